/** Binding a payment key to a credential: the challenge, and who may be bound to what. */
import { isObject, type Json, times } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';
import { proofOf } from './rest-buyer.ts';

const SECOND_MS = 1_000;
const LIFE_MAX_S = 300;

export const binding = chapter('binding', ({ check }) => {
  check('assay.client.bind-challenge', { needs: ['accounts', 'clock'] }, async ({ assay, expect }) => {
    const buyer = await assay.buyer();
    const key = await buyer.freshKey();
    const challenge = await buyer.challenge(key);
    const { delegate, credentialId, expiresAt } = challenge.typedData.message;
    expect(delegate.toLowerCase(), 'the delegate of the challenge').toBe(key.address.toLowerCase());
    expect(credentialId, 'the credential of the challenge').toBe((await buyer.keys())['credentialId']);
    const lifeS = expiresAt - (await assay.clock.now()) / SECOND_MS;
    expect(lifeS, 'seconds that the challenge lives').toBeLessThanOrEqual(LIFE_MAX_S);
    expect(await buyer.proves(challenge, key), 'the answer to a challenge').toBeDelivered();
    expect(addressIn((await buyer.keys())['delegate']), 'the bound key').toBe(key.address.toLowerCase());
    expect(await buyer.proves(challenge, key), 'a challenge that is answered again').toBeRefusedAs(/./);
  });

  check('assay.client.bind-challenge', { needs: ['accounts', 'clock'] }, async ({ assay, expect }) => {
    const [early, late] = [await assay.buyer(), await assay.buyer()];
    const [inTime, tooLate] = [await early.freshKey(), await late.freshKey()];
    const [first, second] = [await early.challenge(inTime), await late.challenge(tooLate)];
    const expiresMs = first.typedData.message.expiresAt * SECOND_MS;
    await assay.clock.advance(expiresMs - SECOND_MS - (await assay.clock.now()));
    expect(await early.proves(first, inTime), 'an answer a second before the end').toBeDelivered();
    await assay.clock.advance(2 * SECOND_MS);
    expect(await late.proves(second, tooLate), 'an answer a second after the end').toBeRefusedAs(/./);
    expect((await late.keys())['delegate'] ?? null, 'the key that is bound too late').toBe(null);
  });

  check('assay.client.bind-challenge', { needs: ['accounts'] }, async ({ assay, expect }) => {
    const [buyer, thief] = [await assay.buyer(), await assay.buyer()];
    const [key, other] = [await buyer.freshKey(), await buyer.freshKey()];
    const forged = await buyer.proves(await buyer.challenge(key), other);
    expect(forged, 'a challenge that another key signed').toBeRefusedAs(/./);
    expect((await buyer.keys())['delegate'] ?? null, 'the key that another one signed for').toBe(null);
    const stolen = await thief.proves(await buyer.challenge(key), key);
    expect(stolen, "another credential's challenge").toBeRefusedAs(/./);
    expect((await thief.keys())['delegate'] ?? null, "the key of another credential's challenge").toBe(null);
    expect(await buyer.binds(key), 'a challenge that its own key signed').toBeDelivered();
  });

  check('assay.client.bind-conflicts', { needs: ['accounts'] }, async ({ assay, expect }) => {
    const [buyer, other] = [await assay.buyer(), await assay.buyer()];
    const [first, second] = [await buyer.freshKey(), await buyer.freshKey()];
    expect(await buyer.binds(first), 'a first binding').toMatchObject({ output: { status: 'ACTIVE' } });
    const taken = await other.binds(first);
    expect(taken, 'a key that another credential has').toBeRefusedAs('ACCOUNT_DELEGATE_ALREADY_BOUND');
    expect(taken, 'its refusal').toMatchObject({ via: { kind: 'http', status: 409 } });
    expect(await buyer.binds(second), 'a second binding').toMatchObject({ output: { status: 'PENDING_APPROVAL' } });
    const { delegate, pendingDelegate } = await buyer.keys();
    expect(addressIn(delegate), 'the bound key beside a second one').toBe(first.address.toLowerCase());
    expect(addressIn(pendingDelegate), 'the key that waits').toBe(second.address.toLowerCase());
  });

  check('assay.client.bind-conflicts', { needs: ['accounts'] }, async ({ assay, expect }) => {
    await times(10, async () => {
      const buyer = await assay.buyer();
      const keys = [await buyer.freshKey(), await buyer.freshKey()];
      // Signed before, since a signature takes longer than a window that a gateway leaves open.
      const proofs = await Promise.all(keys.map(async (key) => proofOf(await buyer.challenge(key), key)));
      const answers = await Promise.all(proofs.map((proof) => buyer.answers(proof)));
      const isActive = answers.map((one) => one.kind === 'delivered' && statusIn(one.output) === 'ACTIVE');
      expect(isActive.filter(Boolean), 'of two first bindings at once, those that are ACTIVE').toHaveLength(1);
      const beaten = answers[isActive.indexOf(false)];
      if (beaten?.kind === 'delivered')
        expect(statusIn(beaten.output), 'status of the other binding').toBe('PENDING_APPROVAL');
      else expect(beaten, 'the other binding').toBeRefusedAs('ACCOUNT_DELEGATE_BIND_CONFLICT');
      const winner = keys[isActive.indexOf(true)]?.address.toLowerCase();
      expect(addressIn((await buyer.keys())['delegate']), 'the bound key after the race').toBe(winner);
    });
  });

  check('assay.client.bind-conflicts', { needs: ['provider', 'accounts', 'chain'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const buyer = await assay.buyer({ pays: 'voucher' });
    const waiting = await buyer.binds(await buyer.freshKey());
    expect(waiting, 'a key beside the bound one').toMatchObject({ output: { status: 'PENDING_APPROVAL' } });
    expect(await tool.call({ by: buyer }), 'a call that the bound key signs').toBeDelivered();
  });
});

const statusIn = (output: Json | undefined): Json | undefined => (isObject(output) ? output['status'] : undefined);

/** The address of a CAIP-10 account, in lower case. */
function addressIn(account: Json | undefined): string | undefined {
  return typeof account === 'string' ? account.slice(account.lastIndexOf(':') + 1).toLowerCase() : undefined;
}

/** Vouchers that must not buy: used, changed, untimely, misshapen, signed by a key without a grant, or not covered. */
import type { Outcome, VoucherRequirement } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';

const MINUTE_MS = 60_000;
const PAYMENT = /^PAYMENT_/;

export const voucher = chapter('voucher', ({ check }) => {
  check(
    'assay.client.requirement-binds-arguments',
    { needs: ['provider', 'ledger', 'chain'] },
    async ({ assay, expect }) => {
      const [tool, twin] = [await assay.sells(), await assay.sells()];
      const payer = await assay.buyer({ pays: 'voucher' });
      const demand = await payer.call(tool.callOf());
      const payment = await payer.signsVoucher(demand);
      for (const other of [tool.callOf({ args: { city: 'Porto' }, payment }), twin.callOf({ payment })]) {
        expect(await payer.call(other), 'a call that the voucher was not made for').toBeRefusedAs(PAYMENT);
      }
      expect([...tool.attempts, ...twin.attempts], 'requests that reached a provider').toHaveLength(0);
      expect((await payer.ledger()).net, 'what the refused calls took').toBe(0n);
      expect(await payer.pays(tool.callOf()), 'the call that its voucher was made for').toBeDelivered();
    },
  );

  check('assay.client.voucher-used-once', { needs: ['provider', 'accounts', 'chain'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const payer = await assay.buyer({ pays: 'voucher' });
    const call = tool.callOf();
    const paid = { ...call, payment: await payer.signs(await payer.call(call)) };
    expect(await payer.call(paid)).toBeDelivered();
    for (const through of ['direct', 'wrapper'] as const) {
      const again = await payer.call({ ...paid, key: assay.key(), through });
      expect(again, `a ${through} call with the same voucher and another key`).toBeRefusedAs(PAYMENT);
    }
    expect(tool.executions, 'executions').toHaveLength(1);
  });

  check('assay.client.voucher-used-once', { needs: ['provider', 'ledger', 'chain'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const payer = await assay.buyer({ pays: 'voucher' });
    for (let race = 1; race <= RACES; race++) {
      const call = tool.callOf();
      const payment = await payer.signs(await payer.call(call));
      const keys = [call.key, assay.key(), assay.key(), assay.key()];
      const outcomes = await tool.races(
        keys.map((key) => ({ ...call, key, payment })),
        payer,
      );
      const refused = outcomes.filter((outcome) => outcome.kind !== 'delivered');
      expect(refused, 'refused of four racers with one voucher').toHaveLength(keys.length - 1);
      for (const outcome of refused) expect(outcome).toBeRefusedAs(PAYMENT);
      expect(tool.executions, 'executions').toHaveLength(race);
    }
    expect((await payer.ledger()).net, 'what all races took').toBe(BigInt(RACES) * tool.priceMicros);
  });

  check(
    'assay.client.voucher-used-once',
    { needs: ['clock', 'provider', 'accounts', 'chain'] },
    async ({ assay, expect }) => {
      const { holdWindowMs } = assay.options;
      if (holdWindowMs === undefined) return assay.untested('the target does not tell its holdWindowMs');
      const tool = await assay.sells();
      const payer = await assay.buyer({ pays: 'voucher' });
      const call = tool.callOf();
      const paid = { ...call, payment: await payer.signs(await payer.call(call)) };
      expect(await payer.call(paid)).toBeDelivered();
      await assay.clock.advance(holdWindowMs + MINUTE_MS);
      expect(await payer.call({ ...paid, key: assay.key() }), 'the voucher after settlement').toBeRefusedAs(PAYMENT);
      expect(tool.executions, 'executions').toHaveLength(1);
      expect(await assay.chain.collections(payer), 'collections').toHaveLength(1);
    },
  );

  check(
    'assay.client.voucher-tampering-refused',
    { needs: ['provider', 'ledger', 'chain'] },
    async ({ assay, expect }) => {
      const [tool, twin] = [await assay.sells({ priceMicros: 2_500n }), await assay.sells()];
      const [payer, other] = [await assay.buyer({ pays: 'voucher' }), await assay.buyer({ pays: 'voucher' })];
      expect(await payer.pays(tool.callOf()), 'an unchanged voucher').toBeDelivered();
      const foreign = other.requirementOf(await other.call(twin.callOf()));
      for (const [member, changed] of changesWith(foreign)) {
        const signedSo = payer.pays(tool.callOf(), (required) => ({ voucher: changed(required) }));
        expect(await signedSo, `another ${member}, signed so`).toBeRefusedAs(PAYMENT);
        const signedBefore = payer.pays(tool.callOf(), (required) => ({ afterSigning: changed(required) }));
        expect(await signedBefore, `another ${member} than was signed`).toBeRefusedAs(PAYMENT);
      }
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await payer.ledger()).net, 'what the calls took').toBe(2_500n);
    },
  );

  check(
    'assay.client.voucher-tampering-refused',
    { needs: ['provider', 'ledger', 'chain'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const payer = await assay.buyer({ pays: 'voucher' });
      for (const member of ['issuedAt', 'expiresAt'] as const) {
        const call = tool.callOf();
        const demand = await payer.call(call);
        const { voucher } = await payer.signsRequirement(payer.requirementOf(demand));
        const payment = await payer.signs(demand, { afterSigning: { [member]: voucher[member] - 1 } });
        expect(await payer.call({ ...call, payment }), `another ${member} than was signed`).toBeRefusedAs(PAYMENT);
      }
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
      expect(await payer.pays(tool.callOf()), 'an unchanged voucher').toBeDelivered();
      expect((await payer.ledger()).net, 'what the calls took').toBe(2_500n);
    },
  );

  check(
    'assay.client.voucher-window',
    { needs: ['clock', 'provider', 'accounts', 'chain'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const payer = await assay.buyer({ pays: 'voucher' });
      const second = Math.floor((await assay.clock.now()) / 1_000);
      const sends = (issuedAt: number, life: number) =>
        payer.pays(tool.callOf(), () => ({ voucher: { issuedAt, expiresAt: issuedAt + life } }));
      for (const [what, issuedAt, life] of [
        ['a second before it expires', second - 239, 240],
        ['issued 119 s ahead', second + 119, 240],
      ] as const) {
        expect(await sends(issuedAt, life), `a voucher ${what}`).toBeDelivered();
      }
      for (const [what, issuedAt, life] of [
        ['a second after it expired', second - 241, 240],
        ['with a life of 301 s', second, 301],
        ['issued 121 s ahead', second + 121, 240],
      ] as const) {
        expect(await sends(issuedAt, life), `a voucher ${what}`).toBeRefusedAs(PAYMENT);
      }
      expect(tool.executions, 'executions').toHaveLength(2);
    },
  );

  check(
    'assay.client.voucher-window',
    { needs: ['clock', 'provider', 'accounts', 'chain'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const payer = await assay.buyer({ pays: 'voucher' });
      for (const [waitMs, isValid] of [
        [(LIFE_S - 1) * 1_000, true],
        [(LIFE_S + 1) * 1_000, false],
      ] as const) {
        const call = tool.callOf();
        const demand = await payer.call(call);
        if (payer.requirementOf(demand).maxTimeoutSeconds < LIFE_S)
          return assay.untested('its vouchers live less than 240 s');
        const payment = await payer.signs(demand);
        await assay.clock.advance(waitMs);
        const outcome = await payer.call({ ...call, payment });
        if (isValid) expect(outcome, `a voucher after ${waitMs} ms`).toBeDelivered();
        else expect(outcome, `a voucher after ${waitMs} ms`).toBeRefusedAs(PAYMENT);
      }
      expect(tool.executions, 'executions').toHaveLength(1);
    },
  );

  check(
    'assay.client.voucher-signature-forms',
    { needs: ['provider', 'accounts', 'chain'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const payer = await assay.buyer({ pays: 'voucher' });
      for (const signature of ['high-s', 'compact', 'v-0-or-1'] as const) {
        const outcome = await payer.pays(tool.callOf(), () => ({ signature }));
        expect(outcome, `a signature in the form ${signature}`).toBeRefusedAs(PAYMENT);
      }
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
      expect(await payer.pays(tool.callOf()), 'a signature as the escrow takes it').toBeDelivered();
    },
  );

  check(
    'assay.client.delegate-inactive-code',
    { needs: ['provider', 'accounts', 'chain'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const payer = await assay.buyer({ pays: 'voucher' });
      expect(await payer.pays(tool.callOf()), 'a voucher of a granted key').toBeDelivered();
      const call = tool.callOf();
      const demand = await payer.call(call);
      await assay.chain.revokes(payer);
      const refused = await payer.call({ ...call, payment: await payer.signsVoucher(demand) });
      expect(refused, 'a voucher of a revoked key').toBeRefusedAs('PAYMENT_VOUCHER_DELEGATE_INACTIVE');
      expect(tool.executions, 'executions').toHaveLength(1);
    },
  );

  check(
    'assay.client.delegate-inactive-code',
    { needs: ['clock', 'provider', 'accounts', 'chain'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const payer = await assay.buyer({ pays: 'voucher' });
      await assay.chain.grantsUntil(payer, (await assay.clock.now()) + 4 * MINUTE_MS);
      expect(await payer.pays(tool.callOf()), 'a voucher of a granted key').toBeDelivered();
      const call = tool.callOf();
      const demand = await payer.call(call);
      await assay.clock.advance(4 * MINUTE_MS + 1_000);
      const refused = await payer.call({ ...call, payment: await payer.signsVoucher(demand) });
      expect(refused, 'a voucher of a key whose grant has ended').toBeRefusedAs('PAYMENT_VOUCHER_DELEGATE_INACTIVE');
      expect(tool.executions, 'executions').toHaveLength(1);
    },
  );

  check(
    'assay.client.escrow-cover-counts-open-holds',
    { needs: ['provider', 'accounts', 'chain'] },
    async ({ assay, expect }) => {
      const payer = await assay.buyer({ pays: 'voucher' });
      const { balance } = await assay.chain.escrowOf(payer);
      // Two fit into the balance, three do not.
      const tool = await assay.sells({ priceMicros: (balance * 2n) / 5n });
      const paid = [];
      for (let place = 1; place <= 5; place++) {
        const call = tool.callOf({ args: { city: `Lisbon ${place}` } });
        paid.push({ ...call, payment: await payer.signs(await payer.call(call)) });
      }
      const outcomes: readonly Outcome[] = await tool.races(paid, payer);
      const refused = outcomes.filter((outcome) => outcome.kind !== 'delivered');
      expect(refused.length, 'refused of five calls with cover for two').toBeGreaterThanOrEqual(3);
      expect(tool.executions, 'executions').toHaveLength(5 - refused.length);
      // A gateway may also refuse what comes in another order than it was asked for.
      for (const outcome of refused) expect(outcome).toBeRefusedAs('PAYMENT_INSUFFICIENT_FUNDS', /^PAYMENT_VOUCHER_/);
      if (refused.length > 3) return;
      const next = await payer.call(tool.callOf());
      const late = next.kind === 'refused' && next.demand ? await payer.pays(tool.callOf()) : next;
      expect(late, 'a further call while both are held').toBeRefusedAs('PAYMENT_INSUFFICIENT_FUNDS');
    },
  );
});

const RACES = 3;
const LIFE_S = 240;

/** One member at a time, changed to what it might well be: another call's, or a little off. */
function changesWith(foreign: VoucherRequirement) {
  const flipped = (hash: string) => `${hash.slice(0, -1)}${hash.endsWith('0') ? '1' : '0'}`;
  return [
    [
      'amount',
      ({ amount }: VoucherRequirement) => ({ amount: { ...amount, amount: String(BigInt(amount.amount) - 1n) } }),
    ],
    ['payer', () => ({ payer: foreign.payer })],
    ['payTo', () => ({ payTo: foreign.provider })],
    ['provider', () => ({ provider: foreign.provider })],
    ['resource', () => ({ resource: foreign.resource })],
    ['requestHash', ({ requestHash }: VoucherRequirement) => ({ requestHash: flipped(requestHash) })],
    ['seq', ({ seq }: VoucherRequirement) => ({ seq: String(BigInt(seq) + 1n) })],
  ] as const;
}

/** REST beside MCP: the receipts of what was bought, the scopes, and the envelope. */
import { isObject, type JsonObject, receiptOf, served } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';

const MINUTE_MS = 60_000;
const FAILS = { does: 'fails', status: 503 } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** An id that no purchase has. */
const UNKNOWN = '3f0d5c52-9f0e-4f3b-8a55-0d6a1b2c3d4e';

export const rest = chapter('rest', ({ check }) => {
  check('assay.client.receipt-route', { needs: ['provider', 'ledger', 'clock'] }, async ({ assay, expect }) => {
    const { holdWindowMs } = assay.options;
    if (holdWindowMs === undefined) return assay.untested('the target does not tell its holdWindowMs');
    const [tool, buyer] = [await assay.sells({ priceMicros: 2_500n }), await assay.buyer()];
    const bought = receiptOf(await tool.call({ by: buyer }));
    const agrees = async (when: string, amounts: { chargedPrice: bigint; withheld: bigint }) => {
      const told = await buyer.reads(`/receipts/${bought.intentId}`);
      expect(told['intentId'], `intentId of the receipt ${when}`).toBe(bought.intentId);
      for (const [member, micros] of Object.entries({ listedPrice: 2_500n, ...amounts }))
        expect(moneyIn(told, member), `${member} ${when}`).toEqual([String(micros), 'string', 'number']);
      const { heldMicros, takenMicros } = await buyer.ledger();
      expect([takenMicros, heldMicros], `what the ledger took and holds ${when}`).toEqual(Object.values(amounts));
      return told;
    };
    const charged = { chargedPrice: bought.chargedMicros, withheld: bought.heldMicros };
    const first = await agrees('after the call', charged);
    for (const member of ['status', 'toolId', 'providerId'] as const)
      expect(first[member], `${member} of the receipt, which the result's receipt has too`).toBe(bought[member]);
    await assay.clock.advance(holdWindowMs + MINUTE_MS);
    const { status } = await agrees('after settlement', { chargedPrice: 2_500n, withheld: 0n });
    if (bought.heldMicros > 0n) expect(status, 'status after settlement').not.toBe(bought.status);
  });

  check('assay.client.receipt-route', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const [tool, buyer] = [await assay.sells({ priceMicros: 2_500n }), await assay.buyer()];
    tool.provider.always(FAILS);
    const failed = await tool.call({ by: buyer });
    const intentId = failed.kind === 'refused' ? (failed.receipt?.intentId ?? failed.intentId) : undefined;
    if (!intentId) return assay.untested('a failed call tells no intentId');
    const told = await buyer.reads(`/receipts/${intentId}`);
    expect([moneyIn(told, 'chargedPrice')[0], moneyIn(told, 'withheld')[0]], 'charged and withheld').toEqual([
      '0',
      '0',
    ]);
    expect((await buyer.ledger()).net, 'what the ledger took').toBe(0n);
  });

  check('assay.client.receipt-route', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const [tool, buyer, stranger] = [await assay.sells(), await assay.buyer(), await assay.buyer()];
    const { intentId } = receiptOf(await tool.call({ by: buyer }));
    expect((await buyer.reads(`/receipts/${intentId}`))['intentId'], 'intentId by its own account').toBe(intentId);
    const unknown = await stranger.rest('GET', `/receipts/${UNKNOWN}`);
    const [foreign, noUuid] = [
      await stranger.rest('GET', `/receipts/${intentId}`),
      await stranger.rest('GET', '/receipts/not-a-uuid'),
    ];
    if (unknown.kind !== 'refused') return expect(unknown, 'an unknown id').toBeRefusedAs(/./);
    expect(foreign, "another account's receipt").toBeRefusedAs(unknown.code);
    expect(foreign, "the answer about another account's receipt").toMatchObject({ via: unknown.via });
    expect(noUuid, 'an id that is no UUID').toBeRefusedAs(/./);
    if (noUuid.kind === 'refused' && noUuid.code !== unknown.code)
      assay.advise(`an id that is no UUID is refused as ${noUuid.code}, an unknown one as ${unknown.code}`);
  });

  check(
    'assay.client.receipt-intent-null-when-free',
    { needs: ['provider', 'accounts'] },
    async ({ assay, expect }) => {
      const [free, paid] = [await assay.sells({ priceMicros: 0n }), await assay.sells()];
      const buyer = await assay.buyer();
      const { intentId } = receiptOf(await paid.call({ by: buyer }));
      expect(intentId, 'intentId of a paid call').toMatch(UUID);
      expect((await buyer.reads(`/receipts/${intentId}`))['intentId'], 'intentId by REST').toBe(intentId);
      const { receipt } = served(await free.call({ by: buyer }));
      if (!receipt) return assay.advise('a free call has no receipt');
      expect(receipt.intentId, 'intentId of a free call').toBe(null);
    },
  );

  check('assay.client.scope-missing-names-scope', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const bought = await assay.buyer({ scopes: ['tools:call', 'payments'] });
    const { intentId } = receiptOf(await tool.call({ by: bought }));
    const thrifty = await assay.buyer({ scopes: ['tools:call', 'activity:read'] });
    const unpaid = await tool.call({ by: thrifty });
    expect(unpaid, 'a paid call without payments').toBeRefusedAs('AUTH_SCOPE_MISSING');
    expect(unpaid, 'its refusal').toMatchObject({ requiredScope: 'payments' });
    expect(tool.attempts, 'requests that reached the provider').toHaveLength(1);
    const unread = await bought.rest('GET', `/receipts/${intentId}`);
    expect(unread, 'a receipt without activity:read').toBeRefusedAs('AUTH_SCOPE_MISSING');
    expect(unread, 'its refusal').toMatchObject({ requiredScope: 'activity:read', via: { kind: 'http', status: 403 } });
    const unbound = await thrifty.rest('POST', '/agents/me/delegate', { challengeId: UNKNOWN, signature: '0x' });
    expect(unbound, 'a binding without payments').toBeRefusedAs('AUTH_SCOPE_MISSING');
    expect(unbound, 'its refusal').toMatchObject({ requiredScope: 'payments' });
  });

  check('assay.client.rest-error-envelope', { needs: ['accounts'] }, async ({ assay, expect }) => {
    const buyer = await assay.buyer();
    expect(await buyer.rest('GET', '/agents/me/delegate'), 'a REST route with a credential').toBeDelivered();
    const unknown = await buyer.rest('GET', `/receipts/${UNKNOWN}`);
    expect(unknown, 'an unknown receipt').toMatchObject({ kind: 'refused', via: { kind: 'http', status: 404 } });
    await buyer.changes({ revoked: true });
    const nobody = await buyer.rest('GET', '/agents/me/delegate');
    expect(nobody, 'a revoked credential').toMatchObject({ kind: 'refused', via: { kind: 'http', status: 401 } });
    for (const refused of [unknown, nobody]) {
      const error = refused.kind === 'refused' && isObject(refused.raw) ? refused.raw['error'] : undefined;
      const { code, message } = isObject(error) ? error : {};
      expect([typeof code, typeof message], 'types of error.code and error.message').toEqual(['string', 'string']);
    }
  });
});

/** The amount of a money object, and the types of its asset and decimals. */
function moneyIn(receipt: JsonObject, member: string): readonly unknown[] {
  const money = receipt[member];
  const { amount, asset, decimals } = isObject(money) ? money : {};
  return [amount, typeof asset, typeof decimals];
}

/** The receipt of a purchased call: what it states, and that the money and the providers bear it out. */
import { isObject, type Receipt, receiptOf, served } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';

const FAILS = { does: 'fails', status: 503 } as const;
const MINUTE_MS = 60_000;

export const receipt = chapter('receipt', ({ check }) => {
  check('assay.receipt.present', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    for (const through of ['direct', 'wrapper'] as const) {
      const meta = served(await tool.call({ through })).raw['_meta'];
      expect(isObject(meta) && isObject(meta['assay/receipt']), `a receipt of the ${through} call`).toBe(true);
    }
  });

  check('assay.receipt.intent-id', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const key = assay.key();
    const [first, second] = [receiptOf(await tool.call({ key })), receiptOf(await tool.call())];
    for (const { intentId } of [first, second]) expect(intentId, 'intentId of a paid call').toMatch(/\S/);
    if (first.intentId === second.intentId) assay.advise('two purchases have receipts of one intentId');
    const again = served(await tool.call({ key })).receipt;
    if (again && again.intentId !== first.intentId) assay.advise('a replay has a receipt of another intentId');
  });

  check('assay.receipt.charged-and-held', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 1_234_567n });
    const buyer = await assay.buyer({ balanceMicros: 2_000_000n });
    const bought = receiptOf(await tool.call({ by: buyer }));
    for (const member of ['charged', 'held']) {
      const amount = bought.raw[member];
      expect(isObject(amount) ? amount['asset'] : amount, `the asset of ${member}`).toBeTruthy();
      expect(isObject(amount) ? amount['display'] : amount, `the display form of ${member}`).toBeTruthy();
    }
    expect(bought.chargedMicros + bought.heldMicros, 'charged and held').toBe((await buyer.ledger()).net);
    expect((await buyer.ledger()).net, 'what the ledger took').toBe(1_234_567n);
  });

  check('assay.receipt.charged-and-held', { needs: ['provider', 'ledger', 'clock'] }, async ({ assay, expect }) => {
    const { holdWindowMs } = assay.options;
    if (holdWindowMs === undefined) return assay.untested('the target does not tell its holdWindowMs');
    const tool = await assay.sells({ priceMicros: 2_500n });
    const key = assay.key();
    const held = receiptOf(await tool.call({ key }));
    await assay.clock.advance(holdWindowMs + MINUTE_MS);
    const settled = served(await tool.call({ key })).receipt ?? held;
    const ledger = await tool.ledger();
    expect(settled.chargedMicros + settled.heldMicros, 'charged and held after the hold window').toBe(2_500n);
    expect(ledger.takenMicros, 'what the ledger took for good').toBe(2_500n);
    expect(ledger.heldMicros, 'what the ledger still holds').toBe(0n);
    if (settled.status !== 'SETTLED') assay.advise(`a replay after the hold window shows ${settled.status}`);
  });

  check('assay.receipt.charged-and-held', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ providerCount: 2, priceMicros: 2_500n });
    for (const failing of tool.providers) {
      failing.always(FAILS);
      const before = await tool.ledger();
      const outcome = await tool.call();
      failing.always({ does: 'answers', body: tool.answer });
      if (outcome.kind !== 'delivered') continue;
      const { chargedMicros, heldMicros } = receiptOf(outcome);
      const took = (await tool.ledger()).net - before.net;
      expect(chargedMicros + heldMicros, 'charged and held beside a failing provider').toBe(took);
      expect(took, 'what the call took beside a failing provider').toBe(2_500n);
    }
  });

  check('assay.receipt.status', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    expect(receiptOf(await tool.call()).status, 'status').toMatch(/\S/);
  });

  check('assay.receipt.tool-and-provider-id', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const [ofP, ofQ] = [await assay.sells(), await assay.sells()];
    const both = await assay.sells({ servedBy: [ofP.provider, ofQ.provider] });
    const [byP, byQ] = [receiptOf(await ofP.call()), receiptOf(await ofQ.call())];
    expect([byP.toolId, byQ.toolId], 'toolId').not.toContain(undefined);
    expect(byP.providerId, 'providerId of another provider').not.toBe(byQ.providerId);
    for (const failing of [ofP, ofQ]) {
      const before = ofP.executions.length;
      failing.provider.always(FAILS);
      const outcome = await both.call();
      failing.provider.always({ does: 'answers', body: both.answer });
      // No fallback and no order is promised: who served it is seen in the journals.
      if (outcome.kind !== 'delivered') continue;
      const serving = ofP.executions.length > before ? byP : byQ;
      expect(receiptOf(outcome).toolId, 'toolId beside a failing provider').toBeDefined();
      expect(receiptOf(outcome).providerId, 'providerId beside a failing provider').toBe(serving.providerId);
    }
  });

  check('assay.receipt.classification-and-attempts', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ providerCount: 2 });
    const complete = ({ raw }: Receipt, of: string) => {
      expect(raw, `the receipt of ${of}`).toHaveProperty('classification');
      expect(raw, `the receipt of ${of}`).toHaveProperty('attempts');
    };
    complete(receiptOf(await tool.call()), 'a call');
    for (const provider of tool.providers) {
      provider.always(FAILS);
      const outcome = await tool.call();
      provider.always({ does: 'answers', body: tool.answer });
      if (outcome.kind === 'delivered') complete(receiptOf(outcome), 'a call beside a failing provider');
    }
  });

  check('assay.receipt.fell-back-truthful', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ providerCount: 2 });
    expect(receiptOf(await tool.call()).fellBack, 'fellBack of a call that the first provider served').toBe(false);
    const preferred = tool.providers.find(({ journal }) => journal.length > 0);
    preferred?.always(FAILS);
    const outcome = await tool.call();
    if (outcome.kind !== 'delivered') return assay.advise('no other provider is tried after a failure');
    const { raw, fellBack } = receiptOf(outcome);
    if ('fellBack' in raw) expect(fellBack, 'fellBack of a call that the second provider served').toBe(true);
  });
});

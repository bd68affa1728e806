/** `call_tool` and the direct call: one purchase, one execution, one charge. */
import { served } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';

export const call = chapter('call', ({ check }) => {
  check('assay.call.no-wrapper-fee', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const before = await tool.ledger();
    served(await tool.call({ through: 'direct' }));
    const between = await tool.ledger();
    served(await tool.call({ through: 'wrapper' }));
    const after = await tool.ledger();
    expect(between.net - before.net, 'what the direct call took').toBe(2_500n);
    expect(after.net - between.net, 'what the wrapped call took').toBe(2_500n);
    expect(tool.executions, 'executions').toHaveLength(2);
  });
});

/** Refusals about funds, allowances and the owner's spending policy. */
import { chapter } from './kit.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The codes of the table's row, which it does not part. */
const POLICY = ['MCP_SPEND_LIMIT_EXCEEDED', 'MCP_POLICY_AGENT_PAUSED', 'MCP_APPROVAL_REQUIRED'] as const;

export const money = chapter('money', ({ check }) => {
  check('assay.error.payment-insufficient-funds', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const [short, exact] = [await assay.buyer({ balanceMicros: 2_499n }), await assay.buyer({ balanceMicros: 2_500n })];
    for (const through of ['direct', 'wrapper'] as const) {
      expect(await tool.call({ by: short, through }), 'a micro too little').toBeRefusedAs('PAYMENT_INSUFFICIENT_FUNDS');
    }
    expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
    expect(await tool.call({ by: exact }), 'exactly the price').toBeDelivered();
  });

  check('assay.error.payment-insufficient-funds', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const buyer = await assay.buyer({ balanceMicros: 6_000n });
    const outcomes = await tool.races(
      [1, 2, 3, 4, 5].map(() => tool.callOf()),
      buyer,
    );
    const refused = outcomes.filter((outcome) => outcome.kind !== 'delivered');
    expect(refused, 'refused of five calls at once with funds for two').toHaveLength(3);
    for (const outcome of refused) expect(outcome).toBeRefusedAs('PAYMENT_INSUFFICIENT_FUNDS');
    expect(tool.executions, 'executions').toHaveLength(2);
    expect((await buyer.ledger()).balanceMicros, 'the balance').toBe(1_000n);
  });

  check('assay.error.payment-debt-outstanding', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const debtor = await assay.buyer({ debtMicros: 1_000n });
    const refused = await assay.atNoCost(() => tool.call({ by: debtor }), debtor);
    expect(refused).toBeRefusedAs('PAYMENT_DEBT_OUTSTANDING');
    expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
    await debtor.changes({ debtMicros: '0' });
    expect(await tool.call({ by: debtor }), 'a call when the debt is paid').toBeDelivered();
  });

  check('assay.error.payment-no-settleable-chain', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    expect(await tool.call()).toBeDelivered();
    const elsewhere = await assay.buyer();
    await elsewhere.changes({ chain: 'eip155:424242' });
    const refused = await assay.atNoCost(() => tool.call({ by: elsewhere }), elsewhere);
    expect(refused).toBeRefusedAs('PAYMENT_NO_SETTLEABLE_CHAIN');
    const told = refused.kind === 'refused' ? (refused.details ?? refused.demand) : undefined;
    expect(told, 'payment details in the refusal').toBeDefined();
    expect(tool.attempts, 'requests that reached the provider').toHaveLength(1);
  });

  check('assay.error.mcp-quota-exceeded', { needs: ['clock', 'provider', 'accounts'] }, async ({ assay, expect }) => {
    const buyer = await assay.buyer({ balanceMicros: 0n });
    const free = await assay.sells({ priceMicros: 0n, freeCallsPerDay: 2 });
    for (const call of [1, 2]) expect(await free.call({ by: buyer }), `free call ${call}`).toBeDelivered();
    expect(await free.call({ by: buyer }), 'free call 3 of 2').toBeRefusedAs('MCP_QUOTA_EXCEEDED');
    expect(free.executions, 'executions').toHaveLength(2);
    const priced = await assay.sells({ freeCallsPerDay: 1 });
    expect(await priced.call({ by: buyer }), 'the free call of a priced tool').toBeDelivered();
    expect(await priced.call({ by: buyer }), 'a second one without funds').not.toBeDelivered();
    expect(priced.executions, 'executions of the priced tool').toHaveLength(1);
    await assay.clock.advance(DAY_MS + MINUTE_MS);
    expect(await free.call({ by: buyer }), 'a free call after the reset').toBeDelivered();
  });

  check('assay.error.mcp-quota-exceeded', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const buyer = await assay.buyer({ balanceMicros: 0n });
    const free = await assay.sells({ priceMicros: 0n, freeCallsPerDay: 2 });
    const outcomes = await free.races(
      [1, 2, 3, 4, 5].map(() => free.callOf()),
      buyer,
    );
    const refused = outcomes.filter((outcome) => outcome.kind !== 'delivered');
    expect(refused, 'refused of five calls at once with two free ones').toHaveLength(3);
    for (const outcome of refused) expect(outcome).toBeRefusedAs('MCP_QUOTA_EXCEEDED');
    expect(free.executions, 'executions').toHaveLength(2);
  });

  check('assay.error.mcp-spend-limit-exceeded', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_000n });
    const agent = await assay.buyer({ policy: { spendCapMicros: '5000' } });
    for (const call of [1, 2]) expect(await tool.call({ by: agent }), `call ${call} of 2.5`).toBeDelivered();
    const refused = await assay.atNoCost(() => tool.call({ by: agent }), agent);
    expect(refused, 'a call over the cap').toBeRefusedAs(...POLICY);
    assay.prefers(POLICY[0], refused);
    expect(tool.executions, 'executions').toHaveLength(2);
  });

  check('assay.error.mcp-spend-limit-exceeded', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_000n });
    const agent = await assay.buyer({ policy: { spendCapMicros: '5000' } });
    const outcomes = await tool.races(
      [1, 2, 3, 4, 5].map(() => tool.callOf()),
      agent,
    );
    const refused = outcomes.filter((outcome) => outcome.kind !== 'delivered');
    expect(refused, 'refused of five calls at once under a cap for two').toHaveLength(3);
    for (const outcome of refused) expect(outcome).toBeRefusedAs(...POLICY);
    expect((await agent.ledger()).net, 'what the agent spent').toBe(4_000n);
  });

  check('assay.error.mcp-policy-agent-paused', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const agent = await assay.buyer();
    expect(await tool.call({ by: agent }), 'a call before the pause').toBeDelivered();
    await agent.changes({ policy: { paused: true } });
    const refused = await assay.atNoCost(() => tool.call({ by: agent }), agent);
    expect(refused, 'a call of a paused agent').toBeRefusedAs(...POLICY);
    assay.prefers(POLICY[1], refused);
    expect(tool.attempts, 'requests that reached the provider').toHaveLength(1);
    await agent.changes({ policy: { paused: false } });
    expect(await tool.call({ by: agent }), 'a call when the pause is over').toBeDelivered();
  });

  check('assay.error.mcp-approval-required', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const [below, above] = [
      await assay.buyer({ policy: { approvalOverMicros: '2499' } }),
      await assay.buyer({ policy: { approvalOverMicros: '2501' } }),
    ];
    const refused = await assay.atNoCost(() => tool.call({ by: below }), below);
    expect(refused, 'a price above the threshold').toBeRefusedAs(...POLICY);
    assay.prefers(POLICY[2], refused);
    expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
    expect(await tool.call({ by: above }), 'a price below the threshold').toBeDelivered();
  });

  const velocity = { needs: ['clock', 'provider', 'accounts'] } as const;

  check('assay.error.mcp-velocity-limit-exceeded', velocity, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const agent = await assay.buyer({ policy: { velocity: { callsPerMinute: 2 } } });
    await assay.clock.toFreshMinute(1_000);
    for (const call of [1, 2]) expect(await tool.call({ by: agent }), `call ${call} of a minute`).toBeDelivered();
    expect(await tool.call({ by: agent }), 'call 3 of a minute').toBeRefusedAs('MCP_VELOCITY_LIMIT_EXCEEDED');
    expect(tool.executions, 'executions').toHaveLength(2);
    await assay.clock.advance(MINUTE_MS + 1_000);
    expect(await tool.call({ by: agent }), 'a call a minute later').toBeDelivered();
  });

  check('assay.error.mcp-velocity-limit-exceeded', velocity, async ({ assay, expect }) => {
    const [dear, cheap] = [await assay.sells({ priceMicros: 5_000n }), await assay.sells({ priceMicros: 500n })];
    const agent = await assay.buyer({ policy: { velocity: { spendMicrosPerMinute: '6000' } } });
    await assay.clock.toFreshMinute(1_000);
    for (const tool of [dear, cheap])
      expect(await tool.call({ by: agent }), 'spending within the rule').toBeDelivered();
    expect(await dear.call({ by: agent }), 'spending above the rule').toBeRefusedAs('MCP_VELOCITY_LIMIT_EXCEEDED');
    expect(dear.executions, 'executions of the dear tool').toHaveLength(1);
    await assay.clock.advance(MINUTE_MS + 1_000);
    expect(await dear.call({ by: agent }), 'the same a minute later').toBeDelivered();
  });

  check('assay.error.mcp-velocity-limit-exceeded', velocity, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const agent = await assay.buyer({ policy: { velocity: { duplicateWindowMs: 30_000 } } });
    expect(await tool.call({ by: agent })).toBeDelivered();
    await assay.clock.advance(29_000);
    expect(await tool.call({ by: agent }), 'a duplicate after 29 s of 30').toBeRefusedAs('MCP_VELOCITY_LIMIT_EXCEEDED');
    expect(await tool.call({ by: agent, args: { city: 'Porto' } }), 'another request').toBeDelivered();
    expect(tool.executions, 'executions').toHaveLength(2);
    await assay.clock.advance(MINUTE_MS);
    expect(await tool.call({ by: agent }), 'the same request past the window').toBeDelivered();
  });
});

/** The toy contract as a gateway serves it: `buy` in the words of the ports, and no state of its own. */
import type { DialectParts, GatewayDialect } from '../../simulators/gateway/index.ts';
import type { JsonObject } from '../contract/index.ts';

export const shopGateway: GatewayDialect = {
  name: 'shop',
  serve: (parts) => ({
    listTools: async () => ({ kind: 'result', result: { tools: [{ name: 'buy', inputSchema: { type: 'object' } }] } }),
    callTool: async ({ token }, sent) => ({ kind: 'result', result: await buy(parts, token, Object(sent.arguments)) }),
  }),
};

async function buy({ ports, newId }: DialectParts, token = '', { item, order = {}, key }: JsonObject) {
  const agent = await ports.accounts.authenticate(token);
  const found = await ports.catalogue.find(String(item), { dialect: 'shop', scope: {} });
  if (agent === undefined || found.kind !== 'served' || typeof key !== 'string') return told('unclear', true);
  const { agentId, accountId } = agent;
  const call = { agentId, key, operation: JSON.stringify([item, order]) };
  const earlier = await ports.idempotency.find(call);
  if (earlier.kind === 'finished' && earlier.result.kind === 'delivered') return told(earlier.result.text);
  if (earlier.kind !== 'free') return told(earlier.kind === 'running' ? 'busy' : 'spent', true);

  const { name: tool, toolId, priceMicros, bindings } = found.tool;
  const money = { intentId: newId(), priceMicros, funding: { kind: 'balance' }, rules: {} } as const;
  const how = { toolId, classification: 'delivered', attempts: [], fellBack: false } as const;
  const claim = await ports.idempotency.claim(call);
  const taken = await ports.ledger.hold({ ...money, agentId, accountId, tool, operation: call.operation, claim });
  if (taken.kind !== 'held') return told(taken.kind === 'key-taken' ? 'busy' : 'too-dear', true);
  for (const by of bindings) {
    const attempt = await ports.router.attempt(by, { callId: newId(), body: JSON.stringify(order) });
    if (attempt.kind !== 'answered') continue;
    const served = { ...how, providerId: by.providerId };
    const keep = await ports.idempotency.keep(call, { kind: 'delivered', text: attempt.text, served });
    await ports.ledger.deliver(money.intentId, { dueAt: ports.clock.now(), keep });
    await ports.ledger.capture(money.intentId, priceMicros);
    return told(attempt.text);
  }
  await ports.ledger.release(money.intentId, { keep: { call } });
  return told('spent', true);
}

const told = (text: string, isError = false): JsonObject => ({ content: [{ type: 'text', text }], isError });

/** `call_offering`: one purchase under one key, in one order of steps. */
import { createHash } from 'node:crypto';
import type { JsonObject, KeyedCall, ToolCallParams } from '../../../src/contract/index.ts';
import { Refused, required } from '../refused.ts';
import { canonicalText } from '../wire/index.ts';
import { admit } from './admit.ts';
import { earlierAnswer } from './answer.ts';
import type { AgentmuxerContext, Session } from './context.ts';
import { orderOf } from './order.ts';
import { refusals } from './refusals.ts';
import { serve } from './serve.ts';

export async function callOffering(
  context: AgentmuxerContext,
  { agent, token }: Session,
  { arguments: args, exactArguments }: Pick<ToolCallParams, 'arguments' | 'exactArguments'>,
): Promise<JsonObject> {
  const { ports, codec } = context;
  const call = required(codec.readCall(args));
  const exact = exactArguments === undefined ? call : required(codec.readCall(exactArguments));
  const isTold = token !== undefined && canonicalText(exact.request).includes(token);
  if (isTold) throw new Refused(refusals.ownKey());
  const operation = createHash('sha256').update(codec.callText(exact)).digest('hex');
  const keyed: KeyedCall = { agentId: agent.agentId, key: call.idempotencyKey, operation };

  const ordered = await orderOf(context, { agent, token }, { call, exact });
  // What cannot be served claims no key; what was bought before is told even so.
  const state = await (ordered.kind === 'read' ? ports.idempotency.reserve(keyed) : ports.idempotency.find(keyed));
  const earlier = await earlierAnswer(context, state);
  if (earlier !== undefined) return earlier;
  const order = required(ordered);
  const { tool } = order;
  if (tool.breaks === 'internal')
    throw new Error(`The offering ${tool.name} is published to break inside the gateway.`);

  const admission = await admit(context, { agent, token }, { call, keyed, tool });
  switch (admission.kind) {
    case 'unconfirmed':
      return codec.structured(codec.confirmation(admission.confirmation));
    case 'held':
      return serve(context, { hold: admission.hold, keyed, order });
    case 'key-taken': {
      const winner = await earlierAnswer(context, await ports.idempotency.find(keyed));
      if (winner === undefined) throw new Refused(refusals.running());
      return winner;
    }
  }
}

/** One call of a catalogue tool, direct or through the wrapper: the same operation in the same order. */
import { createHash } from 'node:crypto';
import {
  type Hold,
  isObject,
  type Json,
  type JsonObject,
  type KeyedCall,
  type ToolContract,
} from '../../../src/contract/index.ts';
import { Refused, required } from '../refused.ts';
import { earlierAnswer } from './answer.ts';
import type { AssayContext, Session } from './context.ts';
import { type FundedCall, fund, refusedHold } from './funding.ts';
import { refusals } from './refusals.ts';
import { serve } from './serve.ts';

export interface CallRequest {
  readonly name: string;
  /** As it stood in the request. */
  readonly arguments: unknown;
  /** The same with integers beyond 2^53 as `bigint`, where there is one. */
  readonly exactArguments?: unknown;
  readonly meta: JsonObject | undefined;
}

export async function call(context: AssayContext, session: Session, request: CallRequest): Promise<JsonObject> {
  const { ports, codec, newId } = context;
  const { agent } = session;
  if (!agent.scopes.includes('tools:call')) throw new Refused(refusals.scope('tools:call'));
  const { name, meta } = request;
  const args = argumentsOf(request.arguments);
  const body = codec.argumentsText(request.exactArguments ?? args);
  const operation = createHash('sha256')
    .update(`{"arguments":${body},"name":${JSON.stringify(name)}}`)
    .digest('hex');
  const key = required(codec.readKey(meta));
  const signed = required(codec.readVoucher(meta));
  const payment = required(codec.readPayment(meta));
  const keyed: KeyedCall | undefined = key === undefined ? undefined : { agentId: agent.agentId, key, operation };
  const earlier = keyed && (await earlierAnswer(context, keyed));
  if (earlier !== undefined) return earlier;

  const tool = await calledTool(context, session, name);
  const problems = await ports.catalogue.checkInput(tool, args);
  if (problems.length > 0)
    throw new Refused(refusals.arguments(`Wrong arguments: ${problems.join('; ')}.`, { problems }));
  if (tool.breaks === 'internal') throw new Error(`The tool ${name} is published to break inside the gateway.`);
  const bindings = await bindingsOf(context, session, tool, Object.keys(args));
  const [provider] = bindings;
  const funded: FundedCall = { tool, operation, provider, key, signed, payment };

  const claim = keyed && (await ports.idempotency.claim(keyed));
  const hold = await admitted(context, session, funded, { intentId: newId(), ...(claim !== undefined && { claim }) });
  if (hold !== 'key-taken') return serve(context, { hold, keyed, tool, bindings, body });
  const winner = keyed && (await earlierAnswer(context, keyed));
  if (winner === undefined) throw new Refused(refusals.running());
  return winner;
}

function argumentsOf(args: unknown): { readonly [name: string]: Json } {
  if (args === undefined) return {};
  if (isObject(args)) return args as { [name: string]: Json };
  throw new Refused(refusals.arguments('Wrong arguments: "arguments" is an object.'));
}

async function calledTool({ ports }: AssayContext, { view }: Session, name: string): Promise<ToolContract> {
  const found = await ports.catalogue.find(name, view);
  switch (found.kind) {
    case 'served':
    case 'unsupplied':
      return found.tool;
    case 'unknown':
      throw new Refused(refusals.notInToolset(name));
    case 'denied':
      throw new Refused(refusals.notAllowed(name));
    case 'removed':
      throw new Refused(refusals.removed(name));
    case 'retired':
      throw new Refused(refusals.retired(name, found.version));
  }
}

async function bindingsOf({ ports }: AssayContext, { agent }: Session, tool: ToolContract, fields: readonly string[]) {
  const route = await ports.router.route(tool, agent, fields);
  switch (route.kind) {
    case 'bindings':
      return route.bindings;
    case 'no-binding':
      throw new Refused(refusals.noBinding(tool.name));
    case 'no-provider-matches-rules':
      throw new Refused(refusals.noProviderMatches(tool.name));
    case 'unsupported-field':
      throw new Refused(refusals.unsupportedField(tool.name, route.field));
  }
}

/** Takes the money and the key in one step. A free call that somebody else took meanwhile is looked at once more. */
async function admitted(
  context: AssayContext,
  session: Session,
  call: FundedCall,
  step: Pick<Hold, 'intentId' | 'claim'>,
): Promise<Hold | 'key-taken'> {
  const { agentId, accountId } = session.agent;
  for (let attempt = 1; ; attempt++) {
    const terms = await fund(context, session, call);
    const hold = { ...step, ...terms, agentId, accountId, tool: call.tool.name, operation: call.operation };
    const outcome = await context.ports.ledger.hold(hold);
    if (outcome.kind === 'held') return hold;
    if (outcome.kind === 'key-taken') return 'key-taken';
    if (outcome.kind !== 'free-calls-used-up' || attempt > 1) throw new Refused(refusedHold(outcome, hold));
  }
}

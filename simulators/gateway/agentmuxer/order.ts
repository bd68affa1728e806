/** What a call orders: the very version, the provider's request that its inputs make, and who may serve it. */
import {
  type Agent,
  type Binding,
  isObject,
  type JsonObject,
  type OfferingCall,
  type Read,
  type Refusal,
  type ToolContract,
  type UpstreamRequest,
} from '../../../src/contract/index.ts';
import { type AgentmuxerContext, DIALECT, type Session } from './context.ts';
import { describedPart } from './interface.ts';
import { refusals } from './refusals.ts';

export interface Order {
  readonly tool: ToolContract;
  readonly request: Omit<UpstreamRequest, 'callId'>;
  /** In the order in which they are tried; at least one. */
  readonly bindings: readonly Binding[];
}

/** `exact` is the same call with integers beyond 2^53 as `bigint`. */
export async function orderOf(
  context: AgentmuxerContext,
  { agent, token }: Session,
  { call, exact }: { readonly call: OfferingCall; readonly exact: OfferingCall },
): Promise<Read<Order>> {
  const { ports, codec } = context;
  const tool = await ports.offerings.find(DIALECT, call.offeringVersionId);
  if (tool === undefined) return refused(refusals.unknownOffering(call.offeringVersionId));
  if (!isAllowed(agent, tool)) return refused(refusals.denied(tool.name));
  if (tool.offering?.available === false) return refused(refusals.unavailable(tool.name));
  // Without bigints a request is JSON as it came.
  const described = describedPart(tool, call.request as JsonObject);
  const problems = described === undefined ? [] : await ports.catalogue.checkInput(tool, described);
  if (problems.length > 0) return refused(refusals.arguments(`"request" does not fit: ${problems.join('; ')}`));
  const request = codec.upstream(tool, exact.request, token);
  if (request.kind === 'refused') return request;
  const route = await ports.router.route(tool, agent, isObject(described) ? Object.keys(described) : []);
  switch (route.kind) {
    case 'bindings':
      return { kind: 'read', value: { tool, request: request.value, bindings: route.bindings } };
    case 'unsupported-field':
      return refused(refusals.arguments(`no provider of it supports "request.${route.field}"`));
    case 'no-binding':
    case 'no-provider-matches-rules':
      return refused(refusals.unavailable(tool.name));
  }
}

function isAllowed({ policy: { allow, deny } }: Agent, { name }: ToolContract): boolean {
  return (allow === undefined || allow.includes(name)) && !(deny?.includes(name) ?? false);
}

function refused(refusal: Refusal): { readonly kind: 'refused'; readonly refusal: Refusal } {
  return { kind: 'refused', refusal };
}

/** The router port: which bindings may serve a call, and one attempt at one of them. */
import type {
  Agent,
  Binding,
  Clock,
  RequestSignerPort,
  Route,
  RouterPort,
  ToolContract,
} from '../../../src/contract/index.ts';
import type { Activity } from '../activity.ts';
import type { GatewaySettings } from '../settings.ts';
import { type ProviderClient, providerClient } from './provider-client.ts';

export interface RouterOptions {
  readonly clock: Clock;
  readonly activity: Activity;
  readonly settings: GatewaySettings;
  readonly requestSigner: RequestSignerPort;
}

export function routerPort(options: RouterOptions): RouterPort & Pick<ProviderClient, 'close'> {
  const client = providerClient(options);
  return {
    route: async (tool, agent, fields) => routeOf(tool, agent, fields),
    attempt: (binding, request) => client.post(binding, request),
    exchange: (binding, request) => client.exchange(binding, request),
    close: () => client.close(),
  };
}

function routeOf(tool: ToolContract, { policy }: Agent, fields: readonly string[]): Route {
  if (tool.bindings.length === 0) return { kind: 'no-binding' };
  const { allow, deny = [] } = policy.providers ?? {};
  const permitted = tool.bindings.filter(
    ({ providerId }) => (allow === undefined || allow.includes(providerId)) && !deny.includes(providerId),
  );
  if (permitted.length === 0) return { kind: 'no-provider-matches-rules' };
  const optional = optionalOf(tool, fields);
  const bindings = permitted.filter((binding) => optional.every((field) => isSupported(binding, field)));
  if (bindings.length > 0) return { kind: 'bindings', bindings };
  const lonely = optional.find((field) => !permitted.some((binding) => isSupported(binding, field)));
  return lonely === undefined ? { kind: 'no-binding' } : { kind: 'unsupported-field', field: lonely };
}

/** The fields that a provider is free not to support. */
function optionalOf({ inputSchema }: ToolContract, fields: readonly string[]): readonly string[] {
  const required = Array.isArray(inputSchema['required']) ? inputSchema['required'] : [];
  return fields.filter((field) => !required.includes(field));
}

function isSupported({ supports }: Binding, field: string): boolean {
  return supports === undefined || supports.includes(field);
}

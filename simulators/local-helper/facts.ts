/** The members of a payment demand as the guards need them: read once, undefined where they cannot be read. */
import { type GuardContext, type Hex, isObject, type JsonObject } from '../../src/contract/index.ts';
import { accountOn } from './accounts.ts';
import { atomic, dollars } from './amounts.ts';

export interface Facts {
  readonly context: GuardContext;
  readonly demand: JsonObject | undefined;
  readonly money: JsonObject | undefined;
  readonly amount: bigint | undefined;
  readonly payTo: Hex | undefined;
  readonly payer: Hex | undefined;
  readonly delegate: Hex | undefined;
  readonly provider: Hex | undefined;
  readonly resource: string | undefined;
  readonly perCall: bigint | undefined;
  readonly perDay: bigint | undefined;
  /** The accounts of the allow-list; `anyone` without one, undefined where it cannot be read. */
  readonly providers: readonly Hex[] | 'anyone' | undefined;
}

export function factsOf(context: GuardContext): Facts {
  const { network, limits } = context;
  const demand = objectOf(context.demand);
  const money = objectOf(demand?.['amount']);
  const decimals = network?.decimals ?? 0;
  const resource = demand?.['resource'];
  const account = (value: unknown) => network && accountOn(network.chainId, value, context.checksum);
  const providers = limits.providers?.map(account);
  return {
    context,
    demand,
    money,
    amount: atomic(money?.['amount']),
    payTo: account(demand?.['payTo']),
    payer: account(demand?.['payer']),
    delegate: account(demand?.['delegate']),
    provider: account(demand?.['provider']),
    resource: typeof resource === 'string' ? resource : undefined,
    perCall: dollars(limits.perCall, decimals),
    perDay: dollars(limits.perDay, decimals),
    providers: providers === undefined ? 'anyone' : allOf(providers),
  };
}

export function objectOf(value: unknown): JsonObject | undefined {
  return isObject(value) ? value : undefined;
}

function allOf(accounts: readonly (Hex | undefined)[]): readonly Hex[] | undefined {
  return accounts.every((account) => account !== undefined) ? (accounts as readonly Hex[]) : undefined;
}

/** The gateway put together: a store, the ports over it, one fault in one of them, and the dialects over the ports. */
import { randomUUID } from 'node:crypto';
import type {
  Asset,
  ChainGiven,
  Clock,
  CodecName,
  Codecs,
  Fault,
  FaultWorld,
  GatewayAdmin,
  McpCodec,
  McpDialect,
  PortName,
  Ports,
} from '../../src/contract/index.ts';
import { counted, activity as newActivity } from './activity.ts';
import { gatewayAdmin } from './admin.ts';
import { type DialectParts, type GatewayDialect, gatewayDialects, mcpDialect } from './dialects.ts';
import { accountsPort } from './ports/accounts.ts';
import { bindingsPort } from './ports/bindings.ts';
import { assetId } from './ports/caip.ts';
import { cataloguePort } from './ports/catalogue.ts';
import { confirmationsPort } from './ports/confirmations.ts';
import { cursorsPort } from './ports/cursors.ts';
import { idempotencyPort } from './ports/idempotency.ts';
import { ledgerPort } from './ports/ledger.ts';
import { offeringCursorsPort } from './ports/offering-cursors.ts';
import { offeringsPort } from './ports/offerings.ts';
import { outcomesPort } from './ports/outcomes.ts';
import { paymentsPort } from './ports/payments.ts';
import { pricingPort } from './ports/pricing.ts';
import { rateLimitsPort } from './ports/rate-limits.ts';
import { newRequestKey, requestSignerPort } from './ports/request-signer.ts';
import { routerPort } from './ports/router.ts';
import { type SchemaChecks, schemaChecks } from './ports/schemas.ts';
import { settlementPort } from './ports/settlement.ts';
import { followedShelf } from './ports/shelf.ts';
import { signInsPort } from './ports/sign-ins.ts';
import { urlsPort } from './ports/urls.ts';
import { x402Port } from './ports/x402.ts';
import type { GatewaySettings } from './settings.ts';
import { settlements as newSettlements } from './settlements.ts';
import { openStore } from './store/store.ts';
import { startSweeping } from './sweep.ts';
import { settingsOf, variantNamed } from './variants.ts';
import { seededRandom, yielding } from './yields.ts';

export interface GatewayOptions {
  readonly clock: Clock;
  /** `:memory:`, or a file that several gateways may share. */
  readonly store: string;
  /** The contracts that it serves; the reference's by default. */
  readonly dialects?: readonly GatewayDialect[];
  readonly fault?: Fault;
  /** The name of an allowed reading that this gateway takes. */
  readonly variant?: string;
  /** Seeds the wrapper that puts 0 to 3 event-loop turns into every port call; absent = no wrapper. */
  readonly yieldSeed?: number;
  readonly settings?: Partial<GatewaySettings>;
  /** Hears of unexpected failures. */
  readonly report?: (failure: unknown) => void;
}

export interface Gateway {
  readonly admin: GatewayAdmin;
  readonly dialects: { readonly [dialect: string]: McpDialect };
  /** Where a fault of the MCP codec goes in: the `codec` option of the wire. */
  readonly mcpCodec: (correct: McpCodec) => McpCodec;
  close(): Promise<void>;
}

export async function composeGateway(options: GatewayOptions): Promise<Gateway> {
  const { report = () => undefined, dialects = gatewayDialects } = options;
  const settings = settingsOf(options.settings, options.variant);
  const store = openStore(options.store);
  const activity = newActivity();
  const chain: { given: ChainGiven | undefined } = { given: undefined };
  const parts = { options, settings, store, activity, chain, schemas: schemaChecks() };
  const { ports, closeRouter } = portsOf(parts);
  const settlements = newSettlements({ ports, activity, settings, report });
  const codec = codecWrapper(options, ports);
  const secret = store.cursorSecret;
  const serving = { ports, settings, settlements, report, secret, newId: randomUUID, codec };
  const stopSweeping = startSweeping({ store, clock: ports.clock, settings });
  await settlements.recover(store.money.running());
  return {
    admin: gatewayAdmin({ ...parts, dialects, clock: ports.clock, signIns: ports.signIns, settlements }),
    dialects: Object.fromEntries(dialects.map((one) => [one.name, counted(mcpDialect(one, serving), activity)])),
    mcpCodec: (correct) => codec('mcp', correct),
    close: async () => {
      settlements.close();
      stopSweeping();
      await closeRouter();
      store.close();
    },
  };
}

export interface GatewayParts {
  readonly options: GatewayOptions;
  readonly settings: GatewaySettings;
  readonly store: ReturnType<typeof openStore>;
  readonly activity: ReturnType<typeof newActivity>;
  readonly chain: { given: ChainGiven | undefined };
  readonly schemas: SchemaChecks;
}

function portsOf({ options, settings, store, activity, chain, schemas }: GatewayParts): {
  ports: Ports;
  closeRouter: () => Promise<void>;
} {
  const { fault, yieldSeed } = options;
  const random = seededRandom(yieldSeed ?? 1);
  const plain: Clock = { now: () => options.clock.now(), at: (due, task) => options.clock.at(due, task) };
  const faulty = <N extends PortName>(name: N, port: Ports[N]): Ports[N] => {
    if (fault?.on.kind !== 'port' || fault.on.name !== name) return port;
    const wrap = fault.wrap as unknown as (subject: Ports[N], world: FaultWorld) => Ports[N];
    return wrap(port, { clock: plain, random, ports: () => ports });
  };
  const variant = variantNamed(options.variant);
  const varied = <N extends PortName>(name: N, port: Ports[N]): Ports[N] => {
    const vary = variant.ports?.[name] as ((port: Ports[N]) => Ports[N]) | undefined;
    return vary?.(port) ?? port;
  };
  // The fault goes outside: what it does with the correct port loses turns too.
  const made = <N extends Exclude<PortName, 'clock'>>(name: N, port: Ports[N]): Ports[N] =>
    faulty(name, yieldSeed === undefined ? varied(name, port) : yielding(varied(name, port), random));

  const clock = faulty('clock', plain);
  const asset = () => assetOf(chain.given);
  const shelf = followedShelf(store.catalogue);
  const requestSigner = made('requestSigner', requestSignerPort(store.requestKey(newRequestKey)));
  const { close: closeRouter, ...router } = routerPort({ clock, activity, settings, requestSigner });
  const settlement = made('settlement', settlementPort(chain, clock));
  const ports: Ports = {
    clock,
    settlement,
    catalogue: made('catalogue', cataloguePort(shelf, schemas)),
    offerings: made('offerings', offeringsPort(store.catalogue)),
    offeringCursors: made('offeringCursors', offeringCursorsPort(store.cursorSecret)),
    urls: made('urls', urlsPort({ toolSets: store.toolSets, shelf, settings })),
    accounts: made('accounts', accountsPort(store.accounts)),
    ledger: made('ledger', ledgerPort(store, clock)),
    idempotency: made('idempotency', idempotencyPort(store, clock, settings)),
    cursors: made('cursors', cursorsPort(store.cursorSecret, clock)),
    rateLimits: made('rateLimits', rateLimitsPort(store, clock)),
    pricing: made('pricing', pricingPort(store, clock, asset)),
    confirmations: made('confirmations', confirmationsPort(store, clock, settings)),
    outcomes: made('outcomes', outcomesPort(store)),
    router: made('router', router),
    x402: made('x402', x402Port(chain, clock)),
    requestSigner,
    payments: made('payments', paymentsPort({ store, clock, settings, settlement, asset })),
    bindings: made('bindings', bindingsPort({ store, clock, settlement, asset })),
    signIns: made('signIns', signInsPort(store, clock)),
  };
  return { ports, closeRouter };
}

function codecWrapper({ fault, variant, yieldSeed }: GatewayOptions, ports: Ports): DialectParts['codec'] {
  const { codecs } = variantNamed(variant);
  return <N extends CodecName>(name: N, correct: Codecs[N]): Codecs[N] => {
    const codec = codecs?.[name]?.(correct) ?? correct;
    if (fault?.on.kind !== 'codec' || fault.on.name !== name) return codec;
    const wrap = fault.wrap as unknown as (subject: Codecs[N], world: FaultWorld) => Codecs[N];
    return wrap(codec, { clock: ports.clock, random: seededRandom(yieldSeed ?? 1), ports: () => ports });
  };
}

/** Before a chain is given, amounts are told in the dollar of the local development chain. */
const LOCAL_DOLLAR: Asset = {
  asset: assetId('eip155:31337', '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'),
  decimals: 6,
};

function assetOf(chain: ChainGiven | undefined): Asset {
  if (chain === undefined) return LOCAL_DOLLAR;
  return { asset: assetId(`eip155:${chain.chainId}`, chain.asset), decimals: chain.decimals };
}

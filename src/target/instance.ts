/** One running target as the examiner holds it: where it is, which powers it grants, and its time. */
import {
  type ChainClient,
  type Connections,
  chainClient,
  openConnections,
  openPulse,
  type Pulse,
} from '../client/index.ts';
import type {
  ChainGiven,
  ChainOpened,
  ControlDialect,
  ControlIndex,
  Payer,
  Power,
  ProviderHost,
  Revision,
} from '../contract/index.ts';
import { holdClock, type InstanceClock } from './clock.ts';
import { type ControlClient, controlClient } from './control.ts';
import { keysOf, type PayerPool, payerPool } from './payers.ts';

/** What is handed over about a running target; plain data, so that it can cross into a worker. */
export interface InstanceData {
  readonly id: string;
  readonly kind: 'reference' | 'url';
  readonly control?: { readonly url: string; readonly token?: string };
  /** MCP URLs by dialect; they win over those that the control API names. */
  readonly urls?: { readonly [dialect: string]: string };
  /** The credential of a target that makes no accounts. */
  readonly token?: string;
  /** The chain of the harness's world around this target, with its prepared payers. */
  readonly chain?: ChainOpened;
  /** The revisions that it was heard to speak, where no control API tells them. */
  readonly revisions?: readonly Revision[];
  /** Bounds each request to the control API; default 30 000. */
  readonly timeoutMs?: number;
}

export interface Instance {
  readonly id: string;
  readonly kind: 'reference' | 'url';
  readonly dialects: { readonly [dialect: string]: ControlDialect };
  readonly powers: ReadonlySet<Power>;
  readonly revisions: readonly Revision[];
  readonly control?: ControlClient & { readonly url: string; readonly token?: string };
  readonly token?: string;
  readonly chain?: ChainGiven & { readonly payers: readonly Payer[] };
  /** The examiner's own view of that chain. */
  readonly onChain?: ChainClient;
  /** The target moves the chain's time itself with its clock. */
  readonly movesChain: boolean;
  readonly payers: PayerPool;
  /** Whether it still answers, over all sessions with it. */
  readonly pulse?: Pulse;
  /** What its sessions share. */
  readonly connections?: Connections;
  /** Present where the target grants `clock`; it stands still from the moment of connecting. */
  readonly clock?: InstanceClock;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** The providers whose late answers this instance's time decides. */
  readonly providers?: Pick<ProviderHost, 'nextDeadline' | 'timeIs'>;
}

const CONTROL_TIMEOUT_MS = 30_000;

/**
 * Connects to a running target: reads what it grants, gives it the harness's chain where it is a stranger's, and stops
 * its clock. Throws a `ControlFailure` where the control API does not do its part.
 */
export async function connectInstance(data: InstanceData, options: ConnectOptions = {}): Promise<Instance> {
  const control = data.control && openControl(data.control, data.timeoutMs ?? CONTROL_TIMEOUT_MS);
  try {
    const index = await control?.index();
    const dialects = dialectsOf(index, data.urls);
    const powers = new Set(index?.powers.filter((power) => power !== 'chain' || data.chain !== undefined));
    if (control && data.chain && data.kind === 'url' && powers.has('chain')) await control.useChain(given(data.chain));
    const movesChain = index?.movesChain === true;
    const onChain = data.chain && chainClient(data.chain);
    const clock =
      control && powers.has('clock')
        ? await holdClock({
            advanceClock: control.advanceClock,
            moveChain: movesChain ? undefined : onChain?.moveTime,
            providers: options.providers,
            holdWindowMs: longestHold(dialects),
          })
        : undefined;
    const connections = openConnections();
    return {
      id: data.id,
      kind: data.kind,
      dialects,
      powers,
      revisions: index?.revisions ?? data.revisions ?? [],
      ...(control ? { control } : {}),
      ...(data.token === undefined ? {} : { token: data.token }),
      ...(data.chain ? { chain: data.chain } : {}),
      ...(onChain ? { onChain } : {}),
      movesChain,
      payers: payersOn(data, onChain),
      pulse: openPulse(),
      connections,
      ...(clock ? { clock } : {}),
      close: async () => void (await Promise.all([control?.close(), onChain?.close(), connections.close()])),
    };
  } catch (error) {
    await control?.close();
    throw error;
  }
}

const MINUTE_MS = 60_000;

/**
 * Lets every payment fall due while the harness's chain is still there: a stranger keeps its debts when the chain goes,
 * and would take them to the chain of the next run. Does nothing for a target that ends with the run.
 */
export async function settleDebts({ kind, clock, chain, dialects }: Instance): Promise<void> {
  const holdWindowMs = longestHold(dialects);
  if (kind === 'url' && clock && chain && holdWindowMs !== undefined) await clock.advance(holdWindowMs + MINUTE_MS);
}

function openControl(where: { readonly url: string; readonly token?: string }, timeoutMs: number) {
  return { ...controlClient({ ...where, timeoutMs }), ...where };
}

function dialectsOf(index: ControlIndex | undefined, urls: InstanceData['urls'] = {}): Instance['dialects'] {
  const dialects: { [dialect: string]: ControlDialect } = {};
  for (const [name, told] of Object.entries(index?.dialects ?? {}))
    dialects[name] = { ...told, options: told.options ?? {} };
  for (const [name, url] of Object.entries(urls)) dialects[name] = { options: {}, ...dialects[name], url };
  return dialects;
}

/** What a target is told of the harness's chain: the keys of payers and minter stay here. */
function given({ payers: _, minterKey: __, ...chain }: ChainOpened): ChainGiven {
  return chain;
}

/** Those of the chain, then such as are made on it when they are needed. */
function payersOn({ id, chain }: InstanceData, onChain: ChainClient | undefined): PayerPool {
  if (!chain || !onChain)
    return payerPool([], () => Promise.reject(new Error('This target was given no chain to pay on.')));
  return payerPool(chain.payers, (index) => onChain.makePayer(chain.minterKey, keysOf(`${id} ${index}`)));
}

/** Until the money of every purchase is final; undefined where a dialect does not tell. */
function longestHold(dialects: Instance['dialects']): number | undefined {
  const windows = Object.values(dialects).map(({ options }) => options.holdWindowMs ?? options.finalizeAfterMs);
  return windows.length > 0 && windows.every((window) => window !== undefined) ? Math.max(...windows) : undefined;
}

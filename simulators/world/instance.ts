/** One instance: a chain, a time, a gateway that obeys it, and the control API over them. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  ChainGiven,
  ChainlessOpened,
  ChainOpened,
  Hex,
  InstanceOpened,
  Instant,
  OpenedFor,
  OpenInstance,
} from '../../src/contract/index.ts';
import { type Chain, chainTime, startChain } from '../chain/index.ts';
import { type ChainFollower, type InstanceTime, startTime } from '../clock/index.ts';
import { startFacilitator } from '../facilitator/index.ts';
import { serveControl } from './control.ts';
import type { GatewayMakings } from './gateway-here.ts';
import { type Composition, type GatewayHost, hostChildren, hostInline } from './gateway-host.ts';
import { Refusal } from './http.ts';

const STARTS_AT = '2026-01-01T00:00:00.000Z';
/** Where x402 payments go; nobody has its key. */
const PAYEE: Hex = '0xa60bD52B5feA33C29e1cF928432234c089606Ec6';

export interface Surroundings extends GatewayMakings {
  /** The command line of a gateway process, without the program. */
  readonly gatewayCommand: readonly string[];
  /** Where temporary folders are made. */
  readonly folder: string;
  /** Hears of a child that ended unasked, with its last words where there are any. */
  onDied(what: 'gateway' | 'chain', pid: number, words: string): void;
}

export interface Instance<O extends OpenInstance = OpenInstance> {
  readonly opened: OpenedFor<O>;
  /** Ends every process and port of it, and removes its temporary folder. */
  close(): Promise<void>;
}

/** Opens an instance; rejects with one sentence, and leaves nothing, where a part does not start. */
export async function openInstance<O extends OpenInstance>(
  name: string,
  options: O,
  surroundings: Surroundings,
): Promise<Instance<O>> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    await Promise.all(closers.splice(0).map((closer) => closer()));
  };
  try {
    return { opened: (await open(name, options, surroundings, closers)) as OpenedFor<O>, close };
  } catch (failure) {
    await close();
    throw failure;
  }
}

async function open(
  name: string,
  options: OpenInstance,
  surroundings: Surroundings,
  closers: (() => Promise<unknown>)[],
): Promise<InstanceOpened | ChainlessOpened> {
  const startsAt = instantOf(options.clock?.startsAt ?? STARTS_AT);
  // Side by side: each takes some hundred milliseconds.
  const [chain, host] = await both(
    options.chain === false ? Promise.resolve(undefined) : chainOf(startsAt, surroundings, closers),
    options.gateway === false ? Promise.resolve(undefined) : hostOf(options, startsAt, surroundings, closers),
  );
  const opened = chain && (await withFacilitator(chain.opened, closers));
  const ofChain = { ...(opened && { chain: opened }), pids: chain === undefined ? [] : [chain.pid] };
  if (host === undefined) return { instance: name, ...ofChain };

  const given = opened && keyless(opened);
  if (given !== undefined) await host.admin.useChain(given);
  const time = startTime({
    startsAt,
    ...(options.clock?.running !== undefined && { running: options.clock.running }),
    onFailure: (failure) => console.error('The running clock stands still:', failure),
  });
  closers.push(async () => time.close());
  const token = randomBytes(24).toString('base64url');
  const controlled = await obeying(time, given, host, surroundings);
  const control = await serveControl(controlled, token, options.ports?.control);
  closers.push(() => control.close());
  return {
    instance: name,
    control: { url: control.url, token },
    ...ofChain,
    pids: [...ofChain.pids, ...host.pids()],
  };
}

/** The keys of buyers and minter are not the gateway's to know. */
function keyless({ payers: _, minterKey: __, ...given }: ChainOpened): ChainGiven {
  return given;
}

/** Both results, or the first failure once both have ended: what did start is then in the hands of its closer. */
async function both<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return [await one, await other];
}

async function chainOf(
  startsAt: Instant,
  { onDied }: Surroundings,
  closers: (() => Promise<unknown>)[],
): Promise<Chain> {
  const chain = await startChain({ startsAt });
  closers.push(() => chain.stop());
  chain.onExit(() => onDied('chain', chain.pid, ''));
  return chain;
}

/** A facilitator beside the chain: it listens from the start, and loads what it works with when it is first asked. */
async function withFacilitator(chain: ChainOpened, closers: (() => Promise<unknown>)[]): Promise<ChainOpened> {
  const facilitator = await startFacilitator(chain);
  closers.push(() => facilitator.close());
  return { ...chain, facilitatorUrl: facilitator.url, payTo: PAYEE };
}

async function hostOf(
  options: OpenInstance,
  now: Instant,
  surroundings: Surroundings,
  closers: (() => Promise<unknown>)[],
): Promise<GatewayHost> {
  const { hosting = 'process', replicas = 1, fault, variant, yieldSeed, ports } = options;
  const composition: Composition = {
    now,
    ...(fault !== undefined && { fault }),
    ...(variant !== undefined && { variant }),
    ...(yieldSeed !== undefined && { yieldSeed }),
    ports: ports?.mcp ?? {},
  };
  if (hosting === 'inline') {
    if (replicas > 1) throw new Error('Replicas are processes: open them with hosting "process".');
    const host = await hostInline(composition, surroundings);
    closers.push(() => host.close());
    return host;
  }
  if (surroundings.dialects !== undefined)
    throw new Error('A gateway process serves the dialects of the reference: open others with hosting "inline".');
  const temporary = options.data === undefined;
  const folder = options.data ?? (await mkdtemp(join(surroundings.folder, 'gateway-')));
  await mkdir(folder, { recursive: true });
  const drop = async () => {
    if (temporary) await rm(folder, { recursive: true, force: true });
  };
  const onDied = (pid: number, words: string) => surroundings.onDied('gateway', pid, words);
  try {
    const host = await hostChildren({ composition, command: surroundings.gatewayCommand, folder, replicas, onDied });
    closers.push(() => host.close().then(drop));
    return host;
  } catch (failure) {
    await drop();
    throw failure;
  }
}

/** Puts chain and gateways under the instance's time, and says how the control API changes who follows. */
async function obeying(time: InstanceTime, own: ChainGiven | undefined, host: GatewayHost, { onDied }: Surroundings) {
  let leaveChain = own === undefined ? () => {} : await time.follow(followerOf(own.rpcUrl));
  let leaveGateways = await followAll(time, host);
  let turn: Promise<unknown> = Promise.resolve();
  /** One change at a time: two restarts, or a restart and a new chain, would mix their halves. */
  const inTurn = (change: () => Promise<void>): Promise<void> => {
    const done = turn.then(change);
    turn = done.catch(() => undefined);
    return done;
  };
  const { restart } = host;
  return {
    admin: host.admin,
    urls: host.urls,
    now: () => time.now(),
    advance: (ms: number) => time.advance(ms),
    useChain: (given: ChainGiven) =>
      inTurn(async () => {
        const leave = await time.follow(followerOf(given.rpcUrl)).catch((failure: Error) => {
          throw new Refusal(
            409,
            'chain-not-usable',
            `The chain at ${given.rpcUrl} does not follow: ${failure.message}`,
          );
        });
        await host.admin.useChain(given).catch((failure: unknown) => {
          leave();
          throw failure;
        });
        leaveChain();
        leaveChain = leave;
      }),
    ...(restart !== undefined && {
      restart: () =>
        inTurn(async () => {
          leaveGateways();
          const [pid = 0] = host.pids();
          await restart(time.now()).catch((failure: Error) => {
            onDied('gateway', pid, failure.message);
            throw failure;
          });
          leaveGateways = await followAll(time, host);
        }),
    }),
  };
}

function followerOf(rpcUrl: string): ChainFollower {
  const { setTime } = chainTime(rpcUrl);
  return { kind: 'chain', timeIs: (now) => setTime(now) };
}

async function followAll(time: InstanceTime, host: GatewayHost): Promise<() => void> {
  const leavings = await Promise.all(host.followers().map((follower) => time.follow(follower)));
  return () => {
    for (const leave of leavings) leave();
  };
}

function instantOf(text: string): Instant {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw new Error(`The clock cannot start at "${text}": give an ISO 8601 instant.`);
  return instant;
}

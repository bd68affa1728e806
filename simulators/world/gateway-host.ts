/** How an instance hosts its gateway: as children that can be killed, over one file, or in place, over memory. */
import { join } from 'node:path';
import type { ChainGiven, GatewayAdmin, Instant } from '../../src/contract/index.ts';
import type { GatewayFollower } from '../clock/index.ts';
import { type GatewayChild, startGatewayChild } from './gateway-child.ts';
import { type GatewayMakings, gatewayHere } from './gateway-here.ts';
import type { GatewayStart } from './link.ts';

export interface GatewayHost {
  readonly admin: GatewayAdmin;
  /** Where each dialect is served: an address for each replica. */
  readonly urls: { readonly [dialect: string]: readonly string[] };
  pids(): readonly number[];
  /** Whoever obeys the instance's time now. */
  followers(): readonly GatewayFollower[];
  /** Kills what runs and starts it again, at the same addresses, from the file. */
  readonly restart?: (now: Instant) => Promise<void>;
  close(): Promise<void>;
}

export type Composition = Pick<GatewayStart, 'now' | 'fault' | 'variant' | 'yieldSeed' | 'ports' | 'chain'>;

/** One gateway in this process, over memory. */
export async function hostInline(composition: Composition, makings: GatewayMakings): Promise<GatewayHost> {
  const here = await gatewayHere({ ...composition, store: ':memory:' }, makings);
  return {
    admin: here.admin,
    urls: Object.fromEntries(Object.entries(here.urls).map(([dialect, url]) => [dialect, [url]])),
    pids: () => [],
    followers: () => [here.clock],
    close: () => here.close(),
  };
}

export interface ChildrenOptions {
  readonly composition: Composition;
  readonly command: readonly string[];
  /** The folder of the file that they share; kept by whoever owns it. */
  readonly folder: string;
  readonly replicas: number;
  readonly onDied: (pid: number, words: string) => void;
}

/** Gateways in children, replicas of each other over one file. */
export async function hostChildren(options: ChildrenOptions): Promise<GatewayHost> {
  const { composition, command, onDied } = options;
  const store = join(options.folder, 'gateway.sqlite');
  const launch = (start: Composition) => startGatewayChild({ command, start: { ...start, store }, onDied });
  // The first makes the file's tables before the others open it.
  const children = [await launch(composition)];
  const replicas = Array.from({ length: options.replicas - 1 }, () => launch({ ...composition, ports: {} }));
  try {
    children.push(...(await Promise.all(replicas)));
  } catch (failure) {
    const started = await Promise.allSettled(replicas);
    for (const one of started) if (one.status === 'fulfilled') children.push(one.value);
    await killAll(children);
    throw failure;
  }
  const ports = children.map((child) => portsOf(child.urls));
  let chain: ChainGiven | undefined;
  const useChain = async (given: ChainGiven) => {
    await Promise.all(children.map((child) => child.admin.useChain(given)));
    chain = given;
  };

  return {
    admin: adminOf(() => children, useChain),
    urls: urlsOf(children),
    pids: () => children.map((child) => child.pid),
    followers: () => children.map((child) => child.follower),
    restart: async (now) => {
      await killAll(children);
      for (const [index, own] of ports.entries()) {
        // The settlement chain is the world's to tell, not the file's.
        children[index] = await launch({ ...composition, now, ports: own, ...(chain !== undefined && { chain }) });
      }
    },
    close: () => killAll(children),
  };
}

async function killAll(children: readonly GatewayChild[]): Promise<void> {
  await Promise.all(children.map((child) => child.kill()));
}

/** What one replica stores all see; what lives in memory is told to each. */
function adminOf(children: () => readonly GatewayChild[], useChain: GatewayAdmin['useChain']): GatewayAdmin {
  const first = () => {
    const [child] = children();
    if (child === undefined) throw new Error('This instance has no gateway.');
    return child.admin;
  };
  return {
    describe: () => first().describe(),
    createAccount: (account) => first().createAccount(account),
    changeAccount: (accountId, change) => first().changeAccount(accountId, change),
    createTool: (tool) => first().createTool(tool),
    changeTool: (dialect, name, change) => first().changeTool(dialect, name, change),
    createUrl: (url) => first().createUrl(url),
    answerSignIn: (answer) => first().answerSignIn(answer),
    ledger: (accountId) => first().ledger(accountId),
    useChain,
    quiescent: async () => {
      await Promise.all(children().map((child) => child.admin.quiescent()));
    },
  };
}

function urlsOf(children: readonly GatewayChild[]): { readonly [dialect: string]: readonly string[] } {
  const dialects = Object.keys(children[0]?.urls ?? {});
  return Object.fromEntries(dialects.map((dialect) => [dialect, children.map((child) => child.urls[dialect] ?? '')]));
}

function portsOf(urls: { readonly [dialect: string]: string }): { readonly [dialect: string]: number } {
  return Object.fromEntries(Object.entries(urls).map(([dialect, url]) => [dialect, Number(new URL(url).port)]));
}

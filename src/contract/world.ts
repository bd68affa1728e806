import type { ChainGiven } from './control.ts';
import type { Hex } from './json.ts';

/** What the world process is told on standard input, one JSON object a line. It launches, it never judges. */
export type WorldCommand =
  | ({ readonly id: number; readonly do: 'open' } & OpenInstance)
  | { readonly id: number; readonly do: 'close'; readonly instance: string };

/** One instance: a chain, a time, a control API and a gateway (or the chain alone, for a stranger's target). */
export interface OpenInstance {
  /** False = the chain alone. */
  readonly gateway?: boolean;
  /** False = none of its own: the control API gives it one later, or nothing needs one. */
  readonly chain?: false;
  /** The name of a fault that the gateway is composed with. */
  readonly fault?: string;
  /** The name of a variant of the reference: an allowed reading that the gateway takes. */
  readonly variant?: string;
  /** Seeds the wrapper that puts 0 to 3 event-loop turns into every port call; absent = no wrapper. */
  readonly yieldSeed?: number;
  /** `process`: a child that can be killed, over a file; `inline`: composed in the world process, over memory. */
  readonly hosting?: 'process' | 'inline';
  readonly replicas?: number;
  /** The folder that keeps the gateway's state; absent = a temporary one, removed at close. */
  readonly data?: string;
  /** Where the instance's time starts (ISO 8601); `running` follows real time until the clock is first moved. */
  readonly clock?: { readonly startsAt: string; readonly running?: boolean };
  /** Fixed ports, of MCP for each dialect, for a person who serves the world by hand; absent = free ones. */
  readonly ports?: { readonly mcp?: { readonly [dialect: string]: number }; readonly control?: number };
}

export interface InstanceOpened {
  readonly instance: string;
  /** Absent where the chain runs alone. */
  readonly control?: { readonly url: string; readonly token: string };
  readonly chain: ChainOpened;
  readonly pids: readonly number[];
}

/** What was opened without a chain of its own. */
export type ChainlessOpened = Omit<InstanceOpened, 'chain'>;

export type OpenedFor<O extends OpenInstance> = O extends { readonly chain: false } ? ChainlessOpened : InstanceOpened;

export interface ChainOpened extends ChainGiven {
  readonly escrow: Hex;
  readonly redeemerKey: Hex;
  /** Of the dollar's owner, who mints what further payers need; neither it nor the payers' keys are a gateway's to know. */
  readonly minterKey: Hex;
  /** Funded, deposited in the escrow and delegated until 2100; each is used by one check. */
  readonly payers: readonly Payer[];
}

/** What every payer on the harness's chain starts with, prepared or made later; amounts in micros. */
export const PAYER_TERMS = {
  /** In the escrow, and as much again in its wallet. */
  dollars: 100_000_000n,
  /** Of its escrow and of its grant: high enough that no check meets them unless it sets its own. */
  maxVoucherAmount: 50_000_000n,
  maxPerWindow: 100_000_000n,
  /** In milliseconds, as all instants. */
  grantedUntil: Date.UTC(2100, 0, 1),
  /** In wei. */
  gasMoney: 10n ** 21n,
} as const;

export interface Payer {
  readonly address: Hex;
  readonly privateKey: Hex;
  readonly delegate: Hex;
  readonly delegateKey: Hex;
}

/** What the world says on standard output, one JSON object a line. */
export type WorldReport =
  | { readonly id: number; readonly opened: InstanceOpened | ChainlessOpened }
  | { readonly id: number; readonly closed: true }
  | { readonly id: number; readonly failed: string }
  /** A child ended that nobody had asked to end. */
  | {
      readonly event: 'died';
      readonly what: 'gateway' | 'chain';
      readonly instance: string;
      readonly pid: number;
      /** The last line that it wrote of an error, if any. */
      readonly words?: string;
    };

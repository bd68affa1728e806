/** What a world and a gateway child say to each other over the IPC channel: typed calls one way, answers the other. */
import type { ChainGiven, ControlRefusal, GatewayAdmin, Instant } from '../../src/contract/index.ts';

/** Everything that a world asks of a gateway child. */
export interface FarGateway extends GatewayAdmin {
  timeIs(now: Instant): Promise<void>;
  fire(due: Instant): Promise<void>;
}

export interface GatewayStart {
  /** The instance's time when the child starts. */
  readonly now: Instant;
  /** `:memory:` for one gateway in place, a file for children that share it or outlive their death. */
  readonly store: string;
  /** The name of a fault that it is composed with. */
  readonly fault?: string;
  readonly variant?: string;
  readonly yieldSeed?: number;
  /** The port of each dialect; absent = a free one. */
  readonly ports: { readonly [dialect: string]: number };
  /** Where it settles; absent = told later by `useChain`. */
  readonly chain?: ChainGiven;
}

export type ToGateway =
  | { readonly kind: 'start'; readonly start: GatewayStart }
  | { readonly kind: 'ask'; readonly id: number; readonly call: keyof FarGateway; readonly args: readonly unknown[] };

/** Every answer tells the next deadline, so that the world knows of each timer that the asked-for work made. */
export type FromGateway =
  | { readonly kind: 'failed'; readonly sentence: string }
  | { readonly kind: 'ready'; readonly urls: { readonly [dialect: string]: string }; readonly due: Instant | null }
  | { readonly kind: 'answer'; readonly id: number; readonly value?: unknown; readonly due: Instant | null }
  | { readonly kind: 'refusal'; readonly id: number; readonly refusal: ControlRefusal; readonly due: Instant | null };

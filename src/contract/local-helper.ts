import type { VoucherRequirement } from './assay-wire.ts';
import type { Hex, JsonObject } from './json.ts';

/** The local helper's payer, its sign-in and its listing: what they say to each other, and the parts a fault wraps. */

/** What the helper pays with on one chain: its own table, never what a gateway says. Accounts are CAIP-10. */
export interface PaymentNetwork {
  /** CAIP-2: `eip155:31337`. */
  readonly id: string;
  readonly chainId: number;
  readonly escrow: string;
  /** CAIP-19. */
  readonly asset: string;
  readonly decimals: number;
}

/** A tool's price as it was last told. */
export interface ToolPrice {
  readonly maxAmount: bigint;
  readonly asset: string;
}

/** What the chain says of a payment key, read at one block. Times are Unix seconds. */
export interface ChainGrant {
  readonly payer: Hex;
  readonly delegate: Hex;
  readonly readAt: number;
  readonly active: boolean;
  readonly validUntil: bigint;
  /** The escrow's cap for one voucher. */
  readonly maxVoucherAmount: bigint;
  /** The key's cap for one voucher. */
  readonly delegateMaxVoucherAmount: bigint;
}

/** The owner's own limits, as they were configured: dollars as decimal text, providers as accounts (null = anyone). */
export interface PayerLimits {
  readonly perCall: string;
  readonly perDay: string;
  readonly providers: readonly string[] | null;
}

/** One signed voucher; `at` in Unix seconds. */
export interface SignedPayment {
  readonly at: number;
  readonly amount: bigint;
}

/** Everything that the guards look at before a signature. Times are Unix seconds of the helper's own clock. */
export interface GuardContext {
  /** As it stood in the answer: nothing about it is known yet. */
  readonly demand: unknown;
  /** The call that it answers. */
  readonly call: { readonly tool: string; readonly at: number } | undefined;
  readonly quote: ToolPrice | undefined;
  readonly grant: ChainGrant | undefined;
  /** The address of the payment key; undefined where it cannot be read. */
  readonly localKey: Hex | undefined;
  /** Whom this helper has signed for before. */
  readonly knownPayer: Hex | undefined;
  /** The own entry for the demand's network. */
  readonly network: PaymentNetwork | undefined;
  readonly limits: PayerLimits;
  readonly signed: readonly SignedPayment[];
  readonly now: number;
  /** The checksummed spelling of a 20-byte address. */
  readonly checksum: (address: Hex) => Hex;
}

export type GuardName = 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8' | 'G9' | 'G10' | 'G12';

export interface GuardRefusal {
  readonly kind: 'refused';
  readonly guard: GuardName;
  /** `G3_ABOVE_QUOTE` */
  readonly code: string;
  /** A clause that follows "refused: ". */
  readonly reason: string;
}

/** The demand is a voucher requirement in every member that is signed. */
export interface GuardPassed {
  readonly kind: 'passed';
  readonly requirement: VoucherRequirement;
  readonly amount: bigint;
}

export type GuardVerdict = GuardPassed | GuardRefusal;

/** One HTTP exchange. It follows no redirect and repeats nothing. */
export interface HelperRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body?: string;
}

export interface HelperResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string | undefined };
  readonly text: string;
}

/** Where a sign-in stands. `pending`: a link was handed out, and nobody has approved it yet. */
export type SignInState = 'none' | 'pending' | 'connected' | 'ended';

/** Who holds the lock of a sign-in: this helper, until it gives it back, or another process. */
export type LockTaken =
  | { readonly kind: 'taken'; readonly release: () => Promise<void> }
  | { readonly kind: 'held-elsewhere' };

/** The parts that a local helper is composed of. A fault of the helper wraps one of them. */
export interface HelperParts {
  readonly guards: {
    /** What must hold before anything is asked of the chain. */
    preflight(context: GuardContext): GuardRefusal | undefined;
    /** All guards in their order; the first that refuses is the answer. */
    judge(context: GuardContext): GuardVerdict;
  };
  readonly spending: {
    /** What was signed in the 24 hours before `now`. */
    signed(now: number): readonly SignedPayment[];
    /** Counts a payment before it is signed. Returns the way to take it back. */
    reserve(payment: SignedPayment): () => void;
  };
  readonly wire: { exchange(request: HelperRequest): Promise<HelperResponse> };
  readonly browser: { open(link: string): void };
  readonly lock: { take(): Promise<LockTaken> };
  readonly texts: {
    first(link: string, userCode: string): string;
    connected(): string;
    ended(command: string, link: string | undefined): string;
    elsewhere(): string;
    refused(reason: string): string;
  };
  readonly listing: {
    /** What is listed while nobody is signed in. */
    signedOut(state: SignInState): readonly JsonObject[];
    /** One hosted tool as it is listed here: a long name gives way to an alias. */
    local(tool: JsonObject): JsonObject;
  };
  readonly rules: {
    opensPage(state: 'none' | 'ended'): boolean;
    /** How often a single call may sign. */
    paymentsPerCall(): number;
  };
}

export type HelperPartName = keyof HelperParts;

import type { OfferingFilter } from './agentmuxer-wire.ts';
import type { Instant, Micros } from './json.ts';
import type { KeyedCall, ToolContract } from './trade.ts';

/** The ports of a marketplace in which single versions are offered, and prices confirmed. */

/** Which offerings exist: versions of tools that are sold one by one, by their ids. */
export interface OfferingsPort {
  /** One page of the newest versions, newest first, ties by version id; what is removed is not listed. */
  page(query: OfferingQuery): Promise<OfferingPage>;
  /** That very version, whether or not a newer one exists; undefined where that dialect sells none, or no longer. */
  find(dialect: string, versionId: string): Promise<ToolContract | undefined>;
}

export interface OfferingQuery {
  readonly dialect: string;
  /** Every word has to match; empty = everything. */
  readonly text: string;
  /** A tool has to meet every member, by any of its values. */
  readonly filters: OfferingFilters;
  /** The page starts behind it, or ends in front of it; absent = at the newest. */
  readonly from?: OfferingPosition;
  readonly direction: 'after' | 'before';
  readonly limit: number;
}

/** A search of offerings by their attributes: any of the values of each member that is there. */
export type OfferingFilters = { readonly [F in OfferingFilter]?: readonly string[] };

/** A place in the listing, which runs from the newest version to the oldest. */
export interface OfferingPosition {
  readonly publishedAt: Instant;
  readonly versionId: string;
}

export interface OfferingPage {
  readonly offerings: readonly ToolContract[];
  /** Whether matches stand in front of these. */
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

export interface OfferingCursorsPort {
  seal(continuation: OfferingContinuation): Promise<string>;
  /** What a cursor says; undefined where it was not sealed here or was changed. */
  unseal(cursor: string): Promise<OfferingContinuation | undefined>;
}

/** What a page's cursor has to remember. */
export interface OfferingContinuation {
  /** Fingerprint of the text and the filters that it goes on with. */
  readonly search: string;
  /** The last or the first offering of the page. */
  readonly from: OfferingPosition;
}

/** Prices that a buyer has to confirm, each for one call. */
export interface ConfirmationsPort {
  /** The live confirmation of that call at that cost, or a fresh one. */
  issue(call: KeyedCall, costMicros: Micros): Promise<PriceConfirmation>;
  find(reference: string): Promise<PriceConfirmation | undefined>;
  /** Whether that call may be bought under it now: it is the very call, and the price still holds. */
  admits(confirmation: PriceConfirmation, call: KeyedCall): Promise<boolean>;
}

/** A price that one call was told, and that holds for it until it expires. */
export interface PriceConfirmation {
  /** A UUID, which whoever accepts it sends back. */
  readonly reference: string;
  /** The very call: who, under which key, and what. */
  readonly call: KeyedCall;
  readonly costMicros: Micros;
  readonly expiresAt: Instant;
}

/** What accounts say of their invocations. */
export interface OutcomesPort {
  /** Writes the first report of an account on an invocation down; later ones change nothing. */
  record(accountId: string, report: OutcomeReport): Promise<'recorded' | 'duplicate'>;
}

/** What an account says of an invocation. */
export interface OutcomeReport {
  readonly invocationId: string;
  readonly outcome: string;
  readonly detail?: string;
}

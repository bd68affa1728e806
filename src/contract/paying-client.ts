import type { JsonObject } from './json.ts';

/** The decisions of a paying client, as the parts that a fault wraps. */

export interface ClientPurchase {
  readonly name: string;
  readonly arguments: JsonObject;
  /** One purchase has one key. */
  readonly key: string;
}

/** What it is told to buy of a marketplace of offerings. */
export interface OfferingOrder {
  readonly offeringVersionId: string;
  readonly request: JsonObject;
  /** The most that it may cost without being asked again: a decimal string. */
  readonly maxCostMicros: string;
}

/** The terms that a call was answered with. */
export interface OfferedTerms {
  /** What accepts them. */
  readonly acceptTerms: string;
  /** The exact cost, a decimal string, where it stands in a member that is known. */
  readonly costMicros?: string;
}

/** How a purchase of an offering came to its end. */
export type OfferingEnd = 'declined' | 'refused' | 'delivered';

/** What goes with every request of a connection, the credential included. */
export interface ClientConnection {
  readonly headers: { readonly [name: string]: string };
}

/** `searches` and `purchases` are those of tools, the others those of a marketplace of offerings. */
export interface ClientParts {
  readonly searches: {
    /** The arguments that lead to the next page; `cursors` are those of the pages so far, the newest last. */
    next(cursors: readonly string[], search: JsonObject): JsonObject;
    /** What is searched after the arguments `refused` were refused for their cursor. */
    afterRefusal(refused: JsonObject, search: JsonObject): JsonObject;
  };
  readonly purchases: {
    /** What is sent, the first time (0) and whenever it is sent again. */
    sent(purchase: ClientPurchase, time: number, newKey: () => string): ClientPurchase;
    /** Whether nobody knows yet what became of it; an `Error` where no answer came. */
    isOpen(came: JsonObject | Error): boolean;
  };
  readonly offeringSearches: {
    /** The arguments that lead on from a page of `search`; `cursor` is the one that the page gave. */
    next(cursor: string, search: JsonObject): JsonObject;
    /** The same search for less, by a value that one of these items has; undefined where none has one. */
    narrowed(search: JsonObject, items: readonly JsonObject[]): JsonObject | undefined;
  };
  readonly offeringCalls: {
    /** The arguments of a new purchase. */
    begun(order: OfferingOrder, newKey: () => string, connection: ClientConnection): JsonObject;
    /** What is sent while nobody knows what became of `sent`. */
    again(sent: JsonObject, newKey: () => string): JsonObject;
    /** What accepts the terms that `sent` was answered with. */
    accepted(sent: JsonObject, terms: OfferedTerms, newKey: () => string): JsonObject;
    /** A purchase in the place of one whose terms expired. */
    anew(sent: JsonObject, newKey: () => string): JsonObject;
    /** What is sent once `sent` came to its end, which `came` told; undefined = nothing. */
    afterwards(sent: JsonObject, end: OfferingEnd, came: JsonObject, newKey: () => string): JsonObject | undefined;
  };
  readonly outcomeReports: {
    /** Why a call failed, in words of its own; `came` is its result, where it is known. */
    detail(came: JsonObject | undefined, connection: ClientConnection): string;
  };
}

export type ClientPartName = keyof ClientParts;

import type { JsonObject } from './json.ts';

/** The decisions of a paying client, as the parts that a fault wraps. */

export interface ClientPurchase {
  readonly name: string;
  readonly arguments: JsonObject;
  /** One purchase has one key. */
  readonly key: string;
}

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
}

export type ClientPartName = keyof ClientParts;

/** What a client is told to do, and the contracts that it can be told in. */
import { type ClientParts, isObject, type Json, type JsonObject } from '../../src/contract/index.ts';
import type { HelperPorts } from '../local-helper/index.ts';

/** What carries out one kind of order. Rejects with one sentence where it comes to nothing. */
export type Takes = (order: JsonObject) => Promise<JsonObject>;

/** The orders of one contract, by their `do`. */
export type Orders = { readonly [what: string]: Takes };

export interface ClientWorld {
  readonly ports: HelperPorts;
  readonly parts: ClientParts;
}

export type Environment = { readonly [name: string]: string | undefined };

/** One contract that the client speaks. */
export interface ClientContract {
  /** The variable that says where its gateway is. */
  readonly urlVariable: string;
  /** @throws with one sentence where its environment cannot be used. */
  readonly orders: (env: Environment, world: ClientWorld) => Orders;
}

/** Absent = empty. @throws where it is something else. */
export function objectIn(order: JsonObject, member: string): JsonObject {
  const value: Json | undefined = order[member];
  if (value === undefined) return {};
  if (isObject(value)) return value;
  throw new Error(`\`${member}\` of this order must be an object.`);
}

/** @throws where it is none. */
export function textIn(order: JsonObject, member: string): string {
  const value = order[member];
  if (typeof value === 'string') return value;
  throw new Error(`\`${member}\` of this order must be a string.`);
}

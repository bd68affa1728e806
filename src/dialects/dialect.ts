/** What a dialect is: a pure translation between a contract's spelling and the common words. */
import type { DialectOptions, ExactPayment, JsonObject, Micros, SignedVoucher, ToolMade } from '../contract/index.ts';
import type { PaymentDemand } from './assay-demand.ts';
import type { Outcome } from './outcome.ts';
import type { Parsed } from './parse.ts';
import type { Reply } from './reply.ts';

/** One JSON-RPC request, before a session puts it on the wire. */
export interface RpcRequest {
  readonly method: string;
  readonly params: JsonObject;
}

/** A call of a tool in common words. */
export interface ToolCall {
  readonly tool: string;
  /** Absent = the member is left out. */
  readonly args?: JsonObject;
  /** In place of `args`: the inputs by their places, where the dialect has several. */
  readonly request?: JsonObject;
  readonly key?: string;
  /** The signed payment, as the dialect's wire has it. */
  readonly payment?: JsonObject;
  /** How the tool is reached, where the dialect has two ways; default `direct`. */
  readonly through?: 'direct' | 'wrapper';
  /** The most that it may cost, where the dialect's calls say so. */
  readonly maxMicros?: Micros;
  /** The reference by which a price that was told is accepted, where the dialect has such a step. */
  readonly acceptance?: string;
}

/** What every dialect translates. All functions are pure and take whatever a stranger may have sent. */
export interface Dialect {
  readonly name: string;
  call(call: ToolCall): RpcRequest;
  outcome(reply: Reply): Outcome;
  /** What a call names a tool by, which was put on sale, if that was told; default its name. */
  idOf?(made: ToolMade): string | undefined;
  /** The key is busy, or its state unknown for now: a refusal that asks to come back later. */
  isUnfinished(outcome: Outcome): boolean;
  /** The inverse of `call`, which shows that nothing of it gets lost; `undefined` for a request that is no call. */
  sent?(request: RpcRequest): ToolCall | undefined;
  /** The caller has asked too often: a refusal that says nothing of what was asked for. */
  isLimited?(outcome: Outcome): boolean;
  /** Reads the demand of a refusal, where calls are paid by signature: which form of payment it asks for, and what. */
  demand?(demand: JsonObject | undefined): Parsed<PaymentDemand>;
  /** What was signed as the payment of a call. */
  payment?(signed: SignedVoucher | ExactPayment): JsonObject;
  /** The tools by which a gateway of this contract is known, where it has such. */
  readonly tools?: readonly string[];
  /** From delivery to the end of a purchase's money, where the target says. */
  readonly settlesAfterMs?: number | undefined;
}

/** A dialect as a user or a suite names it: `assay(options)` is the adapter for one target's choices. */
export type DialectFor<D extends Dialect> = ((options?: DialectOptions) => D) & { readonly dialect: string };

export function dialect<const D extends object>(
  name: string,
  translate: (options: DialectOptions) => D & Omit<Dialect, 'name'>,
): DialectFor<D & Dialect> {
  const adapt = (options: DialectOptions = {}) => ({ name, ...translate(options) });
  return Object.assign(adapt, { dialect: name });
}

import type { Micros } from './json.ts';
import type { Redemption } from './ports.ts';
import type { Agent, ExactFunding, Refusal } from './trade.ts';
import type { ExactPayment, PaymentRequired } from './x402-wire.ts';

/** A call that has to be paid by transfer. */
export interface ExactCall {
  readonly agent: Agent;
  /** Names the tool; what it is paid for. */
  readonly resource: string;
  readonly priceMicros: Micros;
}

export type ExactVerdict =
  | { readonly kind: 'covered'; readonly payment: ExactFunding }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Payment by x402: exact payments over EVM, verified and settled by a facilitator. It keeps nothing. */
export interface X402Port {
  /** What is asked of this call's payer now; undefined where this gateway has no facilitator or nobody to be paid. */
  demand(call: ExactCall): Promise<PaymentRequired | undefined>;
  /** Judges a payment against what is asked of this call now, then by the facilitator. Throws where that is away. */
  verify(payment: ExactPayment, call: ExactCall): Promise<ExactVerdict>;
  /** Has the money transferred and waits for it; what was transferred already is a success. */
  settle(payment: ExactFunding): Promise<Redemption>;
}

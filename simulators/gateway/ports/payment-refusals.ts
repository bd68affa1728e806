import type { JsonObject, Refusal } from '../../../src/contract/index.ts';

/** No payment refusal is cured by sending the same bytes again. */
export function paymentRefusal(code: string, message: string, details?: JsonObject): Refusal {
  return { code, message, retryable: false, ...(details !== undefined && { details }) };
}

export function unsettleable(network: string | undefined): Refusal {
  const on = network === undefined ? 'no chain yet' : network;
  return paymentRefusal('PAYMENT_NO_SETTLEABLE_CHAIN', `This call cannot be settled: the gateway settles on ${on}.`, {
    settlesOn: network === undefined ? [] : [network],
  });
}

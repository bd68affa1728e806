/** The demand for payment beside a refusal: a voucher of the payer's escrow, or an x402 payment of its wallet. */
import {
  ASSAY_META,
  type ExactRequirement,
  type JsonObject,
  type Micros,
  type PaymentRequired,
  type VoucherRequirement,
  X402_VERSION,
} from '../contract/index.ts';
import { readAmount } from './amount.ts';
import { isObject, listOf, numberOf, objectOf, type Parsed, read, textOf, unread } from './parse.ts';

/** What is asked for; `asset` and `payee` as chain-agnostic ids (CAIP-19, CAIP-10). */
export type PaymentDemand = {
  readonly priceMicros: Micros;
  readonly asset: string;
  readonly payee: string;
} & (
  | { readonly form: 'voucher'; readonly requirement: VoucherRequirement }
  | { readonly form: 'x402'; readonly required: PaymentRequired; readonly accepted: ExactRequirement }
);

/** The `_meta` member of a payment: its own form tells. */
export function paymentMetaOf(payment: JsonObject): string {
  return payment['x402Version'] === undefined ? ASSAY_META.voucher : ASSAY_META.payment;
}

/** Checks the shape only: what the wallet signs must be there; whether it is right is for a check to say. */
export function readDemand(demand: JsonObject | undefined): Parsed<PaymentDemand> {
  if (demand === undefined) return unread(`there is no ${ASSAY_META.paymentRequired}`);
  return demand['x402Version'] === undefined ? readRequirement(demand) : readPaymentRequired(demand);
}

const REQUIREMENT_TEXTS = [
  'network',
  'payTo',
  'payer',
  'delegate',
  'provider',
  'providerId',
  'seq',
  'resource',
  'requestHash',
] as const;

function readRequirement(demand: JsonObject): Parsed<PaymentDemand> {
  if (demand['scheme'] !== 'voucher') return unread('the demand is not of the scheme voucher, and not of x402');
  const missing = REQUIREMENT_TEXTS.find((member) => textOf(demand[member]) === undefined);
  if (missing !== undefined) return unread(`the demand has no ${missing}`);
  const amount = readAmount(demand['amount']);
  const asset = textOf(objectOf(demand['amount'])?.['asset']);
  if (!amount.ok || asset === undefined) return unread('the demand has no amount that can be read');
  if (numberOf(demand['maxTimeoutSeconds']) === undefined) return unread('the demand has no maxTimeoutSeconds');
  const requirement = demand as unknown as VoucherRequirement;
  return read({ form: 'voucher', priceMicros: amount.value, asset, payee: requirement.provider, requirement });
}

const EXACT_TEXTS = ['network', 'amount', 'asset', 'payTo'] as const;

/** Takes the first way of payment that the wallet knows. Amounts are those of a dollar with six decimals. */
function readPaymentRequired(demand: JsonObject): Parsed<PaymentDemand> {
  if (demand['x402Version'] !== X402_VERSION) return unread(`the demand is not of x402 version ${X402_VERSION}`);
  if (textOf(objectOf(demand['resource'])?.['url']) === undefined) return unread('the demand has no resource.url');
  const accepted = listOf(demand['accepts'])
    ?.filter(isObject)
    .find(({ scheme, network }) => scheme === 'exact' && textOf(network)?.startsWith('eip155:'));
  if (!accepted) return unread('the demand accepts no exact payment on an EVM chain');
  const missing = EXACT_TEXTS.find((member) => textOf(accepted[member]) === undefined);
  if (missing !== undefined) return unread(`the demand has no accepts[].${missing}`);
  const { name, version } = objectOf(accepted['extra']) ?? {};
  if (textOf(name) === undefined || textOf(version) === undefined)
    return unread("the demand has no name and version of the token's domain in accepts[].extra");
  if (numberOf(accepted['maxTimeoutSeconds']) === undefined) return unread('the demand has no maxTimeoutSeconds');
  const amount = readAmount(accepted['amount']);
  if (!amount.ok) return unread('the demand has no amount that can be read');
  const { network, asset, payTo } = accepted as unknown as ExactRequirement;
  return read({
    form: 'x402',
    priceMicros: amount.value,
    asset: `${network}/erc20:${asset}`,
    payee: `${network}:${payTo}`,
    required: demand as unknown as PaymentRequired,
    accepted: accepted as unknown as ExactRequirement,
  });
}

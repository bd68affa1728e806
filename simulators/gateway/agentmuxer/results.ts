/** Results, prices to confirm and refusals as they stand in an answer. */
import {
  type CostTold,
  type JsonObject,
  PRICE_CONFIRMATION_REQUIRED,
  type PriceConfirmation,
  type ProviderAnswer,
  type Refusal,
} from '../../../src/contract/index.ts';
import { bodyOf } from './provider-answer.ts';

export function structured(content: JsonObject): JsonObject {
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}

/** A provider's JSON stands in it as it was sent, digit by digit. */
export function response(invocationId: string, answer: ProviderAnswer): string {
  const { status, contentType } = answer;
  const told = { invocationId, status, ...(contentType !== undefined && { contentType }) };
  return `${JSON.stringify(told).slice(0, -1)},"body":${bodyText(answer)}}`;
}

/** The text has the provider's digits; the structure has them as near as numbers are. */
export function delivered(response: string, cost: CostTold): JsonObject {
  const told = costTold(cost);
  const text = `{"response":${response},"cost":${JSON.stringify(told)}}`;
  return {
    content: [{ type: 'text', text }],
    structuredContent: { response: JSON.parse(response) as JsonObject, cost: told },
  };
}

export function confirmation({ reference, costMicros, expiresAt }: PriceConfirmation): JsonObject {
  return {
    status: PRICE_CONFIRMATION_REQUIRED,
    message: 'The price is above your maximum; nothing has run. Repeat the same call with acceptTerms, or stop.',
    cost: { costMicros: costMicros.toString() },
    expiresAt: new Date(expiresAt).toISOString(),
    continuation: { acceptTerms: reference },
  };
}

export function reported({ duplicate }: { readonly duplicate: boolean }): JsonObject {
  return { accepted: true, duplicate };
}

export function refused(refusal: Refusal, cost?: CostTold): JsonObject {
  return { isError: true, ...structured(refusalTold(refusal, cost)) };
}

export function refusalTold(refusal: Refusal, cost?: CostTold): JsonObject {
  const { code, message, hint, fixUrl, retryAfterMs, intentId, details } = refusal;
  return {
    refusedBy: code,
    message,
    ...(hint !== undefined && { recovery: hint }),
    ...(fixUrl !== undefined && { topupUrl: fixUrl }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(intentId !== undefined && { invocationId: intentId }),
    ...(details !== undefined && { details }),
    ...(cost !== undefined && { cost: costTold(cost) }),
  };
}

function costTold({ costMicros, isFinal, replayed, balanceMicros }: CostTold): JsonObject {
  return {
    costMicros: costMicros.toString(),
    chargeStatus: isFinal ? 'finalized' : 'pending',
    replayed,
    ...(balanceMicros !== undefined && { balanceMicros: balanceMicros.toString() }),
  };
}

function bodyText(answer: ProviderAnswer): string {
  const body = bodyOf(answer);
  switch (body.kind) {
    case 'json':
      return body.text.trim();
    case 'text':
      return JSON.stringify(body.text);
    case 'binary':
      return JSON.stringify({ base64: body.base64 });
    case 'none':
      return 'null';
    case 'malformed':
      throw new Error(`Such an answer is not delivered: ${body.reason}.`);
  }
}

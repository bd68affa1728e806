/** Results, receipts and refusals as they stand in an answer. */
import {
  ASSAY_META,
  type Asset,
  isObject,
  type Json,
  type JsonObject,
  type McpAnswer,
  type Purchase,
  type PurchaseState,
  type Receipt,
  type Refusal,
  type ResultMeta,
  RPC_RATE_LIMITED,
} from '../../../src/contract/index.ts';
import { moneyTold } from './money.ts';

const STATUS: { readonly [S in PurchaseState]: string } = {
  running: 'RUNNING',
  delivered: 'VERIFYING',
  settled: 'SETTLED',
  refunded: 'REFUNDED',
};

type HttpRefusal = Extract<McpAnswer, { kind: 'http' }>;

export function structured(content: JsonObject, meta?: JsonObject): JsonObject {
  return {
    content: [{ type: 'text', text: JSON.stringify(content) }],
    structuredContent: content,
    ...(meta !== undefined && { _meta: meta }),
  };
}

export function receiptTold(receipt: Receipt, asset: Asset): JsonObject {
  const { intentId, state, chargedMicros, heldMicros, toolId, providerId, classification, attempts, fellBack } =
    receipt;
  return {
    intentId,
    status: STATUS[state],
    charged: moneyTold(chargedMicros, asset),
    held: moneyTold(heldMicros, asset),
    toolId,
    providerId,
    classification,
    attempts: attempts.map((attempt) => ({ ...attempt })),
    ...(fellBack && { fellBack }),
  };
}

export function purchaseReceiptTold(purchase: Purchase, asset: Asset): JsonObject {
  const { intentId, state, tool, priceMicros, chargedMicros, heldMicros, served, startedAt } = purchase;
  return {
    intentId,
    status: STATUS[state],
    tool,
    listedPrice: moneyTold(priceMicros, asset),
    chargedPrice: moneyTold(chargedMicros, asset),
    withheld: moneyTold(heldMicros, asset),
    toolId: served?.toolId ?? null,
    providerId: served?.providerId ?? null,
    classification: served?.classification ?? null,
    attempts: (served?.attempts ?? []).map((attempt) => ({ ...attempt })),
    startedAt: new Date(startedAt).toISOString(),
  };
}

/** Whatever JSON a provider sends stands in both places; what is no object, only as text. */
export function delivered(text: string, meta: JsonObject): JsonObject {
  const output = JSON.parse(text) as Json;
  return {
    content: [{ type: 'text', text }],
    ...(isObject(output) && { structuredContent: output }),
    _meta: meta,
  };
}

export function refused(refusal: Refusal, meta: JsonObject): JsonObject {
  return {
    isError: true,
    content: [{ type: 'text', text: `${refusal.code}: ${refusal.message}` }],
    _meta: { [ASSAY_META.error]: { ...refusal }, ...meta },
  };
}

export function metaTold({ receipt, replayed, requirement }: ResultMeta): JsonObject {
  return {
    ...(receipt !== undefined && { [ASSAY_META.receipt]: receipt }),
    ...(replayed && { [ASSAY_META.replayed]: true }),
    ...(requirement !== undefined && { [ASSAY_META.paymentRequired]: requirement as unknown as JsonObject }),
  };
}

const HTTP_STATUS: { readonly [code: string]: number } = {
  MCP_CREDENTIAL_INVALID: 401,
  MCP_AUTH_RATE_LIMITED: 429,
  MCP_URL_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  UNSUPPORTED_MEDIA_TYPE: 415,
  REQUEST_INVALID: 400,
  RECEIPT_NOT_FOUND: 404,
  ACCOUNT_DELEGATE_CHALLENGE_INVALID: 400,
  ACCOUNT_DELEGATE_SIGNATURE_INVALID: 400,
  ACCOUNT_DELEGATE_ALREADY_BOUND: 409,
  ACCOUNT_DELEGATE_BIND_CONFLICT: 409,
  ACCOUNT_DELEGATE_NOT_FOUND: 404,
  ACCOUNT_DELEGATE_NOT_GRANTED: 502,
  INTERNAL_SERVER_ERROR: 500,
};

export function refusedCaller({ code, message, retryAfterMs, requiredScope }: Refusal): HttpRefusal {
  const status = HTTP_STATUS[code] ?? 403;
  const headers = {
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    ...(retryAfterMs !== undefined && { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) }),
  };
  const context = requiredScope === undefined ? undefined : { requiredScope };
  return {
    kind: 'http',
    status,
    headers,
    body: { error: { code, message, ...(context !== undefined && { context }) } },
  };
}

export function listLimited(retryAfterMs: number): McpAnswer {
  const message = 'Too many tools/list requests on this URL in this minute. Wait for the next one.';
  return { kind: 'error', code: RPC_RATE_LIMITED, message, data: { retryAfterMs } };
}

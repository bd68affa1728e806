/** What AgentMuxer's document lets a gateway leave out, or call by another name. */
import {
  type AgentmuxerCodec,
  type CostTold,
  isObject,
  type JsonObject,
  type Micros,
  type OfferingPageTold,
  type OfferingsPort,
  PRICE_CONFIRMATION_REQUIRED,
  type PriceConfirmation,
  type Refusal,
  type ToolContract,
} from '../../../src/contract/index.ts';
import { requestSchema } from '../agentmuxer/interface.ts';
import { withoutUnspecified } from '../agentmuxer/locations.ts';
import type { GatewaySettings } from '../settings.ts';

const PAGE_SIZE = 7;

export const spareSettings = {
  pageSizeDefault: PAGE_SIZE,
  wrongArgumentsBy: 'error',
  confirmation: { cost: 'price.exactMicros', expiry: 'validUntil' },
} as const satisfies Partial<GatewaySettings>;

/** JSON text alone, without a balance or a link to top up; inputs that the interface does not specify are ignored. */
export function spareOfferings(codec: AgentmuxerCodec): AgentmuxerCodec {
  return {
    ...codec,
    readSearch: (args) => codec.readSearch(limited(args)),
    upstream: (tool, request) => codec.upstream(tool, withoutUnspecified(tool, request)),
    page: sparePage,
    inspection: spareInspection,
    structured: (content) => textAlone(codec.structured(content)),
    delivered: (response, cost) => textAlone(codec.delivered(response, withoutBalance(cost))),
    confirmation: spareConfirmation,
    refused: (refusal, cost) => textAlone(codec.refused(spareRefusal(refusal), cost && withoutBalance(cost))),
  };
}

/** A version is gone once there is a newer one. */
export function newestAlone(offerings: OfferingsPort): OfferingsPort {
  return {
    ...offerings,
    async find(dialect, versionId) {
      const tool = await offerings.find(dialect, versionId);
      if (tool === undefined) return undefined;
      const listed = await offerings.page({ dialect, text: tool.name, filters: {}, direction: 'after', limit: 50 });
      const isOlder = listed.offerings.some(({ toolId, versionId: id }) => toolId === tool.toolId && id !== versionId);
      return isOlder ? undefined : tool;
    },
  };
}

function limited(args: unknown = {}): unknown {
  return isObject(args) ? { limit: PAGE_SIZE, ...args } : args;
}

function sparePage({ offerings, nextCursor, prevCursor }: OfferingPageTold): JsonObject {
  const items = offerings.map(({ tool, priceMicros }) => ({
    offeringVersion: { id: tool.versionId },
    about: tool.description || tool.summary,
    availability: tool.offering?.available === false || tool.bindings.length === 0 ? 'none' : 'now',
    ...(priceMicros > 0n && { usd: dollars(priceMicros) }),
  }));
  return { items, ...(nextCursor !== null && { nextCursor }), ...(prevCursor !== null && { prevCursor }) };
}

/** The listed price is about what it costs: the next cent above it. */
function spareInspection(tool: ToolContract, priceMicros: Micros): JsonObject {
  const { versionId: id, description, summary } = tool;
  const centMicros = 10_000n;
  return {
    offeringVersion: { id },
    inputs: requestSchema(tool),
    use: description || summary,
    ...(priceMicros > 0n && { usd: dollars(((priceMicros + centMicros - 1n) / centMicros) * centMicros) }),
  };
}

/** Its expiry in seconds since 1970. */
function spareConfirmation({ reference, costMicros, expiresAt }: PriceConfirmation): JsonObject {
  return {
    status: PRICE_CONFIRMATION_REQUIRED,
    price: { exactMicros: costMicros.toString() },
    validUntil: expiresAt / 1_000,
    continuation: { acceptTerms: reference },
  };
}

function spareRefusal({ code, message, retryable, hint }: Refusal): Refusal {
  return { code, message, retryable, ...(hint !== undefined && { hint }) };
}

function withoutBalance({ costMicros, isFinal, replayed }: CostTold): CostTold {
  return { costMicros, isFinal, replayed };
}

function textAlone({ structuredContent: _, ...result }: JsonObject): JsonObject {
  return result;
}

/** `1234500n` is `1.2345`. */
function dollars(micros: Micros): string {
  const digits = micros.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, '');
}

/** What AgentMuxer's document lets a gateway tell besides, and where it lets it be generous. */
import type { AgentmuxerCodec, CostTold, JsonObject, Refusal } from '../../../src/contract/index.ts';
import { otherwiseSpelt } from './lavish-request.ts';

const LIMIT_MAX = 50;

/**
 * Members of its own everywhere, a block for a person before the one for a program; limits are clamped, a cursor goes
 * on with any search, a key names a purchase of one version whatever its inputs, and what a provider is sent is spelt
 * in other ways.
 */
export function lavishOfferings(codec: AgentmuxerCodec): AgentmuxerCodec {
  return {
    ...codec,
    readSearch: (args) => codec.readSearch(clamped(args)),
    searchText: () => 'any search',
    callText: ({ offeringVersionId }) => offeringVersionId,
    upstream: otherwiseSpelt(codec),
    page: (page) => lavishPage(codec.page(page), page.offerings.length),
    inspection: (tool, priceMicros) => ({
      ...codec.inspection(tool, priceMicros),
      changelog: [{ version: tool.version, changes: 'Published.' }],
      providers: tool.bindings.map(({ providerId }) => ({ providerId })),
    }),
    response: (invocationId, answer) => {
      const provider = { region: 'eu-west', bytes: answer.bytes.length };
      return `{"provider":${JSON.stringify(provider)},${codec.response(invocationId, answer).slice(1)}`;
    },
    structured: (content) => announced(codec.structured({ ...content, region: 'eu-west' })),
    delivered: (response, cost) => announced(codec.delivered(response, cost)),
    confirmation: (confirmation) => ({
      ...codec.confirmation(confirmation),
      response: null,
      supportUrl: 'https://example.com/help',
    }),
    reported: ({ duplicate }) => ({ ...codec.reported({ duplicate }), accepted: !duplicate }),
    refused: (refusal, cost) => notAnError(announced(lavishRefusal(codec, refusal, cost))),
  };
}

/** A block for a person stands before the one for a program. */
export function announced(result: JsonObject): JsonObject {
  const blocks = result['content'] as readonly JsonObject[];
  return { ...result, content: [{ type: 'text', text: 'An answer of the gateway follows.' }, ...blocks] };
}

function clamped(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || !('limit' in args) || !Number.isInteger(args.limit)) return args;
  return { ...args, limit: Math.min(Math.max(Number(args.limit), 1), LIMIT_MAX) };
}

function lavishPage({ items, ...page }: JsonObject, count: number): JsonObject {
  const told = (items as readonly JsonObject[]).map((item, at) => ({ ...item, rank: at + 1 }));
  return { ...page, items: told, count };
}

/** A call that its provider failed is a result, which cost nothing. */
function lavishRefusal(codec: AgentmuxerCodec, refusal: Refusal, cost: CostTold | undefined): JsonObject {
  const { code, intentId, message } = refusal;
  if (code !== 'provider' || cost === undefined) return codec.refused(further(refusal), cost);
  return codec.delivered(JSON.stringify({ invocationId: intentId, status: 502, body: null, message }), cost);
}

function further(refusal: Refusal): Refusal {
  return { ...refusal, details: { ...refusal.details, handbook: 'https://example.com/help' } };
}

/** The document calls a refusal a structured result, and says nothing of an error. */
function notAnError({ isError: _, ...result }: JsonObject): JsonObject {
  return result;
}

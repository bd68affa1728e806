/** The four tools as `tools/list` shows them. */
import {
  type JsonObject,
  OFFERING_FILTERS,
  type OfferingFilter,
  REPORTED_OUTCOMES,
  REQUEST_LOCATIONS,
  type RequestLocation,
  TRUST_TIERS,
} from '../../../src/contract/index.ts';
import { DETAIL_CHARACTERS_MAX, KEY_CHARACTERS_MAX, LIMIT_DEFAULT, LIMIT_MAX, QUERY_CHARACTERS_MAX } from './read.ts';

// No tool has an `outputSchema`: clients hold refusals and price confirmations to it as well.
const closed = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

const uuid = (description: string): JsonObject => ({ type: 'string', format: 'uuid', description });

const FILTERS: { readonly [F in OfferingFilter]: string } = {
  publisherIds: 'Of one of these publishers.',
  protocols: 'Of one of these protocols.',
  taskFamilies: 'Of one of these task families.',
  tags: 'With one of these tags.',
  trustTiers: 'Of one of these trust tiers, which describe the evidence at hand and guarantee no useful output.',
  capabilityGroups: 'Of one of these capability groups.',
  useCases: 'For one of these use cases.',
};

const filter = (name: OfferingFilter): JsonObject => ({
  type: 'array',
  items: name === 'trustTiers' ? { type: 'string', enum: TRUST_TIERS } : { type: 'string' },
  description: FILTERS[name],
});

const INPUTS: { readonly [L in RequestLocation]: JsonObject } = {
  path: { type: 'object', description: 'Named path parameters.' },
  query: { type: 'object', description: 'Named query parameters.' },
  headers: { type: 'object', description: 'Headers that the interface calls for; never your API key.' },
  body: { description: 'The request body, as the inspected schema has it.' },
  cookies: { type: 'object', description: 'Named cookies, where the interface specifies them.' },
  querystring: { description: 'A whole query string, where the interface specifies it.' },
  contentType: { type: 'string', description: 'The content type of the body, where the interface specifies it.' },
  binaryBody: {
    type: 'object',
    properties: { base64: { type: 'string' } },
    required: ['base64'],
    description: 'Raw content in base64.',
  },
  multipartFiles: {
    type: 'object',
    description:
      'Files by the name of their field, one or several, each with base64, filename and, optionally, contentType.',
  },
};

export const TOOLS: readonly JsonObject[] = [
  {
    name: 'search_offerings',
    description:
      'Find offerings by what they do. Free: it runs no provider and spends no credits. Without a query it browses.',
    inputSchema: closed({
      query: { type: 'string', maxLength: QUERY_CHARACTERS_MAX, description: 'Words that an offering must match.' },
      limit: { type: 'integer', minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT },
      cursor: {
        type: 'string',
        description: 'nextCursor or prevCursor of an earlier search with the same query and filters.',
      },
      direction: {
        type: 'string',
        enum: ['after', 'before'],
        default: 'after',
        description: 'Which way to page from the cursor: `before` with a prevCursor.',
      },
      ...Object.fromEntries(OFFERING_FILTERS.map((name) => [name, filter(name)])),
    }),
    annotations: { readOnlyHint: true },
  },
  {
    name: 'inspect_offering',
    description: 'Read one version of an offering before calling it: its interface, usage and indicative price. Free.',
    inputSchema: closed({ offeringVersionId: uuid('offeringVersion.id of a search result.') }, ['offeringVersionId']),
    annotations: { readOnlyHint: true },
  },
  {
    name: 'call_offering',
    description:
      'Buy one execution of the inspected version, for at most maxCostMicros. Where the price is higher, the answer ' +
      'asks to confirm it and nothing has run: repeat the same call with continuation.acceptTerms, or stop.',
    inputSchema: closed(
      {
        offeringVersionId: uuid('The exact version that was inspected.'),
        maxCostMicros: {
          type: 'string',
          pattern: '^(0|[1-9][0-9]*)$',
          description: 'The most that it may cost, in millionths of a US dollar: "100000" is ten cents.',
        },
        idempotencyKey: {
          type: 'string',
          minLength: 1,
          maxLength: KEY_CHARACTERS_MAX,
          description:
            'Names this purchase. Make a new one for each new purchase, and keep it for every retry of the same one: ' +
            'a repeated key gives the existing result and charges nothing.',
        },
        request: {
          type: 'object',
          properties: Object.fromEntries(REQUEST_LOCATIONS.map((location) => [location, INPUTS[location]])),
          description: 'Inputs for the provider by the inspected interface; {} where it needs none.',
        },
        acceptTerms: uuid('continuation.acceptTerms of an answer that asked to confirm a price. Never make one up.'),
      },
      ['offeringVersionId', 'maxCostMicros', 'idempotencyKey', 'request'],
    ),
    annotations: { readOnlyHint: false, idempotentHint: true, openWorldHint: true },
  },
  {
    name: 'report_outcome',
    description: 'Say whether an invocation helped with the task. Free; it changes neither the result nor the charge.',
    inputSchema: closed(
      {
        invocationId: uuid('response.invocationId of the call.'),
        outcome: { type: 'string', enum: REPORTED_OUTCOMES },
        detail: { type: 'string', maxLength: DETAIL_CHARACTERS_MAX, description: 'Why. Without secrets.' },
      },
      ['invocationId', 'outcome'],
    ),
    annotations: { readOnlyHint: false, idempotentHint: true },
  },
];

/** Offerings with one interface or another, and a reader of forms that is not ours: for the tests of the mapping. */
import { Response } from 'undici';
import type { JsonObject, ToolContract, UpstreamRequest } from '../../../src/contract/index.ts';
import { upstream } from './upstream.ts';

/** An offering of that interface: a whole request's where its properties are locations, else a body's. */
export function offering(
  inputSchema: JsonObject = {},
  http: { readonly method: string; readonly path: string } = { method: 'POST', path: '' },
): ToolContract {
  return {
    dialect: 'agentmuxer',
    toolId: 'tool',
    versionId: '11111111-1111-4111-8111-111111111111',
    publishedAt: 0,
    name: 'offered',
    category: '',
    tags: [],
    summary: '',
    description: '',
    kind: '',
    version: '1.0.0',
    inputSchema,
    priceMicros: 0n,
    bindings: [],
    pinned: false,
    notReviewed: false,
    examples: [],
    offering: { http, available: true },
  };
}

/** An interface that specifies these locations. */
export function taking(...locations: readonly string[]): JsonObject {
  return { type: 'object', properties: Object.fromEntries(locations.map((location) => [location, {}])) };
}

/** What the request is mapped to. Throws where it is refused. */
export function mapped(
  tool: ToolContract,
  request: { readonly [location: string]: unknown },
): Omit<UpstreamRequest, 'callId'> {
  const read = upstream(tool, request);
  if (read.kind === 'refused') throw new Error(read.refusal.message);
  return read.value;
}

/** The parts of a form as another implementation reads them; a platform's file has its type in lower case. */
export async function partsOf(
  body: Uint8Array,
  type: string,
  asked: readonly JsonObject[],
): Promise<readonly JsonObject[]> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value], index): Promise<JsonObject> => {
      const { contentType, json } = asked[index] ?? {};
      if (typeof value === 'string')
        return json === undefined ? { name, text: value } : { name, json: JSON.parse(value) };
      const told = String(contentType).toLowerCase() === value.type ? contentType : value.type;
      const bytes = Buffer.from(await value.arrayBuffer());
      const file = { name, filename: value.name, base64: bytes.toString('base64') };
      return contentType === undefined ? file : { ...file, contentType: told };
    }),
  );
}

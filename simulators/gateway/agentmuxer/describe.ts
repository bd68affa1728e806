/** How offerings are told: on a page of a search, and in full. */
import type { JsonObject, Micros, OfferingPageTold, ToolContract } from '../../../src/contract/index.ts';
import { inputsOf, requestSchema } from './interface.ts';

export function page({ offerings, nextCursor, prevCursor }: OfferingPageTold): JsonObject {
  return { items: offerings.map(({ tool, priceMicros }) => item(tool, priceMicros)), nextCursor, prevCursor };
}

export function inspection(tool: ToolContract, priceMicros: Micros): JsonObject {
  const { offering, outputSchema, examples } = tool;
  const { method, path } = offering?.http ?? { method: 'POST', path: '' };
  return {
    ...item(tool, priceMicros),
    interface: {
      method,
      path,
      inputs: inputsOf(tool).map((input) => ({ ...input })),
      requestSchema: requestSchema(tool),
      outputSchema: outputSchema ?? null,
    },
    usage: {
      description: descriptionOf(tool),
      instructions: 'Give each input in its location of "request"; the listed price is indicative.',
      examples,
    },
  };
}

function item(tool: ToolContract, priceMicros: Micros): JsonObject {
  const { name, summary, category, tags, versionId, version, publishedAt, offering, bindings } = tool;
  const { http, available = true, ...attributes } = offering ?? {};
  return {
    offeringVersion: { id: versionId, version, publishedAt: new Date(publishedAt).toISOString() },
    name,
    description: descriptionOf(tool),
    summary,
    availability: { available: available && bindings.length > 0 },
    price: priceMicros === 0n ? null : { costMicros: priceMicros.toString(), currency: 'USD' },
    category,
    tags,
    ...attributes,
  };
}

function descriptionOf({ description, summary }: ToolContract): string {
  return description === '' ? summary : description;
}

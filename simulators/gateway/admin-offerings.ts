/** What the control API tells of a tool that is an offering: its attributes, and the request that its provider gets. */
import type { NewTool, OfferingFacts } from '../../src/contract/index.ts';

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible characters of a request target; a name in braces may have any. */
const PATH = /^(\/(?:[!"$-z|~]|\{[^{}]+\})*)?$/;

/** Why that HTTP request cannot be sent; undefined where it can, or none is named. */
export function malformedHttp({ http }: NewTool): string | undefined {
  if (http === undefined) return undefined;
  if (!TOKEN.test(http.method)) return `http.method ${JSON.stringify(http.method)} is no HTTP method.`;
  if (PATH.test(http.path)) return undefined;
  return `http.path ${JSON.stringify(http.path)} is neither empty nor a path that starts with / and closes each {name}.`;
}

export function offeringOf(tool: NewTool): OfferingFacts {
  const { publisherId, protocol, taskFamily, trustTier, capabilityGroup, useCase } = tool;
  return {
    http: tool.http ?? { method: 'POST', path: '' },
    available: tool.available ?? true,
    ...(publisherId !== undefined && { publisherId }),
    ...(protocol !== undefined && { protocol }),
    ...(taskFamily !== undefined && { taskFamily }),
    ...(trustTier !== undefined && { trustTier }),
    ...(capabilityGroup !== undefined && { capabilityGroup }),
    ...(useCase !== undefined && { useCase }),
  };
}

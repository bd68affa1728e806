/** Which locations of a request count for an offering. */
import { isObject, REQUEST_LOCATIONS, type RequestLocation, type ToolContract } from '../../../src/contract/index.ts';
import { type Members, named, unfit } from './inputs.ts';
import { describesRequest } from './interface.ts';

/** The locations that count only where an interface specifies them. */
const CONDITIONAL: readonly RequestLocation[] = ['cookies', 'querystring', 'contentType'];

/** What an offering takes whose schema is its body's: that, or the content that no schema describes. */
const CONTENT: readonly RequestLocation[] = ['body', 'binaryBody', 'multipartFiles'];

/** Throws `Refused` where an input was put in a location that the interface does not have. */
export function assertLocations(tool: ToolContract, request: Members): void {
  const known = describesRequest(tool) ? REQUEST_LOCATIONS : CONTENT;
  for (const name of Object.keys(request)) {
    if (!isAmong(known, name)) unfit(`"request" has no ${named(name)} for this offering; it takes ${known.join(', ')}`);
    if (!counts(tool, name)) unfit(`the interface of this offering does not specify ${named(name)}`);
  }
}

/**
 * The request without `cookies`, `querystring` and `contentType` where the interface does not specify them: for a
 * gateway that ignores them there, which the document allows as well.
 */
export function withoutUnspecified(tool: ToolContract, request: Members): Members {
  return Object.fromEntries(Object.entries(request).filter(([name]) => counts(tool, name)));
}

function counts(tool: ToolContract, location: string): boolean {
  if (!isAmong(CONDITIONAL, location)) return true;
  const { properties } = tool.inputSchema;
  return describesRequest(tool) && isObject(properties) && Object.hasOwn(properties, location);
}

function isAmong(locations: readonly RequestLocation[], name: string): boolean {
  return locations.some((location) => location === name);
}

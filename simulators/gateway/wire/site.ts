/** What a dialect serves beside MCP, over the same origin: read whole, answered whole. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpCaller, Site, SiteAnswer } from '../../../src/contract/index.ts';
import { type HttpAnswer, readBody } from './http.ts';
import { restError } from './rest.ts';

const BODY_BYTES_MAX = 64 * 1024;

/** Whether the request is for the site. A target that is no path is nobody's but MCP's to refuse. */
export function isOnSite(site: Site | undefined, { url = '/' }: IncomingMessage): site is Site {
  return site !== undefined && url.startsWith('/') && site.serves(url.split(/[?#]/, 1)[0] ?? url);
}

export interface SiteExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly caller: McpCaller;
  readonly origin: string;
}

/** Undefined = the client hung up before the end of its body. */
export async function siteAnswer(site: Site, exchange: SiteExchange): Promise<HttpAnswer | undefined> {
  const { request, response, caller, origin } = exchange;
  const body = await readBody(request, response, BODY_BYTES_MAX);
  if (body === 'gone') return undefined;
  if (body === 'too-large')
    return restError(413, 'REQUEST_TOO_LARGE', `The body of such a request has at most ${BODY_BYTES_MAX} bytes.`);
  const answer = await site.answer({
    method: request.method ?? 'GET',
    url: caller.url,
    token: caller.token,
    address: caller.address,
    origin,
    contentType: mediaType(request.headers['content-type']),
    body: body.toString('utf8'),
  });
  return written(answer);
}

function written({ status, headers, body }: SiteAnswer): HttpAnswer {
  const given = headers === undefined ? {} : { headers };
  return 'html' in body && typeof body.html === 'string'
    ? { status, ...given, body: body.html, type: 'text/html; charset=utf-8' }
    : { status, ...given, body: JSON.stringify(body) };
}

/** In lower case and without parameters. */
export function mediaType(header: string | undefined): string | undefined {
  return header?.split(';', 1)[0]?.trim().toLowerCase();
}

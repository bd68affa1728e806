/** A provider's HTTP request in another spelling: the same to whoever decodes it. */
import { type AgentmuxerCodec, isObject, type UpstreamRequest } from '../../../src/contract/index.ts';

type Request = Omit<UpstreamRequest, 'callId'>;
type Header = Request['headers'][number];

const BOUNDARY = /boundary=([\w-]+)/;

/**
 * Blanks as plus signs, escapes in small letters, several values of one name as one; header names in capitals, a charset
 * of JSON and blanks around it; quoted cookies in another order; a boundary of its own.
 */
export function otherwiseSpelt(codec: AgentmuxerCodec): AgentmuxerCodec['upstream'] {
  return (tool, request, token) => {
    const joined = { ...request, ...(request['query'] !== undefined && { query: oneEach(request['query']) }) };
    const mapped = codec.upstream(tool, joined, token);
    return mapped.kind === 'refused' ? mapped : { kind: 'read', value: spelt(mapped.value) };
  };
}

function oneEach(query: unknown): unknown {
  if (!isObject(query)) return query;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
}

function spelt({ method, target, headers, body }: Request): Request {
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(target) ?? [];
  const small = (text: string) => text.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase());
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return {
    method,
    target: small(query === undefined ? path : `${path}?${query.replaceAll('%20', '+')}`),
    headers: headers.map(headerOf),
    ...(body && { body: contentOf(body, type) }),
  };
}

function headerOf([name, value]: Header): Header {
  switch (name.toLowerCase()) {
    case 'content-type':
      return ['CONTENT-TYPE', value.replace(BOUNDARY, 'boundary="$1.other"').replace(/json$/, 'json;charset="UTF-8"')];
    case 'cookie':
      return [
        'COOKIE',
        value
          .split('; ')
          .map((one) => one.replace(/=(.*)/, '="$1"'))
          .toReversed()
          .join('; '),
      ];
    default:
      return [name.toUpperCase(), value];
  }
}

function contentOf(body: Uint8Array, type: string): Uint8Array {
  if (/json$/.test(type)) return Buffer.from(` \n${Buffer.from(body)}\n`);
  const [, boundary] = BOUNDARY.exec(type) ?? [];
  if (boundary === undefined) return body;
  const bytes = Buffer.from(body).toString('latin1').replaceAll(`--${boundary}`, `--${boundary}.other`);
  return Buffer.from(bytes, 'latin1');
}

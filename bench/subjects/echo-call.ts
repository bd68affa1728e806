/** The one call that every subject answers, and what it is asked with. */
import type { AddressInfo, Server } from 'node:net';
import type { Clock } from '../../src/contract/index.ts';
import type { Load } from '../subject.ts';

export const ECHO = {
  name: 'echo',
  arguments: { place: 'Brest', at: '2026-01-01T06:00:00Z', datum: 'LAT', hours: [0, 6, 12, 18] },
};

/** A call of the session era, by default the echo itself. */
export function sessionLoad(url: string, headers: Load['headers'] = {}, params: object = ECHO): Load {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return { url, body, headers: { ...COMMON, 'mcp-protocol-version': '2025-11-25', ...headers } };
}

/** An echo call of the stateless era. */
export function statelessLoad(url: string): Load {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...ECHO, _meta } });
  const mirrored = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': ECHO.name };
  return { url, body, headers: { ...COMMON, ...mirrored } };
}

/** The machine's time, in which nothing falls due. */
export const clock: Clock = { now: () => Date.now(), at: () => () => {} };

/** Listens on a free port of loopback. */
export async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const COMMON = {
  authorization: 'Bearer bench',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

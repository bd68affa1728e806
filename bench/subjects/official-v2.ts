/** The official handler of the 2026-07-28 era with one echo tool, behind the plainest adapter from node:http. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createMcpHandler, Server } from '@modelcontextprotocol/server';
import type { Load } from '../subject.ts';
import { listening, statelessLoad } from './echo-call.ts';

export async function officialV2(): Promise<Load> {
  const handler = createMcpHandler(() => {
    const server = new Server({ name: 'echo', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/call', ({ params }) => ({
      content: [{ type: 'text', text: JSON.stringify(params.arguments ?? {}) }],
    }));
    return server;
  });
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const asked = new Request('http://127.0.0.1/', { method: 'POST', headers, body: Buffer.concat(chunks) });
    const answered = await handler.fetch(asked);
    const text = await answered.text();
    response.writeHead(answered.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  };
  return statelessLoad(await listening(createServer((incoming, response) => void answer(incoming, response))));
}

/** The official server of the 2025 era with one echo tool, JSON answers, and nothing before it. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { request } from 'undici';
import type { Load } from '../subject.ts';
import { listening, sessionLoad } from './echo-call.ts';

/** One server and one transport for every request: the fastest that it can be run. */
export async function oneSession(): Promise<Load> {
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, enableJsonResponse: true });
  await echoServer().connect(transport as Parameters<Server['connect']>[0]);
  const url = await listening(createServer((incoming, response) => void transport.handleRequest(incoming, response)));
  const load = sessionLoad(url);
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const reply = await request(url, { method: 'POST', headers: load.headers, body });
  await reply.body.dump();
  return sessionLoad(url, { 'mcp-session-id': String(reply.headers['mcp-session-id']) });
}

/** A server and a transport for each request, as its documentation has it for servers without sessions. */
export async function stateless(): Promise<Load> {
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
    const server = echoServer();
    response.on('close', () => void server.close());
    await server.connect(transport as Parameters<Server['connect']>[0]);
    await transport.handleRequest(incoming, response);
  };
  return sessionLoad(await listening(createServer((incoming, response) => void answer(incoming, response))));
}

function echoServer(): Server {
  const server = new Server({ name: 'echo', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => ({
    content: [{ type: 'text', text: JSON.stringify(params.arguments ?? {}) }],
  }));
  return server;
}

/** The floor: node:http that reads a JSON body and writes it back. */
import { createServer } from 'node:http';
import type { Load } from '../subject.ts';
import { listening, sessionLoad } from './echo-call.ts';

export async function nodeHttp(): Promise<Load> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    });
  });
  return sessionLoad(await listening(server));
}

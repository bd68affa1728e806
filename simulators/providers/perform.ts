/** Performs an act on a real connection of node:http. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Act, hugeJson, isBodyless } from './act.ts';

/** What is sent now; an answer that waits is the host's affair. */
export type ActNow = Exclude<Act, { readonly kind: 'send-later' }>;

export function perform(act: ActNow, request: IncomingMessage, response: ServerResponse): void {
  if (response.destroyed) return;
  switch (act.kind) {
    case 'send':
      void sendText(response, act.status, act.text);
      return;
    case 'cut':
      request.socket.destroy();
      return;
    case 'cut-half-way':
      sendHalf(response, act.text, () => request.socket.destroy());
      return;
    case 'hang':
      return;
    case 'stream':
      response.writeHead(200, { 'content-type': 'application/json' });
      // The reader may well go away in the middle; that is what such an answer is for.
      pipeline(Readable.from(hugeJson(act.bytes), { objectMode: false }), response).catch(() => undefined);
  }
}

/** Resolves when the answer has been handed to the system, or the client is gone. */
export function sendText(response: ServerResponse, status: number, text: string): Promise<void> {
  if (response.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    response.once('close', resolve);
    writeHead(response, status, text);
    response.end(isBodyless(status) ? '' : text, () => resolve());
  });
}

function sendHalf(response: ServerResponse, text: string, written: () => void): void {
  const whole = Buffer.from(text);
  writeHead(response, 200, text);
  response.write(whole.subarray(0, whole.length >> 1), written);
}

function writeHead(response: ServerResponse, status: number, text: string): void {
  if (isBodyless(status)) response.writeHead(status);
  else response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
}

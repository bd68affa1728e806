/** What HTTP asks of the wire: bodies with a bound, and answers in one write whose `Date` is the gateway's own. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface HttpAnswer {
  readonly status: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string;
  /** The content type of the body; absent = JSON. */
  readonly type?: string;
}

/** How much of a refused body is read and dropped, so that its sender hears the answer. */
const MAX_DROPPED_BYTES = 64 * 1024 * 1024;

/** The body; `too-large` beyond `maxBytes`; `gone` when the client hung up before its end. */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<Buffer | 'too-large' | 'gone'> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return 'too-large';
  if (request.headers.expect !== undefined) response.writeContinue();
  return await new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= maxBytes) return;
      request.off('data', onData).pause();
      resolve('too-large');
    };
    request.on('data', onData);
    request.once('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.once('error', () => resolve('gone'));
    request.once('close', () => resolve('gone'));
  });
}

export function writeAnswer(response: ServerResponse, answer: HttpAnswer, date: string): void {
  if (response.destroyed || response.headersSent) return;
  response.sendDate = false;
  response.writeHead(answer.status, headersOf(answer, date));
  response.end(answer.body);
}

/** An answer to a request whose body nobody reads: the connection ends with it, but not before it was heard. */
export function writeLastAnswer(request: IncomingMessage, response: ServerResponse, answer: HttpAnswer, date: string) {
  if (response.destroyed) return;
  response.sendDate = false;
  response.shouldKeepAlive = false;
  response.writeHead(answer.status, headersOf(answer, date));
  // Who waits for leave to send sends nothing.
  if (request.headers.expect !== undefined && !request.readableDidRead) return void response.end(answer.body);
  response.write(answer.body ?? '');
  let dropped = 0;
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > MAX_DROPPED_BYTES) request.destroy();
  });
  request.once('end', () => response.end());
  request.once('error', () => response.destroy());
  request.resume();
}

/** A whole answer as bytes, for a connection on which no request could be read. */
export function rawAnswer(status: string, answer: HttpAnswer, date: string): string {
  const headers = headersOf({ ...answer, headers: { ...answer.headers, Connection: 'close' } }, date);
  const lines = headers.map((header, index) => (index % 2 === 0 ? `${header}: ${headers[index + 1]}` : undefined));
  return `HTTP/1.1 ${status}\r\n${lines.filter((line) => line !== undefined).join('\r\n')}\r\n\r\n${answer.body ?? ''}`;
}

/** Names and values in turn, the form that node:http writes fastest. */
function headersOf({ body, headers, type = 'application/json' }: HttpAnswer, date: string): string[] {
  const flat = ['Date', date, 'Content-Length', String(body === undefined ? 0 : Buffer.byteLength(body))];
  if (body !== undefined) flat.push('Content-Type', type);
  if (headers !== undefined) for (const [name, value] of Object.entries(headers)) flat.push(name, value);
  return flat;
}

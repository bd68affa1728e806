/** One HTTP exchange of the helper: bounded, never redirected, never repeated. */
import type { HelperParts } from '../../src/contract/index.ts';

const TIMEOUT_MS = 60_000;
const BYTES_MAX = 8 * 1024 * 1024;

/** Nobody answered, or not in a form that can be read; whether the request was acted upon is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** @throws NoAnswer. */
export const wire: HelperParts['wire'] = {
  async exchange({ method, url, headers, body }) {
    const { request } = await import('undici');
    try {
      const answer = await request(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      });
      const text = await bounded(answer.body);
      const told = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const);
      return { status: answer.statusCode, headers: Object.fromEntries(told), text };
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      // The cause may quote the request, and with it the credential: only its code is told.
      const { code } = error as { code?: unknown };
      throw new NoAnswer(`no answer came (${typeof code === 'string' ? code : 'the connection failed'})`);
    }
  },
};

async function bounded(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new NoAnswer(`the answer has more than ${BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

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
    try {
      // What is part of Node starts faster than a package, and a helper asks for little.
      const answer = await fetch(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await bounded(answer.body);
      return { status: answer.status, headers: Object.fromEntries(answer.headers), text };
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      // The cause may quote the request, and with it the credential: only its code is told.
      const { code } = (error as { cause?: { code?: unknown } }).cause ?? {};
      throw new NoAnswer(`no answer came (${typeof code === 'string' ? code : 'the connection failed'})`);
    }
  },
};

async function bounded(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > BYTES_MAX) throw new NoAnswer(`the answer has more than ${BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What the journal keeps of a request's body, bounded: the target decides what it sends, not how much we hold. */
import { createHash } from 'node:crypto';
import type { Json, RequestContent } from '../../src/contract/index.ts';

/** A body past this is answered 413. */
export const BODY_BYTES_MAX = 4 * 1024 * 1024;
/** So much of a body is kept. */
export const BODY_BYTES_KEPT = 64 * 1024;
/** Deeper JSON is kept as text, so that whoever walks the journal needs no deep stack. */
const JSON_DEPTH_MAX = 64;

/** A request's body while it comes in: its beginning is kept, all of it is counted and digested. */
export class IncomingBody {
  readonly #chunks: Uint8Array[] = [];
  readonly #digest = createHash('sha256');
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  take(chunk: Uint8Array): void {
    if (this.#bytes < BODY_BYTES_KEPT) this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#digest.update(chunk);
  }

  /** What the journal says of what has come so far. */
  told(): { readonly body: Json; readonly content: RequestContent } {
    const kept = Buffer.concat(this.#chunks).subarray(0, BODY_BYTES_KEPT);
    const sha256 = this.#digest.copy().digest('base64');
    const content = { bytes: this.#bytes, sha256, base64: kept.toString('base64') };
    return { body: bodyOf(kept, this.#bytes), content };
  }
}

/** The body as JSON where it is JSON and was kept whole, else its text. */
function bodyOf(kept: Buffer, bytes: number): Json {
  const text = kept.toString('utf8');
  if (bytes > BODY_BYTES_KEPT || text === '') return text;
  try {
    const json = JSON.parse(text) as Json;
    return isShallow(json, JSON_DEPTH_MAX) ? json : text;
  } catch {
    return text;
  }
}

function isShallow(json: Json | undefined, levels: number): boolean {
  if (typeof json !== 'object' || json === null) return true;
  return levels > 0 && Object.values(json).every((member) => isShallow(member, levels - 1));
}

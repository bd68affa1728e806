/** `multipart/form-data` as browsers write it (RFC 7578, WHATWG HTML 4.10.21.7), the same bytes for the same parts. */
import { createHash } from 'node:crypto';
import { named, unfit, unicode } from './inputs.ts';

/** One field or file of a form. */
export interface Part {
  readonly name: string;
  /** Of a file. */
  readonly filename?: string;
  readonly contentType?: string;
  readonly bytes: Uint8Array;
}

const LINE = '\r\n';

/** The parts in order, and the content type that tells their boundary. Throws `Refused` for a name that cannot stand. */
export function multipart(parts: readonly Part[]): { readonly type: string; readonly bytes: Uint8Array } {
  const sections = parts.map((part) => Buffer.concat([Buffer.from(headOf(part)), part.bytes]));
  const boundary = boundaryOf(Buffer.concat(sections));
  const lines = sections.flatMap((section) => [Buffer.from(`--${boundary}${LINE}`), section, Buffer.from(LINE)]);
  const bytes = Buffer.concat([...lines, Buffer.from(`--${boundary}--${LINE}`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
}

/**
 * A boundary that does not occur in the content: 32 hex digits of its SHA-256, or of that one's, and so on. Nobody
 * can write content that holds many of them, so that looking for one ends soon.
 */
export function boundaryOf(content: Uint8Array, seed: Uint8Array = content): string {
  const digest = createHash('sha256').update(seed).digest();
  const boundary = `touchstone-${digest.toString('hex', 0, 16)}`;
  return Buffer.from(content).includes(boundary) ? boundaryOf(content, digest) : boundary;
}

function headOf({ name, filename, contentType }: Part): string {
  const file = filename === undefined ? '' : `; filename="${escaped(filename)}"`;
  const type = contentType === undefined ? '' : `Content-Type: ${contentType}${LINE}`;
  return `Content-Disposition: form-data; name="${escaped(name)}"${file}${LINE}${type}${LINE}`;
}

/** A name within its quotes: a quote and the ends of a line are told by their numbers, the rest is UTF-8. */
function escaped(name: string): string {
  if (name.includes('\0')) unfit(`the name ${named(name)} of a field or file has a NUL`);
  return unicode(name, `the name ${named(name)} of a field or file`)
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replaceAll('"', '%22');
}

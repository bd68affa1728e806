/** What a provider's bytes are: JSON, text, or content that is told in base64. */
import type { Json, ProviderAnswer } from '../../../src/contract/index.ts';
import { isDeeperThan } from '../wire/index.ts';

/** Deeper than any answer that somebody reads. */
const NESTING_MAX = 256;

export type AnswerBody =
  | { readonly kind: 'json'; readonly text: string; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary'; readonly base64: string }
  | { readonly kind: 'none' }
  /** It says that it is JSON, and is not. */
  | { readonly kind: 'malformed'; readonly reason: string };

const JSON_TYPE = /^application\/(.+\+)?json$/;
const TEXT_TYPE = /^(text\/.*|application\/((.+\+)?xml|javascript|x-www-form-urlencoded))$/;

/** JSON and text are UTF-8; an answer that does not say what it is may be any of the three. */
export function bodyOf({ contentType = '', bytes }: Pick<ProviderAnswer, 'contentType' | 'bytes'>): AnswerBody {
  if (bytes.length === 0) return { kind: 'none' };
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const text = type === '' || JSON_TYPE.test(type) || TEXT_TYPE.test(type) ? utf8(bytes) : undefined;
  if (JSON_TYPE.test(type)) return text === undefined ? notJson : json(text, bytes);
  if (text === undefined) return { kind: 'binary', base64: Buffer.from(bytes).toString('base64') };
  const read = type === '' ? json(text, bytes) : notJson;
  return read.kind === 'json' ? read : { kind: 'text', text };
}

const notJson: AnswerBody = { kind: 'malformed', reason: 'the answer is not JSON' };

function json(text: string, bytes: Uint8Array): AnswerBody {
  if (isDeeperThan(NESTING_MAX, bytes))
    return { kind: 'malformed', reason: `nested more than ${NESTING_MAX} levels deep` };
  try {
    return { kind: 'json', text, value: JSON.parse(text) as Json };
  } catch {
    return notJson;
  }
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What a provider's bytes are: JSON, text, or content that is told in base64. */
import type { ProviderAnswer } from '../../../src/contract/index.ts';
import { jsonOf, notJson, type ProviderJson } from '../provider-json.ts';

export type AnswerBody =
  /** `malformed` where it says that it is JSON, and is not. */
  | ProviderJson
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'binary'; readonly base64: string }
  | { readonly kind: 'none' };

const JSON_TYPE = /^application\/(.+\+)?json$/;
const TEXT_TYPE = /^(text\/.*|application\/((.+\+)?xml|javascript|x-www-form-urlencoded))$/;

/** JSON and text are UTF-8; an answer that does not say what it is may be any of the three. */
export function bodyOf({ contentType = '', bytes }: Pick<ProviderAnswer, 'contentType' | 'bytes'>): AnswerBody {
  if (bytes.length === 0) return { kind: 'none' };
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const text = type === '' || JSON_TYPE.test(type) || TEXT_TYPE.test(type) ? utf8(bytes) : undefined;
  if (JSON_TYPE.test(type)) return text === undefined ? notJson : jsonOf(text, bytes);
  if (text === undefined) return { kind: 'binary', base64: Buffer.from(bytes).toString('base64') };
  const read = type === '' ? jsonOf(text, bytes) : notJson;
  return read.kind === 'json' ? read : { kind: 'text', text };
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

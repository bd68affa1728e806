import { expect, it } from 'vitest';
import type { ProviderAnswer } from '../../../src/contract/index.ts';
import { agentmuxerCodec } from './codec.ts';
import { bodyOf } from './provider-answer.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const COST = { costMicros: 2500n, isFinal: false, replayed: false };
const answer = (content: string | Uint8Array, contentType?: string): ProviderAnswer => ({
  status: 200,
  bytes: Buffer.from(content),
  ...(contentType !== undefined && { contentType }),
});

it('tells a provider’s JSON with the digits and the spelling that it was sent with', () => {
  const sent = '\n{"n": 9007199254740993, "e": 1E2, "t": "\\u00fc", "z": -0.0}\n';
  const response = agentmuxerCodec.response(ID, answer(sent, 'application/json; charset=utf-8'));
  expect(response).toContain(`"body":${sent.trim()}}`);
  const { content, structuredContent } = agentmuxerCodec.delivered(response, COST);
  const text = `{"response":${response},"cost":{"costMicros":"2500","chargeStatus":"pending","replayed":false}}`;
  expect(content).toEqual([{ type: 'text', text }]);
  expect(structuredContent).toEqual(JSON.parse(text));
});

const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
const base64 = Buffer.from(bytes).toString('base64');

it.each<[string, ProviderAnswer, unknown]>([
  ['text', answer('tide: high', 'text/plain'), 'tide: high'],
  ['XML', answer('<tide/>', 'application/atom+xml'), '<tide/>'],
  ['JSON of another name', answer('[1]', 'application/problem+json'), [1]],
  ['JSON without a name', answer('[1]'), [1]],
  ['text without a name', answer('high'), 'high'],
  ['bytes', answer(bytes, 'image/png'), { base64 }],
  ['bytes without a name', answer(bytes), { base64 }],
  ['text in another alphabet', answer(bytes, 'text/plain; charset=latin1'), { base64 }],
  ['JSON under another name', answer('{}', 'application/octet-stream'), { base64: 'e30=' }],
  ['nothing', answer('', 'application/json'), null],
])('tells %s as what it is', (_, given, body) => {
  const { contentType } = given;
  const told: unknown = JSON.parse(agentmuxerCodec.response(ID, given));
  expect(told).toEqual({ invocationId: ID, status: 200, ...(contentType !== undefined && { contentType }), body });
});

it.each([
  ['half of it', answer('{"a":', 'application/json')],
  ['no UTF-8', answer(bytes, 'application/json')],
  ['a tower of brackets', answer(`${'['.repeat(300)}${']'.repeat(300)}`, 'application/json')],
])('takes %s for no JSON', (_, given) => {
  expect(bodyOf(given)).toMatchObject({ kind: 'malformed' });
  expect(() => agentmuxerCodec.response(ID, given)).toThrow(/not delivered/);
});

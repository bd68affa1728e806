/** What every adapter owes: nothing that is sent gets lost, and no garbage makes it throw. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../contract/index.ts';
import type { Dialect, HttpFacts, Reply, ToolCall } from './index.ts';

const http: HttpFacts = { status: 200, headers: {}, bytes: 0 };

/** A JSON-RPC result as it comes from a session. */
export const resultOf = (result: JsonObject): Reply => ({ kind: 'result', result, http });

/** An answer of HTTP alone. */
export const statusOf = (status: number, body: Json, headers: HttpFacts['headers'] = {}): Reply => ({
  kind: 'http',
  status,
  headers,
  body,
  http: { ...http, headers },
});

/** A JSON-RPC error. */
export const errorOf = (code: number, message: string, data?: Json): Reply => ({
  kind: 'error',
  code,
  message,
  ...(data === undefined ? {} : { data }),
  http,
});

const anyJson = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;

export const anyObject = fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), anyJson, {
  noNullPrototype: true,
}) as fc.Arbitrary<JsonObject>;

/** What the laws need to know of one adapter. */
export interface AdapterFacts {
  readonly adapter: Dialect & Required<Pick<Dialect, 'sent'>>;
  /** Calls with whatever the dialect can spell. */
  readonly calls: fc.Arbitrary<ToolCall>;
  /** Member names that its answers have: garbage is made of them. */
  readonly words: readonly string[];
  /** Values that those members have, where one gets a reader further. */
  readonly values?: readonly Json[];
  /** Everything that it reads of a reply besides the outcome. */
  readonly readers: readonly ((reply: Reply) => { readonly kind: string })[];
}

/** Registers the laws of one adapter. */
export function keepsTheLawsOfAnAdapter({ adapter, calls, words, values = [], readers }: AdapterFacts): void {
  describe('the laws of an adapter', () => {
    test('what is sent is read back', () => {
      fc.assert(
        fc.property(calls, (told) => {
          expect(adapter.sent(adapter.call(told))).toEqual(told);
        }),
      );
    });

    test('what is no call is none', () => {
      expect(adapter.sent({ method: 'tools/list', params: {} })).toBeUndefined();
      expect(adapter.sent({ method: 'tools/call', params: {} })).toBeUndefined();
    });

    test('garbage is unreadable with a reason, or a refusal with a code: never an exception', () => {
      fc.assert(
        fc.property(garbageOf(words, values), (came) => {
          const outcome = adapter.outcome(came);
          if (outcome.kind === 'unreadable') expect(outcome.reason).toMatch(/\S/);
          if (outcome.kind === 'refused') expect(outcome.code).toMatch(/\S/);
          for (const read of readers) expect(read(came).kind).toMatch(/\S/);
          for (const asks of [adapter.isUnfinished(outcome), adapter.isLimited?.(outcome) ?? false])
            expect(asks).toBeTypeOf('boolean');
          const demand = outcome.kind === 'refused' ? outcome.demand : undefined;
          if (adapter.demand) expect(adapter.demand(demand)).toHaveProperty('ok');
        }),
        { numRuns: 500 },
      );
    });
  });
}

function garbageOf(words: readonly string[], values: readonly Json[]): fc.Arbitrary<Reply> {
  const word = fc.constantFrom(...words);
  const { garbage } = fc.letrec<{ garbage: Json }>((tie) => ({
    garbage: fc.oneof(
      { depthSize: 'small' },
      anyJson,
      fc.constantFrom<Json>('', '0', ...values),
      fc.array(tie('garbage'), { maxLength: 3 }),
      fc.dictionary(word, tie('garbage'), { noNullPrototype: true }) as fc.Arbitrary<Json>,
    ),
  }));
  const result = fc.dictionary(word, garbage, { noNullPrototype: true }) as fc.Arbitrary<JsonObject>;
  return fc.oneof(
    result.map(resultOf),
    result.map((data) => resultOf({ content: [{ type: 'text', text: JSON.stringify(data) }] })),
    fc.tuple(fc.integer({ min: 100, max: 599 }), garbage).map(([status, body]) => statusOf(status, body)),
    fc.tuple(fc.integer(), fc.string(), garbage).map(([code, message, data]) => errorOf(code, message, data)),
  );
}

/** The arguments of a call: which are needed, and what each of them may be. */
import { hashOf, type Json, type JsonObject } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';

/** As the document has it; the key is made one of this run's own. */
const SAMPLE_SEARCH = { query: 'Search the web for recent TypeScript release notes', limit: 5 };
const sampleCall = (offeringVersionId: string, own: string) => ({
  offeringVersionId,
  maxCostMicros: '100000',
  idempotencyKey: `research-task-${own}`,
  request: {},
});

/** What parsers of numbers take for one, though it is no plain number. */
const WORDS = [
  '-1',
  '+1',
  '1.0',
  '1e6',
  ' 1',
  '1 ',
  '',
  '  ',
  '0x10',
  '0b11',
  '1,000',
  '1_000',
  '１',
  '1abc',
  'unlimited',
];
const NOT_TEXT = [100_000, 0, null, true, ['1'], {}];

/** A key of one character can only be fresh by luck, so that three of them are tried. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The arguments with one left out. */
function lacking(args: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([member]) => member !== name));
}

/** An argument in a report. */
const told = (argument: Json | undefined): string => (argument === undefined ? 'left out' : JSON.stringify(argument));

/** Of no offering. */
const NOBODYS_VERSION = '8d4f6b1a-2c3e-4f50-9a7b-6c5d4e3f2a1b';

export const call = chapter('call', ({ check }) => {
  check(
    'agentmuxer.call.version-id-required',
    { needs: ['provider'], spends: { refusals: 6 } },
    async ({ market, expect }) => {
      const offering = await market.sells();
      const right = () => market.argumentsOf(offering);
      expect(await market.calls(right()), 'a call of a version').toBeDelivered();
      const wrong = ['', 'abc', 5, null, `${offering.id}0`, NOBODYS_VERSION].map((id) => ({
        ...right(),
        offeringVersionId: id,
      }));
      const calls = [lacking(right(), 'offeringVersionId'), ...wrong];
      const refused = await market.atNoCost(() => Promise.all(calls.map((args) => market.calls(args))));
      for (const [at, outcome] of refused.entries()) {
        expect(outcome, `offeringVersionId ${told(calls[at]?.['offeringVersionId'])}`).toBeRefused();
      }
      expect(offering.attempts, 'requests that reached the provider').toHaveLength(1);
    },
  );

  check(
    'agentmuxer.call.version-id-required',
    { needs: ['provider'], title: 'The version that is called runs, or none.' },
    async ({ market, expect }) => {
      const first = await market.sells({ http: { method: 'POST', path: '/first' } });
      expect(await first.call(), 'the only version').toBeDelivered();
      const second = await market.sells({
        name: first.name,
        version: '2.0.0',
        http: { method: 'POST', path: '/next' },
      });
      // Whether an old version is still sold is left open.
      const again = await first.call();
      if (again.kind !== 'delivered') expect(again, 'the first version beside a second').toBeRefused();
      expect(second.attempts, 'requests for the second version').toHaveLength(0);
      expect(await second.call(), 'the second version').toBeDelivered();
      expect(
        second.attempts.map(({ path }) => path),
        'requests for the second version',
      ).toEqual(['/next']);
      const paths = first.attempts.map(({ path }) => path);
      expect(paths, 'requests for the first version').toEqual(paths.map(() => '/first'));
    },
  );

  check(
    'agentmuxer.call.max-cost-required',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ market, expect }) => {
      for (const priceMicros of [0n, 2_500n]) {
        const offering = await market.sells({ priceMicros });
        const args = lacking(market.argumentsOf(offering), 'maxCostMicros');
        const refused = await market.atNoCost(() => market.calls(args));
        expect(refused, `no maximum, at a price of ${priceMicros}`).toBeRefused();
        expect(offering.attempts, 'requests that reached the provider').toHaveLength(0);
        expect(await market.calls(market.argumentsOf(offering)), `a price of ${priceMicros}`).toBeDelivered();
      }
    },
  );

  check(
    'agentmuxer.call.max-cost-decimal-string',
    { needs: ['provider'], spends: { refusals: WORDS.length + NOT_TEXT.length } },
    async ({ market, expect }) => {
      const free = await market.sells({ priceMicros: 0n });
      const callFor = (maxCostMicros: JsonObject[string]) =>
        market.calls({ ...market.argumentsOf(free), ...(maxCostMicros !== undefined && { maxCostMicros }) });
      const right = ['0', '1', '1000000'];
      for (const maximum of right) expect(await callFor(maximum), `the maximum "${maximum}"`).toBeDelivered();
      const wrong = [...WORDS, ...NOT_TEXT];
      const refused = await market.atNoCost(() => Promise.all(wrong.map(callFor)));
      for (const [at, outcome] of refused.entries()) expect(outcome, `the maximum ${told(wrong[at])}`).toBeRefused();
      expect(free.attempts, 'requests that reached the provider').toHaveLength(right.length);
    },
  );

  check(
    'agentmuxer.call.max-cost-no-leading-zeros',
    { needs: ['provider'], spends: { refusals: 4 } },
    async ({ market, expect }) => {
      const [free, dime] = [await market.sells({ priceMicros: 0n }), await market.sells({ priceMicros: 100_000n })];
      const callFor = (offering: typeof free, maxCostMicros: string) =>
        market.calls({ ...market.argumentsOf(offering), maxCostMicros });
      expect(await callFor(free, '0'), 'the maximum "0"').toBeDelivered();
      expect(await callFor(dime, '100000'), 'the maximum "100000"').toBeDelivered();
      const wrong = [
        [free, '00'],
        [free, '01'],
        [free, '0100000'],
        [dime, '0100000'],
      ] as const;
      for (const [offering, maximum] of wrong) {
        const refused = await market.atNoCost(() => callFor(offering, maximum));
        expect(refused, `the maximum "${maximum}"`).toBeRefused();
      }
      expect([...free.attempts, ...dime.attempts], 'requests that reached the providers').toHaveLength(2);
    },
  );

  check(
    'agentmuxer.call.idempotency-key-bounds',
    { needs: ['provider'], spends: { refusals: 5 } },
    async ({ market, expect }) => {
      const offering = await market.sells();
      const right = market.argumentsOf(offering);
      const longest = market.word('key').padEnd(200, 'k');
      expect(await offering.call({ key: longest }), 'a key of 200 characters').toBeDelivered();
      const others = { 'in its last character': `${longest.slice(0, -1)}q`, 'in letter case': longest.toUpperCase() };
      for (const [where, key] of Object.entries(others)) {
        const another = await offering.call({ key });
        expect(another, `a key that differs from it ${where}`).toBeDelivered();
        expect(another, `a key that differs from it ${where}`).not.toBeReplayed();
      }
      const wrong = ['', `${market.word('key').padEnd(200, 'q')}q`, 5, null];
      const calls = [lacking(right, 'idempotencyKey'), ...wrong.map((key) => ({ ...right, idempotencyKey: key }))];
      const refused = await market.atNoCost(() => Promise.all(calls.map((args) => market.calls(args))));
      for (const [at, outcome] of refused.entries()) {
        const key = calls[at]?.['idempotencyKey'];
        const what = typeof key === 'string' ? `of ${key.length} characters` : told(key);
        expect(outcome, `a key ${what}`).toBeRefused();
      }
      expect(offering.attempts, 'requests that reached the provider').toHaveLength(3);
    },
  );

  check('agentmuxer.call.idempotency-key-bounds', { needs: ['provider'] }, async ({ market, expect }) => {
    const offering = await market.sells();
    const start = hashOf(market.word('single')) % (LETTERS.length - 2);
    const [first = '', ...others] = LETTERS.slice(start, start + 3);
    let outcome = await offering.call({ key: first });
    // Somebody may have bought something under such a short key before.
    for (const key of others) if (outcome.kind === 'refused') outcome = await offering.call({ key });
    expect(outcome, 'a key of one character').toBeDelivered();
  });

  check(
    'agentmuxer.call.request-required-object',
    { needs: ['provider'], spends: { refusals: 6 } },
    async ({ market, expect }) => {
      const plain = await market.sells({ inputSchema: { type: 'object' } });
      const right = () => market.argumentsOf(plain, { request: {} });
      expect(await market.calls(right()), 'an empty request').toBeDelivered();
      const wrong = [[], 'x', '{}', 5, null].map((request) => ({ ...right(), request }));
      const calls = [lacking(right(), 'request'), ...wrong];
      const refused = await market.atNoCost(() => Promise.all(calls.map((args) => market.calls(args))));
      for (const [at, outcome] of refused.entries()) {
        expect(outcome, `the request ${told(calls[at]?.['request'])}`).toBeRefused();
      }
      expect(plain.attempts, 'requests that reached the provider').toHaveLength(1);
    },
  );

  check(
    'agentmuxer.call.accept-terms-optional-uuid',
    { needs: ['provider', 'ledger'], spends: { refusals: 4 } },
    async ({ market, expect }) => {
      const offering = await market.sells();
      expect(await offering.call(), 'a call without terms').toBeDelivered();
      const before = await offering.ledger();
      for (const acceptance of ['yes', 'true', '', `${offering.id}0`]) {
        const outcome = await offering.call({ acceptance, maxMicros: offering.priceMicros - 1n });
        expect(outcome, `acceptTerms "${acceptance}" above the maximum`).not.toBeDelivered();
      }
      expect(offering.attempts, 'requests that reached the provider').toHaveLength(1);
      expect((await offering.ledger()).net, 'what was spent').toBe(before.net);
    },
  );

  check(
    'agentmuxer.example.documented-arguments-work',
    { needs: ['provider'], spends: { searches: 1 } },
    async ({ market, expect }) => {
      expect(await market.searches(SAMPLE_SEARCH), 'the sample of a search').toBeDelivered();
      for (const priceMicros of [0n, 100_000n]) {
        const offering = await market.sells({ priceMicros, inputSchema: { type: 'object' } });
        const args = sampleCall(offering.id, market.word(`at-${priceMicros}`));
        expect(await market.calls(args), `the sample of a call, at a price of ${priceMicros}`).toBeDelivered();
        expect(offering.executions, 'executions').toHaveLength(1);
      }
    },
  );
});

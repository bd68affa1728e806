/** Refusals about idempotency keys. */
import { errorOf } from './answers.ts';
import { chapter } from './kit.ts';

const MINUTE_MS = 60_000;
/** Both codes of the table's row, since it does not part them. */
const CANNOT_BE_TOLD_AGAIN = ['IDEMPOTENCY_RESULT_UNAVAILABLE', 'IDEMPOTENCY_ATTEMPT_STALLED'] as const;

export const idempotency = chapter('idempotency', ({ check }) => {
  check(
    'assay.error.idempotency-key-reused',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ assay, expect }) => {
      const [tool, other] = [await assay.sells({ answer: { city: 'the first', celsius: 21 } }), await assay.sells()];
      const key = assay.key();
      expect(await tool.call({ key })).toBeDelivered();
      for (const reused of [await tool.call({ key, args: { city: 'Porto' } }), await other.call({ key })]) {
        expect(reused).toBeRefusedAs('IDEMPOTENCY_KEY_REUSED');
        expect(JSON.stringify(reused), 'the refusal of a reused key').not.toContain('the first');
      }
      expect(await tool.call({ key })).toBeReplayed();
      expect([...tool.executions, ...other.executions], 'executions').toHaveLength(1);
    },
  );

  check(
    'assay.error.idempotency-key-reused',
    { needs: ['provider'], spends: { refusals: 3 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ inputSchema: { type: 'object' } });
      for (const [first, second] of [
        ['{"days":[1,2]}', '{"days":[2,1]}'],
        ['{"limit":10}', '{"limit":11}'],
        ['{"limit":10}', '{"limit":"10"}'],
      ] as const) {
        const key = assay.key();
        expect(await assay.spells(tool.name, first, key), first).toBeDelivered();
        const reused = await assay.spells(tool.name, second, key);
        expect(reused, `${second} with the key of ${first}`).toBeRefusedAs('IDEMPOTENCY_KEY_REUSED');
      }
      expect(tool.executions, 'executions').toHaveLength(3);
    },
  );

  check(
    'assay.error.idempotency-key-reused',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ inputSchema: { type: 'object' } });
      const key = assay.key();
      const first = await assay.spells(tool.name, '{"id":9007199254740992}', key);
      // What cannot be held exactly may be refused; two such numbers must never be taken for one.
      const tooLarge = first.kind === 'refused' ? ['TOOL_ARGUMENTS_INVALID'] : [];
      if (first.kind !== 'delivered') expect(first, 'an integer beyond 2^53').toBeRefusedAs('TOOL_ARGUMENTS_INVALID');
      const next = await assay.spells(tool.name, '{"id":9007199254740993}', key);
      expect(next, 'the next integer with the same key').toBeRefusedAs('IDEMPOTENCY_KEY_REUSED', ...tooLarge);
      expect(tool.executions.length, 'executions').toBeLessThanOrEqual(1);
    },
  );

  check(
    'assay.error.idempotency-in-progress',
    { needs: ['provider'], spends: { refusals: 1 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const key = assay.key();
      const { first, again } = await tool.retriesMeanwhile({ key }, 1);
      expect(first, 'the first attempt').toBeDelivered();
      for (const retry of again) {
        expect(retry, 'a retry while the first attempt runs').toBeReplayedOrRefusedAs('IDEMPOTENCY_IN_PROGRESS');
        if (retry.kind === 'delivered') continue;
        const { retryAfter } = errorOf(retry) ?? {};
        expect(typeof retryAfter, 'the type of retryAfter').toBe('number');
        expect(retryAfter, 'retryAfter').toBeGreaterThan(0);
        if (Number(retryAfter) >= 1_000) assay.advise(`retryAfter of ${retryAfter} reads like milliseconds`);
      }
      expect(await tool.call({ key }), 'a retry when the first attempt is over').toBeReplayed();
      expect(tool.executions, 'executions').toHaveLength(1);
    },
  );

  check(
    'assay.error.idempotency-in-progress',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      expect(await tool.call()).toBeDelivered();
      tool.provider.always({ does: 'fails', status: 500 });
      const key = assay.key();
      const failed = await tool.call({ key });
      expect(failed, 'a call whose provider fails').not.toBeDelivered();
      const again = await tool.call({ key });
      expect(again, 'its retry').not.toBeDelivered();
      expect(again, 'its retry').not.toBeRefusedAs('IDEMPOTENCY_IN_PROGRESS');
    },
  );

  check(
    'assay.error.idempotency-in-progress-no-charge',
    { needs: ['provider', 'ledger'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const { first, again } = await tool.retriesMeanwhile({ key: assay.key() }, 10);
      expect(first, 'the first attempt').toBeDelivered();
      for (const retry of again) expect(retry).toBeReplayedOrRefusedAs('IDEMPOTENCY_IN_PROGRESS');
      const { net, heldMicros, takenMicros, entries } = await tool.ledger();
      expect(net, 'what eleven sendings took').toBe(2_500n);
      expect(heldMicros + takenMicros, 'what is held or taken').toBe(2_500n);
      expect(entries.filter((entry) => entry.kind === 'hold').length, 'holds').toBeLessThanOrEqual(1);
      expect(tool.executions, 'executions').toHaveLength(1);
    },
  );

  check(
    'assay.error.idempotency-attempt-stalled',
    { needs: ['clock', 'provider', 'ledger', 'restart'] },
    async ({ assay, expect }) => {
      const { stallAfterMs } = assay.options;
      if (stallAfterMs === undefined) return assay.untested('the target does not tell its stallAfterMs');
      const tool = await assay.sells({ priceMicros: 2_500n });
      expect(await tool.call()).toBeDelivered();
      const key = assay.key();
      tool.provider.next({ does: 'hangs' });
      const { answer } = await tool.starts({ key });
      await assay.restart();
      await answer;
      await assay.clock.advance(stallAfterMs + MINUTE_MS);
      const before = await tool.ledger();
      expect(await tool.call({ key }), 'the retry of a stalled attempt').toBeRefusedAs(
        ...CANNOT_BE_TOLD_AGAIN,
        'IDEMPOTENCY_IN_PROGRESS',
      );
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(2);
      expect((await tool.ledger()).net - before.net, 'what the retry took').toBe(0n);
    },
  );

  check(
    'assay.error.idempotency-result-unavailable',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ outputSchema: null });
      tool.provider.always({ does: 'answers-huge', bytes: HUGE_BYTES });
      const key = assay.key();
      const first = await tool.call({ key });
      expect(await tool.call({ key }), 'the retry of a call with a very large result').toBeReplayedOrRefusedAs(
        ...CANNOT_BE_TOLD_AGAIN,
        ...(first.kind === 'refused' ? [first.code] : []),
      );
      if (first.kind === 'delivered') expect(tool.executions, 'executions').toHaveLength(1);
      else assay.advise(`a provider's answer of ${HUGE_BYTES} bytes is not delivered`);
    },
  );

  check('assay.error.idempotency-result-unavailable', { needs: ['clock', 'provider'] }, async ({ assay, expect }) => {
    const { idempotencyTtlMs } = assay.options;
    if (idempotencyTtlMs === undefined) return assay.untested('the target does not tell its idempotencyTtlMs');
    const tool = await assay.sells();
    const key = assay.key();
    expect(await tool.call({ key })).toBeDelivered();
    await assay.clock.advance(idempotencyTtlMs - MINUTE_MS);
    expect(await tool.call({ key }), 'a retry in the lifetime of its key').toBeReplayedOrRefusedAs(
      ...CANNOT_BE_TOLD_AGAIN,
    );
    await assay.clock.advance(2 * MINUTE_MS);
    const late = await tool.call({ key });
    if (late.kind === 'delivered' && !late.replayed) return assay.advise('a key past its lifetime buys anew');
    expect(late, 'a retry past the lifetime of its key').toBeReplayedOrRefusedAs(...CANNOT_BE_TOLD_AGAIN);
    expect(tool.executions, 'executions').toHaveLength(1);
  });

  check(
    'assay.error.mcp-idempotency-key-invalid',
    { needs: ['provider'], spends: { refusals: 3 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const sends = (key: number | string | object) =>
        assay.asks(tool.name, { city: 'Lisbon' }, { meta: { [assay.keyMeta]: key as never } });
      expect(await sends(assay.key())).toBeDelivered();
      for (const malformed of [5, { key: 'k' }]) {
        expect(await sends(malformed), `the key ${JSON.stringify(malformed)}`).toBeRefusedAs(
          'MCP_IDEMPOTENCY_KEY_INVALID',
        );
      }
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(1);
      const empty = await sends('');
      const refused = empty.kind === 'refused' && empty.code === 'MCP_IDEMPOTENCY_KEY_INVALID';
      if (!refused) assay.advise(`a call with an empty key is ${empty.kind}`);
    },
  );
});

/** Above what a gateway is likely to keep, and below what a client is likely to refuse. */
const HUGE_BYTES = 1_500_000;

/** Providers that fail, and what is told and taken then. */
import { BREAKS_WEATHER } from '../../src/runner/index.ts';
import { resultOf, textsOf } from './answers.ts';
import { chapter } from './kit.ts';

const FAILS = { does: 'fails', status: 500 } as const;
const MINUTE_MS = 60_000;
/** With one provider either code may win: the failure's own, or that no provider is left. */
const SYSTEM = ['PROVIDER_SYSTEM_ERROR', 'TOOL_ALL_BINDINGS_FAILED'] as const;
const REQUEST = ['PROVIDER_REQUEST_ERROR', 'TOOL_ALL_BINDINGS_FAILED'] as const;
const VIOLATION = ['PROVIDER_CONTRACT_VIOLATION', 'TOOL_ALL_BINDINGS_FAILED'] as const;

export const providers = chapter('providers', ({ check }) => {
  check(
    'assay.error.tool-all-bindings-failed',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ providerCount: 2 });
      expect(await tool.call()).toBeDelivered();
      for (const provider of tool.providers) provider.always(FAILS);
      const refused = await tool.call();
      expect(refused, 'a call whose two providers fail').toBeRefusedAs(
        'TOOL_ALL_BINDINGS_FAILED',
        'PROVIDER_SYSTEM_ERROR',
      );
      expect(resultOf(refused)['isError'], 'isError').toBe(true);
      const [, second] = tool.providers;
      second?.always({ does: 'answers', body: tool.answer });
      const tried = second?.journal.length ?? 0;
      const fallback = await tool.call();
      if ((second?.journal.length ?? 0) > tried) expect(fallback, 'a call that fell back').toBeDelivered();
      else assay.advise('no other provider is tried after a failure');
    },
  );

  check(
    'assay.error.provider-request-error',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      expect(await tool.call()).toBeDelivered();
      for (const status of [400, 422]) {
        tool.provider.always({ does: 'fails', status, body: { error: 'no such city' } });
        const refused = await tool.call();
        expect(refused, `a call that the provider answers with ${status}`).toBeRefusedAs(...REQUEST);
        expect(resultOf(refused)['isError'], 'isError').toBe(true);
      }
    },
  );

  check(
    'assay.error.provider-system-error',
    { needs: ['provider'], spends: { refusals: 3 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      expect(await tool.call()).toBeDelivered();
      for (const script of [
        FAILS,
        { does: 'cuts', when: 'before-the-work', body: tool.answer },
        { does: 'cuts', when: 'half-way-through-the-answer', body: tool.answer },
      ] as const) {
        tool.provider.always(script);
        const refused = await tool.call();
        expect(refused, `a call whose provider ${script.does}`).toBeRefusedAs(...SYSTEM);
        if (refused.kind === 'refused') expect(refused.message, 'the reason').toMatch(/\S/);
      }
    },
  );

  check('assay.error.provider-system-error', { needs: ['clock', 'provider'] }, async ({ assay, expect }) => {
    const { providerTimeoutMs } = assay.options;
    if (providerTimeoutMs === undefined) return assay.untested('the target does not tell its providerTimeoutMs');
    const tool = await assay.sells();
    const late = { does: 'answers-late', body: tool.answer } as const;
    tool.provider.always({ ...late, afterMs: providerTimeoutMs - 1_000 });
    const inTime = await tool.starts();
    await assay.clock.advance(providerTimeoutMs - 1_000);
    expect(await inTime.answer, 'an answer a second before the time-out').toBeDelivered();
    for (const script of [{ does: 'hangs' }, { ...late, afterMs: 10 * MINUTE_MS }] as const) {
      tool.provider.always(script);
      const { answer } = await tool.starts();
      await assay.clock.advance(providerTimeoutMs + 1_000);
      expect(await answer, `a call whose provider ${script.does}`).toBeRefusedAs(...SYSTEM);
    }
  });

  check(
    'assay.error.provider-contract-violation',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      expect(await tool.call()).toBeDelivered();
      tool.provider.always({ does: 'breaks-schema', body: BREAKS_WEATHER });
      for (const through of ['direct', 'wrapper'] as const) {
        const refused = await tool.call({ through });
        expect(refused, `a ${through} call whose provider breaks its promise`).toBeRefusedAs(...VIOLATION);
        expect(JSON.stringify(resultOf(refused)['structuredContent'] ?? null), 'structuredContent').not.toContain(
          'warm',
        );
      }
    },
  );

  check(
    'assay.error.provider-contract-violation-refund',
    { needs: ['provider', 'ledger'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      expect(await tool.call()).toBeDelivered();
      const before = await tool.ledger();
      tool.provider.always({ does: 'breaks-schema', body: BREAKS_WEATHER });
      expect(await tool.call()).toBeRefusedAs(...VIOLATION);
      const after = await tool.ledger();
      expect(after.net, "the buyer's spending after the violation").toBe(before.net);
      expect(after.balanceMicros, "the buyer's balance after the violation").toBe(before.balanceMicros);
    },
  );

  check(
    'assay.error.provider-contract-violation-refund',
    { needs: ['clock', 'provider', 'ledger'] },
    async ({ assay, expect }) => {
      const { holdWindowMs } = assay.options;
      if (holdWindowMs === undefined) return assay.untested('the target does not tell its holdWindowMs');
      const tool = await assay.sells({ priceMicros: 2_500n });
      expect(await tool.call()).toBeDelivered();
      tool.provider.always({ does: 'breaks-schema', body: BREAKS_WEATHER });
      expect(await tool.call()).toBeRefusedAs(...VIOLATION);
      await assay.clock.advance(holdWindowMs + MINUTE_MS);
      const { takenMicros, heldMicros } = await tool.ledger();
      expect(takenMicros, 'what one good call and one violation cost').toBe(2_500n);
      expect(heldMicros, 'what is still held').toBe(0n);
    },
  );

  check(
    'assay.error.internal-server-error',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ assay, expect }) => {
      const [sound, broken] = [await assay.sells(), await assay.sells({ breaks: 'internal' })];
      expect(await sound.call(), 'another tool before').toBeDelivered();
      for (const through of ['direct', 'wrapper'] as const) {
        const refused = await broken.call({ through });
        expect(refused).toBeRefusedAs('INTERNAL_SERVER_ERROR');
        expect(resultOf(refused)['isError'], 'isError').toBe(true);
        expect(textsOf(refused).join('').trim(), 'the text').not.toBe('');
      }
      expect(await sound.call(), 'another tool after').toBeDelivered();
    },
  );

  check('assay.client.provider-request-signed', { needs: ['provider'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ providerCount: 2 });
    expect(await tool.call()).toBeDelivered();
    expect(await tool.call({ through: 'wrapper' })).toBeDelivered();
    tool.provider.next(FAILS);
    await tool.call();
    for (const request of tool.attempts)
      expect(await assay.judges(request), `what ${request.provider} makes of its request`).toBe('ok');
    if (tool.providers[1]?.journal.length === 0) assay.advise('no other provider is tried after a failure');
  });
});

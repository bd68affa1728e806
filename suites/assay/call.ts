/** `call_tool`: its inputs, and that it adds nothing to the call of the tool that it names. */
import { type JsonObject, served } from '../../src/runner/index.ts';
import { errorOf, jsonTextsOf, resultOf, textsOf } from './answers.ts';
import { chapter } from './kit.ts';

/** The protocol's own refusal of wrong parameters is taken too: the table's code is stated for the tool's level. */
const ARGUMENTS_REFUSED = ['TOOL_ARGUMENTS_INVALID', '-32602'] as const;

export const call = chapter('call', ({ check }) => {
  check('assay.call.name-required', { spends: { searches: 1, refusals: 3 } }, async ({ assay, expect }) => {
    expect(await assay.asks('search_tools', { query: 'x', detail: 'names' })).toBeDelivered();
    for (const args of [{}, { arguments: {} }, { name: 5 }]) {
      expect(await assay.asks('call_tool', args), `call_tool of ${JSON.stringify(args)}`).toBeRefusedAs(
        ...ARGUMENTS_REFUSED,
      );
    }
  });

  check('assay.call.discovery-tool-not-inner', { spends: { searches: 1, refusals: 3 } }, async ({ assay, expect }) => {
    const { results } = await assay.search({ query: '', detail: 'names' });
    for (const [inner, args] of [
      ['search_tools', { query: '', detail: 'names' }],
      ['get_tool', { name: results[0]?.['name'] ?? 'nothing' }],
      ['call_tool', { name: results[0]?.['name'] ?? 'nothing' }],
    ] as const) {
      const outcome = await assay.asks('call_tool', { name: inner, arguments: args });
      expect(resultOf(outcome)['isError'], `isError of call_tool naming ${inner}`).toBe(true);
    }
  });

  check(
    'assay.call.arguments-default-empty',
    { needs: ['provider'], spends: { refusals: 2 } },
    async ({ assay, expect }) => {
      const inputSchema = { type: 'object', properties: { unit: { type: 'string' } } };
      const tool = await assay.sells({ inputSchema });
      const asked = (args: JsonObject) => assay.asks('call_tool', args, { meta: { [assay.keyMeta]: assay.key() } });
      expect(await asked({ name: tool.name, arguments: {} }), 'arguments: {}').toBeDelivered();
      expect(await asked({ name: tool.name }), 'no arguments').toBeDelivered();
      const [given, left] = tool.executions;
      expect(left?.body, "the provider's request without arguments").toEqual(given?.body);
      const demanding = await assay.sells();
      expect(await asked({ name: demanding.name, arguments: {} })).toBeRefusedAs('TOOL_ARGUMENTS_INVALID');
      expect(await asked({ name: demanding.name })).toBeRefusedAs('TOOL_ARGUMENTS_INVALID');
    },
  );

  check(
    'assay.call.arguments-match-schema',
    { needs: ['provider'], spends: { refusals: 7 } },
    async ({ assay, expect }) => {
      const days = { type: 'integer', minimum: 1, maximum: 10 };
      const tool = await assay.sells({ inputSchema: { type: 'object', properties: { days }, required: ['days'] } });
      for (const through of ['wrapper', 'direct'] as const) {
        for (const fits of [1, 10]) expect(await tool.call({ args: { days: fits }, through })).toBeDelivered();
        for (const wrong of [0, 11, '3']) {
          expect(await tool.call({ args: { days: wrong }, through }), `days: ${JSON.stringify(wrong)}`).toBeRefusedAs(
            'TOOL_ARGUMENTS_INVALID',
          );
        }
      }
      expect(await assay.asks('call_tool', { name: tool.name, arguments: [1] })).toBeRefusedAs(...ARGUMENTS_REFUSED);
      expect(tool.executions, 'executions').toHaveLength(4);
    },
  );

  check('assay.call.invalid-arguments-not-charged', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    expect(await tool.call()).toBeDelivered();
    const before = await tool.ledger();
    for (const through of ['wrapper', 'direct'] as const) {
      expect(await tool.call({ args: { town: 'Lisbon' }, through })).toBeRefusedAs('TOOL_ARGUMENTS_INVALID');
    }
    const after = await tool.ledger();
    expect(after.net, "the buyer's spending after two refused calls").toBe(before.net);
    expect(after.balanceMicros, "the buyer's balance after two refused calls").toBe(before.balanceMicros);
  });

  check(
    'assay.call.extra-wrapper-properties-refused',
    { needs: ['provider'], spends: { refusals: 1 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const inner = { name: tool.name, arguments: { city: 'Lisbon' } };
      const asked = (args: JsonObject) => assay.asks('call_tool', args, { meta: { [assay.keyMeta]: assay.key() } });
      expect(await asked({ ...inner, timeout: 1 })).toBeRefusedAs(...ARGUMENTS_REFUSED);
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
      expect(await asked(inner)).toBeDelivered();
    },
  );

  check('assay.call.no-wrapper-fee', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const before = await tool.ledger();
    served(await tool.call({ through: 'direct' }));
    const between = await tool.ledger();
    served(await tool.call({ through: 'wrapper' }));
    const after = await tool.ledger();
    expect(between.net - before.net, 'what the direct call took').toBe(2_500n);
    expect(after.net - between.net, 'what the wrapped call took').toBe(2_500n);
    expect(tool.executions, 'executions').toHaveLength(2);
  });

  check('assay.call.metadata-applied-to-inner', { needs: ['provider'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const key = assay.key();
    const first = served(await tool.call({ key, through: 'wrapper' }));
    const again = served(await tool.call({ key, through: 'wrapper' }));
    expect(first.replayed, 'the first answer is marked as a replay').toBe(false);
    expect(again.replayed, 'the second answer is marked as a replay').toBe(true);
    expect(tool.executions, 'executions').toHaveLength(1);
  });

  check(
    'assay.call.metadata-applied-to-inner',
    { needs: ['provider', 'ledger', 'chain'] },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const payer = await assay.buyer({ pays: 'voucher' });
      const wrapped = tool.callOf({ through: 'wrapper' });
      const demand = await payer.call(wrapped);
      expect(demand).toBeRefusedAs('PAYMENT_REQUIRED');
      expect(await payer.call({ ...wrapped, payment: await payer.signs(demand) })).toBeDelivered();
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await payer.ledger()).net, 'what the wrapped call took').toBe(tool.priceMicros);
    },
  );

  check('assay.call.result-unchanged', { needs: ['provider'] }, async ({ assay, expect }) => {
    const answer = {
      deep: { list: [1, -0.5, null, { end: true }], empty: {}, none: [] },
      text: ' Größe 東京 🌊\n\t"quoted" \\ ',
      result: 'no envelope',
      zero: 0,
    };
    const tool = await assay.sells({ answer, outputSchema: null });
    for (const through of ['direct', 'wrapper'] as const) {
      const outcome = served(await tool.call({ through }));
      expect(outcome.output, `structuredContent of the ${through} call`).toEqual(answer);
      expect(jsonTextsOf(outcome), `content of the ${through} call as JSON`).toContainEqual(answer);
    }
  });

  check('assay.call.refusal-is-error', { spends: { refusals: 1 } }, async ({ assay, expect }) => {
    const outcome = await assay.asks('call_tool', { name: assay.word('nothing'), arguments: {} });
    expect(outcome).toBeRefusedAs('TOOL_NOT_IN_TOOLSET');
    expect(resultOf(outcome)['isError'], 'isError').toBe(true);
    expect(errorOf(outcome)?.['code'], 'the code in assay/error').toBe('TOOL_NOT_IN_TOOLSET');
    expect(textsOf(outcome).join('').trim(), 'the text').not.toBe('');
  });
});

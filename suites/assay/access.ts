/** Refusals about the tool, the agent's rules, and the supply behind a tool. */
import { chapter } from './kit.ts';

export const access = chapter('access', ({ check }) => {
  check('assay.error.tool-not-allowed', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const [tool, denied] = [await assay.sells(), await assay.sells()];
    const agent = await assay.buyer({ policy: { deny: [denied.name] } });
    expect(await tool.call({ by: agent })).toBeDelivered();
    for (const through of ['direct', 'wrapper'] as const) {
      const refused = await assay.atNoCost(() => denied.call({ by: agent, through }), agent);
      expect(refused, `a ${through} call of a denied tool`).toBeRefusedAs('TOOL_NOT_ALLOWED', 'TOOL_NOT_IN_TOOLSET');
    }
    expect(denied.attempts, 'requests that reached its provider').toHaveLength(0);
  });

  check('assay.error.tool-removed', { needs: ['provider'], spends: { refusals: 2 } }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    expect(await tool.call()).toBeDelivered();
    await tool.changes({ removed: true });
    for (const through of ['direct', 'wrapper'] as const) {
      const refused = await assay.atNoCost(() => tool.call({ through }));
      expect(refused, `a ${through} call of a removed tool`).toBeRefusedAs('TOOL_REMOVED', ...GONE);
      assay.prefers('TOOL_REMOVED', refused);
    }
    expect(tool.attempts, 'requests that reached the provider').toHaveLength(1);
  });

  check('assay.error.no-provider-matches-rules', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ providerCount: 2 });
    const ids = tool.providers.map(({ id }) => id);
    const agent = await assay.buyer({ policy: { providers: { deny: ids } } });
    const refused = await assay.atNoCost(() => tool.call({ by: agent }), agent);
    expect(refused).toBeRefusedAs('NO_PROVIDER_MATCHES_RULES', 'TOOL_NO_ELIGIBLE_BINDING');
    expect(tool.attempts, 'requests that reached a provider').toHaveLength(0);
    const [, second] = tool.providers;
    await agent.changes({ policy: { providers: { deny: ids.slice(0, 1) } } });
    expect(await tool.call({ by: agent }), 'a call when one provider is allowed').toBeDelivered();
    expect(second?.journal, 'requests at the allowed provider').toHaveLength(1);
    expect(tool.attempts, 'requests that reached a provider').toHaveLength(1);
  });

  check(
    'assay.error.tool-no-eligible-binding',
    { needs: ['provider'], spends: { refusals: 1 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      expect(await tool.call()).toBeDelivered();
      await tool.losesSupply();
      const refused = await assay.atNoCost(() => tool.call());
      expect(refused).toBeRefusedAs('TOOL_NO_ELIGIBLE_BINDING', 'NO_PROVIDER_MATCHES_RULES', 'TOOL_NOT_IN_TOOLSET');
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(1);
      await tool.regainsSupply();
      expect(await tool.call(), 'a call when the supply is back').toBeDelivered();
    },
  );

  check(
    'assay.error.unsupported-input-field',
    { needs: ['provider'], spends: { refusals: 1 } },
    async ({ assay, expect }) => {
      const args = { city: 'Lisbon', unit: 'celsius' };
      const supported = await assay.sells({ supports: [['unit']] });
      expect(await supported.call({ args }), 'a field that the provider supports').toBeDelivered();
      expect(supported.executions.at(-1)?.body, "the provider's request").toEqual(args);
      const tool = await assay.sells({ supports: [[]] });
      const refused = await assay.atNoCost(() => tool.call({ args }));
      expect(refused, 'a field that no provider supports').toBeRefusedAs('UNSUPPORTED_INPUT_FIELD');
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
      expect(await tool.call(), 'the call without that field').toBeDelivered();
    },
  );
});

/** The other code of the table's row, and what a tool is called that nobody remembers: both are told as advice. */
const GONE = ['CONTRACT_VERSION_RETIRED', 'TOOL_NOT_IN_TOOLSET'] as const;

/** `get_tool`: one tool's whole contract, as it is now, for nothing. */
import { errorOf, found, isStructured, jsonTextsOf, namesOf, resultOf } from './answers.ts';
import { chapter } from './kit.ts';

const INVALID = 'TOOL_ARGUMENTS_INVALID';
const MISSING = 'TOOL_NOT_IN_TOOLSET';

export const inspect = chapter('inspect', ({ check }) => {
  check(
    'assay.inspect.name-required',
    { spends: { searches: 1, reads: 1, refusals: 1 } },
    async ({ assay, expect }) => {
      await assay.inspect(await assay.someName());
      expect(await assay.asks('get_tool', {})).toBeRefusedAs(INVALID);
    },
  );

  check(
    'assay.inspect.name-must-be-string',
    { spends: { searches: 1, reads: 1, refusals: 3 } },
    async ({ assay, expect }) => {
      await assay.inspect(await assay.someName());
      for (const name of [1, null, ['x']]) {
        expect(await assay.asks('get_tool', { name })).toBeRefusedAs(INVALID);
      }
    },
  );

  check(
    'assay.inspect.extra-properties-refused',
    { spends: { searches: 1, reads: 1, refusals: 1 } },
    async ({ assay, expect }) => {
      const name = await assay.someName();
      expect(await assay.asks('get_tool', { name, detail: 'full' })).toBeRefusedAs(INVALID);
      await assay.inspect(name);
    },
  );

  check('assay.inspect.identity-fields', { needs: ['catalogue'], spends: { reads: 1 } }, async ({ assay, expect }) => {
    const category = assay.word('shelf');
    const tool = await assay.sells({ category, tags: ['sky', 'rain'], description: 'Tells what the sky does.' });
    const contract = await assay.inspect(tool.name);
    for (const member of ['kind', 'category', 'tags', 'summary', 'description']) {
      expect(contract, 'the contract').toHaveProperty(member);
    }
    expect(contract['name'], 'name').toBe(tool.name);
  });

  check('assay.inspect.schemas', { needs: ['catalogue'], spends: { reads: 1 } }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const contract = await assay.inspect(tool.name);
    expect(contract['inputSchema'], 'inputSchema').toEqual(tool.inputSchema);
    expect(contract['outputSchema'], 'outputSchema').toEqual(tool.outputSchema);
  });

  check(
    'assay.inspect.optional-field-lists',
    { needs: ['catalogue'], spends: { reads: 1 } },
    async ({ assay, expect }) => {
      const text = { type: 'string' };
      const tool = await assay.sells({
        inputSchema: { type: 'object', properties: { city: text, dialect: text }, required: ['city'] },
        outputSchema: { type: 'object', properties: { city: text, humidity: text }, required: ['city'] },
      });
      const contract = await assay.inspect(tool.name);
      const [input, output] = ['optionalInputFields', 'optionalOutputFields'].map((it) => JSON.stringify(contract[it]));
      expect(input, 'optionalInputFields').toContain('dialect');
      expect(output, 'optionalOutputFields').toContain('humidity');
      expect(output, 'optionalOutputFields').not.toContain('dialect');
    },
  );

  check('assay.inspect.examples', { needs: ['catalogue'], spends: { reads: 1 } }, async ({ assay, expect }) => {
    const city = assay.word('porto');
    const tool = await assay.sells({ examples: [{ city }] });
    const contract = await assay.inspect(tool.name);
    expect(contract, 'the contract').toHaveProperty('examples');
    expect(JSON.stringify(contract['examples']), 'examples').toContain(city);
  });

  check(
    'assay.inspect.deprecated-metadata',
    { needs: ['catalogue'], spends: { reads: 2 } },
    async ({ assay, expect }) => {
      const [old, better] = [await assay.sells(), await assay.sells()];
      const deprecation = async () =>
        found('assay/deprecated', resultOf(await assay.asks('get_tool', { name: old.name })));
      expect((await deprecation()) ?? null, 'assay/deprecated of a tool in good standing').toBeNull();
      await old.changes({ deprecated: { sunsetAt: '2031-05-01T00:00:00Z', replacement: better.name } });
      const told = await deprecation();
      expect(told, 'assay/deprecated').toHaveProperty('sunsetAt');
      expect(JSON.stringify(told), 'assay/deprecated').toContain('2031');
      expect(told, 'assay/deprecated').toHaveProperty('replacement', better.name);
    },
  );

  check(
    'assay.inspect.price-structured-or-null',
    { needs: ['catalogue'], spends: { reads: 2 } },
    async ({ assay, expect }) => {
      const [priced, free] = [await assay.sells({ priceMicros: 2_500n }), await assay.sells({ priceMicros: 0n })];
      const { price } = await assay.inspect(priced.name);
      expect(isStructured(price), 'the price of a priced tool is structured').toBe(true);
      const nothing = (await assay.inspect(free.name))['price'];
      expect(nothing === null || isStructured(nothing), 'the price of a free tool is structured or null').toBe(true);
    },
  );

  check('assay.inspect.price-current', { needs: ['catalogue'], spends: { reads: 2 } }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const before = (await assay.inspect(tool.name))['price'];
    await tool.changes({ priceMicros: '4100' });
    const after = (await assay.inspect(tool.name))['price'];
    expect(after, 'the price after the change').not.toEqual(before);
    if (assay.micros(before) === 2_500n) expect(assay.micros(after), 'micros after the change').toBe(4_100n);
  });

  check('assay.inspect.supply-fields', { needs: ['catalogue'], spends: { reads: 1 } }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const contract = await assay.inspect(tool.name);
    for (const member of ['tier', 'noProviderFits', 'freeCallsLeftToday', 'annotations']) {
      expect(contract, 'the contract').toHaveProperty(member);
    }
  });

  check('assay.inspect.dual-envelope', { needs: ['catalogue'], spends: { reads: 1 } }, async ({ assay, expect }) => {
    const { name } = await assay.sells();
    const told = await assay.asks('get_tool', { name });
    const { structuredContent } = resultOf(told);
    expect(isStructured(structuredContent), 'the contract has structuredContent').toBe(true);
    expect(jsonTextsOf(told), 'JSON in the text blocks').toContainEqual(structuredContent);
  });

  check('assay.inspect.free', { needs: ['provider', 'ledger'], spends: { reads: 1 } }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const [me, poor] = [await assay.me(), await assay.buyer({ balanceMicros: 0n })];
    const before = await me.ledger();
    for (const buyer of [me, poor]) await buyer.inspect(tool.name);
    expect((await me.ledger()).balanceMicros, 'the balance after a read').toBe(before.balanceMicros);
    for (const buyer of [me, poor]) expect((await buyer.ledger()).entries, 'entries of the ledger').toHaveLength(0);
    expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
  });

  check('assay.inspect.unknown-name', { spends: { searches: 1, reads: 1, refusals: 1 } }, async ({ assay, expect }) => {
    await assay.inspect(await assay.someName());
    const refused = await assay.asks('get_tool', { name: assay.word('nobody') });
    expect(refused).toBeRefusedAs(MISSING);
    expect(typeof errorOf(refused)?.['retryable'], 'type of retryable').toBe('boolean');
  });

  check(
    'assay.inspect.no-listable-supply',
    { needs: ['catalogue'], spends: { reads: 2, refusals: 1 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      await assay.inspect(tool.name);
      await tool.losesSupply();
      expect(await assay.asks('get_tool', { name: tool.name })).toBeRefusedAs(MISSING);
      await tool.regainsSupply();
      await assay.inspect(tool.name);
    },
  );

  check(
    'assay.example.documented-params-work',
    { needs: ['provider', 'ledger'], spends: {} },
    async ({ assay, expect }) => {
      const tool = await assay.sells({ tags: ['weather'] });
      const buyer = await assay.buyer({ policy: { allow: [tool.name] } });
      const page = await buyer.search({ query: 'weather', detail: 'names', limit: 3 });
      expect(namesOf(page), 'names that the documented search returns').toContain(tool.name);
      expect((await buyer.inspect(tool.name))['name'], 'the name that get_tool tells').toBe(tool.name);
      expect((await buyer.ledger()).entries, 'entries of the ledger').toHaveLength(0);
      expect(tool.attempts, 'requests that reached the provider').toHaveLength(0);
    },
  );
});

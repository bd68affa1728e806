/** Catalogue tools called directly: the same access, payment, idempotency and receipt as through the wrapper. */
import { type Outcome, receiptOf, served } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';

const WAYS = ['direct', 'wrapper'] as const;
const other = (way: 'direct' | 'wrapper') => (way === 'direct' ? 'wrapper' : 'direct');

/** The members that every receipt has. */
const RECEIPT_MEMBERS = [
  'intentId',
  'charged',
  'held',
  'status',
  'toolId',
  'providerId',
  'classification',
  'attempts',
] as const;

export const direct = chapter('direct', ({ check }) => {
  check('assay.direct.descriptor-fields', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const schemaWith = (member: string) => ({ type: 'object', properties: { [member]: { type: 'string' } } });
    const tools = [
      await assay.sells({ description: assay.word('one'), inputSchema: schemaWith('town') }),
      await assay.sells({ description: assay.word('other'), inputSchema: schemaWith('river') }),
    ];
    const { url } = await assay.url({ tools, discovery: 'full' });
    const listed = await assay.list({ url });
    const descriptions = new Set<unknown>();
    for (const { name, inputSchema } of tools) {
      const descriptor = listed.find((one) => one['name'] === name);
      expect(descriptor?.['inputSchema'], 'listed inputSchema').toMatchObject(inputSchema);
      const { inputSchema: told } = await assay.inspect(name, { url });
      expect(descriptor?.['inputSchema'], 'listed inputSchema, beside that of get_tool').toEqual(told);
      expect(descriptor?.['description'], 'listed description').toMatch(/./);
      descriptions.add(descriptor?.['description']);
    }
    expect(descriptions.size, 'descriptions of two tools').toBe(2);
  });

  check('assay.direct.output-schema-when-declared', { needs: ['catalogue', 'urls'] }, async ({ assay, expect }) => {
    const [declares, silent] = [await assay.sells(), await assay.sells({ outputSchema: null })];
    const { url } = await assay.url({ tools: [declares, silent], discovery: 'full' });
    const listed = await assay.list({ url });
    const descriptorOf = (tool: { readonly name: string }) => listed.find(({ name }) => name === tool.name);
    expect(descriptorOf(declares)?.['outputSchema'], 'listed outputSchema').toMatchObject(declares.outputSchema ?? {});
    expect(descriptorOf(silent), 'a tool that declares no output').toBeDefined();
  });

  check('assay.direct.same-payment', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
    const tool = await assay.sells({ priceMicros: 2_500n });
    const poor = await assay.buyer({ balanceMicros: 0n });
    const codes = new Set<string>();
    for (const through of WAYS) {
      const refused = await tool.call({ by: poor, through });
      expect(refused, `a ${through} call without funds`).not.toBeDelivered();
      codes.add(refused.kind === 'refused' ? refused.code : refused.kind);
    }
    expect([...codes], 'codes of both refusals').toHaveLength(1);
    expect(tool.executions, 'executions without funds').toHaveLength(0);
    for (const through of WAYS) {
      const before = await tool.ledger();
      served(await tool.call({ through }));
      expect((await tool.ledger()).net - before.net, `what the ${through} call took`).toBe(2_500n);
    }
  });

  for (const first of WAYS) {
    check('assay.direct.same-idempotency', { needs: ['provider', 'ledger'] }, async ({ assay, expect }) => {
      const tool = await assay.sells({ priceMicros: 2_500n });
      const key = assay.key();
      const answer = served(await tool.call({ key, through: first }));
      const again = served(await tool.call({ key, through: first }));
      expect([answer.replayed, again.replayed], `replay marks of two ${first} calls`).toEqual([false, true]);
      expect(await tool.call({ key, through: other(first) })).toBeReplayedOrRefusedAs('IDEMPOTENCY_KEY_REUSED');
      expect(tool.executions, 'executions').toHaveLength(1);
      expect((await tool.ledger()).net, 'what all three calls took').toBe(2_500n);
    });
  }

  check('assay.direct.same-receipt', { needs: ['provider', 'accounts'] }, async ({ assay, expect }) => {
    const tool = await assay.sells();
    const shape = (outcome: Outcome) => {
      const { raw } = receiptOf(outcome);
      return Object.fromEntries(RECEIPT_MEMBERS.map((member) => [member, typeOf(raw[member])]));
    };
    const [bought, wrapped] = [await tool.call({ through: 'direct' }), await tool.call({ through: 'wrapper' })];
    expect(Object.values(shape(bought)), "types of the direct call's receipt").not.toContain('undefined');
    expect(shape(wrapped), "types of the wrapped call's receipt").toEqual(shape(bought));
  });
});

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}

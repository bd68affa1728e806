import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseAbi } from 'viem';
import { expect, test } from 'vitest';
import { DOLLAR_ABI, ESCROW_ABI, type JsonObject } from '../../src/contract/index.ts';
import { deployment, preparedState } from './artifacts.ts';
import { type Artifacts, compile } from './compile.ts';
import { prepare } from './prepare.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const stored = async (): Promise<Artifacts> => JSON.parse(await readFile(here('./artifacts/contracts.json'), 'utf8'));

test('what is checked in is what the source gives (else: npm run build:chain)', { timeout: 120_000 }, async () => {
  const artifacts = await compile(here('./contracts'));
  expect(await stored()).toEqual(artifacts);
  const prepared = await prepare(artifacts);
  expect(prepared.deployment).toEqual(deployment);
  // Compared as text: the report of a difference in 240 accounts would be longer than the file.
  expect(JSON.stringify(prepared.state) === JSON.stringify(await preparedState())).toBe(true);
});

/** An ABI item without what only one of the two spellings has: internal types, empty names, and what is not so. */
function bare(item: unknown): unknown {
  if (Array.isArray(item)) return item.map(bare);
  if (typeof item !== 'object' || item === null) return item;
  const { internalType: _, ...rest } = item as JsonObject;
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === '' || value === false ? [] : [[name, bare(value)]])),
  );
}

test.each([
  ['Dollar', parseAbi(DOLLAR_ABI)],
  ['Escrow', parseAbi(ESCROW_ABI)],
] as const)('the written ABI of %s says what the contract has', async (name, written) => {
  const compiled = (await stored())[name].abi.map(bare);
  for (const item of written) expect(compiled).toContainEqual(bare(item));
  const errors = compiled.filter((item) => (item as JsonObject)['type'] === 'error');
  const unsaid = errors.filter(
    (error) => !written.some((item) => item.type === 'error' && item.name === (error as JsonObject)['name']),
  );
  expect(unsaid.map((error) => (error as JsonObject)['name'])).toEqual(name === 'Escrow' ? ['TransferFailed'] : []);
});

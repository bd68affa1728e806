/** Only the compiler can say whether a user's dialect may add its ids from outside, so this asks the compiler. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const contract = fileURLToPath(new URL('../index.ts', import.meta.url));
const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
const flags = '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2023';

const dialect = (cited: string) => `
import type { DialectName, RequirementId } from '${contract}';
declare module '${contract}' {
  interface RequirementIds { 'acme.search.answers': true }
  interface DialectNames { readonly acme: true }
}
export const names: DialectName[] = ['acme', 'assay'];
export const cited: RequirementId[] = ['acme.search.answers', 'assay.search.free', '${cited}'];
`;

const compile = async (source: string): Promise<string> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'touchstone-types-'));
  try {
    await writeFile(path.join(folder, 'dialect.ts'), source);
    const args = [tsc, ...flags.split(' '), '--allowImportingTsExtensions', '--types', '', 'dialect.ts'];
    return await promisify(execFile)(process.execPath, args, { cwd: folder }).then(
      () => '',
      (failure: { stdout: string }) => failure.stdout,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
};

it('takes the ids of a user dialect by declaration merging, and still no misspelt one', async () => {
  expect(await compile(dialect('x402.exact.signature'))).toBe('');
  const errors = await compile(dialect('acme.search.answer'));
  expect(errors.match(/error TS\d+/g)).toEqual(['error TS2820']);
});

/** A test over the code itself: what formatter, compiler and linter do not see. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = ['src', 'suites', 'simulators', 'reports', 'bench', 'interop'];
const SELF = 'src/tidy.test.ts';
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:(type)\s)?[^;'"]*?from\s'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

interface Import {
  /** From the root where it is relative, else the package's name. */
  readonly target: string;
  readonly relative: boolean;
  readonly typesOnly: boolean;
}

const files = ROOMS.flatMap(filesUnder).map((path): SourceFile => {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, imports: path.endsWith('.ts') ? importsOf(path, text) : [] };
});

function filesUnder(room: string): readonly string[] {
  try {
    return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !path.includes('node_modules') && !path.includes('.venv'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function importsOf(path: string, text: string): readonly Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, from, dynamic]) => {
    const name = from ?? dynamic ?? '';
    const isRelative = name.startsWith('.');
    return {
      target: isRelative ? join(dirname(path), name) : name,
      relative: isRelative,
      typesOnly: type !== undefined,
    };
  });
}

/** `src/client`, `simulators/chain`; a file right inside a room belongs to the room. */
function folderOf(path: string): string {
  const [room = '', folder = '', ...rest] = path.split('/');
  return rest.length > 0 && room !== 'suites' && room !== 'reports' ? `${room}/${folder}` : room;
}

/** `path → target` of every import that breaks a rule. */
function wrong(breaks: (file: SourceFile, target: Import) => boolean): readonly string[] {
  return files.flatMap((file) =>
    file.imports.filter((target) => breaks(file, target)).map(({ target }) => `${file.path} → ${target}`),
  );
}

const isTest = (path: string): boolean => path.endsWith('.test.ts');

describe('tidy', () => {
  test('the parser of this test sees imports', () => {
    const [self] = files.filter(({ path }) => path === 'src/cli/main.ts');
    expect(self?.imports.map(({ target }) => target)).toEqual(expect.arrayContaining(['node:url', 'src/cli/run.ts']));
    expect(files.length).toBeGreaterThan(50);
  });

  test('a folder is entered by its index, except to measure a part of it', () => {
    const inside = wrong(({ path }, { target, relative: isRelative }) => {
      const folder = folderOf(target);
      // The scripted gateway stands beside the real one, and whoever wants it loads nothing of that.
      const isEntry =
        [`${folder}/index.ts`, 'simulators/gateway/scripted/index.ts'].includes(target) || target.endsWith('.json');
      const measures = path.startsWith('bench/');
      return isRelative && folder.includes('/') && folder !== folderOf(path) && !isEntry && !measures;
    });
    expect(inside).toEqual([]);
  });

  test('suites take nothing but types from the dialects', () => {
    const values = wrong(
      ({ path }, { target, typesOnly }) =>
        path.startsWith('suites/') && target.startsWith('src/dialects') && !typesOnly,
    );
    expect(values).toEqual([]);
  });

  test('the contract needs no package at run time', () => {
    const packages = wrong(
      ({ path }, { relative: isRelative, typesOnly }) =>
        path.startsWith('src/contract/') && !isTest(path) && !isRelative && !typesOnly,
    );
    expect(packages).toEqual([]);
  });

  test('only the front of the command line, and the processes of a world, end a process', () => {
    const mayEnd = /^(?:src\/cli\/main\.ts|src\/tidy\.test\.ts|simulators\/world\/.*|bench\/.*|.*\.test\.ts)$/;
    const ends = files.filter(({ path, text }) => !mayEnd.test(path) && /\bprocess\.exit\(/.test(text));
    expect(ends.map(({ path }) => path)).toEqual([]);
  });

  test('nothing is left over: no marks of unfinished work, no paths of one machine', () => {
    const leftovers = /\b(?:FIXME|TODO|XXX)\b|(?<![\w.:/])\/(?:home|Users)\/\w|(?<![\w.:/])\/(?:root|work)\//;
    const left = files.filter(({ path, text }) => path !== SELF && leftovers.test(text));
    expect(left.map(({ path, text }) => `${path}: ${leftovers.exec(text)?.[0]}`)).toEqual([]);
  });

  test('what CONTRIBUTING.md shows stands in the code, line by line', () => {
    const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const shown = [...page.matchAll(/`((?:src|suites|simulators)\/[\w./-]+\.ts)`[^`]*```ts\n(.*?)```/gs)];
    expect(shown).toHaveLength(5);
    for (const [, path = '', example = ''] of shown) {
      // Other entries of the same file are left out of the page; what is shown keeps its order.
      const kept = readFileSync(join(root, path), 'utf8').split('\n');
      let after = 0;
      const strange = example.split('\n').find((line) => {
        if (line === '') return false;
        after = kept.indexOf(line, after) + 1;
        return after === 0;
      });
      expect(strange, `a line that is not in ${path}`).toBeUndefined();
    }
  });

  test('the toy dialect that CONTRIBUTING.md shows is whole, and small', () => {
    const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
    const toy = ['toy-dialect', 'toy-gateway'].map((name) =>
      readFileSync(join(root, `src/cli/${name}.test.kit.ts`), 'utf8'),
    );
    for (const text of toy) expect(page).toContain(`\`\`\`ts\n${text}\`\`\``);
    const lines = toy.join('').trimEnd().split('\n').length;
    expect(lines).toBeGreaterThanOrEqual(30);
    expect(lines).toBeLessThanOrEqual(80);
  });

  test('the lock file names no registry', () => {
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toContain('"resolved": "http');
  });
});

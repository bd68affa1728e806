/** One sign-in at a time over one folder: a file that names the process which runs it. */
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HelperParts } from '../../src/contract/index.ts';
import { objectOf } from './facts.ts';
import { jsonOf } from './retry.ts';
import { codeOf, StoreFailure } from './store.ts';

const TRIES_MAX = 3;

/** @throws StoreFailure where the folder takes no lock. */
export function signInLock(home: string): HelperParts['lock'] {
  const file = join(home, 'sign-in.lock');
  return {
    async take() {
      const mine = JSON.stringify({ pid: process.pid, holder: randomUUID() });
      try {
        await mkdir(home, { recursive: true, mode: 0o700 });
        for (let tries = 0; tries < TRIES_MAX; tries += 1) {
          if (await created(file, mine)) return { kind: 'taken', release: () => released(file, mine) };
          const theirs = await contentOf(file);
          if (theirs !== undefined && isHeld(theirs)) break;
          if (theirs !== undefined) await clearedAway(file, theirs);
        }
        return { kind: 'held-elsewhere' };
      } catch (error) {
        throw new StoreFailure(`The sign-in lock ${file} cannot be taken (${codeOf(error)}): check the folder.`);
      }
    },
  };
}

/** The lock appears with its content: it is linked into place. */
async function created(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function released(file: string, mine: string): Promise<void> {
  if ((await contentOf(file)) === mine) await rm(file, { force: true });
}

/** A lock whose process is gone is moved away; if somebody was faster and holds it anew, it is put back. */
async function clearedAway(file: string, stale: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await contentOf(aside)) !== stale) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

async function contentOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isHeld(content: string): boolean {
  const pid = objectOf(jsonOf(content))?.['pid'];
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process is there, and is somebody else's.
    return codeOf(error) === 'EPERM';
  }
}

/** The programs under test that come to a gateway: a local helper and a paying client, each with a home of its own. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { openProgram, type Program, type ProgramCommand } from '../client/index.ts';
import type { ScriptedGateway } from '../contract/index.ts';

/** A folder in which programs keep what they know, with a browser that only takes notes. */
export interface Home {
  readonly path: string;
  /** The links that were opened, oldest first. */
  opened(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

export interface SubjectSpec {
  readonly home: Home;
  /** What it is told of its gateway, in the variables of a contract. */
  readonly env: { readonly [name: string]: string };
  /** For the project's own programs alone: a stranger's knows no such options. */
  readonly ownArgs?: readonly string[];
}

export interface Subjects {
  helper(spec: SubjectSpec): Program;
  client(spec: SubjectSpec): Program;
  home(): Promise<Home>;
  /** Runs a start when its turn has come: programs that start all at once would starve whom they come to. */
  inTurn<T>(start: () => Promise<T>): Promise<T>;
  /** A gateway to script, on a port of its own. */
  scripted(): Promise<ScriptedGateway>;
  /** What several checks may use together is opened once, and closed with everything else. */
  shared<T>(name: string, open: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface SubjectsOptions {
  readonly helper: ProgramCommand;
  readonly client: ProgramCommand;
  readonly startScripted: () => Promise<ScriptedGateway>;
}

const STARTS_AT_ONCE = 2;

export function openSubjects({ helper, client, startScripted }: SubjectsOptions): Subjects {
  const shared = new Map<string, Promise<unknown>>();
  const closing: (() => Promise<void>)[] = [];
  const start = (command: ProgramCommand, { home, env, ownArgs = [] }: SubjectSpec): Program => {
    const program = openProgram(command, { args: ownArgs, env: { ...surroundings(home), ...env } });
    closing.push(() => program.end());
    return program;
  };
  return {
    helper: (spec) => start(helper, spec),
    client: (spec) => start(client, spec),
    inTurn: pLimit(STARTS_AT_ONCE),
    async home() {
      const home = await makeHome();
      closing.push(() => home.remove());
      return home;
    },
    async scripted() {
      const gateway = await startScripted();
      closing.push(() => gateway.close());
      return gateway;
    },
    shared<T>(name: string, open: () => Promise<T>): Promise<T> {
      const known = shared.get(name) ?? open();
      shared.set(name, known);
      return known as Promise<T>;
    },
    async close() {
      for (const task of closing.reverse()) await task().catch(() => undefined);
    },
  };
}

const NOTES = 'opened';

async function makeHome(): Promise<Home> {
  const path = await mkdtemp(join(tmpdir(), 'touchstone-home-'));
  const browser = join(path, 'browser');
  await writeFile(browser, `#!/bin/sh\nprintf '%s\\n' "$1" >> '${join(path, NOTES)}'\n`);
  await chmod(browser, 0o700);
  return {
    path,
    async opened() {
      const notes = await readFile(join(path, NOTES), 'utf8').catch(() => '');
      return notes.split('\n').filter((line) => line !== '');
    },
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  };
}

/** What a program needs to run at all, and nothing of the user's own sign-in or browser. */
function surroundings({ path }: Home): { readonly [name: string]: string } {
  const kept = ['PATH', 'LANG', 'TMPDIR', 'SystemRoot'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const browser = join(path, 'browser');
  return {
    ...Object.fromEntries(kept),
    HOME: path,
    ASSAY_HOME: path,
    BROWSER: browser,
  };
}

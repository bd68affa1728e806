/** The world process: it opens and closes instances as its standard input says, and ends with it. */

import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { WorldCommand, WorldReport } from '../../src/contract/index.ts';
import { worldFolder } from './folder.ts';
import type { FaultByName } from './gateway-here.ts';
import { type Instance, openInstance } from './instance.ts';

const END_TIMEOUT_MS = 1_000;

/**
 * Runs until standard input closes, a signal comes or something fails that nobody expected; then ends the process,
 * and every child with it. `gatewayCommand` is the command line of a gateway process, without the program.
 */
export async function runWorld(gatewayCommand: readonly string[], faultByName: FaultByName): Promise<void> {
  const folder = worldFolder(process.pid);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  const instances = new Map<string, Promise<Instance>>();
  const end = ending(folder, instances);
  let opened = 0;

  const obey = async (command: WorldCommand): Promise<WorldReport> => {
    if (command.do === 'close') {
      const instance = instances.get(command.instance);
      if (instance === undefined) throw new Error(`There is no instance "${command.instance}" to close.`);
      instances.delete(command.instance);
      await (await instance).close();
      return { id: command.id, closed: true };
    }
    const name = `instance-${++opened}`;
    const opening = openInstance(name, command, {
      gatewayCommand,
      faultByName,
      folder,
      onDied: (what, pid, words) =>
        report({ event: 'died', what, instance: name, pid, ...(words !== '' && { words }) }),
    });
    instances.set(name, opening);
    try {
      return { id: command.id, opened: (await opening).opened };
    } catch (failure) {
      instances.delete(name);
      throw failure;
    }
  };

  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const command = JSON.parse(line) as WorldCommand;
    obey(command).then(report, (failure: unknown) =>
      report({ id: command.id, failed: failure instanceof Error ? failure.message : String(failure) }),
    );
  });
  lines.on('close', () => end(0));
}

function report(said: WorldReport): void {
  process.stdout.write(`${JSON.stringify(said)}\n`);
}

/** Ends everything once, in bounded time: what does not close is killed by its tether when this process is gone. */
function ending(folder: string, instances: ReadonlyMap<string, Promise<Instance>>): (status: number) => void {
  let ended = false;
  const end = (status: number) => {
    if (ended) return;
    ended = true;
    setTimeout(() => process.exit(status), END_TIMEOUT_MS);
    const closing = [...instances.values()].map(async (instance) => (await instance).close());
    void Promise.allSettled(closing).then(() => process.exit(status));
  };
  const fail = (failure: unknown) => {
    console.error(failure);
    end(1);
  };
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.on('SIGTERM', () => end(0)).on('SIGINT', () => end(0));
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
  process.stdout.on('error', () => end(1));
  return end;
}

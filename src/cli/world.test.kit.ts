/** A world in this process, whose gateways may have faults that no room lists: for our own tests of lanes and laws. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { faults } from '../../simulators/faults/index.ts';
import { type Instance, openInstance, type Surroundings } from '../../simulators/world/index.ts';
import type { Fault, OpenInstance } from '../contract/index.ts';

/** A fault that is registered, or one of `more`. */
export function faultNamed(name: string, more: readonly Fault[] = []): Fault {
  const found = [...faults, ...more].find((fault) => fault.name === name);
  if (!found) throw new Error(`there is no fault ${name}`);
  return found;
}

/** Instances are closed after each test. `makings`: which dialects its gateways serve, if not the reference's. */
export function worldHere(more: readonly Fault[] = [], makings: Pick<Surroundings, 'dialects'> = {}) {
  const instances = new Map<string, Instance>();
  let folder = '';
  let opened = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchstone-here-'));
  });
  afterEach(async () => {
    await Promise.all([...instances.values()].map((instance) => instance.close()));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return {
    async open<O extends OpenInstance>(options: O) {
      const name = `here-${++opened}`;
      const faultByName = async (wanted: string) => faultNamed(wanted, more);
      const around = { gatewayCommand: [], faultByName, folder, onDied() {}, ...makings };
      const instance = await openInstance(name, options, around);
      instances.set(name, instance);
      return instance.opened;
    },
    close: async (name: string) => instances.get(name)?.close(),
  };
}

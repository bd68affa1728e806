/** How a run ends that is ended: by the user, or by the death of a part. Nothing may be left of it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { request } from 'undici';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Report } from '../runner/index.ts';
import { canSeeProcesses, type Process, type Spawned, touchstone } from './spawned.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'touchstone-endings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The start of a node process takes less than this; one that has worked longer has begun to serve. */
const AT_WORK_TICKS = 100;

let runs = 0;

/** A run that would go on for days, when its law has begun to tell its stories. */
async function midway(): Promise<{ readonly spawned: Spawned; readonly report: () => Report }> {
  const file = join(folder, `report-${++runs}.json`);
  const selection = [
    '--requirement',
    'assay/purchase.exactly-once-by-voucher',
    '--runs',
    '1000000',
    '--timeout',
    '100000',
  ];
  const spawned = touchstone('run', ...selection, '--report', `json=${file}`);
  const early = spawned.ended.then(({ status, stderr }) => {
    throw new Error(`it ended by itself (${status}): ${stderr}`);
  });
  const atWork = vi.waitFor(
    () => {
      if (partsOf(spawned, 'gateway').some(({ ticks }) => ticks > AT_WORK_TICKS)) return;
      throw new Error(`no gateway is at work among: ${spawned.living().map(({ command }) => command)}`);
    },
    { timeout: 90_000, interval: 20 },
  );
  await Promise.race([atWork, early]);
  early.catch(() => undefined);
  return { spawned, report: () => JSON.parse(readFileSync(file, 'utf8')) as Report };
}

const COMMANDS = { world: / _world$/, gateway: /main\.js _gateway$/, chain: /\/anvil / } as const;

function partsOf(spawned: Spawned, part: keyof typeof COMMANDS): readonly Process[] {
  return spawned.living().filter(({ command }) => COMMANDS[part].test(command) && !command.startsWith('/bin/sh'));
}

const validate = (() => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  return ajv.compile(
    JSON.parse(readFileSync(new URL('../../reports/touchstone-report.schema.json', import.meta.url), 'utf8')),
  );
})();

async function expectCleanEnd(spawned: Spawned, report: Report): Promise<void> {
  await spawned.allGone(2_000);
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  await expect(request(report.target.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
}

describe.skipIf(!canSeeProcesses)('a run', () => {
  // One after the other: each has two seconds, which a machine that starts five more runs at once would eat up.
  test.for([
    ['its process alone', (pid: number) => pid],
    ['the whole foreground group', (pid: number) => -pid],
  ] as const)('ends on Ctrl-C to %s', async ([, whom]) => {
    const { spawned, report } = await midway();
    const since = performance.now();
    process.kill(whom(spawned.pid), 'SIGINT');
    const { status, stdout, stderr } = await spawned.ended;
    expect(performance.now() - since).toBeLessThan(2_000);
    expect({ status, stdout, stderr }).toEqual({
      status: 130,
      stdout: '',
      stderr: 'Stopped by the user; 0 checks had been judged.\n',
    });
    await expectCleanEnd(spawned, report());
  });

  test.concurrent.for(['world', 'gateway', 'chain'] as const)('ends with its %s, in one sentence', async (part) => {
    const { spawned, report } = await midway();
    const [victim] = partsOf(spawned, part);
    if (!victim) throw new Error(`there is no ${part} among: ${spawned.living().map(({ command }) => command)}`);
    process.kill(victim.pid, 'SIGKILL');
    const { status, stdout, stderr } = await spawned.ended;
    expect({ status, stdout, stderr }).toEqual({
      status: 4,
      stdout: '',
      stderr: expect.stringMatching(
        new RegExp(`^The ${part} process ${victim.pid} ended unexpectedly.*\\. The run ended there; 0 checks .*\\n$`),
      ),
    });
    await expectCleanEnd(spawned, report());
  });

  test.concurrent('that is killed leaves nothing', async () => {
    const { spawned } = await midway();
    expect(partsOf(spawned, 'gateway').length).toBeGreaterThan(0);
    spawned.child.kill('SIGKILL');
    await spawned.ended;
    await spawned.allGone(2_000);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { requirementById } from '../../src/contract/index.ts';
import { faultByName, faults } from './index.ts';

const room = fileURLToPath(new URL('.', import.meta.url));

/** `<subject>/<sin>` of every file that declares a fault. */
const declared = readdirSync(room, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(`${room}/${name}`).map((file) => `${name}/${file}`))
  .filter((path) => readFileSync(`${room}/${path}`, 'utf8').includes('= fault({'))
  .map((path) => path.replace(/\.ts$/, ''));

test('every file of a sin is in the registry, once and under its own name', () => {
  expect(faults.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});

test('a fault breaks something that is demanded or advised', () => {
  const vain = faults.filter(
    ({ breaks }) => breaks.length === 0 || breaks.some((id) => requirementById(id)?.level === 'may'),
  );
  expect(vain.map(({ name }) => name)).toEqual([]);
});

test('a fault is found by its name, and an unknown one is told', () => {
  expect(faultByName('ledger/adds-a-fee').breaks).toContain('assay.call.no-wrapper-fee');
  expect(() => faultByName('ledger/adds-a-tip')).toThrow('There is no fault "ledger/adds-a-tip"');
});

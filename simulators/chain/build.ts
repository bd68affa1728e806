/**
 * Compiles the contracts and writes what is checked in: their artifact, the deployment, and the state that chains start
 * from. Run from the checkout's root by `npm run build:chain`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../../src/contract/index.ts';
import { compile } from './compile.ts';
import { prepare } from './prepare.ts';

const room = join(process.cwd(), 'simulators', 'chain');
const folder = join(room, 'artifacts');

const write = (name: string, value: unknown) => writeFile(join(folder, name), `${JSON.stringify(value as Json)}\n`);

const artifacts = await compile(join(room, 'contracts'));
const { deployment, state } = await prepare(artifacts);
await mkdir(folder, { recursive: true });
await Promise.all([
  write('contracts.json', artifacts),
  write('deployment.json', deployment),
  write('state.json', state),
]);

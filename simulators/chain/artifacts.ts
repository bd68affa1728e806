/** What was built from the contracts (see build.ts), wherever this module runs from: the source tree or the package. */
import { fileURLToPath } from 'node:url';
import type { Payer } from '../../src/contract/index.ts';
import { keyOf } from './accounts.ts';
import json from './artifacts/deployment.json' with { type: 'json' };
import type { Deployment } from './prepare.ts';

export const deployment = json as Deployment;

/** anvil reads this file itself. */
export const statePath = fileURLToPath(new URL('./artifacts/state.json', import.meta.url));

/** The same file as an object. It is imported, not read, because the compiler ships only JSON that a module imports. */
export const preparedState = async (): Promise<unknown> =>
  (await import('./artifacts/state.json', { with: { type: 'json' } })).default;

/** The payers of the prepared chain, with their keys. */
export const payers: readonly Payer[] = deployment.payers.map(({ address, delegate }, index) => ({
  address,
  privateKey: keyOf(`payer-${index}`),
  delegate,
  delegateKey: keyOf(`delegate-${index}`),
}));

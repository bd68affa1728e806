import { expect, it } from 'vitest';
import { requirements } from './catalogue/index.ts';
import { variantsOf } from './variants.ts';

const shown = (contract: string, level: 'may' | 'other') =>
  requirements.filter(({ id, ...clause }) => id.startsWith(contract) && (clause.level === 'may') === (level === 'may'));

it.each([
  ['assay.', 16],
  ['agentmuxer.', 7],
])('shows every allowed reading of %s on a variant, and nothing that a check can break', (contract, atLeast) => {
  expect(shown(contract, 'may').filter(({ id }) => variantsOf(id).length === 0)).toEqual([]);
  expect(shown(contract, 'may').length).toBeGreaterThanOrEqual(atLeast);
  expect(shown(contract, 'other').filter(({ id }) => variantsOf(id).length > 0)).toEqual([]);
});

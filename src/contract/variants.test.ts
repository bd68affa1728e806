import { expect, it } from 'vitest';
import { requirements } from './catalogue/index.ts';
import { variantsOf } from './variants.ts';

const shown = (level: 'may' | 'other') =>
  requirements.filter((clause) => (clause.level === 'may') === (level === 'may') && clause.id.startsWith('assay.'));

it('shows every allowed reading of the Assay contract on a variant, and nothing that a check can break', () => {
  expect(shown('may').filter(({ id }) => variantsOf(id).length === 0)).toEqual([]);
  expect(shown('may').length).toBeGreaterThan(15);
  expect(shown('other').filter(({ id }) => variantsOf(id).length > 0)).toEqual([]);
});

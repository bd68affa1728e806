import { expect, it } from 'vitest';
import { requirementById } from '../contract/index.ts';
import { requirementResults } from './verdicts.ts';

it('calls a clause uncovered where nothing tests it, and not applicable where it only allows something', () => {
  const clauses = (['assay.search.free', 'assay.search.not-reviewed-optional'] as const).map((id) =>
    requirementById(id),
  );
  const verdicts = (list: typeof clauses) => requirementResults(list, []).map(({ verdict }) => verdict);
  expect(verdicts(clauses)).toEqual(['uncovered', 'not-applicable']);
  expect(verdicts(clauses.map((clause) => ({ ...clause, excluded: 'for a reason' })))).toEqual([
    'excluded',
    'excluded',
  ]);
});

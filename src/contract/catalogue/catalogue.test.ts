import { createHash } from 'node:crypto';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { impliedBy, POWERS } from '../powers.ts';
import type { Requirement } from '../requirement.ts';
import { CATALOGUE_REVISION, type DialectName, type RequirementId, requirementById, requirements } from './index.ts';

const DIALECTS = ['assay', 'agentmuxer', 'divinci', 'x402'];

const ids = (wrong: (clause: Requirement) => boolean) => requirements.filter(wrong).map((clause) => clause.id);

const texts = (clause: Requirement) =>
  [clause.statement, clause.probe, clause.negative, clause.source.document, clause.source.section].join('\n');

describe('the catalogue', () => {
  it('holds every clause of each dialect', () => {
    const count = (dialect: string) => ids((clause) => clause.id.startsWith(`${dialect}.`)).length;
    expect(Object.fromEntries(DIALECTS.map((dialect) => [dialect, count(dialect)]))).toEqual({
      assay: 227,
      agentmuxer: 81,
      divinci: 43,
      x402: 75,
    });
    expect(requirements).toHaveLength(426);
  });

  it('splits into levels and parties as counted by hand', () => {
    const tally = (key: 'level' | 'party') => {
      const sum = new Map<string, number>();
      for (const clause of requirements) sum.set(clause[key], (sum.get(clause[key]) ?? 0) + 1);
      return Object.fromEntries(sum);
    };
    expect(tally('level')).toEqual({ must: 344, should: 50, may: 32 });
    expect(tally('party')).toEqual({ gateway: 363, client: 45, 'local-helper': 18 });
  });

  it('names each clause once, as <dialect>.<area>.<words>', () => {
    const form = new RegExp(`^(${DIALECTS.join('|')})\\.[a-z0-9-]+\\.[a-z0-9]+(-[a-z0-9]+)*$`);
    expect(ids((clause) => !form.test(clause.id))).toEqual([]);
    expect(new Set(requirements.map((clause) => clause.id)).size).toBe(requirements.length);
  });

  it('says where each clause stands', () => {
    expect(ids(({ source }) => !source.document.trim() || !source.section.trim())).toEqual([]);
    expect(ids((clause) => !clause.statement || !clause.probe || !clause.negative)).toEqual([]);
  });

  it('cites documents by their title, never by a number of ours', () => {
    expect(ids((clause) => /(?<![\d,._])00[024](?![\d,])|silences?(\.md| \d)/i.test(texts(clause)))).toEqual([]);
  });

  it('needs known powers, each once, with those that they imply', () => {
    const known: readonly string[] = POWERS;
    expect(ids(({ needs }) => needs.some((power) => !known.includes(power)))).toEqual([]);
    expect(ids(({ needs }) => new Set(needs).size !== needs.length)).toEqual([]);
    const misses = ({ needs }: Requirement) =>
      needs.some((power) => {
        const implied = impliedBy[power];
        return implied !== undefined && !needs.includes(implied);
      });
    expect(ids(misses)).toEqual([]);
  });

  it('names the variant of every allowed reading, and of nothing else', () => {
    expect(ids(({ level, probe }) => (level === 'may') !== probe.startsWith('Allowed reading:'))).toEqual([]);
  });

  it('keeps the reason of an exclusion out of the probe', () => {
    expect(ids(({ probe, excluded }) => probe.startsWith('Excluded') || excluded === '')).toEqual([]);
  });

  it('has the revision of its content', () => {
    const digest = createHash('sha256').update(JSON.stringify(requirements)).digest('hex');
    expect(CATALOGUE_REVISION).toBe(digest.slice(0, 12));
  });
});

describe('looking up a clause', () => {
  it('finds it by id', () => {
    expect(requirementById('assay.search.limit-clamp-50').area).toBe('discovery');
    expect(requirementById('assay.search.no-such-clause' as string)).toBeUndefined();
  });

  it('is checked by the compiler', () => {
    const cite = (id: RequirementId) => id;
    expect(cite('x402.exact.signature')).toBe('x402.exact.signature');
    // @ts-expect-error a misspelt id does not compile
    cite('assay.search.limit-clamp-51');
    // @ts-expect-error nor does any string
    cite('assay.search.limit-clamp-50' as string);
    expectTypeOf<'assay' | 'agentmuxer' | 'divinci' | 'x402'>().toExtend<DialectName>();
    expectTypeOf<string>().not.toExtend<DialectName>();
    expectTypeOf(requirementById('assay.search.free')).toEqualTypeOf<Requirement>();
    expectTypeOf(requirementById('assay.search.free' as string)).toEqualTypeOf<Requirement | undefined>();
  });
});

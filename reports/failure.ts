/** One failure, told so that nobody has to run it again to understand it. */
import type { CheckResult } from '../src/runner/index.ts';
import { tellingEvidence } from './evidence.ts';
import type { Paper } from './paper.ts';
import { plain } from './plain.ts';

/** What the catalogue says of a clause. */
export interface ClauseTold {
  readonly statement: string;
  readonly source: { readonly document: string; readonly section: string };
  /** Whose conduct it is about. */
  readonly party: string;
}

/** Broken clauses of one check beyond these are only named. */
const CLAUSES = 3;
const LABEL = 12;

/** `group`: one check, in the revisions in which it failed in the same way. */
export function failureLines(
  group: readonly CheckResult[],
  page: Paper,
  clause: (id: string) => ClauseTold | undefined,
): readonly string[] {
  const [check] = group;
  if (!check) return [];
  const { ink } = page;
  const broken = brokenClauses(check);
  const revisions = group.map(({ revision }) => revision).join(' and ');
  return [
    `${ink.red.bold('✗')} ${ink.bold(plain(check.id))}  ${ink.dim(`${check.level}, ${revisions}`)}`,
    ...broken.slice(0, CLAUSES).flatMap(({ id, reason }) => clauseLines(id, reason, check, page, clause)),
    ...furtherLines(broken.slice(CLAUSES), page),
    ...repetitionLines(check, page),
    ...evidenceLines(check, page),
    `${label('again')}${ink.cyan(plain(check.replay))}`,
  ];
}

interface Broken {
  readonly id: string;
  readonly reason: string;
}

function brokenClauses({ clauses, requirements, reason = 'no reason was given' }: CheckResult): readonly Broken[] {
  const failed = clauses.filter(({ verdict }) => verdict === 'failed').map((told) => ({ reason, ...told }));
  return failed.length > 0 ? failed : requirements.slice(0, 1).map((id) => ({ id, reason }));
}

function clauseLines(
  id: string,
  reason: string,
  check: CheckResult,
  { hang, ink }: Paper,
  lookup: (id: string) => ClauseTold | undefined,
): readonly string[] {
  const told = lookup(id);
  const source = told ? hang(label(''), `${told.source.document}: ${told.source.section}`, ink.dim) : [];
  return [
    ...(id === check.id ? [] : hang(label('clause'), id)),
    ...(told ? [...hang(label('contract'), told.statement), ...source] : []),
    ...hang(label('happened'), reason, ink.red),
  ];
}

function furtherLines(further: readonly Broken[], { hang }: Paper): readonly string[] {
  return further.length === 0 ? [] : hang(label('also'), further.map(({ id }) => id).join(', '));
}

function repetitionLines({ repetitions }: CheckResult, { hang }: Paper): readonly string[] {
  return repetitions
    ? hang(label('repeated'), `failed in ${repetitions.failed} of ${repetitions.ran} repetitions`)
    : [];
}

function evidenceLines(check: CheckResult, { scrap }: Paper): readonly string[] {
  return tellingEvidence(check).flatMap((told, place) => scrap(label(place === 0 ? 'evidence' : ''), told));
}

function label(word: string): string {
  return `  ${word}`.padEnd(LABEL);
}

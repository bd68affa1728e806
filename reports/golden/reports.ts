/** Reports written by hand, for the tests of the reporters. */
import type {
  CheckResult,
  Evidence,
  Report,
  RequirementResult,
  SelfcheckReport,
  Verdict,
} from '../../src/runner/index.ts';
import type { ClauseTold } from '../failure.ts';

const AT = '2026-01-01T00:00:00.000Z';
const HASH = `0x${'5f'.repeat(32)}`;
const PAYER = `0x${'a1'.repeat(20)}`;
const PROVIDER = `0x${'b2'.repeat(20)}`;

const catalogue: { readonly [id: string]: ClauseTold } = {
  'assay.idempotency.one-charge': {
    statement:
      'A second call with the same idempotency key and the same arguments is neither executed nor charged again.',
    source: { document: 'MCP tools, Assay developer documentation', section: 'Idempotency' },
    party: 'gateway',
  },
  'assay.search.limit-clamp-50': {
    statement: 'A `limit` above 50 is lowered to 50.',
    source: { document: 'MCP tools, Assay developer documentation', section: 'search_tools input table, row limit' },
    party: 'gateway',
  },
  'assay.cursor.expires': {
    statement: 'A cursor is refused ten minutes after it was given.',
    source: { document: 'MCP tools, Assay developer documentation', section: 'Cursor paging' },
    party: 'gateway',
  },
  'assay.receipt.settled': {
    statement: 'A receipt becomes `SETTLED` when the hold window has passed and the voucher was redeemed.',
    source: { document: 'MCP tools, Assay developer documentation', section: 'Receipts' },
    party: 'gateway',
  },
};

export const clause = (id: string): ClauseTold | undefined => catalogue[id];

export function check(id: string, verdict: Verdict, more: Partial<CheckResult> = {}): CheckResult {
  const clauseId = (more.requirements?.[0] ?? id).replace(/#.*/, '');
  return {
    id,
    title: catalogue[clauseId]?.statement ?? id,
    suite: 'assay/search',
    dialect: 'assay',
    requirements: [clauseId],
    level: 'must',
    verdict,
    ...(verdict === 'passed' ? {} : { reason: 'It did not go well.' }),
    durationMs: 12.5,
    requests: 3,
    revision: '2025-11-25',
    advice: [],
    clauses: [{ id: clauseId, verdict }],
    evidence: [],
    replay: `npx touchstone run --requirement ${id} --seed 42`,
    ...more,
  };
}

function requirement(id: string, verdict: RequirementResult['verdict'], checks: readonly string[]): RequirementResult {
  return { id, level: 'must', statement: catalogue[id]?.statement ?? id, verdict, checks };
}

/** Totals are counted here as the runner counts them. */
export function reportOf(checks: readonly CheckResult[], requirements: readonly RequirementResult[]): Report {
  const totals = { passed: 0, failed: 0, warned: 0, untested: 0, 'not-applicable': 0, errored: 0 };
  for (const { verdict } of checks) totals[verdict] += 1;
  return {
    schema: 'touchstone-report/1',
    tool: { name: 'touchstone', version: '0.1.0' },
    catalogue: { revision: '0123456789ab' },
    target: {
      kind: 'reference',
      url: 'http://127.0.0.1:40001/',
      dialects: ['assay'],
      powers: ['clock', 'catalogue', 'accounts', 'ledger', 'provider', 'chain'],
      options: { assay: { holdWindowMs: 600_000 } },
      serverInfo: { name: 'touchstone-reference', version: '0.1.0' },
    },
    startedAt: AT,
    durationMs: 3_210,
    seed: 42,
    totals,
    checks,
    requirements,
  };
}

const evidence: readonly Evidence[] = [
  { seq: 1, kind: 'clock', at: AT, advanceMs: 60_000 },
  {
    seq: 2,
    kind: 'wire',
    at: AT,
    exchange: 1,
    direction: 'request',
    who: 'buyer',
    method: 'tools/call',
    headers: { authorization: 'Bearer [redacted token]' },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'echo-1', arguments: { text: 'tide' } } },
  },
  {
    seq: 3,
    kind: 'execution',
    at: AT,
    provider: 'p1',
    call: 'c-1',
    does: 'answers',
    executed: true,
    body: { text: 'tide' },
  },
  {
    seq: 4,
    kind: 'execution',
    at: AT,
    provider: 'p1',
    call: 'c-2',
    does: 'cuts',
    executed: true,
    body: { text: 'tide' },
  },
  {
    seq: 5,
    kind: 'ledger',
    at: AT,
    who: 'buyer',
    balanceMicros: '5000',
    heldMicros: '0',
    entries: [
      { intentId: 'i1', kind: 'hold', amountMicros: '2500' },
      { intentId: 'i1', kind: 'capture', amountMicros: '2500' },
      { intentId: 'i2', kind: 'hold', amountMicros: '2500' },
      { intentId: 'i2', kind: 'capture', amountMicros: '2500' },
    ],
  },
  { seq: 6, kind: 'transfer', at: AT, transactionHash: HASH, payer: PAYER, to: PROVIDER, amountMicros: '5000' },
  {
    seq: 7,
    kind: 'wire',
    at: AT,
    exchange: 1,
    direction: 'answer',
    who: 'buyer',
    method: 'tools/call',
    status: 200,
    body: {
      jsonrpc: '2.0',
      id: 1,
      result: {
        content: [{ type: 'text', text: 'tide' }],
        structuredContent: { text: 'tide' },
        _meta: { 'assay/replayed': true },
      },
    },
  },
];

export const allPassed = reportOf(
  [
    check('assay.search.limit-clamp-50', 'passed'),
    check('assay.idempotency.one-charge', 'passed', { durationMs: 1_234 }),
  ],
  [
    requirement('assay.search.limit-clamp-50', 'passed', ['assay.search.limit-clamp-50']),
    requirement('assay.idempotency.one-charge', 'passed', ['assay.idempotency.one-charge']),
  ],
);

const law = check('assay/purchase.exactly-once', 'failed', {
  title: 'A purchase happens exactly once',
  suite: 'laws',
  requirements: ['assay.idempotency.one-charge', 'assay.receipt.settled'],
  reason: 'One key was executed twice and 5000 micros were captured for it.',
  clauses: [
    { id: 'assay.idempotency.one-charge', verdict: 'failed' },
    { id: 'assay.receipt.settled', verdict: 'passed' },
  ],
  counterexample: {
    seed: 42,
    path: '3:0:1',
    shrinks: 1,
    value: ['buys "echo" for 2500 micros; the reply is lost after the work', 'retries with the same key'],
  },
  repetitions: { ran: 5, failed: 4 },
  evidence,
});

const clamp = (revision: CheckResult['revision']) =>
  check('assay.search.limit-clamp-50', 'failed', {
    revision,
    reason: `limitApplied was 51 ${'\u001b[31m'}(\u202ered)\u0007 where 50 is the most.`,
    evidence: [
      {
        seq: 1,
        kind: 'wire',
        at: AT,
        exchange: 4,
        direction: 'request',
        who: 'buyer',
        method: 'tools/call',
        body: '{"jsonrpc":',
      },
      {
        seq: 2,
        kind: 'wire',
        at: AT,
        exchange: 4,
        direction: 'answer',
        who: 'buyer',
        method: 'tools/call',
        lost: 'the connection was cut after 12 bytes',
        body: null,
      },
    ],
  });

export const severalFailures = reportOf(
  [
    clamp('2026-07-28'),
    law,
    clamp('2025-11-25'),
    check('assay.cursor.expires', 'errored', { reason: 'The provider host closed while a gate was shut.' }),
    check('assay.cursor.expires#2', 'warned', { level: 'should', reason: 'The refusal names no code.' }),
    check('assay.receipt.settled', 'passed', {
      advice: ['`settledAt` is spelled without a time zone.', '`settledAt` is spelled without a time zone.'],
    }),
  ],
  [
    requirement('assay.search.limit-clamp-50', 'failed', ['assay.search.limit-clamp-50']),
    requirement('assay.idempotency.one-charge', 'failed', ['assay/purchase.exactly-once']),
    requirement('assay.cursor.expires', 'errored', ['assay.cursor.expires', 'assay.cursor.expires#2']),
    requirement('assay.receipt.settled', 'passed', ['assay.receipt.settled', 'assay/purchase.exactly-once']),
    requirement('assay.call.name-required', 'uncovered', []),
  ],
);

const stranger = reportOf(
  [
    check('assay.search.limit-clamp-50', 'passed'),
    check('assay.cursor.expires', 'untested', { reason: 'needs clock, which the target does not grant' }),
    check('assay.cursor.expires#2', 'untested', { reason: 'needs clock, which the target does not grant' }),
    check('assay.receipt.settled', 'untested', { reason: 'needs clock, chain, which the target does not grant' }),
    check('assay.idempotency.one-charge', 'not-applicable', { reason: 'The target sells nothing.' }),
    check('assay.call.name-required', 'untested', { reason: 'The one credential has no searches left.' }),
  ],
  [
    requirement('assay.search.limit-clamp-50', 'passed', ['assay.search.limit-clamp-50']),
    requirement('assay.cursor.expires', 'untested', ['assay.cursor.expires', 'assay.cursor.expires#2']),
    requirement('assay.receipt.settled', 'untested', ['assay.receipt.settled']),
    requirement('assay.idempotency.one-charge', 'not-applicable', ['assay.idempotency.one-charge']),
    requirement('assay.call.name-required', 'untested', ['assay.call.name-required']),
    requirement('assay.call.no-check', 'excluded', []),
  ],
);

export const untestedByPower: Report = {
  ...stranger,
  target: {
    kind: 'url',
    url: 'https://gateway.example/mcp',
    dialects: ['assay'],
    powers: ['catalogue'],
    options: {},
    serverInfo: { name: 'a \u001b]0;stranger\u0007gateway', version: '2' },
  },
};

export const errored = reportOf(
  [check('assay.search.limit-clamp-50', 'errored', { reason: 'The examiner sent a body of its own that is no JSON.' })],
  [requirement('assay.search.limit-clamp-50', 'errored', ['assay.search.limit-clamp-50'])],
);

export const selfchecked: SelfcheckReport = {
  faults: [
    { name: 'idempotency/forgets-keys', dialect: 'assay', breaks: ['assay.idempotency.one-charge'], caughtBy: [] },
    {
      name: 'search/limit-51',
      dialect: 'assay',
      breaks: ['assay.search.limit-clamp-50'],
      caughtBy: ['assay.search.limit-clamp-50'],
    },
    {
      name: 'ledger/captures-in-a-race',
      dialect: 'assay',
      breaks: ['assay.idempotency.one-charge'],
      caughtBy: ['assay/purchase.exactly-once', 'a', 'b', 'c', 'd'],
      rate: { ran: 5, caught: 4 },
    },
  ],
  checks: [
    { id: 'assay.search.limit-clamp-50', catches: ['search/limit-51'] },
    { id: 'assay.cursor.expires', catches: [] },
  ],
  seed: 42,
  durationMs: 65_000,
};

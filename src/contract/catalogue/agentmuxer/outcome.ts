/** `report_outcome`. */
import { clauses } from '../clause.ts';
import { AGENTMUXER_TOOLS } from '../documents.ts';

export const outcome = clauses([
  {
    id: 'agentmuxer.outcome.invocation-id-required',
    area: 'outcome-report',
    level: 'must',
    party: 'gateway',
    statement: '`report_outcome` requires `invocationId` as a UUID string.',
    source: { document: AGENTMUXER_TOOLS, section: 'report_outcome, invocationId' },
    needs: ['catalogue', 'provider'],
    probe: 'Leave it out and send `"abc"` (refused); the identifier of a completed call is accepted.',
    negative: 'A missing identifier is acknowledged as accepted.',
  },
  {
    id: 'agentmuxer.outcome.values',
    area: 'outcome-report',
    level: 'must',
    party: 'gateway',
    statement: '`outcome` is required and is one of `succeeded`, `failed` and `not-useful`.',
    source: { document: AGENTMUXER_TOOLS, section: 'report_outcome, outcome' },
    needs: ['catalogue', 'provider'],
    probe:
      'Send each of the three for different invocations (accepted), then `success`, `not_useful` and nothing (refused).',
    negative: '`not_useful` is accepted in place of `not-useful`.',
  },
  {
    id: 'agentmuxer.outcome.detail-max-1000',
    area: 'outcome-report',
    level: 'must',
    party: 'gateway',
    statement: '`detail` is optional and may have up to 1,000 characters.',
    source: { document: AGENTMUXER_TOOLS, section: 'report_outcome, detail' },
    needs: ['catalogue', 'provider'],
    probe: 'ASCII letters: absent and 1,000 are accepted, 1,001 is refused.',
    negative: '1,001 characters are accepted (or silently cut).',
  },
  {
    id: 'agentmuxer.outcome.no-secrets',
    area: 'outcome-report',
    level: 'should',
    party: 'client',
    statement: 'The client should keep secrets out of `detail`.',
    source: { document: AGENTMUXER_TOOLS, section: 'report_outcome, detail' },
    needs: [],
    probe:
      'Against a scripted gateway, give the program random credentials and a task that ends in a report of a failed call; search `detail` of every report for them. A report without `detail` passes; a program that reports nothing leaves this `untested`.',
    negative: 'Client mutant: copies request headers into `detail`.',
  },
  {
    id: 'agentmuxer.outcome.response-fields',
    area: 'outcome-report',
    level: 'must',
    party: 'gateway',
    statement: 'The answer to a report has `accepted` and `duplicate`.',
    source: { document: AGENTMUXER_TOOLS, section: 'report_outcome, closing paragraph' },
    needs: ['catalogue', 'provider'],
    probe: 'Report once and check for both members; a first report must not be marked as a duplicate.',
    negative: '`duplicate` is only present when true.',
  },
  {
    id: 'agentmuxer.outcome.duplicates-not-recorded',
    area: 'outcome-report',
    level: 'must',
    party: 'gateway',
    statement: 'A repeated report by the same account for one invocation is acknowledged and not recorded again.',
    source: { document: AGENTMUXER_TOOLS, section: 'report_outcome, closing paragraph' },
    needs: ['catalogue', 'provider'],
    probe:
      'Records cannot be read, so judge what answers show: report `succeeded`, the same again, then `failed`, all for one invocation. Both repeats must be acknowledged with `duplicate` true (what `accepted` is on them is open), and as far as any answer tells of a report it is the first one.',
    negative: 'A second report with another outcome is answered as a first one, with `duplicate` false.',
  },
  {
    id: 'agentmuxer.outcome.separate-from-billing',
    area: 'outcome-report',
    level: 'must',
    party: 'gateway',
    statement: "A report is feedback only: it alters neither the provider's response nor the charge.",
    source: { document: AGENTMUXER_TOOLS, section: 'report_outcome, opening paragraph' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Buy, report `failed`, then replay the call and compare response, cost and balance with those before the report.',
    negative: 'Reporting `failed` refunds the charge.',
  },
]);

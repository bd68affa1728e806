/** How often an agent may search, read, list and be refused. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const rate = clauses([
  {
    id: 'assay.rate.search-30-per-minute',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement:
      'An agent may run 30 searches within one UTC minute; search 31 in that minute is refused with `RATE_LIMITED`.',
    source: { document: ASSAY_TOOLS, section: 'search_tools error table, row RATE_LIMITED' },
    needs: ['clock'],
    probe: 'At second 0 of a minute send 30 valid searches (all accepted) and one more (refused).',
    negative: 'The limit is 31 (or 29).',
  },
  {
    id: 'assay.rate.search-window-fixed',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement:
      'The search window is a fixed UTC minute: the allowance renews at second 00 and is not a sliding 60 seconds.',
    source: { document: ASSAY_TOOLS, section: 'search_tools error table, row RATE_LIMITED' },
    needs: ['clock'],
    probe:
      'Send 30 searches at second 55, then 30 more at second 01 of the next minute; all must be accepted. Inside one minute, 15 at second 1 and 16 at second 58 must refuse the last.',
    negative: 'A sliding 60-second window is used, so the second burst is refused.',
  },
  {
    id: 'assay.rate.search-across-urls',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement: 'The search allowance is shared by all URLs of one agent.',
    source: { document: ASSAY_TOOLS, section: 'search_tools error table, row RATE_LIMITED' },
    needs: ['clock', 'catalogue', 'urls'],
    probe: 'Within one minute send 15 searches on URL 1 and 15 on URL 2 (accepted), then one on either (refused).',
    negative: 'The counter is kept per URL.',
  },
  {
    id: 'assay.rate.search-per-agent',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement: "The search allowance belongs to one agent and another agent's use does not reduce it.",
    source: { document: ASSAY_TOOLS, section: 'search_tools error table, row RATE_LIMITED' },
    needs: ['clock', 'accounts'],
    probe:
      "Exhaust agent A's allowance; the first search of agent B, of the same account where agents can share one, must be accepted in the same minute.",
    negative: 'The counter is kept per account or globally.',
  },
  {
    id: 'assay.rate.read-120-per-minute',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement:
      'An agent may make 120 `get_tool` reads within one UTC minute; read 121 is refused with `RATE_LIMITED` and `retryAfterMs`.',
    source: { document: ASSAY_TOOLS, section: 'get_tool error table, row RATE_LIMITED' },
    needs: ['clock', 'catalogue'],
    probe: 'In one minute send 120 reads (accepted) and one more (refused).',
    negative: 'Reads are limited to 100 (or not limited).',
  },
  {
    id: 'assay.rate.read-window-and-scope',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement: 'The read allowance is per agent, spans all its URLs and renews with the fixed UTC minute.',
    source: { document: ASSAY_TOOLS, section: 'get_tool error table, row RATE_LIMITED' },
    needs: ['clock', 'catalogue', 'accounts', 'urls'],
    probe:
      'Send 60 reads on each of two URLs late in one minute, then one more (refused); directly after the minute boundary 120 more must be accepted, and another agent is unaffected.',
    negative: 'Read counters are kept per URL.',
  },
  {
    id: 'assay.rate.search-and-read-separate',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement: 'The search limit and the read limit are different allowances: using up one leaves the other untouched.',
    source: { document: ASSAY_TOOLS, section: 'search_tools and get_tool error tables, rows RATE_LIMITED' },
    needs: ['clock', 'catalogue'],
    probe:
      'Exhaust the 30 searches and send a `get_tool` in the same minute (accepted); in another minute send 120 reads, then a search (accepted).',
    negative: 'One shared discovery counter of 30 is used for both.',
  },
  {
    id: 'assay.rate.refused-calls-60-per-minute',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement:
      'After 60 refused calls of one agent in one fixed UTC minute, its further refused calls in that minute are answered with `RATE_LIMITED`; whether calls that would succeed are limited too is open.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, last paragraph' },
    needs: ['clock', 'catalogue'],
    probe:
      'A refused call is one that ended before any provider was tried; whether a payment demand is one is open, so send none. Send 60 `call_tool` calls that get a known refusal code (each must show that code), then one more of the kind (must show `RATE_LIMITED`); after the minute boundary the original code is back. Calls that would succeed are not judged.',
    negative: 'The refusal limiter starts at 61 refusals (or never).',
  },
  {
    id: 'assay.rate.tools-list-60-per-minute',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement:
      '`tools/list` is admitted 60 times per minute for one credential on one URL and the next request is limited.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, last paragraph' },
    needs: ['clock'],
    probe:
      'Right after a minute boundary send 60 list requests within a few virtual seconds (accepted), then one more (limited). Whether the window is fixed or sliding is not stated.',
    negative: '`tools/list` is limited at 30 (or not limited).',
  },
  {
    id: 'assay.rate.tools-list-per-credential-and-url',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement:
      'The `tools/list` allowance is counted separately for every pair of credential and URL, unlike the search and read allowances.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, last paragraph' },
    needs: ['clock', 'catalogue', 'accounts', 'urls'],
    probe: 'Exhaust URL 1 with credential A; A on URL 2 and credential B on URL 1 must still be served.',
    negative: 'One counter per credential covers all URLs.',
  },
  {
    id: 'assay.rate.tools-list-jsonrpc-error',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement: 'A limited `tools/list` answers with a JSON-RPC error whose code is -32029, not with a tool result.',
    source: { document: ASSAY_TOOLS, section: 'Shared errors and metadata, last paragraph' },
    needs: ['clock'],
    probe: "Exceed the limit and check the response's `error.code`.",
    negative: 'The limited list answers with an empty tool array.',
  },
]);

/** The life of a search cursor. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const cursor = clauses([
  {
    id: 'assay.cursor.continues-original-search',
    area: 'cursor',
    level: 'must',
    party: 'gateway',
    statement: 'A continuation keeps the query, category, detail and limit of the first page.',
    source: { document: ASSAY_TOOLS, section: 'search_tools input table, row cursor' },
    needs: ['catalogue'],
    probe:
      'First page: category C, detail `names`, limit 3 over 8 matches; the second page sent with the cursor alone must hold 3 further names of category C in `names` form with `limitApplied` 3.',
    negative: 'The continuation falls back to the default detail and limit.',
  },
  {
    id: 'assay.cursor.other-fields-ignored',
    area: 'cursor',
    level: 'must',
    party: 'gateway',
    statement: 'Known search fields sent next to a cursor do not redefine the saved search.',
    source: { document: ASSAY_TOOLS, section: 'search_tools, paragraph after the input table' },
    needs: ['catalogue'],
    probe:
      'Run two fresh searches with the same query, category, detail and limit. Continue the one by its cursor alone and the other by its cursor with a different valid query, category, detail and limit: the pages must be equal. No cursor is used twice, since whether that works is open. Report a refusal as advice.',
    negative: 'The new `limit` or `query` overrides the saved one.',
  },
  {
    id: 'assay.cursor.pages-cover-matches-once',
    area: 'cursor',
    level: 'should',
    party: 'gateway',
    statement:
      'Following continuations over an unchanged catalogue should give each ranked match once, up to the page ceiling.',
    source: { document: ASSAY_TOOLS, section: 'search_tools output table, rows results, total, nextCursor' },
    needs: ['catalogue'],
    probe:
      'Inferred reading: 23 matches with limit 5 should give 5 pages, 23 distinct names and `total` 23; repeat at `full` with a byte-capped page, where nothing should be skipped.',
    negative:
      'The offset advances by the requested limit although the byte cap shortened the page, so matches are skipped.',
  },
  {
    id: 'assay.cursor.bound-to-credential',
    area: 'cursor',
    level: 'must',
    party: 'gateway',
    statement: 'A cursor works only with the credential that obtained it; another credential gets `INVALID_CURSOR`.',
    source: { document: ASSAY_TOOLS, section: 'search_tools, paragraph after the output table' },
    needs: ['catalogue', 'accounts'],
    probe:
      'Run two fresh searches with the same query as credential A. Send the one cursor with B on the same URL (refused) and the other with A (accepted); no cursor is used twice, since whether that works is open.',
    negative: "The cursor's credential binding is not checked.",
  },
  {
    id: 'assay.cursor.bound-to-url',
    area: 'cursor',
    level: 'must',
    party: 'gateway',
    statement: 'A cursor works only on the canonical URL that issued it; another URL answers `INVALID_CURSOR`.',
    source: { document: ASSAY_TOOLS, section: 'search_tools, paragraph after the output table' },
    needs: ['catalogue', 'urls'],
    probe:
      'Run two fresh searches with the same query on URL 1. Send the one cursor with the same credential on URL 2 (refused) and the other on URL 1 (accepted); no cursor is used twice, since whether that works is open. Two spellings of one canonical URL are not to be tested as different.',
    negative: "The cursor's URL binding is not checked.",
  },
  {
    id: 'assay.cursor.expires-10-minutes',
    area: 'cursor',
    level: 'must',
    party: 'gateway',
    statement: 'A cursor stops working 10 minutes after its first page and is then refused with `INVALID_CURSOR`.',
    source: { document: ASSAY_TOOLS, section: 'search_tools, paragraph after the output table' },
    needs: ['clock', 'catalogue'],
    probe:
      'Take page one at t0 and continue at t0+9m59s (accepted), and on a fresh search at t0+10m01s (refused). Exactly 10m00s may go either way.',
    negative: 'The lifetime is 15 minutes.',
  },
  {
    id: 'assay.cursor.expiry-counts-from-first-page',
    area: 'cursor',
    level: 'must',
    party: 'gateway',
    statement: 'The 10 minutes run from the first page; fetching later pages does not extend them.',
    source: { document: ASSAY_TOOLS, section: 'search_tools, paragraph after the output table' },
    needs: ['clock', 'catalogue'],
    probe:
      'Page one at t0, page two at t0+6m (accepted), page three at t0+9m (accepted), page four at t0+10m30s (refused with `INVALID_CURSOR`).',
    negative: 'Every page issues a cursor with a fresh 10-minute lifetime.',
  },
  {
    id: 'assay.cursor.stops-after-10-pages',
    area: 'cursor',
    level: 'must',
    party: 'gateway',
    statement: 'One search yields 10 pages and then stops, even if `total` says that more matches exist.',
    source: { document: ASSAY_TOOLS, section: 'search_tools, paragraph after the output table' },
    needs: ['catalogue'],
    probe:
      'Seed 14 matches and page with limit 1: ten pages must be available, and a twelfth must not. Page 10 may end with null or the next request be refused; report an eleventh page as advice, since ten continuations after page one is a possible reading.',
    negative: 'The page ceiling is not enforced and all 14 pages are served.',
  },
  {
    id: 'assay.cursor.access-rechecked-per-page',
    area: 'access',
    level: 'must',
    party: 'gateway',
    statement:
      'Access is evaluated anew for each page, so a tool that became inaccessible after page one is not shown later.',
    source: { document: ASSAY_TOOLS, section: 'search_tools, paragraph after the output table' },
    needs: ['catalogue', 'accounts'],
    probe:
      'Page one with limit 1 over three matches, then deny the agent the third tool and fetch the rest; the denied tool must not appear.',
    negative: 'The first page snapshots full results and later pages replay the snapshot.',
  },
  {
    id: 'assay.cursor.changed-is-invalid',
    area: 'cursor',
    level: 'must',
    party: 'gateway',
    statement: 'A cursor that was altered in any way is refused with `INVALID_CURSOR`.',
    source: { document: ASSAY_TOOLS, section: 'search_tools error table, row INVALID_CURSOR' },
    needs: ['catalogue'],
    probe:
      'Flip one character in the middle of a valid cursor, truncate it, and send a random string of equal length (all refused); the untouched cursor still works.',
    negative: 'Cursors are unsigned base64 offsets, so an altered one is accepted.',
  },
  {
    id: 'assay.cursor.client-uses-latest',
    area: 'cursor',
    level: 'must',
    party: 'client',
    statement: 'To get the next page a client passes the `nextCursor` of the response before it, unchanged.',
    source: { document: ASSAY_TOOLS, section: 'search_tools input table, row cursor' },
    needs: [],
    probe:
      'Script a target whose cursor text changes on every page and compare what the client sends; with null the client must stop paging.',
    negative: "Client mutant: keeps sending the first page's cursor.",
  },
  {
    id: 'assay.cursor.recovery-new-search',
    area: 'cursor',
    level: 'should',
    party: 'client',
    statement: 'A client that receives `INVALID_CURSOR` should start a fresh search and not resend the same cursor.',
    source: { document: ASSAY_TOOLS, section: 'search_tools error table, row INVALID_CURSOR' },
    needs: [],
    probe: 'Script a target that refuses a cursor; the client under test should next send a search without it.',
    negative: 'Client mutant: retries the refused cursor in a loop.',
  },
]);

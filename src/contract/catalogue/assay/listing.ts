/** What `tools/list` shows, by connection and discovery mode. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const listing = clauses([
  {
    id: 'assay.listing.signed-out-only-sign-in',
    area: 'local-signin',
    level: 'must',
    party: 'local-helper',
    statement:
      'While the local MCP process holds no sign-in, its tools/list answer contains exactly one tool, `assay_sign_in`.',
    source: { document: ASSAY_TOOLS, section: 'What is listed, row "Local MCP, signed out"' },
    needs: ['accounts'],
    probe:
      'Start the helper with an empty credential store and list tools: expect that one name. After a completed sign-in the list must no longer be limited to it.',
    negative: 'The helper already lists `search_tools` or a catalogue tool before anyone has signed in.',
  },
  {
    id: 'assay.listing.helper-names-exact',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement:
      'The three hosted helpers are registered under the exact MCP names `search_tools`, `get_tool` and `call_tool`, with no prefix added by the server.',
    source: { document: ASSAY_TOOLS, section: 'introduction and What is listed' },
    needs: ['catalogue', 'urls'],
    probe:
      "List tools on a search-discovery URL and compare names byte for byte; strip only a prefix that the harness's own client added.",
    negative: 'The server registers `assay_search_tools` (or `search-tools`) instead of `search_tools`.',
  },
  {
    id: 'assay.listing.full-includes-accessible',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement:
      'On a URL in full discovery, tools/list contains every catalogue tool that this URL and this agent can both access and list.',
    source: { document: ASSAY_TOOLS, section: 'What is listed, row "Full discovery"' },
    needs: ['catalogue', 'urls'],
    probe:
      'Seed three listable tools that the agent may use, list tools (following MCP list pagination to its end) and expect all three.',
    negative: 'The list builder drops the last accessible tool.',
  },
  {
    id: 'assay.listing.full-excludes-inaccessible',
    area: 'access',
    level: 'must',
    party: 'gateway',
    statement:
      "On a URL in full discovery, tools/list contains no catalogue tool outside the URL's scope or denied to the agent.",
    source: { document: ASSAY_TOOLS, section: 'What is listed, row "Full discovery"' },
    needs: ['catalogue', 'accounts', 'urls'],
    probe:
      "Seed tool A inside the scope, B outside the URL's scope, C inside the scope but denied by agent policy; only A may be listed.",
    negative: 'The agent-policy filter is skipped when the list is built, so C appears.',
  },
  {
    id: 'assay.listing.full-may-omit-helpers',
    area: 'discovery',
    level: 'may',
    party: 'gateway',
    statement:
      'On a full-discovery URL the listing is allowed to leave out `search_tools`, `get_tool` and `call_tool`.',
    source: { document: ASSAY_TOOLS, section: 'What is listed, paragraph after the table' },
    needs: ['catalogue', 'urls'],
    probe:
      'Allowed reading: a gateway whose full discovery lists catalogue tools alone; another lists the three helpers beside them.',
    negative: 'Checker mutant: fails a full-discovery server because the three helpers are missing from tools/list.',
  },
  {
    id: 'assay.listing.helpers-callable-when-unlisted',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement:
      'The three hosted helpers can be called on a scoped URL even if full discovery there does not list them.',
    source: { document: ASSAY_TOOLS, section: 'What is listed, paragraph after the table' },
    needs: ['catalogue', 'urls'],
    probe:
      'On a full-discovery scoped URL call `search_tools`, `get_tool` and `call_tool` by name regardless of the listing; each must be dispatched, not answered as an unknown tool.',
    negative: 'The dispatcher only accepts names that are in the current tools/list answer.',
  },
  {
    id: 'assay.listing.search-shows-three-helpers',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement: 'On a URL in search discovery, tools/list contains all of `search_tools`, `get_tool` and `call_tool`.',
    source: { document: ASSAY_TOOLS, section: 'What is listed, row "Search discovery"' },
    needs: ['catalogue', 'urls'],
    probe: 'List a search-discovery URL with zero pins: expect exactly those three.',
    negative: '`get_tool` is left out of the search-discovery list.',
  },
  {
    id: 'assay.listing.search-max-five-pinned',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement:
      'On a URL in search discovery, at most five pinned catalogue tools are listed next to the three helpers.',
    source: { document: ASSAY_TOOLS, section: 'What is listed, row "Search discovery"' },
    needs: ['catalogue', 'urls'],
    probe:
      'Pin 0, 5 and 6 accessible tools: expect 0, then up to 5, and never more than 5 catalogue entries (8 tools in total).',
    negative: 'The pin cap is off by one, so six pinned tools are listed.',
  },
  {
    id: 'assay.listing.search-pins-only-accessible',
    area: 'access',
    level: 'must',
    party: 'gateway',
    statement: 'A pinned catalogue tool is listed in search discovery only when the agent can access it.',
    source: { document: ASSAY_TOOLS, section: 'What is listed, row "Search discovery"' },
    needs: ['catalogue', 'accounts', 'urls'],
    probe: 'Pin tools A (allowed) and B (denied to the agent); A may be listed and B must not be.',
    negative: "Pins are listed without consulting the agent's access policy.",
  },
  {
    id: 'assay.listing.search-no-unpinned',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement:
      'On a URL in search discovery, catalogue tools that are not pinned stay off tools/list even though the agent can access them.',
    source: { document: ASSAY_TOOLS, section: 'What is listed, row "Search discovery"' },
    needs: ['catalogue', 'urls'],
    probe: 'Seed twenty accessible tools and pin two; the list must hold no catalogue tool other than those two.',
    negative: 'Search discovery pads the list with unpinned tools until five catalogue entries are shown.',
  },
  {
    id: 'assay.listing.automatic-picks-mode',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement:
      "On a URL in automatic discovery, the listing takes either the full or the search form depending on that URL's threshold and the number of accessible tools.",
    source: { document: ASSAY_TOOLS, section: 'What is listed, row "Automatic discovery"' },
    needs: ['catalogue', 'urls'],
    probe:
      'With threshold T seed T-1 accessible tools, then T+1: one side must look like full discovery and the other like search discovery. Exactly T may go either way.',
    negative: "Automatic discovery ignores the URL's threshold and always lists in full form.",
  },
  {
    id: 'assay.listing.automatic-counts-accessible',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement:
      'The count that automatic discovery compares with the threshold is the number of tools accessible here, not the size of the whole catalogue.',
    source: { document: ASSAY_TOOLS, section: 'What is listed, row "Automatic discovery"' },
    needs: ['catalogue', 'accounts', 'urls'],
    probe:
      'Seed a catalogue far above the threshold but allow the agent only a few tools (clearly below it); the listing must have the same form as a small catalogue would give.',
    negative: 'The whole catalogue is counted instead of the accessible part.',
  },
  {
    id: 'assay.listing.varies-with-policy',
    area: 'access',
    level: 'must',
    party: 'gateway',
    statement:
      'The set of visible tools depends on sign-in, on the connected MCP URL and on access policy, so two agents with different policies on the same URL can see different lists.',
    source: { document: ASSAY_TOOLS, section: 'introduction' },
    needs: ['catalogue', 'accounts', 'urls'],
    probe:
      'Give agents X and Y disjoint allow-lists on one full-discovery URL, list as X, then as Y, then as X again; each list must match its own policy.',
    negative: 'tools/list is cached per URL and served to every agent.',
  },
  {
    id: 'assay.listing.alias-allowed',
    area: 'discovery',
    level: 'may',
    party: 'local-helper',
    statement:
      'A catalogue tool whose name is long is allowed to be listed locally under an alias instead of its catalogue name.',
    source: { document: ASSAY_TOOLS, section: 'introduction' },
    needs: ['catalogue'],
    probe:
      'Allowed reading: a local helper that lists a tool of a very long name under an alias; another lists it by its full name.',
    negative: 'Checker mutant: fails the helper because the listed name differs from the long catalogue name.',
  },
  {
    id: 'assay.listing.alias-description-names-original',
    area: 'discovery',
    level: 'must',
    party: 'local-helper',
    statement:
      'When a catalogue tool is listed under a local alias, the listed description names the original Assay tool.',
    source: { document: ASSAY_TOOLS, section: 'introduction' },
    needs: ['catalogue'],
    probe:
      'Seed a tool with a very long name; if the listed name differs from it, search the description for the full original name.',
    negative: 'The alias is listed with a description that does not mention the original name.',
  },
  {
    id: 'assay.listing.sign-in-not-hosted',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement: 'The hosted server does not offer `assay_sign_in`; that tool belongs to the local helper alone.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in, opening sentence' },
    needs: [],
    probe: 'List tools on a hosted URL with a valid credential and check that no Assay helper of that name is offered.',
    negative: 'The hosted server registers `assay_sign_in` next to its three helpers.',
  },
  {
    id: 'assay.listing.helper-set-closed',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement:
      'Apart from catalogue tools, the helper set is closed: three hosted helpers plus the local sign-in, with no further fixed account-management tools.',
    source: { document: ASSAY_TOOLS, section: 'Catalogue tools called directly' },
    needs: ['catalogue', 'urls'],
    probe:
      'On a scoped URL made for the check, whose tools are known in full, subtract their names (pinned ones too) from tools/list; nothing except the three hosted helpers may remain. No other URL is judged.',
    negative: 'The server adds a fixed `assay_account` tool to every listing.',
  },
]);

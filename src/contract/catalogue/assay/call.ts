/** `call_tool` and catalogue tools called directly. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const call = clauses([
  {
    id: 'assay.call.name-required',
    area: 'call',
    level: 'must',
    party: 'gateway',
    statement: '`call_tool` without a string `name` is refused with `TOOL_ARGUMENTS_INVALID`.',
    source: {
      document: ASSAY_TOOLS,
      section: 'call_tool input table, row name; error table, row TOOL_ARGUMENTS_INVALID',
    },
    needs: [],
    probe: 'Send `{}`, `{"arguments":{}}` and `{"name":5}`; each is refused with the code.',
    negative: 'A missing name produces `INTERNAL_SERVER_ERROR`.',
  },
  {
    id: 'assay.call.discovery-tool-not-inner',
    area: 'call',
    level: 'must',
    party: 'gateway',
    statement: 'None of the discovery tools can be the inner target of `call_tool`.',
    source: { document: ASSAY_TOOLS, section: 'call_tool input table, row name' },
    needs: [],
    probe:
      'Call with the inner names `search_tools`, `get_tool` and `call_tool`; each must be an `isError` refusal. The code is not stated, so accept any.',
    negative: '`call_tool` naming `search_tools` runs the search.',
  },
  {
    id: 'assay.call.arguments-default-empty',
    area: 'call',
    level: 'must',
    party: 'gateway',
    statement: 'Leaving out `arguments` is the same as sending `{}`.',
    source: { document: ASSAY_TOOLS, section: 'call_tool input table, row arguments' },
    needs: ['catalogue', 'provider'],
    probe:
      'Seed a tool with no required inputs and call it without `arguments` and with `{}`; the provider must receive the same request both times. A tool with a required input gives `TOOL_ARGUMENTS_INVALID` both times.',
    negative: 'Missing `arguments` reaches the provider as null (or is refused for a tool with no required input).',
  },
  {
    id: 'assay.call.arguments-match-schema',
    area: 'call',
    level: 'must',
    party: 'gateway',
    statement:
      "`arguments` that do not satisfy the selected tool's input schema are refused with `TOOL_ARGUMENTS_INVALID` before any provider runs.",
    source: {
      document: ASSAY_TOOLS,
      section: 'call_tool input table, row arguments; shared error table, row TOOL_ARGUMENTS_INVALID',
    },
    needs: ['catalogue', 'provider'],
    probe:
      'For a tool with an integer input of 1 to 10 send 1 and 10 (run), 0, 11 and `"3"` (refused), and an array as `arguments` (refused); count provider executions.',
    negative: 'Inner arguments are forwarded to the provider unvalidated.',
  },
  {
    id: 'assay.call.invalid-arguments-not-charged',
    area: 'call',
    level: 'should',
    party: 'gateway',
    statement: 'A call refused for its arguments should leave no charge and no lasting hold.',
    source: { document: ASSAY_TOOLS, section: 'shared error table, row TOOL_ARGUMENTS_INVALID' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'Inferred reading: send invalid arguments with a funded account and compare ledger and balances; report a difference as advice since the page states no-charge only for `IDEMPOTENCY_IN_PROGRESS`.',
    negative: 'Funds are captured before arguments are validated and not released on refusal.',
  },
  {
    id: 'assay.call.extra-wrapper-properties-refused',
    area: 'call',
    level: 'must',
    party: 'gateway',
    statement:
      '`call_tool` accepts no wrapper property other than `name` and `arguments`; the call is refused when one is present.',
    source: { document: ASSAY_TOOLS, section: 'call_tool, paragraph after the input table' },
    needs: ['catalogue', 'provider'],
    probe: 'Add `"timeout":1` beside `name` (refused, nothing executed), then send without it (runs).',
    negative: 'Unknown wrapper properties are silently dropped.',
  },
  {
    id: 'assay.call.no-wrapper-fee',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: "Going through `call_tool` costs the selected tool's price and nothing on top.",
    source: { document: ASSAY_TOOLS, section: 'call_tool, opening paragraph' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      "Buy the same tool directly and through `call_tool` with fresh keys; both ledger movements must be equal to the tool's price.",
    negative: '`call_tool` adds one atomic unit as a discovery fee.',
  },
  {
    id: 'assay.call.metadata-beside-arguments',
    area: 'call',
    level: 'must',
    party: 'client',
    statement:
      "Clients put payment and idempotency metadata in the request's `_meta`, a sibling of `name` and `arguments`, and never inside the tool arguments.",
    source: { document: ASSAY_TOOLS, section: 'call_tool, paragraph after the input table' },
    needs: [],
    probe:
      "Record the client's `tools/call` params: `_meta` must be a top-level member and the inner arguments must be free of payment or idempotency members.",
    negative: 'Client mutant: places the payment object inside `arguments`.',
  },
  {
    id: 'assay.call.metadata-applied-to-inner',
    area: 'call',
    level: 'must',
    party: 'gateway',
    statement: 'The `_meta` sent with `call_tool` governs the inner call as if it had been sent with a direct call.',
    source: { document: ASSAY_TOOLS, section: 'call_tool, paragraph after the input table' },
    needs: ['catalogue', 'provider'],
    probe:
      'Send the same idempotency metadata twice through `call_tool`; one provider execution must result and the second answer must be marked as a replay. Where `accounts` and `chain` are granted, a payment sent through the wrapper pays for the inner call likewise.',
    negative: 'The wrapper drops `_meta` before dispatching the inner call, so the second send executes again.',
  },
  {
    id: 'assay.call.result-unchanged',
    area: 'envelope',
    level: 'must',
    party: 'gateway',
    statement: "`call_tool` hands back the selected tool's `content` and `structuredContent` without modification.",
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row content and structuredContent' },
    needs: ['catalogue', 'provider'],
    probe:
      "A provider's 2xx JSON body is the structured output, and `content` holds it as JSON text. Let the provider answer with nested JSON, unicode, nulls and strings with whitespace, and call the tool directly and through `call_tool`: both times `structuredContent` and the parsed text must equal what the provider sent.",
    negative: "The wrapper puts the tool's result under a `result` member of its own.",
  },
  {
    id: 'assay.call.refusal-is-error',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement: 'A tool failure or platform refusal of `call_tool` is a tool result with `isError: true`.',
    source: { document: ASSAY_TOOLS, section: 'call_tool output table, row isError' },
    needs: [],
    probe:
      'Trigger `TOOL_NOT_IN_TOOLSET` through `call_tool` with a random name and expect a JSON-RPC result, not a JSON-RPC error, with that flag.',
    negative: 'The refusal has the error metadata but no `isError`.',
  },
  {
    id: 'assay.call.inspect-not-prerequisite',
    area: 'call',
    level: 'may',
    party: 'gateway',
    statement:
      'Reading the contract first is advice to the caller; a server may accept `call_tool` for a tool that this session never inspected.',
    source: { document: ASSAY_TOOLS, section: 'call_tool, opening paragraph' },
    needs: ['catalogue', 'provider'],
    probe: 'Allowed reading: a gateway that runs a tool which the session never inspected.',
    negative: 'Checker mutant: requires a refusal when `get_tool` was not called first.',
  },
  {
    id: 'assay.direct.descriptor-fields',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement: 'Every directly listed catalogue tool has a name, a description and an `inputSchema` of its own.',
    source: { document: ASSAY_TOOLS, section: 'Catalogue tools called directly' },
    needs: ['catalogue', 'urls'],
    probe:
      'List a full-discovery URL with two different seeded tools and compare all three members with the seed and with `get_tool`.',
    negative: 'All listed catalogue tools share one generic `inputSchema`.',
  },
  {
    id: 'assay.direct.output-schema-when-declared',
    area: 'discovery',
    level: 'must',
    party: 'gateway',
    statement: 'A directly listed tool shows `outputSchema` when its contract declares one.',
    source: { document: ASSAY_TOOLS, section: 'Catalogue tools called directly' },
    needs: ['catalogue', 'urls'],
    probe:
      'Seed one tool with and one without an output schema; the first must list it (tools/list member `outputSchema`), and absence on the second must be accepted.',
    negative: '`outputSchema` is stripped from tools/list.',
  },
  {
    id: 'assay.direct.no-fixed-shape',
    area: 'discovery',
    level: 'may',
    party: 'gateway',
    statement: 'Provider tools are free to differ in argument and result shapes; no common shape may be assumed.',
    source: { document: ASSAY_TOOLS, section: 'Catalogue tools called directly' },
    needs: ['catalogue'],
    probe:
      "Allowed reading: a gateway whose tools have nothing in common: flat, nested and no arguments, flat, nested and empty results, with and without `outputSchema`. A provider's 2xx JSON body is the structured output and `content` holds it as JSON text; `structuredContent` and the parsed text are compared with what the provider sent, and with nothing else.",
    negative:
      "Checker mutant: requires one common member, such as `result`, in every catalogue tool's structured output.",
  },
  {
    id: 'assay.direct.same-access',
    area: 'access',
    level: 'must',
    party: 'gateway',
    statement: 'A direct call and a `call_tool` call of the same tool pass through the same access rules.',
    source: { document: ASSAY_TOOLS, section: 'Catalogue tools called directly' },
    needs: ['catalogue', 'accounts', 'urls', 'provider'],
    probe:
      'For a tool denied to the agent, and for one outside the URL, call both ways; both must be refused with the same code. For an allowed tool both must run.',
    negative: 'The direct path checks agent policy and the wrapped path does not.',
  },
  {
    id: 'assay.direct.same-payment',
    area: 'payment',
    level: 'must',
    party: 'gateway',
    statement: 'A direct call and a `call_tool` call of the same tool are paid for by the same rules.',
    source: { document: ASSAY_TOOLS, section: 'Catalogue tools called directly' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      'With an empty balance call both ways (same refusal code); with funds call both ways (equal ledger movements).',
    negative: 'The wrapped path does not check funds before running the provider.',
  },
  {
    id: 'assay.direct.same-idempotency',
    area: 'idempotency',
    level: 'must',
    party: 'gateway',
    statement: 'A direct call and a `call_tool` call of the same tool treat idempotency metadata alike.',
    source: { document: ASSAY_TOOLS, section: 'Catalogue tools called directly' },
    needs: ['catalogue', 'accounts', 'ledger', 'provider'],
    probe:
      "Repeat a direct call with one key, and a wrapped call with another key: each pair must show one execution, one charge and a marked replay. Then use a direct call's key for the wrapped form: no further execution is expected, with a replay or a refusal both acceptable.",
    negative: 'Idempotency metadata is honoured only on the wrapped path.',
  },
  {
    id: 'assay.direct.same-receipt',
    area: 'receipt',
    level: 'must',
    party: 'gateway',
    statement: 'A direct call carries the same kind of receipt as a wrapped call.',
    source: { document: ASSAY_TOOLS, section: 'Catalogue tools called directly' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Buy both ways with fresh keys and compare the required members of `_meta["assay/receipt"]` (`intentId`, `charged`, `held`, `status`, `toolId`, `providerId`, `classification`, `attempts`): all there both times, with the same types. `fellBack` is optional and is not compared.',
    negative: 'The receipt is attached only by `call_tool`.',
  },
  {
    id: 'assay.access.helpers-do-not-widen',
    area: 'access',
    level: 'must',
    party: 'gateway',
    statement:
      'The hosted helpers give no access beyond the connected URL and agent: search does not find, inspect does not describe and call does not run a tool outside that scope.',
    source: { document: ASSAY_TOOLS, section: 'What is listed, paragraph after the table' },
    needs: ['catalogue', 'accounts', 'urls', 'provider'],
    probe:
      "For a tool outside the URL's scope, and for one that is denied to the agent: search by its exact name (not in results, not in `total`), `get_tool` (refused) and `call_tool` (refused, zero executions).",
    negative: 'Search is run over the global catalogue and filtered only at call time.',
  },
]);

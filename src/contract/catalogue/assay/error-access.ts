/** Refusals about the URL, the credential, the tool or its arguments. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const errorAccess = clauses([
  {
    id: 'assay.error.mcp-url-not-found',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement: 'An MCP URL that is missing or is not available to this connection is refused with `MCP_URL_NOT_FOUND`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_URL_NOT_FOUND' },
    needs: ['accounts', 'urls'],
    probe:
      'Connect to a random path, and to an unshared URL of another account (both refused with the same code); then connect to an own URL. Accept the error inside or outside a tool result.',
    negative: 'An unshared URL of another account answers `MCP_CREDENTIAL_INVALID`, which reveals that it exists.',
  },
  {
    id: 'assay.error.mcp-url-not-found-label',
    area: 'errors',
    level: 'should',
    party: 'gateway',
    statement: 'The human-readable text that goes with `MCP_URL_NOT_FOUND` should read `No MCP server at this URL`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_URL_NOT_FOUND' },
    needs: [],
    probe: 'Look for that phrase in the text or message of the refusal and report its absence as advice.',
    negative: 'The text is a bare "404".',
  },
  {
    id: 'assay.error.mcp-credential-invalid',
    area: 'auth',
    level: 'must',
    party: 'gateway',
    statement: 'A connection with a missing or an invalid credential is refused with `MCP_CREDENTIAL_INVALID`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_CREDENTIAL_INVALID' },
    needs: ['accounts'],
    probe:
      'Send no credential, a random one and a revoked one (`PATCH /accounts/{id}` with `{"revoked": true}`): all refused; a valid one works. The refusal may lie outside a tool result.',
    negative: 'A revoked credential keeps working.',
  },
  {
    id: 'assay.error.mcp-auth-rate-limited',
    area: 'auth',
    level: 'must',
    party: 'gateway',
    statement: 'Too many failed credential attempts lead to `MCP_AUTH_RATE_LIMITED`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row MCP_AUTH_RATE_LIMITED' },
    needs: ['clock'],
    probe:
      'Send the failures from a loopback source address of their own (127.0.0.x), or last and alone, so that no other check is locked out. With n from `options.authFailuresMax`: n failures answer `MCP_CREDENTIAL_INVALID` and a later one this code; after a long clock advance a valid credential works. Without n try up to 1,000 times; if the code never comes, the clause is `untested`.',
    negative: 'Failed attempts are never counted.',
  },
  {
    id: 'assay.error.tool-not-in-toolset',
    area: 'access',
    level: 'must',
    party: 'gateway',
    statement: "A call to a tool outside the URL's scope is refused with `TOOL_NOT_IN_TOOLSET` and does not run.",
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row TOOL_NOT_IN_TOOLSET, TOOL_NOT_ALLOWED' },
    needs: ['catalogue', 'urls', 'provider'],
    probe:
      'Call an existing tool on a URL that does not include it, both directly and through `call_tool`, and require zero executions; on the right URL it runs. The table explains this code and `TOOL_NOT_ALLOWED` together, so report the latter as advice and do not fail it.',
    negative: '`call_tool` resolves names in the global catalogue.',
  },
  {
    id: 'assay.error.tool-not-allowed',
    area: 'access',
    level: 'must',
    party: 'gateway',
    statement:
      "A call that the agent's access policy forbids is refused with `TOOL_NOT_ALLOWED` or `TOOL_NOT_IN_TOOLSET` and does not run.",
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row TOOL_NOT_IN_TOOLSET, TOOL_NOT_ALLOWED' },
    needs: ['catalogue', 'accounts', 'provider'],
    probe:
      'Deny the agent a tool that the URL includes and call it; accept either of the two codes, and require zero executions. Where `ledger` is granted, report a charge as advice.',
    negative: 'A policy denial is applied in listings only and the call succeeds.',
  },
  {
    id: 'assay.error.tool-removed',
    area: 'catalogue-change',
    level: 'must',
    party: 'gateway',
    statement: 'A call to a tool that is no longer served is refused with `TOOL_REMOVED`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row TOOL_REMOVED, CONTRACT_VERSION_RETIRED' },
    needs: ['catalogue', 'provider'],
    probe:
      'Call a seeded tool (runs), remove it, and call at once with a fresh key: expect the code and no execution; where `ledger` is granted, report a charge as advice. How long a removal is remembered is not stated, so report `TOOL_NOT_IN_TOOLSET` as advice only.',
    negative: 'A removed tool still executes until the process restarts.',
  },
  {
    id: 'assay.error.contract-version-retired',
    area: 'catalogue-change',
    level: 'must',
    party: 'gateway',
    statement:
      'A call for which a contract version is selected that is no longer served is refused with `CONTRACT_VERSION_RETIRED`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row TOOL_REMOVED, CONTRACT_VERSION_RETIRED' },
    needs: ['catalogue', 'urls', 'provider'],
    probe:
      'Select version 1 on a URL, publish version 2 and retire version 1, then call: expect the code with no execution. Details that support rediscovery may come with it.',
    negative: 'The retired selection is silently upgraded to version 2 and charged.',
  },
  {
    id: 'assay.error.tool-arguments-invalid',
    area: 'errors',
    level: 'must',
    party: 'gateway',
    statement:
      'Input that violates the declared schema is refused with `TOOL_ARGUMENTS_INVALID` for helpers and for catalogue tools alike.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row TOOL_ARGUMENTS_INVALID' },
    needs: ['catalogue'],
    probe: 'Send a schema violation to each hosted helper and to a direct catalogue tool and compare the codes.',
    negative: 'Direct calls answer schema violations with `PROVIDER_REQUEST_ERROR`.',
  },
  {
    id: 'assay.error.invalid-cursor-label',
    area: 'errors',
    level: 'should',
    party: 'gateway',
    statement: 'The human-readable text of `INVALID_CURSOR` should read `This search expired. Search again.`.',
    source: { document: ASSAY_TOOLS, section: 'Shared error table, row INVALID_CURSOR' },
    needs: ['catalogue'],
    probe: 'Use an altered cursor, look for the phrase in text or message and report its absence as advice.',
    negative: 'The text is the bare code.',
  },
  {
    id: 'assay.error.rate-limited-recovery',
    area: 'rate-limit',
    level: 'must',
    party: 'gateway',
    statement:
      'A `RATE_LIMITED` refusal of discovery carries `retryAfterMs`, the wait after which the call is admitted again.',
    source: {
      document: ASSAY_TOOLS,
      section: 'Shared error table, row RATE_LIMITED; search_tools and get_tool error tables',
    },
    needs: ['clock'],
    probe:
      'Exhaust the search limit early in a minute; the value must be positive and at most about a minute. Advance the clock by it, retry, and expect admission. How exact it is within that is open.',
    negative: '`retryAfterMs` is missing (or so short that the retry is refused again).',
  },
]);

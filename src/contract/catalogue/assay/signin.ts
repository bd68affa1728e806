/** `assay_sign_in`, the local helper's only tool while it is signed out. */
import { clauses } from '../clause.ts';
import { ASSAY_TOOLS } from '../documents.ts';

export const signin = clauses([
  {
    id: 'assay.signin.input-empty-object',
    area: 'local-signin',
    level: 'must',
    party: 'local-helper',
    statement: '`assay_sign_in` declares no arguments and is called with `{}`.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in table, row Input' },
    needs: [],
    probe:
      'Read its inputSchema: an object type without declared or required properties. Call it with `{}` and expect a text result.',
    negative: 'The input schema declares a required `email` property.',
  },
  {
    id: 'assay.signin.first-returns-link-text',
    area: 'local-signin',
    level: 'must',
    party: 'local-helper',
    statement:
      'A first sign-in call answers with text that carries an approval link and tells the person to come back to the client afterwards.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in table, row Output' },
    needs: [],
    probe:
      'Call it with no prior sign-in and check for at least one text block with an absolute URL and some non-URL instruction text.',
    negative: 'The result text holds the link alone, or no link at all.',
  },
  {
    id: 'assay.signin.first-opens-page',
    area: 'local-signin',
    level: 'must',
    party: 'local-helper',
    statement: 'On a first sign-in the helper itself opens the approval page.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in table, row Output' },
    needs: [],
    probe:
      "Replace the platform's URL opener with a recorder; the first call must trigger exactly one open of the approval link.",
    negative: 'The helper prints the link but never opens it on first sign-in.',
  },
  {
    id: 'assay.signin.already-connected-text',
    area: 'local-signin',
    level: 'must',
    party: 'local-helper',
    statement:
      'When a sign-in already exists, the tool answers with the literal text `Assay is connected. Its tools are listed here.`.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in table, row Existing sign-in' },
    needs: ['accounts'],
    probe: 'Complete a sign-in, call the tool again and compare the text exactly, punctuation included.',
    negative: 'The text is changed to "Already connected."',
  },
  {
    id: 'assay.signin.expired-login-command',
    area: 'local-signin',
    level: 'must',
    party: 'local-helper',
    statement: 'After a sign-in has ended or expired, the tool answers with a login command to run in a terminal.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in table, row Sign-in ended or expired' },
    needs: ['accounts'],
    probe:
      'Revoke the stored credential (`PATCH /accounts/{id}` with `{"revoked": true}`) and call the tool; the text must contain a shell command. Before that the connected text is expected instead.',
    negative: 'The expired state returns the first-sign-in text without any terminal command.',
  },
  {
    id: 'assay.signin.expired-link-optional',
    area: 'local-signin',
    level: 'may',
    party: 'local-helper',
    statement:
      'In the ended or expired state a link is included only when one is available, so its absence is allowed.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in table, row Sign-in ended or expired' },
    needs: ['accounts'],
    probe:
      'Allowed reading: a local helper whose text in the ended or expired state has the login command and no link; another gives both.',
    negative: 'Checker mutant: requires a URL in the expired-state text.',
  },
  {
    id: 'assay.signin.expired-no-auto-open',
    area: 'local-signin',
    level: 'must',
    party: 'local-helper',
    statement:
      'In the ended or expired state the helper leaves the browser alone: it does not open the approval page again by itself.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in table, row Sign-in ended or expired' },
    needs: ['accounts'],
    probe:
      'With a recording URL opener, revoke the stored credential (`PATCH /accounts/{id}` with `{"revoked": true}`) and call the tool; the recorder must stay at zero new opens.',
    negative: 'The expired branch reuses the first-sign-in code and opens the page.',
  },
  {
    id: 'assay.signin.running-elsewhere',
    area: 'local-signin',
    level: 'must',
    party: 'local-helper',
    statement:
      "While another window is running the sign-in, the tool's text sends the person to that other window for approval.",
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in table, row Sign-in already running elsewhere' },
    needs: [],
    probe:
      'Run two helper processes over one credential store: start the sign-in in the first and call the tool in the second; expect text about the other window. Report a second approval link as advice.',
    negative: 'The second process starts a competing sign-in of its own.',
  },
  {
    id: 'assay.signin.failure-may-be-jsonrpc-error',
    area: 'local-signin',
    level: 'may',
    party: 'local-helper',
    statement:
      'A failure to start (keychain, lock or sign-in setup) may surface as a JSON-RPC error in place of a tool result.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in table, row Failure' },
    needs: [],
    probe:
      'Allowed reading: a local helper that answers an unreadable credential store, or a held lock, with a JSON-RPC error; another answers with a tool result.',
    negative: 'Checker mutant: demands an `isError` tool result for a keychain failure.',
  },
  {
    id: 'assay.signin.no-charge',
    area: 'local-signin',
    level: 'must',
    party: 'local-helper',
    statement: 'Calling `assay_sign_in` never costs anything.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in table, row Charge' },
    needs: ['accounts', 'ledger'],
    probe: 'Compare the ledger before and after calls in the first, connected and expired states; no entry may appear.',
    negative: 'Each sign-in call records a one-unit charge.',
  },
  {
    id: 'assay.signin.link-is-not-approval',
    area: 'local-signin',
    level: 'must',
    party: 'local-helper',
    statement:
      'Having handed out a link does not count as approval: catalogue and hosted tools show up only after the sign-in has finished.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in, closing paragraph' },
    needs: ['accounts'],
    probe:
      'Call the tool, do not approve, list tools (still only `assay_sign_in`), then approve and, restarting the client if needed, list again.',
    negative: 'The helper switches to the signed-in listing as soon as the link was issued.',
  },
  {
    id: 'assay.signin.restart-may-be-needed',
    area: 'local-signin',
    level: 'may',
    party: 'local-helper',
    statement: 'A client restart is allowed to be necessary before tools become visible after sign-in.',
    source: { document: ASSAY_TOOLS, section: 'assay_sign_in, closing paragraph' },
    needs: ['accounts'],
    probe:
      'Allowed reading: a local helper that shows its tools only after a restart that follows the approval. A check that lists after a sign-in restarts the helper once before it judges.',
    negative: 'Checker mutant: fails a helper that shows the tools only after a restart.',
  },
]);

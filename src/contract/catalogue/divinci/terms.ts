/** The terms-of-service gate. */
import { clauses } from '../clause.ts';
import { DIVINCI_TOOLS } from '../documents.ts';

export const terms = clauses([
  {
    id: 'divinci.terms.blocks-send-message',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement:
      '`send_message` is blocked on the server, for a release tied to published Terms of Service, until the calling identity has accepted the current version.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate' },
    needs: ['catalogue', 'terms', 'provider'],
    probe:
      'With a raw MCP client send a message to a gated release: nothing is delivered. After acceptance the same call goes through.',
    negative: 'The gate exists only in the SDK, so a raw call is delivered.',
  },
  {
    id: 'divinci.terms.published-only',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement: 'Only a published document gates: a release with no terms, or with a draft alone, is not blocked.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate' },
    needs: ['terms'],
    probe:
      'Send to a release without terms and to one whose document is unpublished (both delivered), then publish and send (blocked).',
    negative: 'A draft document already blocks sends.',
  },
  {
    id: 'divinci.terms.blocked-is-error',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement: 'A blocked send answers with a tool result whose `isError` is true.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate' },
    needs: ['terms'],
    probe: 'Send to a gated release before acceptance and check the flag.',
    negative: 'The blocked send returns the terms without `isError`.',
  },
  {
    id: 'divinci.terms.blocked-carries-full-terms',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement: 'A blocked result contains the complete terms: title, version and the full markdown text.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate' },
    needs: ['terms'],
    probe:
      'Seed terms of 20 KB with a marker in the last line; title, version and both first and last line must appear in the result.',
    negative: 'The markdown is cut to an excerpt.',
  },
  {
    id: 'divinci.terms.blocked-names-follow-up',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement: 'A blocked result states the exact follow-up call that lifts the gate.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate' },
    needs: ['terms'],
    probe:
      "Look for `terms_accept` together with the document's id and version in the result; making that very call and resending must deliver the message.",
    negative: 'The follow-up call in the result lacks the version.',
  },
  {
    id: 'divinci.terms.get-not-required',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement:
      '`terms_get_for_release` with a `releaseId` answers `required` false when the caller has nothing to accept.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate, terms_get_for_release' },
    needs: ['terms'],
    probe: 'Ask for a release without terms, and for a gated release after acceptance; both give `required` false.',
    negative: 'After acceptance `required` stays true.',
  },
  {
    id: 'divinci.terms.get-required',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement:
      'When acceptance is due, `terms_get_for_release` answers `required` true with `tosId`, `version`, `title` and `content`.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate, terms_get_for_release' },
    needs: ['terms'],
    probe: 'Ask for a gated release before acceptance and check all five members against the seed.',
    negative: '`content` is missing from the gate.',
  },
  {
    id: 'divinci.terms.accept-unblocks',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement:
      '`terms_accept` with the current `tosId` and `version` records acceptance, after which sends by that identity are not blocked by these terms.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate, terms_accept' },
    needs: ['terms'],
    probe: 'Accept with the values of the gate, then send and ask for the gate; delivered and `required` false.',
    negative: 'Acceptance is answered with success but not stored.',
  },
  {
    id: 'divinci.terms.accept-release-id-optional',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement: '`releaseId` is optional in `terms_accept`.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate, terms_accept' },
    needs: ['terms'],
    probe: 'Accept the terms of one release with it and those of another without it; both succeed.',
    negative: '`terms_accept` without `releaseId` is refused.',
  },
  {
    id: 'divinci.terms.per-identity',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement:
      'Acceptance belongs to the API-key identity that made it and does not open the gate for another identity.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate, terms_accept' },
    needs: ['accounts', 'terms'],
    probe: "Identity A accepts; A's send is delivered and B's is still blocked.",
    negative: 'Acceptance is stored per release.',
  },
  {
    id: 'divinci.terms.stale-version-409',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement: 'Accepting a version that has been superseded by a newer published one is answered with 409.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate, terms_accept' },
    needs: ['terms'],
    probe:
      'Read version 1, publish version 2, accept version 1 (409), accept version 2 (success). Accept 409 as HTTP status or as a code inside the result.',
    negative: 'A stale version is accepted with success.',
  },
  {
    id: 'divinci.terms.stale-accept-not-recorded',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement: 'A stale acceptance opens nothing: the identity stays blocked until it accepts the current version.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate, terms_accept' },
    needs: ['terms'],
    probe: 'After the 409 send a message (blocked) and ask for the gate (`required` true with the newer version).',
    negative: 'The stale acceptance is recorded against the newest version before 409 is returned.',
  },
  {
    id: 'divinci.terms.new-version-regates',
    area: 'terms',
    level: 'must',
    party: 'gateway',
    statement:
      'Publishing a new version blocks every identity again on its next message, including those that accepted an earlier one.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate, caution' },
    needs: ['accounts', 'terms'],
    probe:
      'Let A and B accept version 1 and send (delivered); publish version 2 and let both send again (both blocked) without reconnecting.',
    negative: 'Acceptance is keyed by document without version, so earlier acceptors are not blocked.',
  },
  {
    id: 'divinci.terms.only-send-message-gated',
    area: 'terms',
    level: 'should',
    party: 'gateway',
    statement:
      'The gate should apply to `send_message`; listing tools and the two terms tools stay usable while it is closed.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate' },
    needs: ['terms'],
    probe:
      'Before acceptance list tools and call `terms_get_for_release` and `terms_accept` (must work, as they open the gate); report a block of other tools as advice.',
    negative: 'The gate also blocks `terms_accept`.',
  },
  {
    id: 'divinci.terms.client-refetch-on-409',
    area: 'terms',
    level: 'must',
    party: 'client',
    statement:
      'A client that gets the 409 fetches the gate again and presents the new terms before another acceptance.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate, terms_accept' },
    needs: [],
    probe:
      'Script a 409; the next call must be `terms_get_for_release`, followed by presentation and only then `terms_accept` with the new version.',
    negative: 'Client mutant: increments the version and accepts at once.',
  },
  {
    id: 'divinci.terms.client-human-agreement',
    area: 'terms',
    level: 'should',
    party: 'client',
    statement:
      'An agent should call `terms_accept` only after its user has seen the terms and explicitly agreed to them.',
    source: { document: DIVINCI_TOOLS, section: 'Terms of Service gate, caution' },
    needs: [],
    probe: 'Script a blocked send and withhold agreement; no `terms_accept` may follow.',
    negative: 'Client mutant: accepts automatically on a blocked send.',
  },
]);

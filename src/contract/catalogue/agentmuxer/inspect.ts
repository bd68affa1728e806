/** `inspect_offering`. */
import { clauses } from '../clause.ts';
import { AGENTMUXER_TOOLS } from '../documents.ts';

export const inspect = clauses([
  {
    id: 'agentmuxer.inspect.version-id-required',
    area: 'inspect',
    level: 'must',
    party: 'gateway',
    statement: '`inspect_offering` requires `offeringVersionId` as a UUID string.',
    source: { document: AGENTMUXER_TOOLS, section: 'inspect_offering, offeringVersionId' },
    needs: [],
    probe: 'Send `{}`, `"abc"` and 5 (refused in any error form), then an id from search (accepted).',
    negative: 'A missing id returns an arbitrary offering.',
  },
  {
    id: 'agentmuxer.inspect.exact-version',
    area: 'inspect',
    level: 'must',
    party: 'gateway',
    statement: 'Inspection describes the very version whose id was given.',
    source: { document: AGENTMUXER_TOOLS, section: 'inspect_offering' },
    needs: ['catalogue'],
    probe:
      'Publish version 2 of an offering, then inspect the id of version 1; the interface must be that of version 1, or the call be refused, but never that of version 2.',
    negative: "The id is resolved to the offering's newest version.",
  },
  {
    id: 'agentmuxer.inspect.interface-and-usage',
    area: 'inspect',
    level: 'must',
    party: 'gateway',
    statement:
      "Inspection returns the tool's interface (required fields, types and input locations) and usage information.",
    source: { document: AGENTMUXER_TOOLS, section: 'inspect_offering, closing paragraph' },
    needs: ['catalogue'],
    probe:
      'Seed an offering with a required path parameter, an optional query parameter and a body; the result must let a reader find each with its location, type and required state.',
    negative: 'Input locations are left out.',
  },
  {
    id: 'agentmuxer.inspect.price-indicative',
    area: 'inspect',
    level: 'may',
    party: 'gateway',
    statement: 'The listed price is indicative, so a later call is allowed to meet a different price.',
    source: { document: AGENTMUXER_TOOLS, section: 'inspect_offering, closing paragraph' },
    needs: ['catalogue', 'accounts'],
    probe:
      'Allowed reading: a gateway that charges another price than the one inspected, when it changed before the call. The call is judged by its maximum alone.',
    negative: 'Checker mutant: fails a call whose `cost.costMicros` differs from the inspected price.',
  },
]);

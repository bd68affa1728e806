/** What faults do to what is told of offerings: in a search, in an inspection, or of what a call cost. */
import type { AgentmuxerCodec, JsonObject } from '../../src/contract/index.ts';
import { membersOf, restructured, without } from './members.ts';

type Change = (told: JsonObject) => JsonObject;

/** Changes each item of every page of a search. */
export function itemsTold(codec: AgentmuxerCodec, change: Change): AgentmuxerCodec {
  return {
    ...codec,
    page: (page) => {
      const told = codec.page(page);
      return { ...told, items: (told['items'] as readonly JsonObject[]).map(change) };
    },
  };
}

/** Changes each input of every inspection, whose interface is then told by its list of inputs alone. */
export function inputsTold(codec: AgentmuxerCodec, change: Change): AgentmuxerCodec {
  return {
    ...codec,
    inspection: (tool, priceMicros) => {
      const inspection = codec.inspection(tool, priceMicros);
      const told = membersOf(inspection['interface']);
      const inputs = (told['inputs'] as readonly JsonObject[]).map(change);
      return { ...inspection, interface: { ...without(told, 'requestSchema'), inputs } };
    },
  };
}

/** Changes what is told of the cost of every call that was delivered. */
export function costsTold(codec: AgentmuxerCodec, change: Change): AgentmuxerCodec {
  return {
    ...codec,
    delivered: (response, cost) =>
      restructured(codec.delivered(response, cost), (told) => ({ ...told, cost: change(membersOf(told['cost'])) })),
  };
}

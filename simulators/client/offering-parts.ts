/** The decisions of a client of a marketplace: filters that it has seen, one key a purchase, and nothing after its end. */
import { type ClientParts, type Json, type JsonObject, OFFERING_FILTERS } from '../../src/contract/index.ts';
import { memberOf } from './results.ts';

type OfferingParts = Pick<ClientParts, 'offeringSearches' | 'offeringCalls' | 'outcomeReports'>;

export const offeringParts: OfferingParts = {
  offeringSearches: {
    next: (cursor, search) => ({ ...search, cursor }),
    narrowed(search, items) {
      const filter = items.flatMap(filtersIn)[0];
      return filter && { ...search, ...filter };
    },
  },
  offeringCalls: {
    begun: (order, newKey) => ({ ...order, idempotencyKey: newKey() }),
    again: (sent) => sent,
    accepted: (sent, { acceptTerms }) => ({ ...sent, acceptTerms }),
    anew: ({ acceptTerms: _expired, ...sent }, newKey) => ({ ...sent, idempotencyKey: newKey() }),
    afterwards: () => undefined,
  },
  outcomeReports: {
    // What the provider said may quote what it was sent: only how it said it is told.
    detail(came) {
      const status = came && memberOf(came, 'response', 'status');
      return typeof status === 'number' ? `The provider answered with HTTP status ${status}.` : 'The call failed.';
    },
  },
};

/** The filters that an item can be found by, each with a value of its own. */
function filtersIn(item: JsonObject): readonly JsonObject[] {
  return OFFERING_FILTERS.flatMap((filter) => {
    const told = [memberOf(item, filter), memberOf(item, 'offeringVersion', filter)];
    const [value] = told.flatMap(textsIn);
    return value === undefined ? [] : [{ [filter]: [value] }];
  });
}

const textsIn = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];

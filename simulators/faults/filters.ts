/** What faults of the offerings do that overlook a filter. */
import type { OfferingFilter, OfferingsPort } from '../../src/contract/index.ts';

/** Searches as if that filter had not been asked for. */
export function searchedWithout(offerings: OfferingsPort, filter: OfferingFilter): OfferingsPort {
  return {
    ...offerings,
    page: (query) => {
      const { [filter]: _, ...filters } = query.filters;
      return offerings.page({ ...query, filters });
    },
  };
}

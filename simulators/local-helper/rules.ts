/** The few decisions that the rest of the helper asks for by name. */
import type { HelperParts } from '../../src/contract/index.ts';

export const rules: HelperParts['rules'] = {
  // After an end it is the person who decides whether a page opens.
  opensPage: (state) => state === 'none',
  paymentsPerCall: () => 1,
};

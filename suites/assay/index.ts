/** The chapters of the Assay suite, in the order of its document. */
import { type Chapter, inOrder } from '../../src/runner/index.ts';
import { call } from './call.ts';
import { cursor } from './cursor.ts';
import { inspect } from './inspect.ts';
import { laws } from './laws.ts';
import { listing } from './listing.ts';
import { officialClients } from './official-clients.ts';
import { rate } from './rate.ts';
import { refusals } from './refusals.ts';
import { searchInput } from './search-input.ts';
import { searchOutput } from './search-output.ts';
import { wire } from './wire.ts';

export const assayChapters: readonly Chapter[] = inOrder([
  listing,
  searchInput,
  searchOutput,
  cursor,
  inspect,
  call,
  refusals,
  rate,
  wire,
  officialClients,
  laws,
]);

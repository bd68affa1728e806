/** The chapters of the Assay suite, in the order of its document. */
import type { Chapter } from '../../src/runner/index.ts';
import { call } from './call.ts';
import { laws } from './laws.ts';
import { search } from './search.ts';

export const assayChapters: readonly Chapter[] = [search, call, laws];

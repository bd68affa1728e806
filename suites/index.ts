/** Every chapter of every suite. */
import type { Chapter } from '../src/runner/index.ts';
import { goodPath } from './assay/good-path.ts';
import { assayChapters } from './assay/index.ts';

export const chapters: readonly Chapter[] = [...assayChapters];

/** A plain purchase in each dialect: no check of a clause, but the ground that selfcheck stands on. */
export const goodPaths = { assay: goodPath } as const;

/** Every chapter of every suite. */
import type { Chapter } from '../src/runner/index.ts';
import { assayChapters } from './assay/index.ts';

export const chapters: readonly Chapter[] = [...assayChapters];

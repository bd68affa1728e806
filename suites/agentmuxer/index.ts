/** The chapters of the AgentMuxer suite, in the order of its document. */
import { type Chapter, inOrder } from '../../src/runner/index.ts';

export const agentmuxerChapters: readonly Chapter[] = inOrder([]);

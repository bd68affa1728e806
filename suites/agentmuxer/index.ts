/** The chapters of the AgentMuxer suite, in the order of its document. */
import { type Chapter, inOrder, type Suite } from '../../src/runner/index.ts';
import { client } from './client.ts';
import { goodPath } from './good-path.ts';
import { laws } from './laws.ts';

const chapters: readonly Chapter[] = inOrder([client, laws]);

export const agentmuxerSuite: Suite = { chapters, goodPath };

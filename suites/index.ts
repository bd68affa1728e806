/** Every suite: what a gateway of each dialect is judged by. */
export { agentmuxerSuite } from './agentmuxer/index.ts';
export { assaySuite } from './assay/index.ts';

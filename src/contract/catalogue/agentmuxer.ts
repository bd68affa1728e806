/** The AgentMuxer contract, chapter by chapter. */
import { call } from './agentmuxer/call.ts';
import { inspect } from './agentmuxer/inspect.ts';
import { outcome } from './agentmuxer/outcome.ts';
import { purchase } from './agentmuxer/purchase.ts';
import { search } from './agentmuxer/search.ts';

export const agentmuxer = [...search, ...inspect, ...call, ...purchase, ...outcome];

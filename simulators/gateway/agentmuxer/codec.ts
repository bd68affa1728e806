/** The correct spelling of the AgentMuxer wire; a fault wraps one of these functions. */
import type { AgentmuxerCodec } from '../../../src/contract/index.ts';
import { inspection, page } from './describe.ts';
import { callText, readCall, readInspect, readReport, readSearch, searchText } from './read.ts';
import { confirmation, delivered, refused, reported, response, structured } from './results.ts';
import { TOOLS } from './tools.ts';
import { upstream } from './upstream.ts';

export const agentmuxerCodec: AgentmuxerCodec = {
  tools: () => TOOLS,
  readSearch,
  readInspect,
  readCall,
  readReport,
  searchText,
  callText,
  upstream,
  page,
  inspection,
  response,
  delivered,
  confirmation,
  reported,
  refused,
  structured,
};

export {
  type AgentmuxerDialect,
  agentmuxer,
  type InspectedOffering,
  type OfferingPage,
  type OfferingSearch,
  type Reported,
} from './agentmuxer.ts';
export { type AnswerReaders, callsTool, type Otherwise, readBy, type ToolsListed } from './answer.ts';
export { type AssayDialect, type AssaySearch, assay, type Inspected, type SearchPage } from './assay.ts';
export type { PaymentDemand } from './assay-demand.ts';
export { type Dialect, type DialectFor, dialect, type RpcRequest, type ToolCall } from './dialect.ts';
export type { Confirmation, Delivered, Lost, Outcome, Receipt, Refused, RefusedVia, Unreadable } from './outcome.ts';
export { isObject, type Parsed, present } from './parse.ts';
export type {
  HttpFacts,
  LostWhy,
  Reply,
  ReplyError,
  ReplyHttp,
  ReplyLost,
  ReplyMalformed,
  ReplyResult,
  WireRecord,
} from './reply.ts';

export {
  type AssayDialect,
  type AssaySearch,
  assay,
  type Inspected,
  type Otherwise,
  type SearchPage,
  type ToolsListed,
} from './assay.ts';
export type { PaymentDemand } from './assay-demand.ts';
export { type Dialect, type DialectFor, dialect, type RpcRequest, type ToolCall } from './dialect.ts';
export type { Delivered, Lost, Outcome, Receipt, Refused, RefusedVia, Unreadable } from './outcome.ts';
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

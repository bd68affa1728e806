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
} from '../dialects/index.ts';
export { JSON_DEPTH_MAX, JSON_VALUES_MAX, parseBounded } from './bounded-json.ts';
export {
  type ChainClient,
  type ChainOptions,
  chainClient,
  type EscrowState,
  type Grant,
  type Redemption,
} from './chain.ts';
export { type Connections, openConnections } from './connections.ts';
export { type ExactOrder, signExact } from './exact-wallet.ts';
export { type Greeting, type GreetOptions, greet } from './greet.ts';
export { type HttpAnswer, type HttpClient, type HttpOptions, openHttp } from './http.ts';
export { type CallParams, connectOfficial, type OfficialClient, type OfficialOptions } from './official.ts';
export { openProgram, type Program, type ProgramCommand, type ProgramIo } from './program.ts';
export {
  judgeRequest,
  type ReceivedRequest,
  type RequestReader,
  type RequestVerdict,
  requestKeysOf,
} from './provider-request.ts';
export { openPulse, type Pulse } from './pulse.ts';
export { openRest, type RestClient, type RestOptions, type RestReply } from './rest.ts';
export { openSession } from './session.ts';
export type {
  HeaderChanges,
  Loss,
  PlainOptions,
  RaceEntry,
  SendOptions,
  Session,
  SessionOptions,
} from './session-types.ts';
export { greetProgram, type StdioSession } from './stdio.ts';
export type { Transfer } from './transfers.ts';
export { voucherSigner } from './voucher-signer.ts';
export {
  type BindingData,
  checksummed,
  LOCAL_CHAIN_ID,
  type PaymentKey,
  paymentKeyOf,
  type SignatureForm,
  signBinding,
  signVoucher,
  type VoucherOrder,
  type WireVoucher,
} from './wallet.ts';

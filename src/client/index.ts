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
export { type Greeting, type GreetOptions, greet } from './greet.ts';
export {
  type HeaderChanges,
  type Loss,
  openSession,
  type PlainOptions,
  type RaceEntry,
  type SendOptions,
  type Session,
  type SessionOptions,
} from './session.ts';

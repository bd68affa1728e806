export {
  type BindingData,
  type PaymentKey,
  paymentKeyOf,
  type RequestVerdict,
  type RestClient,
  type Session,
  signBinding,
  voucherSigner,
} from '../client/index.ts';
export type {
  DialectOptions,
  Execution,
  Json,
  JsonObject,
  Micros,
  Payer,
  Power,
  ProviderScript,
  RequestLocation,
  Requirement,
  RequirementId,
  ScriptedAnswer,
  ScriptedGateway,
  ScriptedRequest,
  SignedVoucher,
  UrlMade,
  VoucherRequirement,
} from '../contract/index.ts';
export {
  isObject,
  OFFERING_FILTERS,
  OFFERING_TOOLS,
  POWERS,
  REPORTED_OUTCOMES,
  TRUST_TIERS,
} from '../contract/index.ts';
export type { Outcome, Receipt, ToolCall } from '../dialects/index.ts';
export { buildReport, type ReportFacts } from './build.ts';
export {
  type Chapter,
  type ChapterAuthor,
  type Check,
  type CheckOptions,
  chaptersOf,
  inOrder,
  type KitFor,
  type KitShape,
  mayUse,
  type Suite,
  type Verb,
} from './check.ts';
export type { Context, ContextFacts } from './context.ts';
export { type ErrorCode, TouchstoneError } from './error.ts';
export { type Expect, expectFor } from './expect.ts';
export { type Hosting, host, type Register, runOne } from './host.ts';
export { type Judging, judge } from './judge.ts';
export * from './kit/index.ts';
export { type Action, type AnyAction, action, type Checker, type LawOptions, lawOf } from './law.ts';
export { type PlannedCheck, planRun, type Selection } from './plan.ts';
export { type Redactor, redactor } from './redact.ts';
export * from './report.ts';
export { freshRunId, freshSeed, hashOf, randomFrom } from './seed.ts';
export {
  type LaneOrder,
  type SelfcheckEvent,
  type Selfchecking,
  type SelfcheckLane,
  selfcheck,
} from './selfcheck.ts';
export { Broken, NotApplicable, Untested } from './stops.ts';
export { requirementResults, worst } from './verdicts.ts';

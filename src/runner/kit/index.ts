export { type AskOptions, Buyer, type BuyerSpec, openBuyer, receiptOf } from './buyer.ts';
export { type ChainVerbs, chainVerbs } from './chain.ts';
export { type ClockVerbs, clockVerbs } from './clock.ts';
export { type CommonKit, commonVerbs, failed, type ToolFor, times } from './common.ts';
export { doorOf, type Knock } from './door.ts';
export { everyTool } from './every-tool.ts';
export { type LedgerView, viewLedger } from './ledger.ts';
export { type OfficialBuyer, openOfficial } from './official.ts';
export {
  type ProviderMapping,
  type ProviderMeaning,
  type ProviderPart,
  providerMappings,
} from './provider-mappings.ts';
export { requestJudge } from './provider-request.ts';
export {
  type HeldClient,
  type HeldHelper,
  holdClient,
  holdHelper,
  openHelper,
  sharedIn,
  startClient,
  startHelper,
  subjectsOf,
  watchScripted,
} from './subject.ts';
export { BREAKS_WEATHER, type CallSpec, putOnSale, SoldTool, served, type ToolSpec } from './tool.ts';
export { publishUrl, type UrlSpec } from './url.ts';

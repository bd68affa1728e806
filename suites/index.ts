/** Every suite: what a gateway of each dialect is judged by; and what any dialect is judged by. */
export { agentmuxerSuite } from './agentmuxer/index.ts';
export { assaySuite } from './assay/index.ts';
export { type PurchaseTerms, purchaseLaws } from './laws/purchase.ts';
export { lawsAlone } from './laws/suite.ts';
export { type WalkTerms, walkLaw } from './laws/walk.ts';
export { plainPurchase } from './plain-purchase.ts';

/** A suite of nothing but laws: where a new dialect starts. */
import type { Suite } from '../../src/runner/index.ts';
import { plainPurchase } from '../plain-purchase.ts';
import { type PurchaseTerms, purchaseLaws } from './purchase.ts';

/** Throws where the terms name no clause that a law would prove. */
export function lawsAlone(dialect: string, terms: PurchaseTerms): Suite {
  const checks = purchaseLaws(dialect, terms);
  const [clause] = checks.flatMap(({ requirements }) => requirements);
  if (clause === undefined) throw new Error(`The laws of ${dialect} are to prove no clause.`);
  return { chapters: [{ name: 'laws', dialect, checks }], goodPath: plainPurchase(dialect, clause, terms.catalogue) };
}

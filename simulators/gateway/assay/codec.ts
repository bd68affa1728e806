/** The correct spelling of the Assay wire; a fault wraps one of these functions. */
import type { AssayCodec } from '../../../src/contract/index.ts';
import { canonicalText } from '../wire/index.ts';
import { inspection, listedTool, priceTold, searchPage, shownInSearch } from './describe.ts';
import { HELPER_TOOLS } from './helpers.ts';
import { readInspect, readKey, readPayment, readSearch, readVoucher, readWrapper } from './read.ts';
import { challengeTold, paymentKeysTold } from './rest/payment-keys-told.ts';
import {
  delivered,
  listLimited,
  metaTold,
  purchaseReceiptTold,
  receiptTold,
  refused,
  refusedCaller,
  structured,
} from './results.ts';
import { readUrl } from './url.ts';

export const assayCodec: AssayCodec = {
  readUrl,
  readSearch,
  readInspect,
  readWrapper,
  argumentsText: canonicalText,
  readKey,
  readVoucher,
  readPayment,
  price: priceTold,
  shownInSearch,
  listedTool,
  helpers: () => HELPER_TOOLS,
  searchPage,
  inspection,
  structured,
  receipt: receiptTold,
  meta: metaTold,
  delivered,
  refused,
  refusedCaller,
  purchaseReceipt: purchaseReceiptTold,
  paymentKeys: paymentKeysTold,
  challenge: challengeTold,
  listLimited,
};

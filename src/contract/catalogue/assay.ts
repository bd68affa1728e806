/** The Assay contract, chapter by chapter. */
import { call } from './assay/call.ts';
import { clientPayment } from './assay/client-payment.ts';
import { clientWire } from './assay/client-wire.ts';
import { cursor } from './assay/cursor.ts';
import { errorAccess } from './assay/error-access.ts';
import { errorForm } from './assay/error-form.ts';
import { errorIdempotency } from './assay/error-idempotency.ts';
import { errorMoney } from './assay/error-money.ts';
import { errorProvider } from './assay/error-provider.ts';
import { inspect } from './assay/inspect.ts';
import { listing } from './assay/listing.ts';
import { rate } from './assay/rate.ts';
import { receipt } from './assay/receipt.ts';
import { searchInput } from './assay/search-input.ts';
import { searchOutput } from './assay/search-output.ts';
import { signin } from './assay/signin.ts';

export const assay = [
  ...listing,
  ...signin,
  ...searchInput,
  ...searchOutput,
  ...cursor,
  ...inspect,
  ...call,
  ...receipt,
  ...errorForm,
  ...errorMoney,
  ...errorProvider,
  ...errorIdempotency,
  ...errorAccess,
  ...rate,
  ...clientWire,
  ...clientPayment,
];

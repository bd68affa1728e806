/** The chapters of the Assay suite, in the order of its document. */
import { type Chapter, inOrder, type Suite } from '../../src/runner/index.ts';
import { plainPurchase } from '../plain-purchase.ts';
import { access } from './access.ts';
import { binding } from './binding.ts';
import { call } from './call.ts';
import { client } from './client.ts';
import { cursor } from './cursor.ts';
import { direct } from './direct.ts';
import { helperPays } from './helper-pays.ts';
import { helperSignIn } from './helper-signin.ts';
import { idempotency } from './idempotency.ts';
import { inspect } from './inspect.ts';
import { laws } from './laws.ts';
import { listing } from './listing.ts';
import { money } from './money.ts';
import { officialClients } from './official-clients.ts';
import { payment } from './payment.ts';
import { providers } from './providers.ts';
import { rate } from './rate.ts';
import { receipt } from './receipt.ts';
import { refusals } from './refusals.ts';
import { replay } from './replay.ts';
import { replicas } from './replicas.ts';
import { rest } from './rest.ts';
import { restart } from './restart.ts';
import { searchInput } from './search-input.ts';
import { searchOutput } from './search-output.ts';
import { transfer } from './transfer.ts';
import { urls } from './urls.ts';
import { voucher } from './voucher.ts';
import { wire } from './wire.ts';

const chapters: readonly Chapter[] = inOrder([
  listing,
  // Programs start slowly, so they are asked early.
  helperSignIn,
  helperPays,
  client,
  searchInput,
  searchOutput,
  cursor,
  inspect,
  call,
  direct,
  receipt,
  replay,
  idempotency,
  access,
  urls,
  money,
  providers,
  payment,
  voucher,
  transfer,
  refusals,
  rate,
  wire,
  rest,
  binding,
  officialClients,
  replicas,
  restart,
  laws,
]);

export const assaySuite: Suite = { chapters, goodPath: plainPurchase('assay', 'assay.call.inspect-not-prerequisite') };

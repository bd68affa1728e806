/** The x402 port: what is asked for, and a facilitator that says whether what came is that and has it transferred. */
import type {
  ChainGiven,
  Clock,
  ExactCall,
  ExactFunding,
  ExactPayment,
  ExactRequirement,
  ExactVerdict,
  FacilitatorSettlement,
  FacilitatorVerdict,
  Hex,
  PaymentRequired,
  Redemption,
  X402Port,
} from '../../../src/contract/index.ts';
import { X402_VERSION } from '../../../src/contract/index.ts';
import type { DollarClient } from '../../chain/index.ts';
import { paymentRefusal, unsettleable } from './payment-refusals.ts';
import type { ChainHolder } from './settlement.ts';

/** Long enough for the work of a slow provider, since the money moves after it. */
const AUTHORIZED_FOR_S = 300;
/** Real time: a facilitator that has not answered by then is away. */
const TIMEOUT_MS = 10_000;

/** A chain on which a facilitator moves money to somebody. */
type Payable = ChainGiven & { readonly facilitatorUrl: string; readonly payTo: Hex };

export function x402Port(chain: ChainHolder, clock: Clock): X402Port {
  const dollarOf = dollars();
  const payable = (): Payable | undefined => {
    const { given } = chain;
    return given?.facilitatorUrl === undefined || given.payTo === undefined ? undefined : (given as Payable);
  };
  const requirement = async (given: Payable, { priceMicros }: ExactCall): Promise<ExactRequirement> => ({
    scheme: 'exact',
    network: `eip155:${given.chainId}`,
    amount: `${priceMicros}`,
    asset: given.asset,
    payTo: given.payTo,
    maxTimeoutSeconds: AUTHORIZED_FOR_S,
    extra: await (await dollarOf(given)).domain(),
  });

  return {
    async demand(call): Promise<PaymentRequired | undefined> {
      const given = payable();
      if (given === undefined) return undefined;
      return {
        x402Version: X402_VERSION,
        resource: { url: call.resource },
        accepts: [await requirement(given, call)],
      };
    },
    async verify(payment, call) {
      const given = payable();
      if (given === undefined) return { kind: 'refused', refusal: unsettleable(undefined) };
      const asked = await requirement(given, call);
      const fault = misfit(payment, asked, call) ?? untimely(payment, clock);
      if (fault !== undefined) return fault;
      return covered(given, await dollarOf(given), payment, asked);
    },
    async settle(funding) {
      const given = payable();
      if (given === undefined) return { kind: 'unreachable', reason: 'this gateway has no facilitator any more' };
      try {
        return await settled(given, await dollarOf(given), funding);
      } catch (failure) {
        return { kind: 'unreachable', reason: failure instanceof Error ? failure.message : String(failure) };
      }
    },
  };
}

/** One client for each chain that it was given. */
function dollars(): (given: ChainGiven) => Promise<DollarClient> {
  let made: { readonly for: ChainGiven; readonly client: Promise<DollarClient> } | undefined;
  return (given) => {
    if (made?.for !== given)
      made = { for: given, client: import('../../chain/index.ts').then(({ dollarClient }) => dollarClient(given)) };
    return made.client;
  };
}

/** Why a payment is not the one that is asked for; what it authorizes counts, not what it says of itself alone. */
function misfit(payment: ExactPayment, asked: ExactRequirement, call: ExactCall): ExactVerdict | undefined {
  const { accepted, payload, resource } = payment;
  const { from, to, value } = payload.authorization;
  if (payment.x402Version !== X402_VERSION) return invalid(`it is not of x402 version ${X402_VERSION}`);
  const pairs: readonly (readonly [member: string, given: string, wanted: string])[] = [
    ['scheme', accepted.scheme, asked.scheme],
    ['network', accepted.network, asked.network],
    ['asset', accepted.asset, asked.asset],
    ['amount', accepted.amount, asked.amount],
    ['amount', value, asked.amount],
    ['payTo', accepted.payTo, asked.payTo],
    ['payTo', to, asked.payTo],
    ['payer', from, call.agent.wallet ?? ''],
    ['resource', resource?.url ?? call.resource, call.resource],
  ];
  const changed = pairs.find(([, given, wanted]) => given.toLowerCase() !== wanted.toLowerCase());
  return changed && invalid(`its ${changed[0]} is not the one that is asked for`);
}

function untimely({ payload }: ExactPayment, clock: Clock): ExactVerdict | undefined {
  const isOver = BigInt(payload.authorization.validBefore) * 1000n <= BigInt(clock.now());
  return isOver
    ? refused('PAYMENT_EXPIRED', 'The payment has expired; ask for the payment requirement again.')
    : undefined;
}

/** By the chain and the facilitator: nobody else has had this money, it is there, and its transfer would succeed. */
async function covered(
  given: Payable,
  dollar: DollarClient,
  payment: ExactPayment,
  requirement: ExactRequirement,
): Promise<ExactVerdict> {
  const { from, nonce } = payment.payload.authorization;
  const payer = from as Hex;
  const coverMicros = await dollar.balanceOf(payer);
  if (coverMicros < BigInt(requirement.amount))
    return refused('PAYMENT_INSUFFICIENT_FUNDS', 'The wallet has less than the price. Add funds first.');
  const { isValid, invalidReason = 'no reason given' } = await asks<FacilitatorVerdict>(given, 'verify', {
    payment,
    requirement,
  });
  if (isValid) {
    const use = `${from}:${nonce}`.toLowerCase();
    return { kind: 'covered', payment: { kind: 'x402', payer, payment, requirement, use, coverMicros } };
  }
  if ((await dollar.transferOf(payer, nonce as Hex)) !== undefined)
    return refused('PAYMENT_REUSED', 'This payment was settled before; sign another one.');
  return invalid(`the facilitator says ${invalidReason}`);
}

/** A refusal or no answer may mean that an earlier attempt, or somebody else, was there first: the chain tells. */
async function settled(
  given: Payable,
  dollar: DollarClient,
  { payment, requirement }: ExactFunding,
): Promise<Redemption> {
  const told = await asks<FacilitatorSettlement>(given, 'settle', { payment, requirement }).catch(
    (failure: Error) => failure,
  );
  if (!(told instanceof Error) && told.success && told.transaction !== '')
    return { kind: 'redeemed', transaction: told.transaction };
  const { from, nonce } = payment.payload.authorization;
  const transaction = await dollar.transferOf(from as Hex, nonce as Hex);
  if (transaction !== undefined) return { kind: 'redeemed', transaction };
  if (told instanceof Error) return { kind: 'unreachable', reason: told.message };
  const reason = told.errorReason ?? 'no reason given';
  return { kind: /pending/.test(reason) ? 'unreachable' : 'refused', reason };
}

interface Asked {
  readonly payment: ExactPayment;
  readonly requirement: ExactRequirement;
}

/** Throws where the facilitator cannot be reached, or says neither yes nor no. */
async function asks<T>({ facilitatorUrl }: Payable, what: 'verify' | 'settle', asked: Asked): Promise<T> {
  const { request } = await import('undici');
  const { statusCode, body } = await request(`${facilitatorUrl.replace(/\/$/, '')}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      x402Version: X402_VERSION,
      paymentPayload: asked.payment,
      paymentRequirements: asked.requirement,
    }),
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const answer = (await body.json()) as T;
  const isAnswer =
    typeof answer === 'object' && answer !== null && (what === 'verify' ? 'isValid' : 'success') in answer;
  if (!isAnswer) throw new Error(`The facilitator answered ${what} with HTTP ${statusCode}.`);
  return answer;
}

function invalid(why: string): ExactVerdict {
  return refused('PAYMENT_INVALID', `The payment is not accepted: ${why}.`);
}

function refused(code: string, message: string): ExactVerdict {
  return { kind: 'refused', refusal: paymentRefusal(code, message) };
}

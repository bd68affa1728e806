/** The payments port: demands for a signed voucher, and the judgement of what comes back. */
import type {
  Asset,
  Clock,
  Demand,
  Hex,
  PayableCall,
  PaymentsPort,
  PaymentVerdict,
  SettlementPort,
  SignedVoucher,
  VoucherRequirement,
} from '../../../src/contract/index.ts';
import { checksumAddress } from '../../chain/index.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { lower } from './amounts.ts';
import { accountId } from './caip.ts';
import { paymentRefusal, unsettleable } from './payment-refusals.ts';
import { judgeVoucher } from './voucher.ts';

const VOUCHER_LIFE_S = 240;
/** A standing demand is told again only while there is still time to sign it. */
const REUSE_MARGIN_MS = 60_000;
/** A hold ends this long before its voucher can no longer be redeemed. */
const REDEEM_MARGIN_MS = 60_000;
/** How long the escrow takes a voucher after its `expiresAt`. */
const REDEMPTION_GRACE_MS = 30 * 60_000;

export interface PaymentsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: GatewaySettings;
  readonly settlement: SettlementPort;
  readonly asset: () => Asset;
}

export function paymentsPort(options: PaymentsOptions): PaymentsPort {
  return { demand: (call) => demand(options, call), verify: (signed, call) => verify(options, signed, call) };
}

/** Who pays and who signs, where the account can do both. */
interface Parties {
  readonly network: string;
  readonly escrow: Hex;
  readonly payer: Hex;
  readonly delegate: Hex;
}

type Refused = Extract<Demand, { kind: 'refused' }>;

async function partiesOf(settlement: SettlementPort, { agent }: PayableCall): Promise<Parties | Refused> {
  const chain = await settlement.network();
  if (chain?.escrow === undefined) return { kind: 'refused', refusal: unsettleable(chain?.network) };
  const { wallet, delegate } = agent;
  if (wallet === undefined || delegate === undefined)
    return {
      kind: 'refused',
      refusal: paymentRefusal(
        'PAYMENT_REQUIRED',
        'This call has to be paid: bind a payment key to this credential first.',
      ),
    };
  return { network: chain.network, escrow: chain.escrow, payer: wallet, delegate };
}

async function demand(
  { store, clock, settings, settlement, asset }: PaymentsOptions,
  call: PayableCall,
): Promise<Demand> {
  const parties = await partiesOf(settlement, call);
  if ('kind' in parties) return parties;
  const { seqHigh } = await settlement.escrow(parties.payer);
  const provider = checksumAddress(call.provider.account);
  if (provider === undefined) throw new Error(`${call.provider.account} is no address to pay a provider at.`);
  const requirement = store.demands.make({
    payer: parties.payer,
    agentId: call.agent.agentId,
    key: call.key,
    request: `${call.resource} ${call.requestHash}`,
    priceMicros: call.priceMicros,
    seqHigh,
    expiresAt: clock.now() + settings.requirementTtlMs,
    reusableUntil: clock.now() + REUSE_MARGIN_MS,
    spell: (seq) => spell({ ...parties, provider }, call, seq, asset()),
  });
  return { kind: 'demanded', requirement };
}

type Payees = Parties & { readonly provider: Hex };

function spell(parties: Payees, call: PayableCall, seq: bigint, { asset, decimals }: Asset): VoucherRequirement {
  const { network, escrow, payer, delegate, provider } = parties;
  return {
    rail: 'B',
    scheme: 'voucher',
    network,
    payTo: accountId(network, escrow),
    payer: accountId(network, payer),
    delegate: accountId(network, delegate),
    provider: accountId(network, provider),
    providerId: call.provider.providerId,
    contractVersion: Number.parseInt(call.version, 10),
    amount: { amount: call.priceMicros.toString(), asset, decimals },
    seq: seq.toString(),
    resource: call.resource,
    requestHash: call.requestHash,
    maxTimeoutSeconds: VOUCHER_LIFE_S,
    signers: ['delegate'],
  };
}

/** In order: the demand, the voucher against it and this call, the signature, the grant, the caps. */
async function verify(options: PaymentsOptions, signed: SignedVoucher, call: PayableCall): Promise<PaymentVerdict> {
  const { store, clock, settlement } = options;
  const parties = await partiesOf(settlement, call);
  if ('kind' in parties) return parties;
  const { payer, delegate } = parties;
  const seq = BigInt(signed.voucher.seq);
  const made = store.demands.find(payer, seq);
  const isOwn = made !== undefined && made.agentId === call.agent.agentId;
  if (!isOwn)
    return refused('PAYMENT_VOUCHER_INVALID', 'This voucher answers no payment requirement of this connection.');
  const fault = await judgeVoucher(signed, { demand: made, call, parties, now: clock.now() });
  if (fault !== undefined) return { kind: 'refused', refusal: fault };

  const { balanceMicros, seqHigh } = await settlement.escrow(payer);
  const grant = await settlement.grant(payer, delegate);
  if (!grant.active)
    return refused('PAYMENT_VOUCHER_DELEGATE_INACTIVE', 'The grant of this payment key was revoked or has ended.');
  if (made.priceMicros > grant.voucherMicrosMax)
    return refused('PAYMENT_INSUFFICIENT_FUNDS', 'The price is above what one voucher of this payment key may have.');
  const graceEndsAt = signed.voucher.expiresAt * 1000 + REDEMPTION_GRACE_MS;
  return {
    kind: 'covered',
    priceMicros: made.priceMicros,
    payment: {
      kind: 'voucher',
      payer,
      seq,
      signed,
      use: `${payer}:${seq}`,
      coverMicros: lower(balanceMicros, grant.windowMicrosLeft),
      seqHigh,
      redeemBy: Math.max(clock.now(), Math.min(grant.validUntil, graceEndsAt) - REDEEM_MARGIN_MS),
    },
  };
}

function refused(code: string, message: string): PaymentVerdict {
  return { kind: 'refused', refusal: paymentRefusal(code, message) };
}

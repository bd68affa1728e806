/** A buyer: one account of the target, its wire sessions, its wallet, and its ledger. */
import { createHash } from 'node:crypto';
import {
  type ExactOrder,
  type Loss,
  type Reply,
  type Session,
  signExact,
  signVoucher,
  type VoucherOrder,
} from '../../client/index.ts';
import type {
  ExactPayment,
  JsonObject,
  Micros,
  NewAccount,
  Payer,
  SignedVoucher,
  VoucherRequirement,
} from '../../contract/index.ts';
import type { Lost, Outcome, PaymentDemand, Receipt, RpcRequest, ToolCall } from '../../dialects/index.ts';
import type { Context } from '../context.ts';
import { describeOutcome } from '../matchers.ts';
import { Broken, NotApplicable } from '../stops.ts';
import { type LedgerView, viewLedger } from './ledger.ts';

export interface BuyerSpec extends Pick<NewAccount, 'policy' | 'scopes'> {
  /** Default one dollar; `0n` and a wallet make a signing connection. */
  readonly balanceMicros?: Micros;
  readonly debtMicros?: Micros;
  /**
   * `voucher`: a funded wallet of its own, with a bound and granted payment key, which signs whatever is demanded;
   * `wallet`: the same without a payment key.
   */
  readonly pays?: 'balance' | 'voucher' | 'wallet';
  /** Another agent that shares that buyer's money. */
  readonly memberOf?: Buyer;
}

export interface AskOptions {
  /** Another URL of the same dialect than the target's first. */
  readonly url?: string;
  readonly localAddress?: string;
}

type VoucherChange = NonNullable<VoucherOrder['change']>;
type ExactChange = NonNullable<ExactOrder['change']>;

const ONE_DOLLAR = 1_000_000n;
const RETRIES_MAX = 100;

export class Buyer {
  readonly who: string;
  readonly token: string | undefined;
  readonly accountId: string | undefined;
  readonly payer: Payer | undefined;
  readonly #context: Context;
  readonly #sessions = new Map<string, Session>();

  constructor(
    context: Context,
    account: { who: string; token?: string | undefined; accountId?: string | undefined; payer?: Payer | undefined },
  ) {
    this.#context = context;
    this.who = account.who;
    this.token = account.token;
    this.accountId = account.accountId;
    this.payer = account.payer;
  }

  /** The wire session to that URL; one for each, kept open. */
  session({ url, localAddress }: AskOptions = {}): Session {
    const name = `${url ?? ''} ${localAddress ?? ''}`;
    const open = this.#sessions.get(name);
    if (open) return open;
    const session = this.#context.session({
      who: this.who,
      token: this.token,
      ...(url === undefined ? {} : { url }),
      ...(localAddress === undefined ? {} : { localAddress }),
    });
    this.#sessions.set(name, session);
    return session;
  }

  /** Sends one request as it is, and gives the reply as it came. */
  async ask({ method, params }: RpcRequest, options: AskOptions = {}): Promise<Reply> {
    return this.hears(await this.session(options).request(method, params));
  }

  /**
   * Gives the reply back. Ends the check as untested where it tells that somebody else's credential has no allowance
   * left: that one may have been used before, and no clock is there to wait with.
   */
  hears(reply: Reply): Reply {
    const { adapter, instance } = this.#context;
    const isBorrowed = this.accountId === undefined && !instance.powers.has('clock');
    if (!isBorrowed || !adapter.isLimited?.(adapter.outcome(reply))) return reply;
    return this.#context.untested("the credential's allowance of this minute is used up: run again in the next one");
  }

  /** One call, whatever comes of it: a demand for payment is not answered. */
  async call(call: ToolCall, options: AskOptions = {}): Promise<Outcome> {
    return this.#context.adapter.outcome(await this.ask(this.#context.adapter.call(call), options));
  }

  /** Sends the call until no earlier attempt of it is running: for when only the target's own work is left to do. */
  async insists(call: ToolCall): Promise<Outcome> {
    let outcome = await this.call(call);
    for (let retry = 0; retry < RETRIES_MAX && this.#context.adapter.isUnfinished(outcome); retry++) {
      outcome = await this.call(call);
    }
    return outcome;
  }

  /** One purchase: where payment is demanded, it is signed and the same call sent again with it. */
  async buys(call: ToolCall, options: AskOptions = {}): Promise<Outcome> {
    const first = await this.call(call, options);
    if (first.kind !== 'refused' || !first.demand || call.payment) return first;
    return this.call({ ...call, payment: await this.signs(first) }, options);
  }

  /**
   * One purchase by a signed payment, whatever comes of it; `change` says how a voucher differs from what was demanded,
   * and ends the check as not applicable where no voucher is.
   */
  async pays(call: ToolCall, change?: (required: VoucherRequirement) => VoucherChange): Promise<Outcome> {
    const demand = await this.call(call);
    const wrongly = change?.(this.requirementOf(demand));
    return this.call({ ...call, payment: await this.signs(demand, wrongly) });
  }

  /** Signs the demand of a refusal, in the form that it asks for; a voucher wrongly where told so. */
  async signs(refused: Outcome, change?: VoucherChange): Promise<JsonObject> {
    return change ? this.signsVoucher(refused, change) : this.#signed(this.demandOf(refused));
  }

  /** Signs a voucher, wrongly where told so; ends the check as not applicable where none is demanded. */
  async signsVoucher(refused: Outcome, change: VoucherChange = {}): Promise<JsonObject> {
    return this.#payment(await this.signsRequirement(this.requirementOf(refused), change));
  }

  /** Signs the same demand once more, so that the payment is another one. */
  async signsAnew(refused: Outcome): Promise<JsonObject> {
    const demand = this.demandOf(refused);
    if (demand.form === 'x402') return this.#signed(demand);
    const { voucher } = await this.signsRequirement(demand.requirement);
    return this.signsVoucher(refused, { voucher: { expiresAt: voucher.expiresAt - 1 } });
  }

  /** Signs a demand for an x402 payment, wrongly where told so; ends the check where another form is asked for. */
  async signsExact(refused: Outcome, change: ExactChange = {}): Promise<JsonObject> {
    const demand = refused.kind === 'refused' && !refused.demand ? undefined : this.demandOf(refused);
    if (demand?.form === 'x402') return this.#payment(await this.#exact(demand, change));
    throw new NotApplicable('the target demands no x402 payment here');
  }

  async #exact(
    { required, accepted }: Extract<PaymentDemand, { form: 'x402' }>,
    change: ExactChange = {},
  ): Promise<ExactPayment> {
    const key = this.payer?.privateKey;
    if (!key) throw new Error(`${this.who} has no wallet; open it with pays: 'wallet'`);
    const signedAt = Math.floor((await this.#context.now()) / 1_000);
    const nonce = `0x${createHash('sha256').update(this.#context.name('payment')).digest('hex')}` as const;
    return signExact(required, accepted, { key, signedAt, nonce, change });
  }

  async #signed(demand: PaymentDemand): Promise<JsonObject> {
    const isExact = demand.form === 'x402';
    const signed = isExact ? await this.#exact(demand) : await this.signsRequirement(demand.requirement);
    return this.#payment(signed);
  }

  #payment(signed: SignedVoucher | ExactPayment): JsonObject {
    const { adapter } = this.#context;
    if (adapter.payment) return adapter.payment(signed);
    throw new Broken(`a payment was demanded, and no call of ${adapter.name} is paid by signature`);
  }

  async signsRequirement(requirement: VoucherRequirement, change: VoucherChange = {}) {
    const key = this.payer?.delegateKey;
    if (!key) throw new Error(`${this.who} has no payment key; open it with pays: 'voucher'`);
    const issuedAt = Math.floor((await this.#context.now()) / 1_000);
    return signVoucher(requirement, { key, issuedAt, change });
  }

  /** What a refusal demands; ends the check where there is nothing that can be read. */
  demandOf(refused: Outcome): PaymentDemand {
    const { adapter } = this.#context;
    if (!adapter.demand) throw new Broken(`a call of ${adapter.name} is not paid by signature`);
    const parsed = adapter.demand(refused.kind === 'refused' ? refused.demand : undefined);
    if (parsed.ok) return parsed.value;
    if (refused.kind === 'refused') throw new Broken(`no payment can be made: ${parsed.reason}`);
    throw new Broken(`a demand for payment should have come, but ${describeOutcome(refused)}`);
  }

  /** The voucher requirement of a refusal; ends the check as not applicable where another form of payment is asked for. */
  requirementOf(refused: Outcome): VoucherRequirement {
    const demand = this.demandOf(refused);
    if (demand.form === 'voucher') return demand.requirement;
    throw new NotApplicable('the target demands an x402 payment, and no voucher');
  }

  /** Sends the call and throws its answer away, as soon as it is sent or when `loss.until` resolves. */
  async loses(call: ToolCall, loss: Loss): Promise<Lost> {
    const { method, params } = this.#context.adapter.call(call);
    const { why, detail } = await this.session().lose(method, params, loss);
    return { kind: 'lost', why, detail };
  }

  /** Sends all calls in one turn, each on a warm connection of its own; resolves once they are sent. */
  async races(calls: readonly ToolCall[], options: AskOptions = {}): Promise<readonly Promise<Outcome>[]> {
    const replies = await this.session(options).race(calls.map((call) => this.#context.adapter.call(call)));
    return replies.map(async (reply) => this.#context.adapter.outcome(await reply));
  }

  /** Opens connections for a race ahead of it. */
  warms(connections: number, options: AskOptions = {}): Promise<void> {
    return this.session(options).warm(connections);
  }

  /** The target's ledger of this buyer's account. */
  async ledger(): Promise<LedgerView> {
    const { control } = this.#context.instance;
    if (!control || this.accountId === undefined) return this.#context.untested('the target grants no ledger');
    const ledger = await control.ledger(this.accountId);
    const { balanceMicros, heldMicros, entries } = ledger;
    const at = new Date(await this.#context.now()).toISOString();
    const told = entries.map((entry) => ({ ...entry }));
    this.#context.log.record({ kind: 'ledger', at, who: this.who, balanceMicros, heldMicros, entries: told });
    return viewLedger(ledger);
  }

  /** Changes the account as its owner would. */
  async changes(change: Parameters<NonNullable<Context['instance']['control']>['changeAccount']>[1]): Promise<void> {
    const { control } = this.#context.instance;
    if (!control || this.accountId === undefined) return this.#context.untested('the target grants no accounts');
    await control.changeAccount(this.accountId, change);
  }
}

/** A fresh account where the target grants accounts, else the credential that the user gave. */
export async function openBuyer(context: Context, spec: BuyerSpec = {}): Promise<Buyer> {
  const { instance, check } = context;
  const who = context.nextBuyer();
  if (!instance.control || !instance.powers.has('accounts')) {
    if (Object.keys(spec).length > 0) return context.untested('needs accounts, which the target does not grant');
    if (instance.token === undefined) return context.untested('there is no credential: give one with --token');
    return new Buyer(context, { who, token: instance.token });
  }
  const isSigner = spec.pays === 'voucher' || spec.pays === 'wallet';
  const payer = isSigner ? await instance.payers.lease() : undefined;
  for (const secret of payer ? [payer.privateKey, payer.delegateKey] : []) context.keepSecret(secret);
  const { accountId, token } = await instance.control.createAccount({
    dialect: check.dialect,
    ...(payer
      ? { wallet: payer.address, ...(spec.pays === 'voucher' ? { delegate: payer.delegate } : {}) }
      : spec.memberOf
        ? {}
        : { balanceMicros: String(spec.balanceMicros ?? ONE_DOLLAR) }),
    ...(payer && spec.balanceMicros !== undefined ? { balanceMicros: String(spec.balanceMicros) } : {}),
    ...(spec.debtMicros === undefined ? {} : { debtMicros: String(spec.debtMicros) }),
    ...(spec.policy ? { policy: spec.policy } : {}),
    ...(spec.scopes ? { scopes: spec.scopes } : {}),
    ...(spec.memberOf?.accountId === undefined ? {} : { memberOf: spec.memberOf.accountId }),
  });
  context.keepSecret(token);
  return new Buyer(context, { who, token, accountId, payer });
}

/** The receipt of a served call; ends the check where it has none. */
export function receiptOf(outcome: Outcome): Receipt {
  if (outcome.kind === 'delivered' && outcome.receipt) return outcome.receipt;
  throw new Broken(
    outcome.kind === 'delivered' ? 'a served call has no receipt' : `there is no receipt: the call was ${outcome.kind}`,
  );
}

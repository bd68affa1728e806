/** A buyer: one account of the target, its wire sessions, its wallet, and its ledger. */
import { type Loss, type Reply, type Session, signVoucher, type VoucherOrder } from '../../client/index.ts';
import type { JsonObject, Micros, NewAccount, Payer, VoucherRequirement } from '../../contract/index.ts';
import type { Lost, Outcome, Receipt, RpcRequest, ToolCall } from '../../dialects/index.ts';
import type { Context } from '../context.ts';
import { describeOutcome } from '../matchers.ts';
import { Broken } from '../stops.ts';
import { type LedgerView, viewLedger } from './ledger.ts';

export interface BuyerSpec extends Pick<NewAccount, 'policy' | 'scopes'> {
  /** Default one dollar; `0n` and a wallet make a signing connection. */
  readonly balanceMicros?: Micros;
  readonly debtMicros?: Micros;
  /** `voucher`: a funded wallet of its own, with a bound and granted payment key. */
  readonly pays?: 'balance' | 'voucher';
  /** Another agent that shares that buyer's money. */
  readonly memberOf?: Buyer;
}

export interface AskOptions {
  /** Another URL of the same dialect than the target's first. */
  readonly url?: string;
  readonly localAddress?: string;
}

type VoucherChange = NonNullable<VoucherOrder['change']>;

const ONE_DOLLAR = 1_000_000n;

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
  ask({ method, params }: RpcRequest, options: AskOptions = {}): Promise<Reply> {
    return this.session(options).request(method, params);
  }

  /** One call, whatever comes of it: a demand for payment is not answered. */
  async call(call: ToolCall, options: AskOptions = {}): Promise<Outcome> {
    return this.#context.adapter.outcome(await this.ask(this.#context.adapter.call(call), options));
  }

  /** One purchase: where payment is demanded, it is signed and the same call sent again with it. */
  async buys(call: ToolCall, options: AskOptions = {}): Promise<Outcome> {
    const first = await this.call(call, options);
    if (first.kind !== 'refused' || !first.demand || call.payment) return first;
    return this.call({ ...call, payment: await this.signs(first) }, options);
  }

  /** One purchase by voucher, whatever comes of it; `change` says how the voucher differs from what was demanded. */
  async pays(call: ToolCall, change: (required: VoucherRequirement) => VoucherChange = () => ({})): Promise<Outcome> {
    const demand = await this.call(call);
    return this.call({ ...call, payment: await this.signs(demand, change(this.requirementOf(demand))) });
  }

  /** Signs the demand of a refusal, wrongly where told so. */
  async signs(refused: Outcome, change: VoucherChange = {}): Promise<JsonObject> {
    const { adapter } = this.#context;
    const payment = await this.signsRequirement(this.requirementOf(refused), change);
    return adapter.payment(payment);
  }

  async signsRequirement(requirement: VoucherRequirement, change: VoucherChange = {}) {
    const key = this.payer?.delegateKey;
    if (!key) throw new Error(`${this.who} has no payment key; open it with pays: 'voucher'`);
    const issuedAt = Math.floor((await this.#context.now()) / 1_000);
    return signVoucher(requirement, { key, issuedAt, change });
  }

  /** The voucher requirement of a refusal; ends the check where there is none that can be read. */
  requirementOf(refused: Outcome): VoucherRequirement {
    const parsed = this.#context.adapter.requirement(refused.kind === 'refused' ? refused.demand : undefined);
    if (parsed.ok) return parsed.value;
    if (refused.kind === 'refused') throw new Broken(`no payment can be made: ${parsed.reason}`);
    throw new Broken(`a demand for payment should have come, but ${describeOutcome(refused)}`);
  }

  /** Sends the call and throws its answer away, as soon as it is sent or when `loss.until` resolves. */
  async loses(call: ToolCall, loss: Loss): Promise<Lost> {
    const { method, params } = this.#context.adapter.call(call);
    const { why, detail } = await this.session().lose(method, params, loss);
    return { kind: 'lost', why, detail };
  }

  /** Sends all calls in one turn, each on a warm connection of its own; resolves once they are sent. */
  async races(calls: readonly ToolCall[]): Promise<readonly Promise<Outcome>[]> {
    const replies = await this.session().race(calls.map((call) => this.#context.adapter.call(call)));
    return replies.map(async (reply) => this.#context.adapter.outcome(await reply));
  }

  /** Opens connections for a race ahead of it. */
  warms(connections: number): Promise<void> {
    return this.session().warm(connections);
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
  const payer = spec.pays === 'voucher' ? await instance.payers.lease() : undefined;
  for (const secret of payer ? [payer.privateKey, payer.delegateKey] : []) context.keepSecret(secret);
  const { accountId, token } = await instance.control.createAccount({
    dialect: check.dialect,
    ...(payer
      ? { wallet: payer.address, delegate: payer.delegate }
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

/** Where the money of a call comes from: free calls, the balance, a signed payment; and who refuses. */
import type {
  Agent,
  Binding,
  ExactCall,
  ExactPayment,
  Hex,
  Hold,
  HoldOutcome,
  Micros,
  PayableCall,
  Refusal,
  SignedVoucher,
  ToolContract,
} from '../../../src/contract/index.ts';
import { Refused } from '../refused.ts';
import type { AssayContext, Session } from './context.ts';
import { display } from './money.ts';
import { refusal, refusals } from './refusals.ts';

export interface FundedCall {
  readonly tool: ToolContract;
  readonly operation: string;
  /** The first binding: it is the one that is paid. */
  readonly provider: Binding | undefined;
  readonly key: string | undefined;
  readonly signed: SignedVoucher | undefined;
  readonly payment: ExactPayment | undefined;
}

type Terms = Pick<Hold, 'priceMicros' | 'funding' | 'rules'>;

/** Throws `Refused` where nothing pays for it. */
export async function fund(context: AssayContext, session: Session, call: FundedCall): Promise<Terms> {
  const { ports } = context;
  const { agent } = session;
  const { priceMicros, freeCalls } = await ports.pricing.quote(call.tool, agent);
  const isFree = freeCalls === undefined ? priceMicros === 0n : freeCalls.leftToday > 0;
  if (!isFree && priceMicros === 0n) throw new Refused(refusals.quota(call.tool.name));
  const costMicros = isFree ? 0n : priceMicros;
  const rules = await spendingRules(context, session, costMicros);
  if (isFree) {
    const perDay = freeCalls === undefined ? {} : { perDay: freeCalls.perDay };
    return { priceMicros: costMicros, funding: { kind: 'free', ...perDay }, rules };
  }
  if (!agent.scopes.includes('payments')) throw new Refused(refusals.scope('payments'));
  await refuseInsolvent(context, session);
  const balanceMicros = await ports.ledger.balance(agent.accountId);
  const isCovered = balanceMicros !== undefined && balanceMicros >= priceMicros;
  if (isCovered || agent.wallet === undefined) return { priceMicros, funding: { kind: 'balance' }, rules };
  return { ...(await bySignature(context, session, call, priceMicros)), rules };
}

/** A bound payment key signs vouchers; a wallet without one pays by x402, where the gateway can settle so. */
async function bySignature(
  context: AssayContext,
  session: Session,
  call: FundedCall,
  priceMicros: Micros,
): Promise<Pick<Hold, 'priceMicros' | 'funding'>> {
  const { settings } = context;
  const delegate = await signingKey(context, session.agent, call);
  if (delegate !== undefined && settings.paymentForm === 'voucher')
    return byVoucher(context, { ...session.agent, delegate }, call, priceMicros);
  const payable = { agent: session.agent, resource: resourceOf(call.tool), priceMicros };
  return (await byTransfer(context, payable, call.payment)) ?? byVoucher(context, session.agent, call, priceMicros);
}

/** A key that waits may have its grant by now, and is then asked to sign; what was signed is held to what was asked. */
async function signingKey({ ports }: AssayContext, agent: Agent, { signed }: FundedCall): Promise<Hex | undefined> {
  return signed === undefined ? (await ports.bindings.keys(agent)).bound?.delegate : agent.delegate;
}

function resourceOf({ name }: ToolContract): string {
  return `/mcp/tools/${name}`;
}

/** Undefined where no x402 payment can be settled. */
async function byTransfer(
  { ports, codec }: AssayContext,
  payable: ExactCall,
  payment: ExactPayment | undefined,
): Promise<Pick<Hold, 'priceMicros' | 'funding'> | undefined> {
  const { priceMicros } = payable;
  const requirement = await ports.x402.demand(payable);
  if (requirement === undefined) return undefined;
  if (payment === undefined)
    throw new Refused(paymentRequired(priceMicros), codec.meta({ replayed: false, requirement }));
  const verdict = await ports.x402.verify(payment, payable);
  if (verdict.kind === 'covered') return { priceMicros, funding: verdict.payment };
  const again = { ...requirement, error: verdict.refusal.message };
  throw new Refused(verdict.refusal, codec.meta({ replayed: false, requirement: again }));
}

function paymentRequired(priceMicros: Micros): Refusal {
  return refusal(
    'PAYMENT_REQUIRED',
    `This call costs ${display(priceMicros)}: sign the payment requirement and send it again.`,
  );
}

async function spendingRules({ ports }: AssayContext, { agent }: Session, costMicros: Micros): Promise<Hold['rules']> {
  const verdict = await ports.accounts.judgeSpending(agent, costMicros);
  switch (verdict.kind) {
    case 'allowed':
      return verdict.rules;
    case 'paused':
      throw new Refused(refusal('MCP_POLICY_AGENT_PAUSED', 'The owner has paused what this agent spends.'));
    case 'needs-approval':
      throw new Refused(
        refusal(
          'MCP_APPROVAL_REQUIRED',
          `A call above ${display(verdict.overMicros)} needs the owner's approval; this one costs ${display(costMicros)}.`,
          { details: { thresholdMicros: `${verdict.overMicros}`, priceMicros: `${costMicros}` } },
        ),
      );
  }
}

/** A debt, or a chain on which nothing can be collected. */
async function refuseInsolvent({ ports }: AssayContext, { agent }: Session): Promise<void> {
  const debtMicros = await ports.ledger.debt(agent.accountId);
  if (debtMicros > 0n)
    throw new Refused(
      refusal('PAYMENT_DEBT_OUTSTANDING', `An earlier call is still owed: ${display(debtMicros)}. Settle it first.`, {
        details: { debtMicros: `${debtMicros}` },
      }),
    );
  if (agent.chain === undefined) return;
  const settles = await ports.settlement.network();
  if (agent.chain === settles?.network) return;
  throw new Refused(
    refusal('PAYMENT_NO_SETTLEABLE_CHAIN', `This call cannot be settled on ${agent.chain}.`, {
      details: { customerChain: agent.chain, settlesOn: settles === undefined ? [] : [settles.network] },
    }),
  );
}

async function byVoucher(
  { ports, codec }: AssayContext,
  agent: Agent,
  { tool, operation, provider, key, signed }: FundedCall,
  priceMicros: Micros,
): Promise<Pick<Hold, 'priceMicros' | 'funding'>> {
  if (provider === undefined) throw new Refused(refusals.noBinding(tool.name));
  const payable: PayableCall = {
    agent,
    tool: tool.name,
    version: tool.version,
    resource: resourceOf(tool),
    requestHash: `sha256:${operation}`,
    priceMicros,
    provider,
    ...(key !== undefined && { key }),
  };
  if (signed !== undefined) {
    const verdict = await ports.payments.verify(signed, payable);
    if (verdict.kind === 'refused') throw new Refused(verdict.refusal);
    return { priceMicros: verdict.priceMicros, funding: verdict.payment };
  }
  const demand = await ports.payments.demand(payable);
  if (demand.kind === 'refused') throw new Refused(demand.refusal);
  const { requirement } = demand;
  throw new Refused(paymentRequired(priceMicros), codec.meta({ replayed: false, requirement }));
}

/** Why the money could not be taken. */
export function refusedHold(outcome: Exclude<HoldOutcome, { kind: 'held' | 'key-taken' }>, hold: Hold): Refusal {
  const { priceMicros, tool, rules } = hold;
  switch (outcome.kind) {
    case 'free-calls-used-up':
      return refusals.quota(tool);
    case 'insufficient-funds':
      return refusal(
        'PAYMENT_INSUFFICIENT_FUNDS',
        `The escrow cannot cover ${display(priceMicros)}. Add funds first.`,
        {
          details: { priceMicros: `${priceMicros}`, availableMicros: `${outcome.availableMicros}` },
        },
      );
    case 'over-cap':
      return refusal(
        'MCP_SPEND_LIMIT_EXCEEDED',
        `This call of ${display(priceMicros)} would go over the owner's cap.`,
        {
          details: { spentMicros: `${outcome.spentMicros}`, capMicros: `${rules.capMicros ?? 0n}` },
        },
      );
    case 'too-fast':
      return refusal('MCP_VELOCITY_LIMIT_EXCEEDED', VELOCITY[outcome.rule], {
        retryAfterMs: outcome.retryAfterMs,
        details: { rule: outcome.rule },
      });
    case 'voucher-reused':
      return refusal('PAYMENT_VOUCHER_REUSED', 'This voucher has paid for a call already; ask for a new requirement.');
    case 'payment-reused':
      return refusal('PAYMENT_REUSED', 'This payment has paid for a call already; sign another one.');
    case 'voucher-overtaken':
      return refusal('PAYMENT_VOUCHER_EXPIRED', 'A later voucher was collected first; ask for a new requirement.');
  }
}

const VELOCITY = {
  calls: 'The owner lets this agent make fewer calls in a minute. Wait for the next one.',
  spend: 'The owner lets this agent spend less in a minute. Wait for the next one.',
  duplicate: 'The same call was made a moment ago, which the owner does not allow. Wait.',
} as const;

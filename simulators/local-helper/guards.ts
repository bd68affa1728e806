/** What must hold before the helper signs a payment: a list of rules, and the first that fails is the answer. */
import type {
  GuardContext,
  GuardName,
  GuardRefusal,
  GuardVerdict,
  HelperParts,
  VoucherRequirement,
} from '../../src/contract/index.ts';
import { accountOn, isAssetOn } from './accounts.ts';
import { type Facts, factsOf } from './facts.ts';

const CALL_AGE_MAX_S = 120;
const READ_AGE_MAX_S = 600;
const READ_AHEAD_MAX_S = 120;
const RESOURCE_CHARACTERS_MAX = 2_048;
const TIMEOUT_MAX_S = 300;
const DAY_S = 86_400;
const TOOL_PATH = '/mcp/tools/';
const DEBT_OR_SEQUENCE = /\/escrow\/(?:debts|next-seq)(?:\/|$)/;

interface Rule {
  readonly code: string;
  readonly reason: string;
  readonly holds: (facts: Facts) => boolean;
}

const rule = (code: `${GuardName}_${string}`, reason: string, holds: Rule['holds']): Rule => ({ code, reason, holds });

const PAYER_IS_KEY = rule(
  'G5_LOCAL_KEY_IS_PAYER',
  "the payment key of this computer is the payer's own key, which must never sign here",
  ({ payer, context }) => payer !== context.localKey,
);
const KEY_READABLE = rule(
  'G5_LOCAL_KEY_INVALID',
  'this computer has no readable payment key',
  ({ context }) => context.localKey !== undefined,
);
const KEY_IS_DELEGATE = rule(
  'G5_DELEGATE_MISMATCH',
  'the payment key bound to this connection is not the one of this computer',
  ({ delegate, context }) => delegate === context.localKey,
);

const RULES: readonly Rule[] = [
  rule('G1_NOT_A_REQUIREMENT', 'it is no payment requirement', ({ demand }) => demand !== undefined),
  rule('G1_RAIL', 'it is not for rail B', ({ demand }) => demand?.['rail'] === 'B'),
  rule('G1_SCHEME', 'it does not ask for a voucher', ({ demand }) => demand?.['scheme'] === 'voucher'),
  rule('G1_NOT_FORWARDED', 'it answers no call of a tool', ({ context }) => Boolean(context.call?.tool)),
  rule('G1_FORWARD_TOO_OLD', 'it answers no call of the last two minutes', ({ context: { call, now } }) =>
    Boolean(call && call.at <= now && now - call.at <= CALL_AGE_MAX_S),
  ),

  rule('G2_NETWORK', 'its network is not one that this app pays on', ({ demand, context: { network } }) =>
    Boolean(network && demand?.['network'] === network.id),
  ),
  rule('G2_PAY_TO', 'it is not to be paid to the escrow that this app knows', ({ payTo, context }) => {
    const { network, checksum } = context;
    return (
      payTo !== undefined && network !== undefined && payTo === accountOn(network.chainId, network.escrow, checksum)
    );
  }),
  rule('G2_AMOUNT', 'it names no amount', ({ money }) => money !== undefined),
  rule('G2_ASSET', 'it is in another asset than the one that this app pays with', ({ money, context: { network } }) =>
    Boolean(network && money?.['asset'] === network.asset && isAssetOn(network.chainId, network.asset)),
  ),
  rule('G2_DECIMALS', 'it counts the asset in another unit', ({ money, context: { network } }) =>
    Boolean(network && money?.['decimals'] === network.decimals),
  ),
  rule('G2_AMOUNT', 'its amount is no positive whole number', ({ amount }) => amount !== undefined && amount > 0n),

  rule('G3_NO_QUOTE', 'nobody has quoted a price for this tool in the last minute', ({ context }) =>
    Boolean(context.quote),
  ),
  rule('G3_QUOTE_ASSET', 'the price was quoted in another asset', ({ money, context }) =>
    Boolean(context.quote && context.quote.asset === money?.['asset']),
  ),
  rule('G3_ABOVE_QUOTE', 'it asks for more than the quoted price', ({ amount = 0n, context }) =>
    Boolean(context.quote && amount <= context.quote.maxAmount),
  ),

  rule('G4_PAYER_INVALID', 'its payer is no account', ({ payer }) => payer !== undefined),
  rule(
    'G4_PAYER_CHANGED',
    'its payer is not the one that this app has paid for before',
    ({ payer, context }) => context.knownPayer === undefined || context.knownPayer === payer,
  ),
  rule('G4_NO_CHAIN_READ', "the payment key's grant could not be read from the chain", ({ context }) =>
    Boolean(context.grant),
  ),
  rule('G4_STALE_READ', "the payment key's grant was not read in the last ten minutes", ({ context: { grant, now } }) =>
    Boolean(grant && grant.readAt - now <= READ_AHEAD_MAX_S && now - grant.readAt <= READ_AGE_MAX_S),
  ),
  rule(
    'G4_OTHER_KEY',
    'the grant that was read is for another payment key',
    ({ context: { grant, localKey } }) => localKey === undefined || grant?.delegate === localKey,
  ),
  rule(
    'G4_NOT_DELEGATED',
    'its payer has granted this payment key nothing',
    ({ payer, context }) => context.grant?.payer === payer,
  ),
  rule('G4_INACTIVE', "the payment key's grant is not active", ({ context }) => context.grant?.active === true),
  rule('G4_EXPIRED', "the payment key's grant has expired", ({ context: { grant, now } }) =>
    Boolean(grant && grant.validUntil > BigInt(now)),
  ),

  KEY_READABLE,
  rule('G5_NO_DELEGATE_SIGNER', 'it takes no signature of a payment key', ({ demand }) => {
    const signers = demand?.['signers'];
    return Array.isArray(signers) && signers.includes('delegate');
  }),
  KEY_IS_DELEGATE,
  PAYER_IS_KEY,

  rule('G6_DELEGATE_CAP', 'it is above what the chain allows the payment key for one call', ({ amount, context }) =>
    within(amount, context.grant?.delegateMaxVoucherAmount),
  ),
  rule('G6_ESCROW_CAP', 'it is above what the escrow allows for one call', ({ amount, context }) =>
    within(amount, context.grant?.maxVoucherAmount),
  ),

  rule(
    'G7_LIMITS_UNREADABLE',
    "this app's own limits cannot be read",
    ({ perCall, perDay }) => perCall !== undefined && perDay !== undefined,
  ),
  rule('G7_PER_CALL', "it is above this app's own limit for one call", ({ amount, perCall }) =>
    within(amount, perCall),
  ),
  rule('G7_PER_DAY', "it would pass this app's own limit for 24 hours", ({ amount = 0n, perDay, context }) =>
    within(signedToday(context) + amount, perDay),
  ),

  rule('G8_PROVIDER_INVALID', 'its provider is no account', ({ provider }) => provider !== undefined),
  rule(
    'G8_PROVIDERS_UNREADABLE',
    "this app's list of providers cannot be read",
    ({ providers }) => providers !== undefined,
  ),
  rule(
    'G8_PROVIDER_NOT_ALLOWED',
    "its provider is not on this app's list",
    ({ provider, providers }) => providers === 'anyone' || Boolean(provider && providers?.includes(provider)),
  ),

  rule('G9_SEQ', 'its sequence number is out of range', ({ demand }) => isSequence(demand?.['seq'])),

  rule('G10_REQUEST_HASH', 'its request hash is malformed', ({ demand }) => {
    const hash = demand?.['requestHash'];
    return typeof hash === 'string' && /^sha256:[0-9a-f]{64}$/i.test(hash);
  }),
  rule('G10_RESOURCE', 'its resource is empty or too long', ({ resource = '' }) => {
    const characters = [...resource].length;
    return characters > 0 && characters <= RESOURCE_CHARACTERS_MAX;
  }),
  rule('G10_MAX_TIMEOUT', 'its time-out is out of range', ({ demand }) => {
    const timeout = demand?.['maxTimeoutSeconds'];
    return Number.isInteger(timeout) && Number(timeout) >= 1 && Number(timeout) <= TIMEOUT_MAX_S;
  }),

  rule('G12_DEBT_OR_SEQ_ENDPOINT', 'it pays a debt or a sequence, not a call', ({ resource = '' }) =>
    [resource, unescaped(resource)].every((path) => !DEBT_OR_SEQUENCE.test(pathOf(path))),
  ),
  rule('G12_NOT_A_TOOL_CALL', 'it is not for the call of a tool', ({ resource = '' }) =>
    /^[\w-]+$/.test(afterPrefix(resource, TOOL_PATH)),
  ),
  rule(
    'G12_OTHER_TOOL',
    'it is for another tool than the one that was called',
    ({ resource, context }) => resource === `${TOOL_PATH}${context.call?.tool}`,
  ),
];

/** A key that cannot sign here is told before the chain is asked for anything. */
const PREFLIGHT = [KEY_READABLE, PAYER_IS_KEY, KEY_IS_DELEGATE];

export const guards: HelperParts['guards'] = {
  preflight(context): GuardRefusal | undefined {
    const facts = factsOf(context);
    const isKnown = context.network !== undefined && facts.payer !== undefined;
    return isKnown ? firstBroken(PREFLIGHT, facts) : undefined;
  },
  judge(context: GuardContext): GuardVerdict {
    const facts = factsOf(context);
    const refusal = firstBroken(RULES, facts);
    // Every member of the form has been looked at by then.
    const requirement = facts.demand as unknown as VoucherRequirement;
    return refusal ?? { kind: 'passed', requirement, amount: facts.amount ?? 0n };
  },
};

function firstBroken(rules: readonly Rule[], facts: Facts): GuardRefusal | undefined {
  const broken = rules.find(({ holds }) => !holds(facts));
  if (broken === undefined) return undefined;
  const { code, reason } = broken;
  return { kind: 'refused', guard: code.slice(0, code.indexOf('_')) as GuardName, code, reason };
}

/** A payment of exactly 24 hours ago counts no more. */
function signedToday({ signed, now }: GuardContext): bigint {
  return signed.filter(({ at }) => at > now - DAY_S).reduce((sum, { amount }) => sum + amount, 0n);
}

const within = (amount: bigint | undefined, bound: bigint | undefined): boolean =>
  amount !== undefined && bound !== undefined && amount <= bound;

function isSequence(value: unknown): boolean {
  return typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) && BigInt(value) < 2n ** 53n;
}

/** Each escape by itself, so that a broken one beside it hides nothing. */
function unescaped(resource: string): string {
  return resource.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

const pathOf = (resource: string): string => resource.toLowerCase().split(/[?#]/, 1)[0] ?? '';

const afterPrefix = (text: string, prefix: string): string =>
  text.startsWith(prefix) ? text.slice(prefix.length) : '';

import { TRUST_TIERS } from './agentmuxer-wire.ts';
import type {
  AccountChange,
  ChainGiven,
  ClockAdvance,
  NewAccount,
  NewTool,
  NewUrl,
  SignInAnswer,
  ToolChange,
} from './control.ts';

/** The bodies that the control API takes, as JSON Schema 2020-12; each names exactly the members of its type. */

type RequiredOf<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];

interface BodySchema<T> {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required?: readonly RequiredOf<T>[];
  readonly properties: { readonly [K in keyof T]-?: object };
}

const text = { type: 'string', minLength: 1, maxLength: 4096 } as const;
const prose = { type: 'string', maxLength: 65_536 } as const;
const micros = { type: 'string', pattern: '^(0|[1-9][0-9]{0,30})$' } as const;
const address = { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' } as const;
const texts = { type: 'array', items: text, maxItems: 10_000 } as const;
const count = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER } as const;
const url = { type: 'string', pattern: '^https?://', maxLength: 4096 } as const;
const schema = { type: 'object' } as const;

/** None at all is a tool without supply. */
const providers = {
  type: 'array',
  maxItems: 100,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'url'],
    properties: { id: text, url, account: address },
  },
} as const;

const policy = {
  type: 'object',
  additionalProperties: false,
  properties: {
    allow: texts,
    deny: texts,
    providers: { type: 'object', additionalProperties: false, properties: { allow: texts, deny: texts } },
    spendCapMicros: micros,
    approvalOverMicros: micros,
    paused: { type: 'boolean' },
    velocity: {
      type: 'object',
      additionalProperties: false,
      properties: { callsPerMinute: count, spendMicrosPerMinute: micros, duplicateWindowMs: count },
    },
  },
} as const;

const account = {
  balanceMicros: micros,
  debtMicros: micros,
  wallet: address,
  delegate: address,
  scopes: texts,
  memberOf: text,
  policy,
} as const;

/** `POST /accounts` */
export const newAccountSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['dialect'],
  properties: { dialect: text, ...account },
} as const satisfies BodySchema<NewAccount>;

/** `PATCH /accounts/{accountId}` */
export const accountChangeSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...account,
    revoked: { type: 'boolean' },
    chain: { type: 'string', pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' },
  },
} as const satisfies BodySchema<AccountChange>;

/** `POST /tools` */
export const newToolSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['dialect', 'name', 'summary', 'inputSchema', 'priceMicros', 'providers'],
  properties: {
    dialect: text,
    name: text,
    category: text,
    tags: texts,
    summary: prose,
    description: prose,
    kind: text,
    inputSchema: schema,
    outputSchema: schema,
    priceMicros: micros,
    freeCallsPerDay: count,
    version: text,
    providers,
    pinned: { type: 'boolean' },
    notReviewed: { type: 'boolean' },
    examples: { type: 'array', items: { type: 'object' }, maxItems: 1000 },
    supports: { type: 'object', additionalProperties: texts },
    breaks: { const: 'internal' },
    publisherId: text,
    protocol: text,
    taskFamily: text,
    trustTier: { enum: TRUST_TIERS },
    capabilityGroup: text,
    useCase: text,
    http: {
      type: 'object',
      additionalProperties: false,
      required: ['method', 'path'],
      properties: { method: text, path: { type: 'string', maxLength: 4096 } },
    },
    available: { type: 'boolean' },
  },
} as const satisfies BodySchema<NewTool>;

/** `PATCH /tools/{name}?dialect=D` */
export const toolChangeSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    priceMicros: micros,
    version: text,
    providers,
    removed: { const: true },
    retire: text,
    deprecated: {
      type: 'object',
      additionalProperties: false,
      required: ['sunsetAt', 'replacement'],
      properties: { sunsetAt: text, replacement: { type: ['string', 'null'] } },
    },
  },
} as const satisfies BodySchema<ToolChange>;

/** `POST /urls` */
export const newUrlSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['dialect', 'profile'],
  properties: {
    dialect: text,
    profile: { type: 'string', pattern: '^[a-z0-9-]{2,64}$' },
    accountId: text,
    tools: texts,
    discovery: { enum: ['full', 'search', 'auto'] },
    threshold: count,
    pinned: texts,
    versions: { type: 'object', additionalProperties: text },
    shared: { type: 'boolean' },
    linkOnly: { type: 'boolean' },
  },
} as const satisfies BodySchema<NewUrl>;

/** `POST /signin` */
export const signInAnswerSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['userCode', 'accountId', 'approve'],
  properties: { userCode: text, accountId: text, approve: { type: 'boolean' } },
} as const satisfies BodySchema<SignInAnswer>;

/** `POST /clock`; one step is a hundred years at most, so that no instant leaves what a `Date` can hold. */
export const clockAdvanceSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['advanceMs'],
  properties: { advanceMs: { type: 'integer', minimum: 0, maximum: 3_155_760_000_000 } },
} as const satisfies BodySchema<ClockAdvance>;

/** `PUT /chain` */
export const chainGivenSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['rpcUrl', 'chainId', 'asset', 'decimals'],
  properties: {
    rpcUrl: url,
    chainId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    asset: address,
    decimals: { type: 'integer', minimum: 0, maximum: 255 },
    escrow: address,
    redeemerKey: { type: 'string', pattern: '^0x[0-9a-fA-F]{64}$' },
    facilitatorUrl: url,
    payTo: address,
  },
} as const satisfies BodySchema<ChainGiven>;

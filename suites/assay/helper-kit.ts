/** The verbs of the chapters about programs: a local helper, a payer and a client, at the target or at a scripted shop. */
import { createHash } from 'node:crypto';
import {
  Broken,
  type Buyer,
  type Context,
  type HeldClient,
  type HeldHelper,
  holdClient,
  holdHelper,
  isObject,
  type Json,
  type Outcome,
  openHelper,
  type Payer,
  type SignedVoucher,
  sharedIn,
  startClient,
  startHelper,
  subjectsOf,
  type VoucherRequirement,
  voucherSigner,
  watchScripted,
} from '../../src/runner/index.ts';
import {
  delivers,
  demands,
  PRICE,
  type RequirementChange,
  ScriptedShop,
  type ScriptedTool,
  Stock,
} from './scripted-shop.ts';

export const SIGN_IN = 'assay_sign_in';

/** Verbs that need no power: programs under test are the harness's own to start. */
export interface ProgramVerbs {
  /** A fresh helper with nobody signed in: at the target, at a shop, or beside another over the same folder. */
  helper(spec?: { readonly at?: ScriptedShop; readonly beside?: HeldHelper }): Promise<HeldHelper>;
  /** A fresh gateway to script. */
  shop(): Promise<ScriptedShop>;
  /** A helper that is signed in at a shop: the one of all checks, or one of its own that is so. */
  signedInHelper(own?: OwnHelper): Promise<HelperAtShop>;
  /** The answer of the sign-in tool. */
  signsIn(helper: HeldHelper): Promise<string>;
  /** The helper once it shows more than its sign-in, restarted once if it has to be. */
  whenConnected(helper: HeldHelper): Promise<HeldHelper>;
  /** A paying client at a shop; one for all checks. */
  client(): Promise<ClientAtShop>;
}

export interface PayerVerbs {
  /** A helper with a payment key at a shop: the one of all checks, or one of its own that is so. */
  payer(own?: OwnHelper): Promise<PayingHelper>;
  /** The address that signed a voucher. */
  signerOf(voucher: SignedVoucher): Promise<string | undefined>;
}

export interface ApprovalVerbs {
  /** The person approves the sign-in that the text of the sign-in tool speaks of. */
  approves(text: string, as: Buyer): Promise<void>;
}

type Variables = { readonly [name: string]: string };

/** How a helper differs from the one that all checks share. */
export interface OwnHelper {
  /** Under it checks share this helper; without one it is ended with the check. */
  readonly name?: string;
  readonly env?: Variables;
  /** The path of its MCP URL. */
  readonly path?: string;
}

interface AtShop {
  readonly shop: ScriptedShop;
  /** What the program holds that nobody else may see. */
  readonly secrets: readonly string[];
  /** What is demanded for a call of the tool; absent where there is no chain to pay on. */
  readonly requirement?: (tool: string) => VoucherRequirement;
}

interface HelperAtShop extends AtShop {
  readonly helper: HeldHelper;
}

interface ClientAtShop extends AtShop {
  readonly client: HeldClient;
}

export const LINK_TOKEN = 'link_token_0123456789abcdef';

/** At a link-only URL, with local caps far above every price. */
export const LINK_ONLY = {
  name: 'at a link-only URL',
  path: `/u/${LINK_TOKEN}`,
  env: { ASSAY_MAX_PER_CALL: '400', ASSAY_MAX_PER_DAY: '4000' },
} as const satisfies OwnHelper;

/** A credential that a scripted gateway takes, as it takes any. */
const SCRIPTED_TOKEN = 'scripted_credential_2b7e151628aed2a6';

/** How often, and how long, a helper is looked at until it is connected. */
const LOOKS = { everyMs: 50, max: 80 } as const;

export function programVerbs(context: Context): ProgramVerbs & PayerVerbs & ApprovalVerbs {
  context.keepSecret(SCRIPTED_TOKEN);
  return {
    helper: ({ at, beside } = {}) =>
      openHelper(context, {
        ...(at ? { env: at.env } : targetEnv(context)),
        ...(beside && { home: beside.home }),
      }),
    shop: () => openShop(context),
    signedInHelper: async (own) => {
      const opened = await signedIn(context, own);
      return { ...atShop(context, opened), helper: holdHelper(context, opened.spoken) };
    },
    signsIn,
    async whenConnected(helper) {
      if (await showsTools(helper)) return helper;
      await helper.ends();
      const restarted = await openHelper(context, { ...targetEnv(context), home: helper.home });
      await showsTools(restarted);
      return restarted;
    },
    client: () => shopClient(context),
    payer: (own) => payingHelper(context, own),
    signerOf: voucherSigner,
    async approves(text, { accountId }) {
      const { control } = context.instance;
      if (!control || accountId === undefined) return context.untested('the target grants no accounts');
      await control.answerSignIn({ userCode: userCodeIn(text), accountId, approve: true });
    },
  };
}

async function openShop(context: Context): Promise<ScriptedShop> {
  const gateway = await subjectsOf(context).scripted();
  context.onClose(() => gateway.close());
  watchScripted(context, gateway, () => true);
  return new ScriptedShop(new Stock(gateway, assetOf(context)));
}

/** Where the target is, for a helper that comes to it. */
function targetEnv({ instance, check, untested }: Context) {
  const { url, rest, options } = instance.dialects[check.dialect] ?? untested('the target does not serve this dialect');
  const { idempotencyMeta } = options;
  return {
    env: { ASSAY_MCP_URL: url, ...(rest === undefined ? {} : { ASSAY_API_URL: rest }) },
    ownArgs: ['--any-path', ...(idempotencyMeta === undefined ? [] : ['--idempotency-meta', idempotencyMeta])],
  };
}

async function signsIn(helper: HeldHelper): Promise<string> {
  const outcome = await helper.calls(SIGN_IN, {});
  if (outcome.kind === 'delivered') return textOf(outcome);
  throw new Broken(
    `${SIGN_IN} gave no text: it was ${outcome.kind}${'message' in outcome ? ` (${outcome.message})` : ''}`,
  );
}

/** All text blocks of a result, or of an error. */
export function textOf(outcome: Outcome): string {
  if (outcome.kind !== 'delivered' && outcome.kind !== 'refused') return '';
  const content = isObject(outcome.raw) ? outcome.raw['content'] : undefined;
  const blocks = Array.isArray(content) ? content.filter(isObject) : [];
  const texts = blocks.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []));
  return texts.length > 0 ? texts.join('\n') : outcome.kind === 'refused' ? outcome.message : '';
}

/** The first absolute link in a text. */
export const linkIn = (text: string): string | undefined => /https?:\/\/[^\s<>"'`)]+/.exec(text)?.[0];

function userCodeIn(text: string): string {
  const link = linkIn(text);
  const query = link === undefined ? undefined : new URL(link).searchParams;
  const code = query?.get('user_code') ?? query?.get('code') ?? /\b[A-Z0-9]{4}-[A-Z0-9]{4}\b/.exec(text)?.[0];
  if (code) return code;
  throw new Broken('the text of a first sign-in has no code that a person could approve');
}

/** A piece of text that a person could paste into a terminal to sign in. */
export function loginCommandIn(text: string): string | undefined {
  const pieces = [...text.split('\n'), ...[...text.matchAll(/`([^`]+)`/g)].map(([, piece = '']) => piece)];
  const isCommand = (piece: string) =>
    /^(?:\$ +)?(?:\w+=\S+ +)*[a-z@./][\w./@-]*(?: +\S+)+$/.test(piece) &&
    /\b(?:log-?in|sign-?in|auth)\b/.test(piece) &&
    !/[.!?:]$|\b(?:the|to|and|your|this|page)\b/.test(piece);
  return pieces.map((piece) => piece.trim()).find(isCommand);
}

async function showsTools(helper: HeldHelper): Promise<boolean> {
  for (let look = 0; look < LOOKS.max; look++) {
    const tools = await helper.lists();
    if (tools.some(({ name }) => name !== SIGN_IN)) return true;
    await new Promise((resolve) => setTimeout(resolve, LOOKS.everyMs));
  }
  return false;
}

type Purse = { readonly account: Payer; readonly env: Variables };

/** A payer of the chain, and how a program is told to pay with its key; undefined without a chain. */
async function openPurse({ instance }: Context): Promise<Purse | undefined> {
  const { chain, payers } = instance;
  if (!chain) return undefined;
  const account = await payers.lease();
  return { account, env: { ASSAY_PAYMENT_KEY: account.delegateKey, ASSAY_RPC_URLS: chain.rpcUrl } };
}

/** Where a program buys, and what it pays with. */
interface Market {
  readonly stock: Stock;
  readonly purse: Purse | undefined;
  readonly env: Variables;
}

async function openMarket(context: Context): Promise<Market> {
  const stock = new Stock(await subjectsOf(context).scripted(), assetOf(context));
  const purse = await openPurse(context);
  return { stock, purse, env: { ...new ScriptedShop(stock).env, ASSAY_API_KEY: SCRIPTED_TOKEN, ...purse?.env } };
}

interface Opened extends Market {
  readonly spoken: Awaited<ReturnType<typeof startHelper>>;
}

async function openSignedIn(context: Context, { env = {}, path = '/' }: OwnHelper = {}): Promise<Opened> {
  const market = await openMarket(context);
  const url = { ASSAY_MCP_URL: `${market.stock.gateway.origin}${path}` };
  return { ...market, spoken: await startHelper(context, { env: { ...market.env, ...url, ...env } }) };
}

/** One that checks of one revision share, or one of the check's own that is ended with it. */
async function signedIn(context: Context, own: OwnHelper | undefined): Promise<Opened> {
  if (!own || own.name !== undefined) {
    return sharedIn(context, `helper ${context.revision} ${own?.name ?? ''}`, () => openSignedIn(context, own));
  }
  const opened = await openSignedIn(context, own);
  context.onClose(async () => {
    await Promise.all([opened.spoken.program.end(), opened.stock.gateway.close()]);
  });
  return opened;
}

function atShop(context: Context, { stock, purse }: Market): AtShop {
  const keys = purse ? [purse.account.privateKey, purse.account.delegateKey] : [];
  for (const key of keys) context.keepSecret(key);
  const shop = new ScriptedShop(stock);
  watchScripted(context, stock.gateway, (request) => shop.isOwn(request));
  const secrets = [SCRIPTED_TOKEN, ...keys];
  return {
    shop,
    secrets,
    ...(purse && { requirement: (tool) => requirementFor(context, purse.account, tool, PRICE) }),
  };
}

async function payingHelper(context: Context, own?: OwnHelper): Promise<PayingHelper> {
  const opened = await signedIn(context, own);
  const { account } = opened.purse ?? context.untested('needs chain, which the target does not grant');
  const { shop } = atShop(context, opened);
  return new PayingHelper(context, { helper: holdHelper(context, opened.spoken), shop, account });
}

async function shopClient(context: Context): Promise<ClientAtShop> {
  const opened = await sharedIn(context, 'client', async () => {
    const market = await openMarket(context);
    return { ...market, program: await startClient(context, { env: market.env }) };
  });
  return { ...atShop(context, opened), client: holdClient(context, opened.program, opened.stock.gateway) };
}

function assetOf({ instance }: Context): string {
  const { chain } = instance;
  return chain ? `eip155:${chain.chainId}/erc20:${chain.asset}` : 'eip155:31337/erc20:none';
}

/** Somebody to be paid, whom nobody else knows: only the form of its address counts. */
const PROVIDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let seqs = 0;

/** A requirement that is right in every member. */
function requirementFor(
  { instance, untested }: Context,
  payer: Payer,
  tool: string,
  price: bigint,
): VoucherRequirement {
  const { chain } = instance;
  if (!chain || chain.escrow === undefined) return untested('needs chain, which the target does not grant');
  const network = `eip155:${chain.chainId}`;
  const account = (address: string) => `${network}:${address}`;
  return {
    rail: 'B',
    scheme: 'voucher',
    network,
    payTo: account(chain.escrow),
    payer: account(payer.address),
    delegate: account(payer.delegate),
    provider: account(PROVIDER),
    providerId: 'prov_1',
    contractVersion: 1,
    amount: { amount: String(price), asset: `${network}/erc20:${chain.asset}`, decimals: 6 },
    seq: String(++seqs),
    resource: `/mcp/tools/${tool}`,
    requestHash: `sha256:${createHash('sha256').update(tool).digest('hex')}`,
    maxTimeoutSeconds: 240,
    signers: ['delegate'],
  };
}

/** What came of one demand for payment. */
export interface Asked {
  readonly outcome: Outcome;
  readonly tool: ScriptedTool;
  /** What the tool's calls were paid with. */
  readonly vouchers: readonly SignedVoucher[];
  /** As it should have been. */
  readonly right: VoucherRequirement;
}

export interface AskSpec {
  /** What is quoted, in micros. */
  readonly price?: bigint;
  readonly through?: 'direct' | 'wrapper';
}

export class PayingHelper {
  readonly helper: HeldHelper;
  readonly shop: ScriptedShop;
  readonly account: Payer;
  readonly #context: Context;

  constructor(context: Context, held: { helper: HeldHelper; shop: ScriptedShop; account: Payer }) {
    this.#context = context;
    this.helper = held.helper;
    this.shop = held.shop;
    this.account = held.account;
  }

  requirement(tool: string, price = PRICE): VoucherRequirement {
    return requirementFor(this.#context, this.account, tool, price);
  }

  /** Puts a fresh tool on sale that demands a payment, and calls it; `change` says how the demand is wrong. */
  async isAsked(change: RequirementChange = (right) => ({ ...right }), spec: AskSpec = {}): Promise<Asked> {
    const { price = PRICE, through = 'direct' } = spec;
    const name = this.#context.name('tool');
    const right = this.requirement(name, price);
    const demand: Json = change(right);
    const tool = this.shop.sells(name, ({ voucher }) => (voucher ? delivers() : demands(demand)), price);
    const outcome =
      through === 'direct'
        ? await this.helper.calls(name, {})
        : await this.helper.calls('call_tool', { name, arguments: {} });
    return { outcome, tool, vouchers: tool.vouchers, right };
  }
}

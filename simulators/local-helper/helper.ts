/** The local helper: the hosted tools of one connection, behind a sign-in and a payer of this computer. */
import {
  ASSAY_META,
  type Fault,
  type HelperParts,
  type JsonObject,
  type ProgramFaultWorld,
} from '../../src/contract/index.ts';
import { browserOf } from './browser.ts';
import { type Calls, callsOf, failure } from './calls.ts';
import { deviceGrant } from './device-grant.ts';
import { objectOf } from './facts.ts';
import { type GatewayAnswer, gatewayOf } from './gateway.ts';
import { guards } from './guards.ts';
import { listing, SIGN_IN } from './listing.ts';
import { signInLock } from './lock.ts';
import { withoutLinkToken } from './mcp-url.ts';
import { payerOf } from './payer.ts';
import { paymentAdvice } from './payment-advice.ts';
import { paymentKeyBinding } from './payment-key.ts';
import { type HelperPorts, realPorts } from './ports.ts';
import { quoteBook } from './quotes.ts';
import { rules } from './rules.ts';
import { type HelperSettings, loginCommand } from './settings.ts';
import { type SignIn, signInOf } from './sign-in.ts';
import { spendingRecord } from './spending.ts';
import { credentialStore } from './store.ts';
import { texts } from './texts.ts';
import type { HelperVariant } from './variants.ts';
import { NoAnswer, wire } from './wire.ts';

/** A JSON-RPC error for the client. */
export class HelperError extends Error {
  override readonly name = 'HelperError';
  readonly code: number;
  readonly data: JsonObject | undefined;

  constructor(message: string, code = INTERNAL_ERROR, data?: JsonObject) {
    super(withoutLinkToken(message));
    this.code = code;
    this.data = data;
  }
}

const INTERNAL_ERROR = -32_603;
/** How many pages of a listing are read to find the tool behind an alias. */
const PAGES_MAX = 50;

/** What the MCP server asks of the helper. Every method rejects with a HelperError. */
export interface LocalHelper {
  listTools(cursor: string | undefined): Promise<JsonObject>;
  callTool(call: {
    readonly name: string;
    readonly arguments: JsonObject;
    readonly meta: JsonObject;
  }): Promise<JsonObject>;
  /** Tells when another set of tools is to be listed. Returns the cancellation. */
  onToolsChange(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface HelperOptions {
  readonly ports?: HelperPorts;
  /** Allowed readings that it takes instead of its own. */
  readonly variant?: HelperVariant;
  /** A deliberate bug, in the place of one part. */
  readonly fault?: Fault;
  /** Parts of the caller's own, such as a browser that only takes notes. */
  readonly parts?: Partial<HelperParts>;
}

export function partsOf(settings: HelperSettings): HelperParts {
  const { home, browser } = settings;
  return {
    guards,
    spending: spendingRecord(),
    wire,
    browser: browserOf(browser),
    lock: signInLock(home),
    texts,
    listing,
    rules,
  };
}

function withFault(parts: HelperParts, fault: Fault | undefined, { clock, random }: HelperPorts): HelperParts {
  if (fault?.on.kind !== 'helper') return parts;
  const { name } = fault.on;
  // The subject's type follows the name, which the compiler cannot see through a union.
  const wrap = fault.wrap as unknown as (subject: HelperParts[typeof name], world: ProgramFaultWorld) => unknown;
  return { ...parts, [name]: wrap(parts[name], { now: clock.now, random }) };
}

/** The calls of one connection, paid for where that is demanded and the guards allow it. */
export function payingCalls(settings: HelperSettings, parts: HelperParts, ports: HelperPorts): Calls {
  const gateway = gatewayOf(settings, parts.wire, ports);
  const payer = payerOf(settings, parts, ports);
  return callsOf({
    gateway,
    payer,
    quotes: quoteBook(ports.clock.now),
    parts,
    ports,
    idempotencyMeta: settings.idempotencyMeta ?? ASSAY_META.idempotencyKey,
    advice: paymentAdvice(paymentKeyBinding(settings, gateway, payer)),
  });
}

export function localHelper(settings: HelperSettings, options: HelperOptions = {}): LocalHelper {
  const { ports = realPorts(), variant } = options;
  const own = { ...partsOf(settings), ...options.parts };
  const parts = withFault(variant?.parts?.(own) ?? own, options.fault, ports);
  const calls = payingCalls(settings, parts, ports);
  const listeners = new Set<() => void>();
  const { origin } = new URL(settings.apiUrl);
  const signIn = signInOf({
    store: credentialStore(settings.home, origin),
    grant: deviceGrant(origin, parts.wire, ports),
    parts,
    ...(settings.apiKey !== undefined && { apiKey: settings.apiKey }),
    loginCommand: loginCommand(settings),
    isTaken: async (credential) => isTaken(await calls.ask('tools/list', {}, credential)),
    onChange: () => {
      for (const listener of listeners) listener();
    },
  });
  const helper: LocalHelper = {
    ...operations({ parts, calls, signIn, idempotencyMeta: settings.idempotencyMeta ?? ASSAY_META.idempotencyKey }),
    onToolsChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => signIn.close(),
  };
  return variant?.helper?.(helper) ?? helper;
}

interface Operations {
  readonly parts: HelperParts;
  readonly calls: Calls;
  readonly signIn: SignIn;
  readonly idempotencyMeta: string;
}

function operations({
  parts,
  calls,
  signIn,
  idempotencyMeta,
}: Operations): Pick<LocalHelper, 'listTools' | 'callTool'> {
  /** Hosted name by the name that it is listed under. */
  const names = new Map<string, string>();

  async function listPage(cursor: string | undefined, credential: string | undefined): Promise<JsonObject> {
    // A link that was handed out is no approval: only a credential shows the hosted tools.
    if (credential === undefined) return { tools: parts.listing.signedOut(await signIn.state()) };
    const answer = await calls.ask('tools/list', cursor === undefined ? {} : { cursor }, credential);
    if (isRefused(answer)) {
      await signIn.ended(credential);
      return { tools: parts.listing.signedOut('ended') };
    }
    const page = resultOf(answer);
    const tools = (Array.isArray(page['tools']) ? page['tools'] : [])
      .map(objectOf)
      .filter((tool) => tool !== undefined);
    return { ...page, tools: tools.map((tool) => listed(tool)) };
  }

  function listed(tool: JsonObject): JsonObject {
    const shown = parts.listing.local(tool);
    const [local, hosted] = [shown['name'], tool['name']];
    if (typeof local === 'string' && typeof hosted === 'string') names.set(local, hosted);
    return shown;
  }

  /** A client of another process may know an alias that this one has not listed yet. */
  async function hostedName(name: string, credential: string): Promise<string> {
    if (names.has(name) || !/_[0-9a-f]{8}$/.test(name)) return names.get(name) ?? name;
    let cursor: string | undefined;
    for (let page = 0; page < PAGES_MAX && !names.has(name); page += 1) {
      const { nextCursor } = await listPage(cursor, credential);
      if (typeof nextCursor !== 'string') break;
      cursor = nextCursor;
    }
    return names.get(name) ?? name;
  }

  async function callHosted(call: Parameters<LocalHelper['callTool']>[0], credential: string): Promise<JsonObject> {
    const name = await hostedName(call.name, credential);
    const key = call.meta[idempotencyMeta];
    const given = typeof key === 'string' && /^[\x20-\x7e]{1,128}$/.test(key) ? { key } : {};
    const answer = await calls.call({ name, arguments: call.arguments, ...given }, credential);
    if (!isRefused(answer)) return resultOf(answer);
    await signIn.ended(credential);
    return SIGN_IN_FIRST;
  }

  return {
    listTools: (cursor) => told(async () => listPage(cursor, await signIn.credential())),
    callTool: (call) =>
      told(async () => {
        if (call.name === SIGN_IN) return { content: [{ type: 'text', text: await signIn.answer() }] };
        const credential = await signIn.credential();
        return credential === undefined ? SIGN_IN_FIRST : callHosted(call, credential);
      }),
  };
}

const SIGN_IN_FIRST = failure('MCP_CREDENTIAL_INVALID', `Nobody is signed in to Assay here. Call ${SIGN_IN} first.`);

/** A gateway that is overloaded or turns this address away says nothing of the credential. */
function isTaken(answer: GatewayAnswer): boolean {
  if (answer.kind === 'refused' && (answer.status === 429 || answer.status >= 500)) resultOf(answer);
  return !isRefused(answer);
}

const isRefused = (answer: GatewayAnswer): boolean => answer.kind === 'refused' && answer.status === 401;

function resultOf(answer: GatewayAnswer): JsonObject {
  if (answer.kind === 'result') return answer.result;
  if (answer.kind === 'error') throw new HelperError(answer.message, answer.code, answer.data);
  throw new HelperError(answer.message, INTERNAL_ERROR, { code: answer.code, status: answer.status });
}

/** Whatever goes wrong reaches the client as one sentence. */
async function told<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof HelperError) throw error;
    const reason = error instanceof Error ? error.message : 'for an unknown reason';
    throw new HelperError(error instanceof NoAnswer ? `Assay could not be reached: ${reason}.` : reason);
  }
}

/** What one check has in hand: its instance, its log, its own names, and everything that must be closed after it. */
import {
  connectOfficial,
  type OfficialClient,
  openRest,
  openSession,
  type RestClient,
  type Session,
  type WireRecord,
} from '../client/index.ts';
import type { Execution, Json, ProviderEndpoint, ProviderHost, ProviderScript, Revision } from '../contract/index.ts';
import type { Dialect } from '../dialects/index.ts';
import type { Instance, Subjects } from '../target/index.ts';
import type { Check } from './check.ts';
import { type ClauseRecord, type Expect, expectFor } from './expect.ts';
import { EventLog, type Observation } from './log.ts';
import { type Redactor, redactor } from './redact.ts';
import type { Evidence } from './report.ts';
import { Untested } from './stops.ts';

/** What the run gives to each of its checks. */
export interface ContextFacts {
  readonly adapter: Dialect;
  readonly providers: ProviderHost;
  readonly revision: Revision;
  readonly seed: number;
  /** A word of this run alone, part of every name that it makes on the target. */
  readonly runId: string;
  /** How the command line names this target, for the command that runs a check again; empty for the reference. */
  readonly targetArgs?: string;
  /** The longest wait for one answer. */
  readonly timeoutMs: number;
  /** The longest that one check may take. */
  readonly deadlineMs: number;
  /** How many stories a law draws. */
  readonly lawRuns: number;
  /** The one story of a law to tell again, as fast-check names it. */
  readonly path?: string;
  /** A law ends at its first broken story, as it was drawn. */
  readonly unshrunk?: true;
  /** The local helper and the client under test, where there are any. */
  readonly subjects?: Subjects;
  /** Default: where the check did not pass. */
  readonly keepEvidence?: boolean;
}

export interface SessionOptions {
  readonly token?: string | undefined;
  readonly who: string;
  readonly url?: string;
  readonly revision?: Revision;
  readonly localAddress?: string;
}

export interface Context extends ContextFacts {
  readonly check: Check;
  readonly instance: Instance;
  readonly signal: AbortSignal;
  readonly log: EventLog;
  readonly expect: Expect;
  readonly record: ClauseRecord;
  readonly advice: readonly string[];
  /** Answers that never came, those that the check itself threw away among them. */
  readonly lostAnswers: number;
  /** A name that nothing else on the target has: letters, digits and `_`, at most 40 characters. */
  name(stem: string): string;
  session(options: SessionOptions): Session;
  /** An official MCP client of the check's revision, connected; rejects as that client does. */
  official(options: Pick<SessionOptions, 'token' | 'who' | 'revision'>): Promise<OfficialClient>;
  /** REST at the base that the target tells, else at `/api/v1` of its MCP origin. */
  rest(options: Pick<SessionOptions, 'token' | 'who'>): RestClient;
  provider(always: ProviderScript): ProviderEndpoint;
  /** Says something worth knowing that turns no verdict. */
  advise(text: string): void;
  /** Ends the check as untested, with what is missing. */
  untested(reason: string): never;
  keepSecret(secret: string): void;
  /** `buyer`, `buyer 2` …, as the evidence names them. */
  nextBuyer(): string;
  /** The target's time: its clock where it is held, else what its last answer's `Date` header said. */
  now(): Promise<number>;
  onClose(task: () => Promise<void> | void): void;
  /** Takes out every secret that this check or another on the same instance has come to know. */
  redactor(): Redactor;
  /** What a passed check keeps: its transfers on the chain. */
  digest(): readonly Evidence[];
  close(): Promise<void>;
}

/** The context as the wire's listener writes to it. */
type Watched = Omit<Context, 'lostAnswers'> & { lostAnswers: number; lastDate: number | undefined };

let named = 0;

interface Secrets {
  readonly secrets: Set<string>;
  readonly hide: Redactor;
}

/** Of all checks on one instance together: a target may show to one buyer what is another's. */
const secretsAt = new WeakMap<Instance, Secrets>();

function secretsOf(instance: Instance): Secrets {
  const known = secretsAt.get(instance);
  if (known) return known;
  const secrets = new Set([instance.token, instance.control?.token].filter((it) => it !== undefined));
  const opened = { secrets, hide: redactor(secrets) };
  secretsAt.set(instance, opened);
  return opened;
}

/** Opens the context of one check on one instance; `close` gives back all that it took. */
export function openContext(check: Check, instance: Instance, facts: ContextFacts, signal: AbortSignal): Context {
  const log = new EventLog();
  const { expect, record } = expectFor(check.requirements[0]);
  const advice: string[] = [];
  const { secrets, hide } = secretsOf(instance);
  const closing: (() => Promise<void> | void)[] = [];
  const own = new Set<string>();
  closing.push(facts.providers.onExecution((execution) => own.has(execution.provider) && log.record(seen(execution))));
  let buyers = 0;
  const context: Watched = {
    ...facts,
    check,
    instance,
    signal,
    log,
    expect,
    record,
    advice,
    lostAnswers: 0,
    lastDate: undefined,
    name: (stem) => `${stem}_${facts.runId}${(++named).toString(36)}`,
    session: (options) => watchedSession(context, options),
    official: (options) => watchedOfficial(context, options),
    rest: (options) => watchedRest(context, options),
    provider(always) {
      const endpoint = facts.providers.endpoint(context.name('prov'), always);
      own.add(endpoint.id);
      return endpoint;
    },
    advise: (text) => void (advice.includes(text) || advice.push(text)),
    untested(reason) {
      throw new Untested(reason);
    },
    keepSecret: (secret) => void secrets.add(secret),
    nextBuyer: () => (++buyers === 1 ? 'buyer' : `buyer ${buyers}`),
    // Without a clock or an answer the machine's time is the best guess at the target's.
    now: async () => instance.clock?.now() ?? context.lastDate ?? Date.now(),
    onClose: (task) => void closing.push(task),
    redactor: () => hide,
    digest: () => log.entries.filter((entry) => entry.kind === 'transfer'),
    async close() {
      await Promise.allSettled(closing.reverse().map((task) => task()));
    },
  };
  return context;
}

function seen(execution: Execution) {
  return {
    kind: 'execution',
    at: new Date(execution.at).toISOString(),
    provider: execution.provider,
    call: execution.call,
    does: execution.script.does,
    executed: execution.executed,
    body: execution.body,
  } as const;
}

/** A session whose every message is evidence. */
function watchedSession(context: Watched, options: SessionOptions): Session {
  const { who, url, revision, token, localAddress } = options;
  const session = openSession({
    url: url ?? urlOf(context),
    revision: revision ?? context.revision,
    timeoutMs: context.timeoutMs,
    ...(context.instance.pulse ? { pulse: context.instance.pulse } : {}),
    ...(context.instance.connections ? { connections: context.instance.connections } : {}),
    ...(token === undefined ? {} : { token }),
    ...(localAddress === undefined ? {} : { localAddress }),
    onMessage: witness(context, who),
  });
  context.onClose(() => session.close());
  return session;
}

function watchedRest(context: Watched, { who, token }: Pick<SessionOptions, 'token' | 'who'>): RestClient {
  const { instance, check } = context;
  const client = openRest({
    baseUrl: instance.dialects[check.dialect]?.rest ?? new URL('/api/v1', urlOf(context)).href,
    timeoutMs: context.timeoutMs,
    ...(instance.pulse ? { pulse: instance.pulse } : {}),
    ...(instance.connections ? { connections: instance.connections } : {}),
    ...(token === undefined ? {} : { token }),
    onMessage: witness(context, who),
  });
  context.onClose(() => client.close());
  return client;
}

async function watchedOfficial(
  context: Watched,
  { who, token, revision }: Pick<SessionOptions, 'token' | 'who' | 'revision'>,
): Promise<OfficialClient> {
  const client = await connectOfficial({
    url: urlOf(context),
    revision: revision ?? context.revision,
    timeoutMs: context.timeoutMs,
    ...(context.instance.pulse ? { pulse: context.instance.pulse } : {}),
    ...(token === undefined ? {} : { token }),
    onMessage: witness(context, who),
  });
  context.onClose(() => client.close());
  return client;
}

function urlOf({ instance, check }: Watched): string {
  const dialect = instance.dialects[check.dialect];
  if (!dialect) throw new Untested(`the target does not serve the dialect ${check.dialect}`);
  return dialect.url;
}

/** Writes both directions of one client's exchanges to the log. */
function witness(context: Watched, who: string): (message: WireRecord) => void {
  const exchanges = new Map<number, number>();
  return (message) => {
    // What is said and cut off once the check is over is no part of it.
    if (context.signal.aborted) return;
    const exchange = exchanges.get(message.exchange) ?? context.log.nextExchange();
    exchanges.set(message.exchange, exchange);
    if (message.direction === 'response') {
      if (message.reply.kind === 'lost') context.lostAnswers += 1;
      context.lastDate = message.reply.http?.dateMs ?? context.lastDate;
    }
    context.log.record(asEvidence(message, who, exchange));
  };
}

function asEvidence(message: WireRecord, who: string, exchange: number): Observation {
  const at = new Date().toISOString(); // The examiner's own time: only it saw both directions.
  const facts = { kind: 'wire', at, exchange, who, method: message.method ?? 'raw' } as const;
  if (message.direction === 'request') {
    return { ...facts, direction: 'request', headers: message.headers, body: message.body };
  }
  const { reply } = message;
  const http = reply.http ? { status: reply.http.status, headers: reply.http.headers } : {};
  if (reply.kind === 'lost') return { ...facts, direction: 'answer', ...http, body: null, lost: reply.detail };
  return { ...facts, direction: 'answer', ...http, body: bodyOf(reply) };
}

function bodyOf(reply: Exclude<Extract<WireRecord, { direction: 'response' }>['reply'], { kind: 'lost' }>): Json {
  switch (reply.kind) {
    case 'result':
      return { result: reply.result };
    case 'error':
      return {
        error: { code: reply.code, message: reply.message, ...(reply.data === undefined ? {} : { data: reply.data }) },
      };
    case 'http':
      return reply.body;
    case 'malformed':
      return { unreadable: reply.reason };
  }
}

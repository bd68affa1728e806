/** Programs under test that come to a gateway: a local helper as its MCP client sees it, and a paying client. */
import { greetProgram, type Program, type StdioSession } from '../../client/index.ts';
import type { Json, JsonObject, ScriptedAnswer, ScriptedGateway, ScriptedRequest } from '../../contract/index.ts';
import { isObject, type Outcome } from '../../dialects/index.ts';
import type { Home, SubjectSpec, Subjects } from '../../target/index.ts';
import type { Context } from '../context.ts';
import { describeOutcome } from '../matchers.ts';
import { Broken } from '../stops.ts';

/** A program starts slowly on a busy machine, and waits before it tries a request again; the check's own end is the bound. */
const ANSWER_MS_MIN = 20_000;

export interface HeldHelper {
  /** Every tool that it lists. */
  lists(): Promise<readonly JsonObject[]>;
  /** One call, whatever comes of it. */
  calls(tool: string, args: JsonObject, meta?: JsonObject): Promise<Outcome>;
  /** All links that it has opened in the browser; waits a moment for one beyond the first `count`. */
  opensAfter(count: number): Promise<readonly string[]>;
  readonly home: Home;
  ends(): Promise<void>;
  /** Everything that it has written so far, to its client and beside. */
  written(): string;
}

/** A process that several checks may speak with. */
export interface Spoken {
  readonly home: Home;
  readonly program: Program;
  readonly session: StdioSession;
}

export type HelperSpec = Omit<SubjectSpec, 'home'> & {
  /** Of another helper, to run over the same folder. */
  readonly home?: Home;
};

/** Starts a helper and greets it; it is ended with the check. */
export async function openHelper(context: Context, spec: HelperSpec): Promise<HeldHelper> {
  const spoken = await startHelper(context, spec);
  context.onClose(() => spoken.program.end());
  return holdHelper(context, spoken);
}

/** Starts a helper that lives on after the check; ends the check as broken where it cannot be spoken with. */
export async function startHelper(context: Context, { home, ...spec }: HelperSpec): Promise<Spoken> {
  const subjects = subjectsOf(context);
  const folder = home ?? (await subjects.home());
  return subjects.inTurn(async () => {
    const program = subjects.helper({ ...spec, home: folder });
    const greeting = { revision: context.revision, timeoutMs: answerTime(context) };
    const session = await greetProgram(program, greeting).catch((error: Error) => {
      throw new Broken(`the helper cannot be spoken with. ${error.message}`);
    });
    return { home: folder, program, session };
  });
}

/** A helper in the hands of one check: what it says there is evidence of that check. */
export function holdHelper(context: Context, { home, program, session }: Spoken): HeldHelper {
  const ask = async (method: string, params: JsonObject) => {
    const exchange = context.log.nextExchange();
    const who = "the helper's client";
    record(context, { exchange, who, method, direction: 'request', body: params });
    const reply = await session.request(method, params);
    const body = reply.kind === 'result' ? reply.result : (reply as unknown as JsonObject);
    record(context, { exchange, who, method, direction: 'answer', body });
    return reply;
  };
  return {
    home,
    async lists() {
      const tools: JsonObject[] = [];
      let cursor: Json | undefined;
      do {
        const reply = await ask('tools/list', cursor === undefined ? {} : { cursor });
        if (reply.kind !== 'result') throw new Broken(`tools/list of the helper: ${told(context, reply)}`);
        const { tools: page, nextCursor } = reply.result;
        if (!Array.isArray(page) || !page.every(isObject)) throw new Broken('tools/list of the helper has no tools');
        tools.push(...(page as JsonObject[]));
        cursor = typeof nextCursor === 'string' ? nextCursor : undefined;
      } while (cursor !== undefined && tools.length < TOOLS_MAX);
      return tools;
    },
    calls: async (tool, args, meta) =>
      context.adapter.outcome(
        await ask('tools/call', { name: tool, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) }),
      ),
    async opensAfter(count) {
      // The browser is another process, which may be a moment behind the answer.
      for (let waited = 0; waited < BROWSER_MS; waited += BROWSER_LOOK_MS) {
        if ((await home.opened()).length > count) break;
        await new Promise((resolve) => setTimeout(resolve, BROWSER_LOOK_MS));
      }
      return home.opened();
    },
    ends: () => program.end(),
    written: () => writtenBy(program),
  };
}

const writtenBy = ({ said, printed }: Program): string => `${said}${printed}`;

const TOOLS_MAX = 10_000;
const BROWSER_MS = 400;
const BROWSER_LOOK_MS = 20;

const answerTime = ({ timeoutMs }: Context): number => Math.max(timeoutMs, ANSWER_MS_MIN);

function told(context: Context, reply: Parameters<Context['adapter']['outcome']>[0]): string {
  return describeOutcome(context.adapter.outcome(reply));
}

/** The programs under test of this run; without any, the check is untested. */
export function subjectsOf({ subjects, untested }: Context): Subjects {
  return subjects ?? untested('no local helper and no client is under test here');
}

/** What the checks on one instance may share under this name. */
export function sharedIn<T>(context: Context, name: string, open: () => Promise<T>): Promise<T> {
  return subjectsOf(context).shared(`${context.instance.id} ${name}`, open);
}

/** A paying client under test. */
export interface HeldClient {
  /** Gives it one order, and waits until it is carried out. */
  orders(order: JsonObject): Promise<JsonObject>;
  /** Everything that it has written so far: its answers, and beside them. */
  written(): string;
}

/** Starts a paying client, which lives on after the check. */
export async function startClient(context: Context, spec: Omit<SubjectSpec, 'home'>): Promise<Program> {
  const subjects = subjectsOf(context);
  return subjects.client({ ...spec, home: await subjects.home() });
}

let ordered = 0;

/**
 * A client in the hands of one check. One that gives no answer, and was never seen at its gateway, speaks another
 * contract: the check is untested.
 */
export function holdClient(context: Context, program: Program, gateway: ScriptedGateway): HeldClient {
  return {
    async orders(order) {
      const id = ++ordered;
      const exchange = context.log.nextExchange();
      const facts = { exchange, who: "the client's user", method: String(order['do']) };
      record(context, { ...facts, direction: 'request', body: order });
      const answer = await answerTo(program, { id, ...order }, answerTime(context)).catch((failure: Error) => {
        if (gateway.requests.length > 0) throw failure;
        return context.untested(`no client came to the gateway: ${failure.message}`);
      });
      record(context, { ...facts, direction: 'answer', body: answer });
      return answer;
    },
    written: () => writtenBy(program),
  };
}

function answerTo(program: Program, order: JsonObject, timeoutMs: number): Promise<JsonObject> {
  return new Promise((resolve, reject) => {
    const broken = (why: string) => {
      const printed = program.printed.trim().slice(-300);
      reject(new Broken(`the client ${why}${printed === '' ? '' : `: ${printed}`}`));
    };
    const timer = setTimeout(() => broken(`gave no answer within ${timeoutMs} ms`), timeoutMs);
    const forget = program.onMessage((message) => {
      if (message['id'] !== order['id']) return;
      clearTimeout(timer);
      forget();
      resolve(message);
    });
    void program.ended.then((how) => {
      clearTimeout(timer);
      broken(how);
    });
    program.send(order);
  });
}

/** Writes what a scripted gateway receives to the check's log, where it is the check's own. */
export function watchScripted(
  context: Context,
  gateway: ScriptedGateway,
  isOwn: (request: ScriptedRequest) => boolean,
): void {
  const forget = gateway.onExchange((request, answer) => {
    if (!isOwn(request)) return;
    const exchange = context.log.nextExchange();
    const method = request.rpc?.method ?? `${request.httpMethod} ${request.path}`;
    const facts = { exchange, who: 'the program under test', method };
    const { headers } = request;
    record(context, { ...facts, direction: 'request', headers, body: request.rpc?.params ?? request.body });
    record(context, { ...facts, direction: 'answer', body: answerTold(answer) });
  });
  context.onClose(forget);
}

function answerTold(answer: ScriptedAnswer): Json {
  if (answer.does === 'answers') return { result: answer.result };
  return answer.does === 'cuts' ? 'the connection was cut' : { ...answer };
}

type WireFacts = {
  readonly exchange: number;
  readonly who: string;
  readonly method: string;
  readonly direction: 'request' | 'answer';
  readonly headers?: { readonly [name: string]: string };
  readonly body: Json;
};

function record(context: Context, facts: WireFacts): void {
  // The examiner's own time: it saw both directions.
  context.log.record({ kind: 'wire', at: new Date().toISOString(), ...facts });
}

/** The control API's client: one typed method a route. */
import { type HttpAnswer, openHttp } from '../client/index.ts';
import type {
  AccountChange,
  AccountMade,
  ChainGiven,
  ClockTold,
  ControlIndex,
  Instant,
  Json,
  Ledger,
  NewAccount,
  NewTool,
  NewUrl,
  SignInAnswer,
  ToolChange,
  ToolMade,
  UrlMade,
} from '../contract/index.ts';
import { isObject } from '../dialects/index.ts';
import { controlForms, misfit } from './control-answers.ts';

export interface ControlOptions {
  readonly url: string;
  readonly token?: string | undefined;
  /** Bounds each request; a call that moves the clock waits for all that falls due. */
  readonly timeoutMs: number;
}

export interface ControlClient {
  index(): Promise<ControlIndex>;
  createAccount(account: NewAccount): Promise<AccountMade>;
  changeAccount(accountId: string, change: AccountChange): Promise<void>;
  createTool(tool: NewTool): Promise<ToolMade>;
  changeTool(dialect: string, name: string, change: ToolChange): Promise<void>;
  createUrl(url: NewUrl): Promise<UrlMade>;
  answerSignIn(answer: SignInAnswer): Promise<void>;
  clock(): Promise<Instant>;
  /** Advances by 0 too: that stops a running clock. */
  advanceClock(advanceMs: number): Promise<Instant>;
  ledger(accountId: string): Promise<Ledger>;
  useChain(chain: ChainGiven): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

interface ControlFailureTold {
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly isGone?: boolean;
}

/** The control API refused, or did not answer as its description says. */
export class ControlFailure extends Error {
  override readonly name = 'ControlFailure';
  /** The HTTP status; absent where no answer came. */
  readonly status: number | undefined;
  /** The API's own code of the refusal. */
  readonly code: string | undefined;
  /** Nobody is there any more. */
  readonly isGone: boolean;

  constructor(sentence: string, told: ControlFailureTold = {}) {
    super(sentence);
    this.status = told.status;
    this.code = told.code;
    this.isGone = told.isGone ?? false;
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';

export function controlClient(options: ControlOptions): ControlClient {
  const http = openHttp({
    baseUrl: options.url,
    timeoutMs: options.timeoutMs,
    headers: options.token === undefined ? {} : { authorization: `Bearer ${options.token}` },
  });
  const ask = async (method: Method, path: string, body?: unknown): Promise<Json | undefined> => {
    const answer = await http.ask(method, path, body);
    // Without what is named by it, so that the same refusal is told in the same words.
    const route = `${method} ${path.replace(/[?].*$/, '').replace(/^([/]\w+)[/].*$/, '$1/…')}`;
    if (answer.kind === 'lost')
      throw new ControlFailure(`The control API at ${options.url} ${answer.detail} (${route}).`, {
        isGone: answer.why === 'refused',
      });
    if (answer.kind === 'malformed') {
      throw new ControlFailure(`The control API answered ${route} with ${answer.reason}.`, {
        status: answer.http.status,
      });
    }
    if (answer.status >= 300) throw refusalOf(route, answer);
    return answer.body;
  };
  const askFor = async <T>(
    method: Method,
    path: string,
    answer: keyof typeof controlForms,
    body?: unknown,
  ): Promise<T> => {
    const told = await ask(method, path, body);
    const wrong = misfit(controlForms[answer], told);
    if (wrong === undefined) return told as T;
    throw new ControlFailure(`The control API answered ${method} ${path.split('?', 1)[0]} ${wrong}.`);
  };
  const timeOf = ({ now }: ClockTold): Instant => {
    const instant = Date.parse(now);
    if (Number.isNaN(instant))
      throw new ControlFailure(`The control API told a time that is none: ${JSON.stringify(now)}.`);
    return instant;
  };
  const segment = encodeURIComponent;
  return {
    async index() {
      const index = await askFor<ControlIndex>('GET', '/', 'index');
      if (index.control === 1) return index;
      throw new ControlFailure(
        `The control API is of version ${JSON.stringify(index.control)}; this harness speaks version 1.`,
      );
    },
    createAccount: (account) => askFor('POST', '/accounts', 'account', account),
    changeAccount: async (accountId, change) => void (await ask('PATCH', `/accounts/${segment(accountId)}`, change)),
    createTool: (tool) => askFor('POST', '/tools', 'tool', tool),
    changeTool: async (dialect, name, change) =>
      void (await ask('PATCH', `/tools/${segment(name)}?dialect=${segment(dialect)}`, change)),
    createUrl: (url) => askFor('POST', '/urls', 'url', url),
    answerSignIn: async (answer) => void (await ask('POST', '/signin', answer)),
    clock: async () => timeOf(await askFor('GET', '/clock', 'clock')),
    advanceClock: async (advanceMs) => timeOf(await askFor('POST', '/clock', 'clock', { advanceMs })),
    ledger: (accountId) => askFor('GET', `/ledger?accountId=${segment(accountId)}`, 'ledger'),
    useChain: async (chain) => void (await ask('PUT', '/chain', chain)),
    restart: async () => void (await ask('POST', '/restart')),
    close: () => http.close(),
  };
}

function refusalOf(route: string, { status, body }: HttpAnswer): ControlFailure {
  const told = isObject(body) ? body : {};
  const code = typeof told['error'] === 'string' ? told['error'] : undefined;
  const message = typeof told['message'] === 'string' ? told['message'] : 'it gave no reason';
  return new ControlFailure(
    `The control API refused ${route} (HTTP ${status}${code ? `, ${code}` : ''}): ${message.replace(/\.+$/, '')}.`,
    {
      status,
      code,
    },
  );
}

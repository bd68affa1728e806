/** The control API of one instance: how the harness is granted powers over the gateway that runs here. */
import {
  type AccountChange,
  accountChangeSchema,
  type ChainGiven,
  type ClockAdvance,
  type ControlDialect,
  type ControlIndex,
  chainGivenSchema,
  clockAdvanceSchema,
  type GatewayAdmin,
  type Instant,
  type NewAccount,
  type NewTool,
  type NewUrl,
  newAccountSchema,
  newToolSchema,
  newUrlSchema,
  POWERS,
  type Power,
  type SignInAnswer,
  signInAnswerSchema,
  type ToolChange,
  toolChangeSchema,
  type UrlMade,
} from '../../src/contract/index.ts';
import { bodyAs } from './bodies.ts';
import { Refusal, type Route, type Served, serveJson } from './http.ts';

/** What the control API acts on. */
export interface Controlled {
  readonly admin: GatewayAdmin;
  /** Where each dialect is served; several addresses are replicas of one gateway. */
  readonly urls: { readonly [dialect: string]: readonly string[] };
  now(): Instant;
  advance(ms: number): Promise<Instant>;
  useChain(chain: ChainGiven): Promise<void>;
  /** Absent where the gateway lives in this process and cannot be killed alone. */
  readonly restart?: () => Promise<void>;
}

type PowerRoute = Route & { readonly power?: Power };

const UNGRANTED: ReadonlySet<Power> = new Set(['terms']);

/** Serves the instance on 127.0.0.1; port 0 takes a free one. */
export function serveControl(controlled: Controlled, token: string, port?: number): Promise<Served> {
  const powers = powersOf(controlled);
  const routes = [...indexRoute(controlled, powers), ...accountRoutes(controlled.admin)].concat(
    toolRoutes(controlled.admin),
    urlRoutes(controlled),
    worldRoutes(controlled),
    ungrantedRoutes,
  );
  return serveJson(
    routes.map((route) => (isGranted(route, powers) ? route : refusing(route))),
    token,
    port,
  );
}

function powersOf({ restart, urls }: Controlled): readonly Power[] {
  const replicated = Object.values(urls).some((several) => several.length > 1);
  return POWERS.filter((power) => {
    if (power === 'restart') return restart !== undefined;
    if (power === 'replicas') return replicated;
    return !UNGRANTED.has(power);
  });
}

function isGranted({ power }: PowerRoute, powers: readonly Power[]): boolean {
  return power === undefined || powers.includes(power);
}

function refusing(route: PowerRoute): Route {
  return {
    ...route,
    answer: async () => {
      throw new Refusal(404, 'power-not-granted', `This target does not grant the power "${route.power}".`);
    },
  };
}

function indexRoute({ admin, urls }: Controlled, powers: readonly Power[]): PowerRoute[] {
  const answer = async (): Promise<ControlIndex> => {
    const { dialects, revisions } = await admin.describe();
    const served: { [dialect: string]: ControlDialect } = {};
    for (const [dialect, described] of Object.entries(dialects)) {
      const [url = described.url, ...others] = urls[dialect] ?? [];
      const rest = described.rest && new URL(described.rest, url).href;
      served[dialect] = {
        ...described,
        url,
        ...(rest !== undefined && { rest }),
        ...(others.length > 0 && { replicas: [url, ...others] }),
      };
    }
    return { control: 1, powers, dialects: served, revisions, movesChain: true };
  };
  return [{ method: 'GET', path: /^\/$/, answer }];
}

function accountRoutes(admin: GatewayAdmin): PowerRoute[] {
  return [
    {
      method: 'POST',
      path: /^\/accounts$/,
      power: 'accounts',
      answer: async ({ body }) => admin.createAccount(await bodyAs<NewAccount>(newAccountSchema, body)),
    },
    {
      method: 'PATCH',
      path: /^\/accounts\/([^/]+)$/,
      power: 'accounts',
      answer: async ({ path: [accountId = ''], body }) => {
        await admin.changeAccount(accountId, await bodyAs<AccountChange>(accountChangeSchema, body));
        return undefined;
      },
    },
    {
      method: 'POST',
      path: /^\/signin$/,
      power: 'accounts',
      answer: async ({ body }) => {
        await admin.answerSignIn(await bodyAs<SignInAnswer>(signInAnswerSchema, body));
        return undefined;
      },
    },
    {
      method: 'GET',
      path: /^\/ledger$/,
      power: 'ledger',
      answer: async ({ query }) => admin.ledger(required(query, 'accountId')),
    },
  ];
}

function toolRoutes(admin: GatewayAdmin): PowerRoute[] {
  return [
    {
      method: 'POST',
      path: /^\/tools$/,
      power: 'catalogue',
      answer: async ({ body }) => admin.createTool(await bodyAs<NewTool>(newToolSchema, body)),
    },
    {
      method: 'PATCH',
      path: /^\/tools\/([^/]+)$/,
      power: 'catalogue',
      answer: async ({ path: [name = ''], query, body }) => {
        const change = await bodyAs<ToolChange>(toolChangeSchema, body);
        await admin.changeTool(required(query, 'dialect'), name, change);
        return undefined;
      },
    },
  ];
}

function urlRoutes({ admin, urls }: Controlled): PowerRoute[] {
  const answer = async ({ body }: { readonly body: unknown }): Promise<UrlMade> => {
    const asked = await bodyAs<NewUrl>(newUrlSchema, body);
    const { url, version } = await admin.createUrl(asked);
    return { url: new URL(url, urls[asked.dialect]?.[0]).href, version };
  };
  return [{ method: 'POST', path: /^\/urls$/, power: 'urls', answer }];
}

function worldRoutes(controlled: Controlled): PowerRoute[] {
  const told = (now: Instant) => ({ now: new Date(now).toISOString() });
  return [
    { method: 'GET', path: /^\/clock$/, power: 'clock', answer: async () => told(controlled.now()) },
    {
      method: 'POST',
      path: /^\/clock$/,
      power: 'clock',
      answer: async ({ body }) => {
        const { advanceMs } = await bodyAs<ClockAdvance>(clockAdvanceSchema, body);
        return told(await controlled.advance(advanceMs));
      },
    },
    {
      method: 'PUT',
      path: /^\/chain$/,
      power: 'chain',
      answer: async ({ body }) => {
        await controlled.useChain(await bodyAs<ChainGiven>(chainGivenSchema, body));
        return undefined;
      },
    },
    {
      method: 'POST',
      path: /^\/restart$/,
      power: 'restart',
      answer: async () => {
        await controlled.restart?.();
        return undefined;
      },
    },
  ];
}

const nothing = async (): Promise<undefined> => undefined;

/** Routes of the interface that this target does not have: they answer which power is missing. */
const ungrantedRoutes: PowerRoute[] = [{ method: 'POST', path: /^\/terms$/, power: 'terms', answer: nothing }];

function required(query: URLSearchParams, member: string): string {
  const value = query.get(member);
  if (value === null || value === '') {
    throw new Refusal(400, 'bad-query', `The query member "${member}" is missing.`);
  }
  return value;
}

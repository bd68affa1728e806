/** `touchstone serve`: the simulated world at running real time, until somebody ends it. */
import { startProviders } from '../../simulators/providers/index.ts';
import type { AccountMade, InstanceOpened, Json, NewAccount, NewTool, Payer, ProviderHost } from '../contract/index.ts';
import { TouchstoneError } from '../runner/index.ts';
import { type ControlClient, controlClient } from '../target/index.ts';
import { command, optionsOf } from './commander.ts';
import { judgedBy } from './dialects.ts';
import { EXIT } from './exit.ts';
import { type Died, launchWorld, type World } from './launch.ts';

/** The one line of `serve --json`. */
export interface ServeLine {
  readonly ready: true;
  readonly mcp: { readonly [dialect: string]: string };
  readonly control: string;
  readonly controlToken: string;
  readonly chain: {
    readonly rpcUrl: string;
    readonly chainId: number;
    readonly asset: string;
    readonly escrow: string;
  };
  readonly accounts: readonly { readonly dialect: string; readonly accountId: string; readonly token: string }[];
  readonly wallets: readonly { readonly role: string; readonly address: string; readonly privateKey: string }[];
  readonly tools: readonly { readonly dialect: string; readonly name: string }[];
}

interface Given {
  readonly json?: true;
  readonly data?: string;
  readonly color: boolean;
}

/** Serves until a signal comes or the world ends; resolves with the exit status. */
export async function run(argv: readonly string[]): Promise<number> {
  const given = optionsOf<Given>(declareServe(), argv);
  if (!given) return EXIT.kept;
  const stopped = signalled();
  const world = launchWorld();
  // A world at running time has no examiner: its providers live here, in the machine's time as its clock does.
  const providers = await startProviders({ now: () => Date.now() });
  try {
    const served = Promise.race([world.died, stopped]);
    const line = await Promise.race([stock(world, providers, given.data), served.then(cutShort)]);
    process.stdout.write(given.json ? `${JSON.stringify(line)}\n` : describe(line));
    const died = await served;
    if (!died) return EXIT.interrupted;
    throw new TouchstoneError('harness', died.sentence);
  } finally {
    await Promise.allSettled([world.end(), providers.close()]);
  }
}

function declareServe() {
  return command(
    'serve',
    'Starts the simulated world, with tools on sale in each contract, and prints its addresses, tokens and wallets.',
  )
    .option('--json', 'print one line of JSON, for programs')
    .option('--data <folder>', "keep the gateway's state there instead of in a temporary folder")
    .option('--no-color', 'print without colours');
}

function signalled(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(undefined));
  });
}

function cutShort(died: Died | undefined): never {
  throw died
    ? new TouchstoneError('harness', died.sentence)
    : new TouchstoneError('interrupted', 'Stopped by the user before the world was ready.');
}

/** Opens the world and puts something on sale in it. */
async function stock(world: World, providers: ProviderHost, data: string | undefined): Promise<ServeLine> {
  const opened = await world.open({
    hosting: 'process',
    // As the reference is judged: by all its powers.
    replicas: 2,
    clock: { startsAt: new Date().toISOString(), running: true },
    ...(data === undefined ? {} : { data }),
  });
  if (!opened.control) throw new TouchstoneError('harness', 'The world opened without a control API.');
  const control = controlClient({ ...opened.control, timeoutMs: 10_000 });
  try {
    return await listed(control, opened, opened.control, providers);
  } finally {
    await control.close();
  }
}

async function listed(
  control: ControlClient,
  { chain }: InstanceOpened,
  where: NonNullable<InstanceOpened['control']>,
  providers: ProviderHost,
): Promise<ServeLine> {
  const { dialects } = await control.index();
  const [payer] = chain.payers;
  if (!payer) throw new TouchstoneError('harness', 'The prepared chain has no payers.');
  const accounts: (AccountMade & { dialect: string })[] = [];
  const served = Object.keys(dialects);
  for (const buyer of served.flatMap((dialect) => buyersOf(dialect, payer)))
    accounts.push({ dialect: buyer.dialect, ...(await control.createAccount(buyer)) });
  const shelved = shelf(providers);
  const tools = served.flatMap((dialect) => shelved.map((tool) => ({ dialect, ...tool })));
  for (const tool of tools) await control.createTool(tool);
  return {
    ready: true,
    mcp: Object.fromEntries(Object.entries(dialects).map(([name, { url }]) => [name, url])),
    control: where.url,
    controlToken: where.token,
    chain: { rpcUrl: chain.rpcUrl, chainId: chain.chainId, asset: chain.asset, escrow: chain.escrow },
    accounts,
    wallets: walletsOf(payer),
    tools: tools.map(({ dialect, name }) => ({ dialect, name })),
  };
}

/** One for each way of paying that the dialect has. */
function buyersOf(dialect: string, { address, delegate }: Payer): readonly NewAccount[] {
  const way = { balance: { balanceMicros: '10000000' }, signature: { wallet: address, delegate } };
  const { pays = ['balance'] } = judgedBy(dialect);
  return pays.map((by) => ({ dialect, ...way[by] }));
}

function walletsOf(payer: Payer): ServeLine['wallets'] {
  return [
    { role: 'payer', address: payer.address, privateKey: payer.privateKey },
    { role: 'payment key', address: payer.delegate, privateKey: payer.delegateKey },
  ];
}

/** A tool that is not on sale anywhere yet. */
type Shelved = Omit<NewTool, 'dialect'>;

/** What is on sale from the start, at each contract: one free tool, two priced ones. */
function shelf(providers: ProviderHost): readonly Shelved[] {
  return [
    tool(providers, 'get_time', 'Tells the time of a city', 'clocks', '0', { city: 'Lisbon', time: '12:00' }),
    tool(providers, 'get_weather', 'Tells the weather of a city', 'weather', '2500', { city: 'Lisbon', celsius: 21 }),
    tool(providers, 'get_tides', 'Tells the tides at a city', 'weather', '10000', { city: 'Lisbon', high: '15:21' }),
  ];
}

function tool(
  providers: ProviderHost,
  name: string,
  summary: string,
  category: string,
  priceMicros: string,
  answer: { readonly [member: string]: Json },
): Shelved {
  const provider = providers.endpoint(`${name.replace('get_', '')}-provider`, { does: 'answers', body: answer });
  return {
    name,
    summary,
    category,
    priceMicros,
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(answer).map(([member, value]) => [member, { type: typeof value }])),
      required: Object.keys(answer),
    },
    providers: [{ id: provider.id, url: provider.url }],
  };
}

const namesOn = ({ tools }: ServeLine, at: string): string =>
  tools.flatMap(({ dialect, name }) => (dialect === at ? [name] : [])).join(', ');

/** The same facts for a person. */
function describe(line: ServeLine): string {
  const rows: [string, string][] = [
    ...Object.entries(line.mcp).map(([dialect, url]): [string, string] => [`MCP (${dialect})`, url]),
    ['control API', `${line.control}  token ${line.controlToken}`],
    ['chain', `${line.chain.rpcUrl}  id ${line.chain.chainId}`],
    ['dollar', line.chain.asset],
    ['escrow', line.chain.escrow],
    ...line.accounts.map(({ dialect, accountId, token }): [string, string] => [
      `account (${dialect})`,
      `${accountId}  token ${token}`,
    ]),
    ...line.wallets.map(({ role, address, privateKey }): [string, string] => [role, `${address}  key ${privateKey}`]),
    ...Object.keys(line.mcp).map((dialect): [string, string] => [`tools (${dialect})`, namesOn(line, dialect)]),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const table = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
  return `The world is open, in real time; these tokens and keys are worth nothing outside of it.

${table}

Judge its gateway from another terminal:

${judgedWith(line)}

Ctrl-C ends it.
`;
}

/** What judges the served gateway, by each of its contracts. */
function judgedWith({ mcp, control, controlToken }: ServeLine): string {
  const powers = `--control ${control} --control-token ${controlToken}`;
  return Object.entries(mcp)
    .map(([dialect, url]) => `  npx touchstone run --dialect ${dialect} --url ${url} ${powers}`)
    .join('\n');
}

/** The inside of a gateway child: it composes a gateway, serves it, and answers the world over the IPC channel. */
import type { Instant } from '../../src/contract/index.ts';
import { type FaultByName, gatewayHere } from './gateway-here.ts';
import { refusalOf } from './http.ts';
import type { FarGateway, FromGateway, GatewayStart, ToGateway } from './link.ts';

interface Here extends FarGateway {
  /** The earliest deadline of this gateway. */
  due(): Instant | null;
}

/** Serves until the channel to the world closes. The first message says what to compose. */
export function runGateway(faultByName: FaultByName): void {
  if (process.send === undefined) {
    throw new Error('A gateway process is started by a world process; use "touchstone serve" to have a gateway.');
  }
  process.on('disconnect', () => process.exit(0));
  // A terminal's Ctrl-C reaches the whole group; when a gateway ends is for the world to say.
  process.on('SIGINT', () => undefined);
  let gateway: Promise<Here> | undefined;
  process.on('message', (message: ToGateway) => {
    if (message.kind === 'start') {
      gateway = start(message.start, faultByName);
      gateway.catch((failure: unknown) => {
        const sentence = failure instanceof Error ? failure.message : String(failure);
        process.send?.({ kind: 'failed', sentence } satisfies FromGateway, () => process.exit(1));
      });
    } else if (gateway !== undefined) {
      gateway.then((here) => answer(here, message.id, message.call, message.args)).catch(() => undefined);
    }
  });
}

async function start(options: GatewayStart, faultByName: FaultByName): Promise<Here> {
  const { admin, clock, urls } = await gatewayHere(options, { faultByName });
  const due = () => clock.nextDue() ?? null;
  say({ kind: 'ready', urls, due: due() });
  return {
    describe: () => admin.describe(),
    createAccount: (account) => admin.createAccount(account),
    changeAccount: (accountId, change) => admin.changeAccount(accountId, change),
    createTool: (tool) => admin.createTool(tool),
    changeTool: (dialect, name, change) => admin.changeTool(dialect, name, change),
    createUrl: (url) => admin.createUrl(url),
    answerSignIn: (answer) => admin.answerSignIn(answer),
    ledger: (accountId) => admin.ledger(accountId),
    useChain: (chain) => admin.useChain(chain),
    timeIs: (now) => clock.timeIs(now),
    fire: (instant) => clock.fire(instant),
    quiescent: () => clock.quiescent(),
    due,
  };
}

async function answer(here: Here, id: number, call: keyof FarGateway, args: readonly unknown[]): Promise<void> {
  try {
    const value = await (here[call] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
    say({ kind: 'answer', id, value, due: here.due() });
  } catch (failure) {
    const { status, error, message } = refusalOf(failure);
    say({ kind: 'refusal', id, refusal: { status, error, message }, due: here.due() });
  }
}

function say(message: FromGateway): void {
  process.send?.(message);
}

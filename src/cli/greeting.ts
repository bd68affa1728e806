/** Which revisions a stranger's gateway speaks: heard from itself, or told by its control API where it is locked. */
import { type Greeting, greet } from '../client/index.ts';
import { REVISIONS, type Revision } from '../contract/index.ts';
import { TouchstoneError } from '../runner/index.ts';
import { controlClient } from '../target/index.ts';
import type { RunOptions } from './options.ts';
import { asTrouble, failureOf } from './run-failure.ts';

/** Hears which revisions the target speaks; what gives no MCP answer at all is unreachable. */
export async function greetStranger({ target, timeoutMs }: RunOptions): Promise<readonly Revision[]> {
  if (target.kind !== 'url') return REVISIONS;
  const answer = await greet(target.url, { timeoutMs, ...(target.token === undefined ? {} : { token: target.token }) });
  // A gateway that serves nobody without a credential, by HTTP or by a JSON-RPC error, is no stranger to one that makes
  // accounts.
  const saysNothing = answer.kind === 'locked' || (answer.kind === 'mcp' && answer.revisions.length === 0);
  const greeting: Greeting =
    saysNothing && target.control ? { kind: 'mcp', revisions: await revisionsTold(target.control, timeoutMs) } : answer;
  if (greeting.kind === 'mcp' && greeting.revisions.length > 0) return greeting.revisions;
  const sentence = sentenceOf(target.url, greeting);
  throw new TouchstoneError('unreachable', sentence, { advice: adviceFor(greeting, target.token !== undefined) });
}

/** What the control API says of the revisions, where nobody without a credential is told. */
async function revisionsTold(
  control: { readonly url: string; readonly token?: string },
  timeoutMs: number,
): Promise<readonly Revision[]> {
  const client = controlClient({ ...control, timeoutMs });
  try {
    const { revisions } = await client.index();
    return REVISIONS.filter((revision) => revisions.includes(revision));
  } catch (error) {
    throw asTrouble(failureOf(error, 'url'), error);
  } finally {
    await client.close();
  }
}

function sentenceOf(url: string, greeting: Greeting): string {
  return greeting.kind === 'mcp'
    ? `${url} speaks MCP, but neither revision ${REVISIONS.join(' nor ')}.`
    : greeting.sentence;
}

function adviceFor(greeting: Greeting, hasToken: boolean): string {
  switch (greeting.kind) {
    case 'mcp':
      return hasToken
        ? 'Serve one of them, and run again.'
        : 'Serve one of them, or give a credential with --token, and run again.';
    case 'locked':
      return hasToken
        ? 'It does not take the one that --token gives.'
        : 'Give one with --token, or its control API with --control.';
    case 'not-mcp':
      return 'Start the gateway, or correct --url, and run again.';
  }
}

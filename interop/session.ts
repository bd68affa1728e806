/** What a story asks of somebody's client, and of the served world around it. */
import assert from 'node:assert/strict';

/** Of the one line of `touchstone serve --json`. */
export interface Served {
  readonly mcp: { readonly assay: string; readonly agentmuxer: string };
  readonly control: string;
  readonly controlToken: string;
}

/** A tool as the client lists it. */
export interface Listed {
  readonly name: string;
  readonly inputSchema: { readonly [member: string]: unknown };
}

/** A tool's result, as the client hands it on. */
export interface Result {
  readonly content?: readonly { readonly type: string; readonly text?: string }[];
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly _meta?: { readonly [key: string]: unknown };
}

/** A client at one URL; its methods reject where the client itself gives up. */
export interface Session {
  /** Where the client tells it. */
  readonly revision?: string | undefined;
  list(): Promise<readonly Listed[]>;
  call(name: string, args: object, meta?: { readonly [key: string]: string }): Promise<Result>;
  close(): Promise<void>;
}

export type Connect = (url: string, token: string) => Promise<Session>;

/** Goes through a whole story and tells each step once it held; throws at the first that did not. */
export type Story = (stage: {
  readonly served: Served;
  readonly connect: Connect;
  /** A name that is this client's own. */
  readonly own: string;
  readonly held: (step: string) => void;
}) => Promise<void>;

/** Opens a session, and closes it whatever became of the act. */
export async function during(opening: Promise<Session>, act: (session: Session) => Promise<void>): Promise<void> {
  const session = await opening;
  await act(session).finally(() => session.close());
}

/** What a tool told, in its structure; throws for a refusal. */
export function delivered<Output>(result: Result): Output {
  assert(!result.isError && result.structuredContent, JSON.stringify(result));
  return result.structuredContent as Output;
}

/** The control API for one contract: a route with facts is posted to, one without is read. */
export function controlOf({ control, controlToken }: Served, dialect: string) {
  return async (route: string, facts?: object): Promise<{ readonly [member: string]: unknown }> => {
    const answer = await fetch(new URL(route, control), {
      method: facts ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
      ...(facts ? { body: JSON.stringify({ dialect, ...facts }) } : {}),
    });
    assert(answer.ok, `${route} was answered with ${answer.status}`);
    return (await answer.json()) as { [member: string]: unknown };
  };
}

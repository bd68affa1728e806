/** Which contract a stranger's gateway serves, where the command line does not say. */
import { openSession } from '../client/index.ts';
import type { Json, Revision } from '../contract/index.ts';
import { isObject } from '../dialects/index.ts';
import { controlClient } from '../target/index.ts';
import type { Registry } from './dialects.ts';
import type { RunOptions, TargetOptions } from './options.ts';

type Stranger = Extract<TargetOptions, { kind: 'url' }>;

/**
 * The dialect that the control API tells of that address, else the one whose tools are listed there; undefined where
 * neither says. Never rejects: who does not say is judged by the default.
 */
export async function recognised(
  { target, timeoutMs }: Pick<RunOptions, 'target' | 'timeoutMs'>,
  revisions: readonly Revision[],
  registry: Registry,
): Promise<string | undefined> {
  if (target.kind !== 'url') return undefined;
  const told = await servedAt(target, timeoutMs).catch((): readonly string[] => []);
  const named = registry.judgedNames.find((name) => told.includes(name));
  if (named !== undefined) return named;
  const { url, token } = target;
  const [revision] = revisions;
  if (revision === undefined) return undefined;
  const listed = await toolsAt({ url, revision, timeoutMs, ...(token === undefined ? {} : { token }) });
  return registry.judgedNames.find((name) => {
    const { tools = [] } = registry.judgedBy(name).adapter();
    return tools.length > 0 && tools.every((tool) => listed.includes(tool));
  });
}

/** The dialects that the control API tells of that address. */
async function servedAt({ url, control }: Stranger, timeoutMs: number): Promise<readonly string[]> {
  if (control === undefined) return [];
  const client = controlClient({ ...control, timeoutMs });
  try {
    const { dialects } = await client.index();
    return Object.entries(dialects).flatMap(([name, served]) => (isSame(served.url, url) ? [name] : []));
  } finally {
    await client.close();
  }
}

const isSame = (one: string, other: string): boolean => URL.canParse(one) && new URL(one).href === new URL(other).href;

/** The names of the first page of tools; none where they are not listed. */
async function toolsAt(where: Parameters<typeof openSession>[0]): Promise<readonly Json[]> {
  const session = openSession(where);
  try {
    const reply = await session.request('tools/list', {});
    const tools = reply.kind === 'result' ? reply.result['tools'] : [];
    return Array.isArray(tools) ? tools.filter(isObject).flatMap(({ name }) => name ?? []) : [];
  } finally {
    await session.close();
  }
}

/** Which contract a stranger's gateway serves, where the command line does not say. */
import { openSession } from '../client/index.ts';
import type { Json, Revision } from '../contract/index.ts';
import { isObject } from '../dialects/index.ts';
import { controlClient } from '../target/index.ts';
import type { Registry } from './dialects.ts';
import type { RunOptions } from './options.ts';

/**
 * The dialect that the control API tells of that address, else the one whose tools are listed there; undefined where
 * neither says. Never rejects: who does not say is judged by the default.
 */
export async function recognised(
  { target, timeoutMs }: Pick<RunOptions, 'target' | 'timeoutMs'>,
  revisions: readonly Revision[],
  registry: Registry,
): Promise<string | undefined> {
  const [revision] = revisions;
  if (target.kind !== 'url' || revision === undefined) return undefined;
  const { url, token, control } = target;
  const byTools = async (bearer: string | undefined) =>
    knownBy(await toolsAt({ url, revision, timeoutMs, ...(bearer === undefined ? {} : { token: bearer }) }), registry);
  if (control === undefined) return byTools(token);
  const client = controlClient({ ...control, timeoutMs });
  try {
    const { dialects } = await client.index();
    const served = registry.judgedNames.filter((name) => dialects[name] !== undefined);
    const named = served.find((name) => isSame(dialects[name]?.url ?? '', url));
    if (named !== undefined) return named;
    // It may be reached under another name than its own; whose accounts it takes, that is what it serves.
    for (const dialect of served) {
      const account = await client.createAccount({ dialect, balanceMicros: '0' }).catch(() => undefined);
      const found = account && (await byTools(account.token));
      if (found !== undefined) return found;
    }
    return await byTools(token);
  } catch {
    return byTools(token);
  } finally {
    await client.close();
  }
}

const isSame = (one: string, other: string): boolean => URL.canParse(one) && new URL(one).href === new URL(other).href;

/** The dialect most of whose tools are there: one that is missing is for a check to find. */
function knownBy(listed: readonly Json[], registry: Registry): string | undefined {
  const share = (name: string) => {
    const { tools = [] } = registry.judgedBy(name).adapter();
    return tools.length === 0 ? 0 : tools.filter((tool) => listed.includes(tool)).length / tools.length;
  };
  const [best] = registry.judgedNames.toSorted((a, b) => share(b) - share(a));
  return best !== undefined && share(best) >= 0.5 ? best : undefined;
}

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

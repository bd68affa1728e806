/** A scoped MCP URL that a check has for itself. */
import type { NewUrl, UrlMade } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import type { Buyer } from './buyer.ts';

type Named = { readonly name: string };

export interface UrlSpec
  extends Partial<Pick<NewUrl, 'profile' | 'discovery' | 'threshold' | 'versions' | 'linkOnly'>> {
  /** Absent = every tool. */
  readonly tools?: readonly Named[];
  readonly pinned?: readonly Named[];
  /** Whose profile it is; without it the URL is shared, and any buyer may come to it. */
  readonly of?: Buyer;
}

/** Publishes a tool set; the profile is a fresh one unless it is named. */
export async function publishUrl(
  context: Context,
  { tools, pinned, of: owner, profile, ...rest }: UrlSpec,
): Promise<UrlMade> {
  const { instance, check } = context;
  if (!instance.control || !instance.powers.has('urls')) return context.untested('the target grants no urls');
  return instance.control.createUrl({
    dialect: check.dialect,
    profile: profile ?? context.name('url').replaceAll('_', '-').toLowerCase(),
    ...rest,
    ...(tools === undefined ? {} : { tools: tools.map(({ name }) => name) }),
    ...(pinned === undefined ? {} : { pinned: pinned.map(({ name }) => name) }),
    ...(owner?.accountId === undefined ? { shared: rest.linkOnly !== true } : { accountId: owner.accountId }),
  });
}

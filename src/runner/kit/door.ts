/** Coming to a target as somebody else would: another credential or none, another path, an address of one's own. */
import type { Session } from '../../client/index.ts';
import type { Revision } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { hashOf } from '../seed.ts';

export interface Knock {
  /** Absent = no credential at all. */
  readonly token?: string | undefined;
  /** Path and query in place of those of the target's own URL. */
  readonly path?: string;
  readonly revision?: Revision;
}

/** Knocks at the target's door; all knocks of one check come from the same address, which no other check has. */
export function doorOf(context: Context): (knock?: Knock) => Session {
  const localAddress = ownAddress(context);
  return ({ token, path, revision } = {}) => {
    const url = context.instance.dialects[context.check.dialect]?.url;
    return context.session({
      who: 'stranger',
      token,
      ...(path === undefined || url === undefined ? {} : { url: new URL(path, url).href }),
      ...(revision === undefined ? {} : { revision }),
      ...(localAddress === undefined ? {} : { localAddress }),
    });
  };
}

/** A loopback address that the check has for itself; only Linux takes all of 127.0.0.0/8 for its own. */
function ownAddress({ check, instance, revision, seed }: Context): string | undefined {
  const { hostname } = new URL(instance.dialects[check.dialect]?.url ?? 'http://unserved');
  if (process.platform !== 'linux' || !hostname.startsWith('127.')) return undefined;
  const drawn = hashOf(`${check.id} ${revision} ${seed}`);
  return `127.${1 + (drawn & 0x7f)}.${(drawn >> 8) & 0xff}.${1 + (((drawn >> 16) & 0xffff) % 254)}`;
}

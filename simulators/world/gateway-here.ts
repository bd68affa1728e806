/** A gateway composed and served in this process: the whole of a gateway child, and the inline hosting of a world. */
import type { GatewayAdmin } from '../../src/contract/index.ts';
import { type PushedClock, pushedClock } from '../clock/index.ts';
import type { GatewayStart } from './link.ts';

export interface GatewayHere {
  readonly admin: GatewayAdmin;
  /** Pushed by whoever holds the instance's time. */
  readonly clock: PushedClock;
  readonly urls: { readonly [dialect: string]: string };
  close(): Promise<void>;
}

/** Composes the reference gateway and serves each of its dialects on 127.0.0.1. */
export async function gatewayHere(start: GatewayStart): Promise<GatewayHere> {
  const [{ composeGateway }, { serveMcp }] = await Promise.all([
    import('../gateway/index.ts'),
    import('../gateway/wire/index.ts'),
  ]);
  const { now, store, ports, chain, ...composition } = start;
  let admin: GatewayAdmin | undefined;
  const clock = pushedClock(now, { quiescent: async () => admin?.quiescent() });
  const gateway = await composeGateway({ ...composition, clock, store });
  admin = gateway.admin;
  if (chain !== undefined) await gateway.admin.useChain(chain);
  const servers = await Promise.all(
    gateway.dialects.map(async (dialect) => ({
      name: dialect.name,
      ...(await serveMcp({ dialect, clock, port: ports[dialect.name] ?? 0 })),
    })),
  );
  return {
    admin,
    clock,
    urls: Object.fromEntries(servers.map(({ name, url }) => [name, url])),
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await gateway.close();
    },
  };
}

/** A gateway composed and served in this process: the whole of a gateway child, and the inline hosting of a world. */
import type { Fault, GatewayAdmin } from '../../src/contract/index.ts';
import { type PushedClock, pushedClock } from '../clock/index.ts';
import type { GatewayDialect } from '../gateway/index.ts';
import type { GatewayStart } from './link.ts';

export interface GatewayHere {
  readonly admin: GatewayAdmin;
  /** Pushed by whoever holds the instance's time. */
  readonly clock: PushedClock;
  readonly urls: { readonly [dialect: string]: string };
  close(): Promise<void>;
}

/** The fault of that name; rejects, naming what there is, where there is none. */
export type FaultByName = (name: string) => Promise<Fault>;

/** What a gateway is made with and no message can bring: code. */
export interface GatewayMakings {
  readonly faultByName: FaultByName;
  /** The contracts that it serves; the reference's by default. */
  readonly dialects?: readonly GatewayDialect[];
}

/** Composes the reference gateway and serves each of its dialects on 127.0.0.1; leaves nothing where one cannot be. */
export async function gatewayHere(
  start: GatewayStart,
  { faultByName, dialects }: GatewayMakings,
): Promise<GatewayHere> {
  const { now, store, ports, chain, variant, yieldSeed } = start;
  const [{ composeGateway, serveMcp }, fault] = await Promise.all([
    import('../gateway/index.ts'),
    start.fault === undefined ? undefined : faultByName(start.fault),
  ]);
  let admin: GatewayAdmin | undefined;
  const report = (failure: unknown) => console.error(failure);
  const clock = pushedClock(now, { quiescent: async () => admin?.quiescent() });
  const gateway = await composeGateway({
    clock,
    store,
    report,
    ...(dialects !== undefined && { dialects }),
    ...(fault !== undefined && { fault }),
    ...(variant !== undefined && { variant }),
    ...(yieldSeed !== undefined && { yieldSeed }),
  });
  admin = gateway.admin;
  const wires = new Map<string, Awaited<ReturnType<typeof serveMcp>>>();
  const close = async () => {
    await Promise.all([...wires.values()].map((wire) => wire.close()));
    await gateway.close();
  };
  try {
    if (chain !== undefined) await gateway.admin.useChain(chain);
    for (const dialect of Object.values(gateway.dialects)) {
      const { name, path = '/' } = dialect;
      const port = ports[name] ?? 0;
      wires.set(name, await serveMcp({ dialect, clock, port, path, report, codec: gateway.mcpCodec }));
    }
  } catch (failure) {
    await close();
    throw failure;
  }
  return {
    admin: gateway.admin,
    clock,
    urls: Object.fromEntries([...wires].map(([name, { url }]) => [name, url])),
    close,
  };
}

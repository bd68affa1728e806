/** The reference gateway, and an echo that is paid from a balance, by each of its contracts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { composeGateway, serveMcp } from '../../simulators/gateway/index.ts';
import type { Load } from '../subject.ts';
import { clock, ECHO, sessionLoad } from './echo-call.ts';

const KEY = 'a new key for each purchase';

/** The arguments of the one tool that buys, for an offering of that version. */
const CALLS: { readonly [dialect: string]: (offeringVersionId?: string) => object } = {
  assay: () => ({ name: 'call_tool', arguments: ECHO, _meta: { 'assay/idempotency-key': KEY } }),
  agentmuxer: (offeringVersionId) => ({
    name: 'call_offering',
    arguments: {
      offeringVersionId,
      maxCostMicros: '1',
      idempotencyKey: KEY,
      request: { body: ECHO.arguments },
    },
  }),
};

export async function paidCall(dialect: string): Promise<Load> {
  const gateway = await composeGateway({ clock, store: ':memory:', report: console.error });
  const { admin, dialects } = gateway;
  const [served, call] = [dialects[dialect], CALLS[dialect]];
  if (!served || !call) throw new Error(`The gateway sells nothing by ${dialect}.`);
  const { path = '/' } = served;
  const { url } = await serveMcp({ dialect: served, clock, path, codec: gateway.mcpCodec });
  const { token } = await admin.createAccount({ dialect, balanceMicros: '1000000000000' });
  const { offeringVersionId } = await admin.createTool({
    dialect,
    name: ECHO.name,
    summary: 'Says it again',
    inputSchema: { type: 'object' },
    priceMicros: '1',
    providers: [{ id: 'echo', url: await provider() }],
  });
  return { ...sessionLoad(url, { authorization: `Bearer ${token}` }, call(offeringVersionId)), fresh: KEY };
}

/** The floor of any server, as a provider: in a process of its own, which ends with this one. */
async function provider(): Promise<string> {
  const program = new URL('../subject.js', import.meta.url);
  const child = spawn(process.execPath, [program.pathname, 'node:http'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return (JSON.parse(line) as Load).url;
}

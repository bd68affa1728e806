/** The gateway's wire before a dialect that does nothing but echo. */
import { echoDialect, serveMcp } from '../../simulators/gateway/wire/index.ts';
import type { Revision } from '../../src/contract/index.ts';
import type { Load } from '../subject.ts';
import { clock, sessionLoad, statelessLoad } from './echo-call.ts';

export async function wire(revision: Revision): Promise<Load> {
  const { url } = await serveMcp({ dialect: echoDialect('bench'), clock });
  return revision === '2026-07-28' ? statelessLoad(url) : sessionLoad(url);
}

/** The simulated providers' judgement of what came to them: whether the target's signature would be taken there. */
import type { KeyObject } from 'node:crypto';
import { judgeRequest, openHttp, type RequestVerdict, requestKeysOf } from '../../client/index.ts';
import type { Execution } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { Broken } from '../stops.ts';

const KEYS_PATH = '/.well-known/assay-request-keys.json';

/**
 * Judges requests as their provider would at the moment when they came, in the order in which they are given: one that
 * comes twice is a replay. The keys are read once, when the first signature needs one.
 */
export function requestJudge(context: Context): (request: Execution) => Promise<RequestVerdict> {
  const nonces = new Map<string, Set<string>>();
  let keys: Promise<ReadonlyMap<string, KeyObject>> | undefined;
  return (request) => {
    const taken = nonces.get(request.provider) ?? new Set();
    nonces.set(request.provider, taken);
    return judgeRequest(request, {
      provider: request.provider,
      now: Math.floor(request.at / 1_000),
      nonces: taken,
      async key(keyId) {
        keys ??= publishedKeys(context);
        return (await keys).get(keyId);
      },
    });
  };
}

/** Ends the check where there is no JWK set. */
async function publishedKeys({ instance, check, timeoutMs }: Context): Promise<ReadonlyMap<string, KeyObject>> {
  const dialect = instance.dialects[check.dialect];
  const { origin } = new URL(dialect?.rest ?? dialect?.url ?? 'http://unserved');
  const http = openHttp({ baseUrl: origin, timeoutMs });
  try {
    const answer = await http.ask('GET', KEYS_PATH);
    if (answer.kind === 'lost') throw new Broken(`no key set came from ${KEYS_PATH}: the target ${answer.detail}`);
    if (answer.kind === 'malformed') throw new Broken(`${KEYS_PATH} answers ${answer.reason}`);
    if (answer.status !== 200) throw new Broken(`${KEYS_PATH} answers with the status ${answer.status}`);
    return requestKeysOf(answer.body);
  } finally {
    await http.close();
  }
}

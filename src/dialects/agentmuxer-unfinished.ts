/** Whether an AgentMuxer refusal says that the purchase still runs. */
import type { Outcome } from './outcome.ts';

const BUSY =
  /(?<![a-z])(?:wait|in[ _-]?(?:progress|flight)|pending|running|processing|busy|later|(?<!not )retry)(?![a-z])/i;
const OVER_KEY = /idempoten|progress|flight|duplicate|busy|running|processing|conflict|concurren/i;
/** What is said of the call itself, and not of a provider that may be well again. */
const STILL_RUNS =
  /\b(?:key|purchase|call)\b.*\b(?:in[ -](?:progress|flight)|(?:still|already) (?:running|pending|processing|executing))/is;
const SAME_KEY = /(?<![a-z])same[ _-]key(?![a-z])/i;
/** Advice is short; a text without end would keep its reader for as long. */
const READ_CHARACTERS = 2_000;
const ELSEWHERE = /(?<![a-z])(?:new|another|different|fresh)(?![a-z])/i;

/**
 * The document leaves the form open: it is a refusal whose recovery, or its message where it has none, says to come
 * back with the same key, or that its call still runs, or a refusal over the key that says to come back at all. One that
 * asks for another key, or speaks of another call, does not.
 */
export function isUnfinished(came: Outcome): boolean {
  if (came.kind !== 'refused') return false;
  const message = came.message.slice(0, READ_CHARACTERS);
  const advice = came.details === undefined ? message : JSON.stringify(came.details).slice(0, READ_CHARACTERS);
  if (ELSEWHERE.test(advice)) return false;
  if (SAME_KEY.test(advice) || STILL_RUNS.test(message)) return true;
  const code = came.code.slice(0, READ_CHARACTERS);
  return OVER_KEY.test(code) && BUSY.test(`${code} ${advice}`);
}

/** The shortest telling evidence of a failed check: a few lines drawn from its record. */
import type { CheckResult, Evidence } from '../src/runner/index.ts';
import { count, grouped } from './paper.ts';

type Of<K extends Evidence['kind']> = Extract<Evidence, { kind: K }>;
type Wire = Of<'wire'>;
type Body = Wire['body'];

const STEPS = 8;
const ENTRIES = 6;
const TRANSFERS = 3;

/** Lines of evidence, not yet plain and not yet cut. What the gateway did comes before what it said. */
export function tellingEvidence({ evidence, counterexample }: CheckResult): readonly string[] {
  return [
    ...(counterexample ? storyLines(counterexample) : []),
    ...executionLines(ofKind(evidence, 'execution')),
    ...ledgerLines(ofKind(evidence, 'ledger')),
    ...transferLines(ofKind(evidence, 'transfer')),
    ...exchangeLines(ofKind(evidence, 'wire')),
  ];
}

function ofKind<K extends Evidence['kind']>(evidence: readonly Evidence[], kind: K): readonly Of<K>[] {
  return evidence.filter((entry): entry is Of<K> => entry.kind === kind);
}

function storyLines({ value, seed, path, shrinks }: NonNullable<CheckResult['counterexample']>): readonly string[] {
  const steps = value.slice(0, STEPS).map((step, place) => `${place + 1}. ${step}`);
  const more = value.length > STEPS ? [`… and ${count(value.length - STEPS, 'more step')}`] : [];
  return [...steps, ...more, `(seed ${seed}, path ${path || 'none'}, shrunk ${count(shrinks, 'time')})`];
}

function executionLines(executions: readonly Of<'execution'>[]): readonly string[] {
  return [...grouped(executions, ({ provider }) => provider)].map(([provider, requests]) => {
    const done = requests.filter(({ executed }) => executed).length;
    return `provider ${provider}: executed ${done} of ${count(requests.length, 'request')}`;
  });
}

function ledgerLines(ledgers: readonly Of<'ledger'>[]): readonly string[] {
  return [...grouped(ledgers, ({ who }) => who)].map(([who, readings]) => {
    const last = readings.at(-1) as Of<'ledger'>;
    const entries = last.entries.map((entry) => `${entry['kind']} ${entry['amountMicros']}`);
    const earlier = entries.length > ENTRIES ? ['…'] : [];
    const told = [...earlier, ...entries.slice(-ENTRIES)].join(', ') || 'no entries';
    return `ledger of ${who}: ${last.balanceMicros} micros left, ${last.heldMicros} held; ${told}`;
  });
}

function transferLines(transfers: readonly Of<'transfer'>[]): readonly string[] {
  return transfers
    .slice(-TRANSFERS)
    .map(({ amountMicros, payer, to, transactionHash, note }) =>
      [`chain: ${amountMicros} micros, ${brief(payer)} to ${brief(to)}, in ${brief(transactionHash)}`, note]
        .filter(Boolean)
        .join(' '),
    );
}

/** The last request with which the buyer said something (who leaves a session says nothing), with its answer. */
function exchangeLines(wire: readonly Wire[]): readonly string[] {
  const silent = new Set(
    wire.flatMap(({ direction, body, exchange }) => (direction === 'request' && body === '' ? [exchange] : [])),
  );
  const last = wire.findLast(({ exchange }) => !silent.has(exchange));
  if (!last) return [];
  const exchange = wire.filter((entry) => entry.exchange === last.exchange);
  const unanswered = exchange.some(({ direction }) => direction === 'answer') ? [] : ['no answer had come'];
  const told = exchange.map((entry) =>
    entry.direction === 'request'
      ? `${entry.who} asked ${entry.method}: ${spelt(entry.body)}`
      : entry.lost === undefined
        ? `answer ${entry.status ?? ''}: ${spelt(entry.body)}`
        : `no answer: ${entry.lost}`,
  );
  return [...told, ...unanswered];
}

/** The part of a JSON-RPC message (or of one as it was sent) that tells something, with the most telling members of a result first. */
function spelt(body: Body): string {
  if (typeof body === 'string') return body.replace(/^\{"jsonrpc".*?"params":(.*)\}$/s, '$1');
  if (!isObject(body)) return JSON.stringify(body);
  const inner = body['params'] ?? body['result'] ?? body['error'] ?? body;
  if (!isObject(inner)) return JSON.stringify(inner);
  const { isError, _meta, structuredContent, ...rest } = inner;
  const meta = _meta === undefined ? {} : { _meta: withoutProtocol(_meta) };
  return JSON.stringify(
    body['result'] === undefined ? { ...inner, ...meta } : { isError, ...meta, structuredContent, ...rest },
  );
}

/** What every message of a revision carries tells nothing of this one; undefined where nothing else is there. */
function withoutProtocol(meta: Body): Body | undefined {
  if (!isObject(meta)) return meta;
  const own = Object.entries(meta).filter(([name]) => !name.startsWith('io.modelcontextprotocol/'));
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

function isObject(value: Body): value is Extract<Body, { readonly [member: string]: Body | undefined }> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The report has addresses and hashes in full. */
function brief(hex: string): string {
  return hex.length > 16 ? `${hex.slice(0, 10)}…${hex.slice(-4)}` : hex;
}

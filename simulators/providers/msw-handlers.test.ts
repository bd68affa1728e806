import { setImmediate as turn } from 'node:timers/promises';
import { setupServer } from 'msw/node';
import { afterEach, expect, test, vi } from 'vitest';
import type { Execution, ProviderScript } from '../../src/contract/index.ts';
import { mswHandlers } from './index.ts';

const PROVIDER = 'https://provider.example/prov_1';
let server: ReturnType<typeof setupServer> | undefined;

afterEach(() => server?.close());

async function serving(scripts: readonly [ProviderScript, ...ProviderScript[]]) {
  const executions: Execution[] = [];
  const wait = vi.fn(async () => undefined);
  const onExecution = (execution: Execution): void => void executions.push(execution);
  const handlers = await mswHandlers({ [PROVIDER]: scripts }, { now: () => 5, wait, onExecution });
  server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: 'error' });
  return { executions, wait };
}

const post = (path = '', init: RequestInit = {}): Promise<Response> =>
  fetch(`${PROVIDER}${path}`, { method: 'POST', body: '{"a":1}', headers: { 'x-touchstone-call': 'c-1' }, ...init });

test('scripts are taken one a request, the last one stays, and the journal is told', async () => {
  const { executions } = await serving([
    { does: 'answers', body: 'first', status: 201 },
    { does: 'fails', status: 503 },
    { does: 'breaks-schema', body: [] },
  ]);
  const answers = [await post('/v1/run?unit=c'), await post(), await post(), await post()];
  expect(answers.map(({ status }) => status)).toEqual([201, 503, 200, 200]);
  expect(await answers[0]?.json()).toBe('first');
  expect(executions.map(({ executed }) => executed)).toEqual([true, false, true, true]);
  expect(executions[0]).toMatchObject({
    call: 'c-1',
    provider: PROVIDER,
    at: 5,
    path: '/v1/run?unit=c',
    body: { a: 1 },
    content: { bytes: 7, base64: 'eyJhIjoxfQ==' },
  });
  expect(executions[0]?.rawHeaders).toContainEqual(['x-touchstone-call', 'c-1']);
  expect(executions[1]?.path).toBe('/');
});

test.each(['before-the-work', 'after-the-work', 'half-way-through-the-answer'] as const)(
  'a cut %s is a network error',
  async (when) => {
    const { executions } = await serving([{ does: 'cuts', when, body: 1 }]);
    await expect(post()).rejects.toThrow(TypeError);
    expect(executions[0]?.executed).toBe(when !== 'before-the-work');
  },
);

test('late, malformed, huge and bodyless answers', async () => {
  const { wait } = await serving([
    { does: 'answers-late', afterMs: 900, body: 'late' },
    { does: 'answers-malformed', body: 1 },
    { does: 'answers-huge', bytes: 200_000 },
    { does: 'answers', status: 204, body: null },
  ]);
  expect(await (await post()).json()).toBe('late');
  expect(wait).toHaveBeenCalledWith(900, expect.any(AbortSignal));
  await expect((await post()).json()).rejects.toThrow(SyntaxError);
  expect(await (await post()).text()).toHaveLength(200_000);
  expect((await post()).status).toBe(204);
});

test('a hanging provider ends with its client', async () => {
  const { executions } = await serving([{ does: 'hangs' }]);
  const client = new AbortController();
  const asked = post('', { signal: client.signal });
  while (executions.length === 0) await turn();
  client.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});

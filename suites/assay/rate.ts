/** How often an agent may search, read, list and be refused in one minute of the target's clock. */

import { type Outcome, times } from '../../src/runner/index.ts';
import { errorOf } from './answers.ts';
import { chapter } from './kit.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600 * SECOND_MS;
/** About a minute: how long a wait may be that leads into the next one. */
const WAIT_MS_MAX = 61 * SECOND_MS;

const isLimited = (outcome: Outcome) => outcome.kind === 'refused' && outcome.code === 'MCP_AUTH_RATE_LIMITED';

export const rate = chapter('rate', ({ check }) => {
  check(
    'assay.rate.search-30-per-minute',
    { needs: ['clock'], spends: { searches: 31 } },
    async ({ assay, expect }) => {
      const search = () => assay.asks('search_tools', { query: 'x' });
      await assay.clock.toFreshMinute();
      for (const page of await times(30, search)) expect(page).toBeDelivered();
      expect(await search(), 'search 31 of the minute').toBeRefusedAs('RATE_LIMITED');
    },
  );

  check('assay.rate.search-window-fixed', { needs: ['clock'], spends: { searches: 91 } }, async ({ assay, expect }) => {
    const search = () => assay.asks('search_tools', { query: 'x' });
    await assay.clock.toFreshMinute(55 * SECOND_MS);
    for (const page of await times(30, search)) expect(page, 'a search at second 55').toBeDelivered();
    await assay.clock.advance(6 * SECOND_MS);
    for (const page of await times(30, search)) expect(page, 'a search at second 01').toBeDelivered();
    await assay.clock.toFreshMinute(SECOND_MS);
    for (const page of await times(15, search)) expect(page, 'a search at second 01').toBeDelivered();
    await assay.clock.advance(57 * SECOND_MS);
    for (const page of await times(15, search)) expect(page, 'a search at second 58').toBeDelivered();
    expect(await search(), 'search 31 of one minute').toBeRefusedAs('RATE_LIMITED');
  });

  check(
    'assay.rate.search-per-agent',
    { needs: ['clock', 'accounts'], spends: { searches: 31 } },
    async ({ assay, expect }) => {
      const [agent, sibling, stranger] = [
        await assay.me(),
        await assay.buyer({ memberOf: await assay.me() }),
        await assay.buyer(),
      ];
      await assay.clock.toFreshMinute();
      for (const page of await times(30, () => agent.asks('search_tools', { query: 'x' })))
        expect(page).toBeDelivered();
      expect(await agent.asks('search_tools', { query: 'x' })).toBeRefusedAs('RATE_LIMITED');
      for (const other of [sibling, stranger]) {
        expect(await other.asks('search_tools', { query: 'x' }), `the first search of ${other.who}`).toBeDelivered();
      }
    },
  );

  check(
    'assay.rate.read-120-per-minute',
    { needs: ['clock', 'catalogue'], spends: { reads: 121 } },
    async ({ assay, expect }) => {
      const { name } = await assay.sells();
      await assay.clock.toFreshMinute();
      for (const read of await times(120, () => assay.asks('get_tool', { name }))) expect(read).toBeDelivered();
      const refused = await assay.asks('get_tool', { name });
      expect(refused, 'read 121 of the minute').toBeRefusedAs('RATE_LIMITED');
      expect(errorOf(refused)?.['retryAfterMs'], 'retryAfterMs').toBeGreaterThan(0);
    },
  );

  check(
    'assay.rate.search-across-urls',
    { needs: ['clock', 'catalogue', 'urls'], spends: { searches: 31 } },
    async ({ assay, expect }) => {
      const tools = [await assay.sells()];
      const [one, other] = [await assay.url({ tools }), await assay.url({ tools })];
      await assay.clock.toFreshMinute();
      for (const at of [one, other]) {
        for (const page of await times(15, () => assay.asks('search_tools', { query: 'x' }, at)))
          expect(page, 'a search of the first thirty').toBeDelivered();
      }
      expect(await assay.asks('search_tools', { query: 'x' }, one), 'search 31 of the minute').toBeRefusedAs(
        'RATE_LIMITED',
      );
    },
  );

  check(
    'assay.rate.read-window-and-scope',
    { needs: ['clock', 'catalogue', 'accounts', 'urls'], spends: { reads: 241 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const at = [await assay.url({ tools: [tool] }), await assay.url({ tools: [tool] })];
      const read = (url: (typeof at)[number] | undefined) => assay.asks('get_tool', { name: tool.name }, url);
      await assay.clock.toFreshMinute(55 * SECOND_MS);
      for (const told of await times(120, (time) => read(at[time % 2])))
        expect(told, 'a read at second 55').toBeDelivered();
      expect(await read(at[0]), 'read 121 of the minute').toBeRefusedAs('RATE_LIMITED');
      const other = await assay.buyer();
      expect(await other.asks('get_tool', { name: tool.name }, at[0]), 'a read of another agent').toBeDelivered();
      await assay.clock.advance(6 * SECOND_MS);
      for (const told of await times(120, (time) => read(at[time % 2])))
        expect(told, 'a read at second 01').toBeDelivered();
    },
  );

  check(
    'assay.rate.search-and-read-separate',
    { needs: ['clock', 'catalogue'], spends: { searches: 32, reads: 121 } },
    async ({ assay, expect }) => {
      const { name } = await assay.sells();
      const search = () => assay.asks('search_tools', { query: 'x' });
      const read = () => assay.asks('get_tool', { name });
      await assay.clock.toFreshMinute();
      await times(30, search);
      expect(await search(), 'search 31').toBeRefusedAs('RATE_LIMITED');
      expect(await read(), 'a read when the searches are used up').toBeDelivered();
      await assay.clock.toFreshMinute();
      for (const told of await times(120, read)) expect(told).toBeDelivered();
      expect(await search(), 'a search when the reads are used up').toBeDelivered();
    },
  );

  check(
    'assay.rate.refused-calls-60-per-minute',
    { needs: ['clock', 'catalogue'], spends: { refusals: 62 } },
    async ({ assay, expect }) => {
      const { name } = await assay.sells();
      const refused = () => assay.asks('call_tool', { name, arguments: { town: 'Lisbon' } });
      await assay.clock.toFreshMinute();
      for (const one of await times(60, refused)) expect(one).toBeRefusedAs('TOOL_ARGUMENTS_INVALID');
      expect(await refused(), 'refused call 61 of the minute').toBeRefusedAs('RATE_LIMITED');
      await assay.clock.advance(59 * SECOND_MS);
      expect(await refused(), 'a refused call at second 59').toBeRefusedAs('RATE_LIMITED');
      await assay.clock.advance(2 * SECOND_MS);
      expect(await refused(), 'a refused call of the next minute').toBeRefusedAs('TOOL_ARGUMENTS_INVALID');
    },
  );

  check(
    'assay.rate.tools-list-60-per-minute',
    { needs: ['clock'], spends: { lists: 61 }, proves: ['assay.rate.tools-list-jsonrpc-error'] },
    async ({ assay, expect }) => {
      await assay.clock.toFreshMinute();
      for (const page of await times(60, () => assay.listPage())) expect(page.kind, 'an admitted list').toBe('tools');
      const session = await assay.session();
      const limited = await session.request('tools/list');
      expect
        .for('assay.rate.tools-list-jsonrpc-error')(limited, 'list 61')
        .toMatchObject({ kind: 'error', code: -32_029 });
      expect(limited.kind, 'what list 61 of the minute comes to').not.toBe('result');
      if (session.revision === '2026-07-28' && limited.kind === 'error') {
        assay.advise('MCP 2026-07-28 keeps the codes from -32020 to -32099, -32029 among them, for itself');
      }
    },
  );

  check(
    'assay.rate.tools-list-per-credential-and-url',
    { needs: ['clock', 'catalogue', 'accounts', 'urls'], spends: { lists: 122 } },
    async ({ assay, expect }) => {
      const tools = [await assay.sells()];
      const [one, other] = [await assay.url({ tools }), await assay.url({ tools })];
      const stranger = await assay.buyer();
      await assay.clock.toFreshMinute();
      for (const page of await times(60, () => assay.listPage(undefined, one)))
        expect(page.kind, 'an admitted list').toBe('tools');
      expect((await assay.listPage(undefined, one)).kind, 'list 61 of one URL').not.toBe('tools');
      for (const page of await times(60, () => assay.listPage(undefined, other)))
        expect(page.kind, 'a list of another URL').toBe('tools');
      expect((await stranger.listPage(undefined, one)).kind, 'the first list of another agent').toBe('tools');
    },
  );

  check(
    'assay.error.rate-limited-recovery',
    { needs: ['clock'], spends: { searches: 32 } },
    async ({ assay, expect }) => {
      const search = () => assay.asks('search_tools', { query: 'x' });
      await assay.clock.toFreshMinute(5 * SECOND_MS);
      await times(30, search);
      const refused = await search();
      expect(refused).toBeRefusedAs('RATE_LIMITED');
      const waitMs = errorOf(refused)?.['retryAfterMs'];
      expect(waitMs, 'retryAfterMs').toBeGreaterThan(0);
      expect(waitMs, 'retryAfterMs').toBeLessThanOrEqual(WAIT_MS_MAX);
      await assay.clock.advance(Math.ceil(Number(waitMs)));
      expect(await search(), 'the search after the wait').toBeDelivered();
    },
  );

  check(
    'assay.error.retry-after-units',
    { needs: ['clock', 'provider'], spends: { reads: 122 } },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      const read = () => assay.asks('get_tool', { name: tool.name });
      await assay.clock.toFreshMinute(5 * SECOND_MS);
      await times(120, read);
      const waitMs = errorOf(await read())?.['retryAfterMs'];
      expect(waitMs, 'retryAfterMs of RATE_LIMITED').toBeGreaterThan(0);
      expect(waitMs, 'retryAfterMs of RATE_LIMITED').toBeLessThanOrEqual(WAIT_MS_MAX);
      await assay.clock.advance(Math.ceil(Number(waitMs)));
      expect(await read(), 'the read after retryAfterMs milliseconds').toBeDelivered();

      const {
        again: [busy],
      } = await tool.retriesMeanwhile({ key: assay.key() }, 1);
      if (busy?.kind !== 'refused') return assay.advise('a duplicate of a running call waited for its result');
      const { retryAfter } = errorOf(busy) ?? {};
      expect(retryAfter, 'retryAfter of IDEMPOTENCY_IN_PROGRESS').toBeGreaterThan(0);
      if (Number(retryAfter) >= 1_000)
        assay.advise(`a retryAfter of ${retryAfter} for a call of seconds looks like milliseconds`);
    },
  );

  check(
    'assay.client.rpc-limit-carries-wait',
    { needs: ['clock'], spends: { lists: 62 } },
    async ({ assay, expect }) => {
      await assay.clock.toFreshMinute(5 * SECOND_MS);
      await times(60, () => assay.listPage());
      const limited = await assay.listPage();
      expect(limited.kind, 'what list 61 of the minute comes to').toBe('refused');
      const waitMs = limited.kind === 'refused' ? limited.retryAfterMs : undefined;
      expect(waitMs, 'the wait that it tells').toBeGreaterThan(0);
      expect(waitMs, 'the wait that it tells').toBeLessThanOrEqual(WAIT_MS_MAX);
      await assay.clock.advance(Math.ceil(waitMs ?? 0));
      expect((await assay.listPage()).kind, 'what a list after the wait comes to').toBe('tools');
    },
  );

  check(
    'assay.error.mcp-auth-rate-limited',
    { needs: ['clock'], spends: { signIns: 1_002 } },
    async ({ assay, expect }) => {
      const told = assay.options.authFailuresMax;
      const { token } = await assay.me();
      const door = assay.knocks({ token: assay.word('nobody') });
      const knock = async () => assay.outcome(await door.request('tools/list'));
      await assay.clock.toFreshMinute();
      let failures = 0;
      let last = await knock();
      for (; !isLimited(last) && failures < (told ?? 1_000); failures++) {
        expect(last, 'a failed sign-in').toBeRefusedAs('MCP_CREDENTIAL_INVALID', 'HTTP_401');
        last = await knock();
      }
      if (told === undefined && !isLimited(last)) assay.untested('a thousand failed sign-ins were not too many');
      expect(last, 'the sign-in that is one too many').toBeRefusedAs('MCP_AUTH_RATE_LIMITED');
      expect(failures, 'failed sign-ins before it').toBe(told ?? failures);
      await assay.clock.advance(DAY_MS);
      expect((await assay.knocks({ token }).request('tools/list')).kind, 'a valid sign-in a day later').toBe('result');
    },
  );
});

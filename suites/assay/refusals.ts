/** The form of a refusal, and those about credentials, arguments, cursors and URLs. */
import { errorOf, resultOf, textsOf } from './answers.ts';
import { chapter, cursorOf } from './kit.ts';

const INVALID = 'TOOL_ARGUMENTS_INVALID';
/** Fits no tool that a check sells with the usual schema. */
const WRONG = { town: 'Lisbon' };

export const refusals = chapter('refusals', ({ check }) => {
  check('assay.error.is-error-result', { needs: ['catalogue'], spends: { refusals: 4 } }, async ({ assay, expect }) => {
    const { name } = await assay.sells();
    for (const [tool, args] of [
      ['search_tools', {}],
      ['get_tool', {}],
      ['call_tool', { name, arguments: WRONG }],
      [name, WRONG],
    ] as const) {
      const refused = await assay.asks(tool, args);
      expect(refused).toBeRefusedAs(INVALID);
      expect(resultOf(refused)['isError'], `isError of a refusal by ${tool}`).toBe(true);
      expect(errorOf(refused), `assay/error of a refusal by ${tool}`).toBeDefined();
    }
  });

  check('assay.error.code-and-retryable', { spends: { refusals: 5 } }, async ({ assay, expect }) => {
    for (const [tool, args] of [
      ['search_tools', {}],
      ['search_tools', { query: 'x', limit: '5' }],
      ['get_tool', {}],
      ['get_tool', { name: assay.word('nobody') }],
      ['call_tool', { name: assay.word('nobody') }],
    ] as const) {
      const { code, retryable } = errorOf(await assay.asks(tool, args)) ?? {};
      expect(code, `code of a refusal by ${tool}`).toMatch(/./);
      expect(typeof retryable, `type of retryable in ${code} by ${tool}`).toBe('boolean');
    }
  });

  check('assay.error.readable-text', { spends: { refusals: 4 } }, async ({ assay, expect }) => {
    for (const [tool, args] of [
      ['search_tools', {}],
      ['get_tool', {}],
      ['get_tool', { name: assay.word('nobody') }],
      ['call_tool', { name: assay.word('nobody') }],
    ] as const) {
      const refused = await assay.asks(tool, args);
      expect(refused.kind, `what a wrong call of ${tool} comes to`).toBe('refused');
      expect(textsOf(refused).join('').trim(), `text of a refusal by ${tool}`).not.toBe('');
    }
  });

  check(
    'assay.error.tool-arguments-invalid',
    { needs: ['catalogue'], spends: { searches: 1, reads: 1, refusals: 4 } },
    async ({ assay, expect }) => {
      const { name } = await assay.sells();
      await assay.search({ query: 'x', limit: 5 });
      await assay.inspect(name);
      expect(await assay.asks('search_tools', { query: 'x', limit: 'five' })).toBeRefusedAs(INVALID);
      expect(await assay.asks('get_tool', { name: 5 })).toBeRefusedAs(INVALID);
      expect(await assay.asks('call_tool', { name, arguments: WRONG })).toBeRefusedAs(INVALID);
      expect(await assay.asks(name, WRONG)).toBeRefusedAs(INVALID);
    },
  );

  check(
    'assay.error.invalid-cursor-label',
    { needs: ['catalogue'], spends: { searches: 1, refusals: 1 } },
    async ({ assay, expect }) => {
      const about = assay.word('label');
      await assay.stocks({ count: 2, about });
      const cursor = cursorOf(await assay.search({ query: about, limit: 1 }));
      const refused = await assay.asks('search_tools', { cursor: cursor.slice(0, -4) });
      expect(refused).toBeRefusedAs('INVALID_CURSOR');
      const text = [...textsOf(refused), errorOf(refused)?.['message']].join(' ');
      expect(text.replaceAll('INVALID_CURSOR', '').trim(), 'its text besides the code').toMatch(/\p{L}/u);
      if (!text.includes('This search expired. Search again.')) assay.advise(`the text of INVALID_CURSOR is: ${text}`);
    },
  );

  check(
    'assay.error.mcp-credential-invalid',
    { needs: ['accounts'], spends: { signIns: 3 }, eras: 'both' },
    async ({ assay, expect }) => {
      const buyer = await assay.buyer();
      const lists = async (token?: string) => assay.outcome(await assay.knocks({ token }).request('tools/list'));
      expect((await assay.knocks({ token: buyer.token }).request('tools/list')).kind, 'a valid sign-in').toBe('result');
      await buyer.changes({ revoked: true });
      for (const [token, called] of [
        [undefined, 'no credential'],
        [assay.word('nobody'), 'an unknown credential'],
        [buyer.token, 'a revoked credential'],
      ] as const) {
        const refused = await lists(token);
        expect(refused, called).toBeRefusedAs('MCP_CREDENTIAL_INVALID', 'HTTP_401');
        const silent = refused.kind === 'refused' && refused.code === 'HTTP_401';
        if (silent) assay.advise(`${called} is answered with 401 and without MCP_CREDENTIAL_INVALID`);
      }
    },
  );

  check('assay.error.mcp-url-not-found-label', { eras: 'both', spends: { lists: 1 } }, async ({ assay, expect }) => {
    const { token } = await assay.me();
    expect((await assay.knocks({ token }).request('tools/list')).kind, 'a list at the served URL').toBe('result');
    const lost = assay.outcome(
      await assay.knocks({ token, path: `/my/${assay.word('nowhere')}` }).request('tools/list'),
    );
    expect(lost, 'a list at a URL that names nothing').toBeRefusedAs('MCP_URL_NOT_FOUND');
    const text = lost.kind === 'refused' ? lost.message : '';
    expect(text, 'the text of the refusal').toMatch(/\p{L}/u);
    if (!text.includes('No MCP server at this URL')) assay.advise(`the text of MCP_URL_NOT_FOUND is: ${text}`);
  });
});

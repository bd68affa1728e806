import { expect, it } from 'vitest';
import { VARIANTS } from '../../src/contract/index.ts';
import { HelperError, type LocalHelper, partsOf } from './helper.ts';
import { settingsOf } from './settings.ts';
import { helperVariant } from './variants.ts';

const parts = partsOf(settingsOf({ ASSAY_MCP_URL: 'http://127.0.0.1:9/', ASSAY_HOME: '/nowhere' }));
const LONG = { name: `weather__${'of_the_harbours_'.repeat(3)}x`, description: 'Tells it' };

/** Nobody is signed in when it is asked first; its credential store cannot be read. */
function scripted(): LocalHelper {
  let lists = 0;
  return {
    listTools: async () => ({ tools: [{ name: ++lists === 1 ? 'assay_sign_in' : 'weather' }] }),
    callTool: () => Promise.reject(new HelperError('The keychain is locked.')),
    onToolsChange: () => () => undefined,
    close: async () => undefined,
  };
}

it.each(VARIANTS)('the variant %s takes its readings', async (name) => {
  const variant = helperVariant(name);
  const { listing, texts } = variant.parts?.(parts) ?? parts;
  const helper = variant.helper?.(scripted()) ?? scripted();
  const [, later] = [await helper.listTools(undefined), await helper.listTools(undefined)];
  const failed = await helper
    .callTool({ name: 'assay_sign_in', arguments: {}, meta: {} })
    .catch((error: unknown) => error);
  const readings = {
    alias: listing.local(LONG)['name'] !== LONG.name,
    linkAtTheEnd: texts.ended('login', 'http://link/').includes('http://link/'),
    showsWithoutRestart: (later['tools'] as readonly { name: string }[])[0]?.name === 'weather',
    failsByError: failed instanceof HelperError,
  };
  const isLavish = name === 'lavish';
  expect(readings).toEqual({
    alias: isLavish,
    linkAtTheEnd: isLavish,
    showsWithoutRestart: isLavish,
    failsByError: !isLavish,
  });
  if (isLavish) expect(listing.local(LONG)['description']).toContain(LONG.name);
});

it('names what there is where one is unknown', () => {
  expect(() => helperVariant('odd')).toThrow('choose one of: spare, lavish');
});

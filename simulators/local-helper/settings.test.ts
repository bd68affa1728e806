import { describe, expect, it } from 'vitest';
import deployment from '../chain/artifacts/deployment.json' with { type: 'json' };
import { loginCommand, loginSettingsOf, settingsOf } from './settings.ts';

const MCP = { ASSAY_MCP_URL: 'http://127.0.0.1:4100/my/research?free=1' };

describe('the environment', () => {
  it('needs the MCP URL alone', () => {
    expect(settingsOf({ ...MCP, HOME: '/nowhere' })).toMatchObject({
      mcpUrl: MCP.ASSAY_MCP_URL,
      apiUrl: 'http://127.0.0.1:4100/api/v1',
      webOrigin: 'http://127.0.0.1:4100',
      limits: { perCall: '0.50', perDay: '5', providers: null },
      networks: [{ id: 'eip155:31337', escrow: `eip155:31337:${deployment.escrow}`, decimals: 6, rpcUrls: [] }],
    });
    expect(() => settingsOf({})).toThrow(/ASSAY_MCP_URL is not set/);
  });

  it('says the rest', () => {
    const env = {
      ...MCP,
      ASSAY_API_URL: 'https://api.example/api/v1/',
      ASSAY_WEB_URL: 'https://web.example/x',
      ASSAY_HOME: '/tmp/a home',
      ASSAY_API_KEY: ' key ',
      ASSAY_PAYMENT_KEY: '0x1',
      ASSAY_RPC_URLS: 'http://localhost:1, https://rpc.example http://localhost:1',
      ASSAY_MAX_PER_CALL: '1',
      ASSAY_MAX_PER_DAY: '2',
      BROWSER: 'firefox',
    };
    const settings = settingsOf(env);
    expect(settings).toMatchObject({
      apiUrl: 'https://api.example/api/v1',
      webOrigin: 'https://web.example',
      home: '/tmp/a home',
      apiKey: 'key',
      paymentKey: '0x1',
      networks: [{ rpcUrls: ['http://localhost:1', 'https://rpc.example'] }],
      limits: { perCall: '1', perDay: '2' },
      browser: 'firefox',
    });
    expect(loginCommand(settings)).toBe(
      "ASSAY_API_URL=https://api.example/api/v1 ASSAY_HOME='/tmp/a home' npx touchstone _helper login",
    );
    const { ASSAY_API_URL, ASSAY_HOME } = env;
    expect(loginSettingsOf({ ASSAY_API_URL, ASSAY_HOME })).toMatchObject({ apiUrl: settings.apiUrl, home: ASSAY_HOME });
  });

  it.each([
    [{ ASSAY_MCP_URL: 'http://127.0.0.1:4100/mcp' }, /no MCP URL that Assay serves/],
    [{ ASSAY_MCP_URL: 'http://example.org/' }, /ASSAY_MCP_URL must be an https URL/],
    [{ ASSAY_MCP_URL: 'https://me:secret@example.org/' }, /^(?!.*secret).*without credentials/],
    [{ ...MCP, ASSAY_RPC_URLS: 'ftp://example.org' }, /ASSAY_RPC_URLS must be an https URL/],
    [{ ...MCP, ASSAY_API_KEY: 'two words' }, /ASSAY_API_KEY has characters/],
    [{ ...MCP, ASSAY_API_URL: 'nowhere' }, /ASSAY_API_URL must be an https URL/],
  ])('is refused: %j', (env, message) => expect(() => settingsOf(env)).toThrow(message));

  it('takes the paths of another gateway when it is told to', () => {
    const env = { ASSAY_MCP_URL: 'http://127.0.0.1:4100/mcp' };
    expect(settingsOf(env, { anyPath: true }).mcpUrl).toBe(env.ASSAY_MCP_URL);
  });
});

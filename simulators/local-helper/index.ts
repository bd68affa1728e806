/** The local helper: an MCP server of this computer that signs in, pays and forwards; each part loads when it is used. */
import type { LoginSettings } from './login.ts';
import type { HelperSettings } from './settings.ts';
import type { StdioOptions } from './stdio.ts';

export type { Calls } from './calls.ts';
export { answerOf, type Gateway, type GatewayAnswer, type Greeted, gatewayOf } from './gateway.ts';
export { guards } from './guards.ts';
export { HelperError, type HelperOptions, type LocalHelper, localHelper, partsOf, payingCalls } from './helper.ts';
export { mcpUrl, withoutLinkToken } from './mcp-url.ts';
export { type HelperPorts, realPorts } from './ports.ts';
export {
  type HelperNetwork,
  type HelperSettings,
  loginCommand,
  loginSettingsOf,
  type SettingsOptions,
  safeUrl,
  settingsOf,
} from './settings.ts';
export type { StdioOptions } from './stdio.ts';
export { type HelperVariant, helperVariant } from './variants.ts';
export { NoAnswer, wire } from './wire.ts';

/** Serves a client on standard input and output, until it closes the input. */
export async function serveHelper(settings: HelperSettings, options?: StdioOptions): Promise<void> {
  const stdio = await import('./stdio.ts');
  await stdio.serveHelper(settings, options);
}

/** Signs in from a terminal; `say` prints a line. Rejects where the sign-in came to nothing. */
export async function login(settings: LoginSettings, say: (line: string) => void): Promise<void> {
  const terminal = await import('./login.ts');
  await terminal.login(settings, say);
}

/** What the helper is told by its environment, read and judged once at the start. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { PayerLimits, PaymentNetwork } from '../../src/contract/index.ts';
import deployment from '../chain/artifacts/deployment.json' with { type: 'json' };
import { mcpUrl } from './mcp-url.ts';

export interface HelperSettings {
  readonly mcpUrl: string;
  /** Base of the REST routes; the sign-in is on its origin. */
  readonly apiUrl: string;
  readonly webOrigin: string;
  /** The folder of the credential store and its lock. */
  readonly home: string;
  /** Skips the sign-in. */
  readonly apiKey?: string;
  /** As it was given; the guards find out whether it can be read. */
  readonly paymentKey?: string;
  readonly networks: readonly HelperNetwork[];
  readonly limits: PayerLimits;
  /** The program, or programs, that a link is opened with. */
  readonly browser?: string;
  readonly idempotencyMeta?: string;
}

export interface HelperNetwork extends PaymentNetwork {
  readonly rpcUrls: readonly string[];
}

export interface SettingsOptions {
  /** Takes MCP URLs of other shapes than Assay's, for a gateway with paths of its own. */
  readonly anyPath?: boolean;
  readonly idempotencyMeta?: string;
}

type Environment = { readonly [name: string]: string | undefined };

const REST = '/api/v1';

/** @throws with one sentence where a variable is missing or cannot be used. */
export function settingsOf(
  env: Environment,
  { anyPath = false, idempotencyMeta }: SettingsOptions = {},
): HelperSettings {
  const mcp = env['ASSAY_MCP_URL'] ?? '';
  if (mcp === '') throw new Error('ASSAY_MCP_URL is not set: give the MCP URL of the gateway.');
  const served = anyPath ? mcp : mcpUrl(mcp, '');
  if (served === undefined)
    throw new Error('ASSAY_MCP_URL is no MCP URL that Assay serves: check its path and filters.');
  const endpoint = safeUrl('ASSAY_MCP_URL', served);
  const api = safeUrl('ASSAY_API_URL', env['ASSAY_API_URL'] || endpoint.origin);
  const [apiKey, paymentKey] = [env['ASSAY_API_KEY']?.trim(), env['ASSAY_PAYMENT_KEY']?.trim()];
  if (apiKey && !/^[\x21-\x7e]+$/.test(apiKey)) throw new Error('ASSAY_API_KEY has characters that no credential has.');
  return {
    mcpUrl: served,
    apiUrl: `${api.origin}${api.pathname === '/' ? REST : api.pathname.replace(/\/+$/, '')}`,
    webOrigin: safeUrl('ASSAY_WEB_URL', env['ASSAY_WEB_URL'] || api.origin).origin,
    home: homeOf(env),
    ...(apiKey && { apiKey }),
    ...(paymentKey && { paymentKey }),
    networks: [{ ...LOCAL_NETWORK, rpcUrls: rpcUrlsOf(env['ASSAY_RPC_URLS'] ?? '') }],
    limits: {
      perCall: env['ASSAY_MAX_PER_CALL'] ?? '0.50',
      perDay: env['ASSAY_MAX_PER_DAY'] ?? '5',
      providers: null,
    },
    ...(env['BROWSER'] && { browser: env['BROWSER'] }),
    ...(idempotencyMeta !== undefined && { idempotencyMeta }),
  };
}

/** A sign-in needs no MCP URL, only the gateway's origin and the folder. */
export function loginSettingsOf(env: Environment): Pick<HelperSettings, 'apiUrl' | 'home' | 'browser'> {
  return settingsOf({ ...env, ASSAY_MCP_URL: env['ASSAY_MCP_URL'] || env['ASSAY_API_URL'] }, { anyPath: true });
}

/** What a person types in a terminal to sign in again, with the two variables that it needs. */
export function loginCommand({ apiUrl, home }: HelperSettings): string {
  return `ASSAY_API_URL=${quoted(apiUrl)} ASSAY_HOME=${quoted(home)} npx touchstone _helper login`;
}

const quoted = (word: string): string => (/^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** The one chain that it pays on: the escrow and the token of the prepared local chain. */
const LOCAL_NETWORK: PaymentNetwork = {
  id: `eip155:${deployment.chainId}`,
  chainId: deployment.chainId,
  escrow: `eip155:${deployment.chainId}:${deployment.escrow}`,
  asset: `eip155:${deployment.chainId}/erc20:${deployment.asset}`,
  decimals: deployment.decimals,
};

const homeOf = (env: Environment): string => env['ASSAY_HOME'] || join(homedir(), '.touchstone', 'local-helper');

function rpcUrlsOf(list: string): readonly string[] {
  const urls = list.split(/[\s,]+/).filter((url) => url !== '');
  for (const url of urls) safeUrl('ASSAY_RPC_URLS', url);
  return [...new Set(urls)];
}

/** https anywhere, http to this machine only; no credentials in it. The URL is not told, for it may hold a secret. */
export function safeUrl(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !isSafe(url)) {
    throw new Error(`${name} must be an https URL without credentials, or http to this machine.`);
  }
  return url;
}

export function isSafe({ protocol, hostname, username, password }: URL): boolean {
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return username === '' && password === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback));
}

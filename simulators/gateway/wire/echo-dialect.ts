/** The least dialect, for tests and the bench: one tool that gives its arguments back, no money, no memory. */
import type { McpAnswer, McpCaller, McpDialect, ToolCallParams } from '../../../src/contract/index.ts';

const ECHO_TOOL = {
  name: 'echo',
  description: 'Gives its arguments back.',
  inputSchema: { type: 'object' },
} as const;

export function echoDialect(token: string | undefined, called?: (params: ToolCallParams) => void): McpDialect {
  return {
    name: 'echo',
    serverInfo: { name: 'echo', version: '1.0.0' },
    admit: async (caller) => refusal(caller, token),
    listTools: async () => ({ kind: 'result', result: { tools: [ECHO_TOOL] } }),
    async callTool(_caller, params) {
      called?.(params);
      const text = JSON.stringify(params.arguments ?? {});
      return { kind: 'result', result: { content: [{ type: 'text', text }] } };
    },
  };
}

function refusal(caller: McpCaller, token: string | undefined): McpAnswer | undefined {
  const { pathname } = new URL(caller.url, 'http://localhost');
  if (pathname !== '/')
    return { kind: 'http', status: 404, body: { error: { code: 'MCP_URL_NOT_FOUND', message: 'Nothing is here.' } } };
  if (token === undefined || caller.token === token) return undefined;
  const headers = { 'WWW-Authenticate': 'Bearer' };
  return { kind: 'http', status: 401, headers, body: { error: { code: 'MCP_UNAUTHORIZED', message: 'Sign in.' } } };
}

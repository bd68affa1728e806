/** The helper as an MCP server on standard input and output, in the client's era. */
import type { Readable, Writable } from 'node:stream';
import type { JsonObject } from '../../src/contract/index.ts';
import { objectOf } from './facts.ts';
import { HelperError, type HelperOptions, localHelper } from './helper.ts';
import { realPorts } from './ports.ts';
import type { HelperSettings } from './settings.ts';

const SERVER = { name: 'touchstone-local-helper', version: '0.1.0' };

export interface StdioOptions extends HelperOptions {
  readonly input?: Readable;
  readonly output?: Writable;
}

/** Serves until the client closes the input; resolves when nothing of the helper is left running. */
export async function serveHelper(settings: HelperSettings, options: StdioOptions = {}): Promise<void> {
  const [{ ProtocolError, Server }, { serveStdio, StdioServerTransport }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@modelcontextprotocol/server/stdio'),
  ]);
  const { input = process.stdin, output = process.stdout, ports = realPorts() } = options;
  const helper = localHelper(settings, { ...options, ports });

  /** A failure of ours in the words of the protocol. */
  const answered = async (operation: Promise<JsonObject>): Promise<{ [member: string]: unknown }> => {
    try {
      return { ...(await operation) };
    } catch (error) {
      if (error instanceof HelperError) throw new ProtocolError(error.code, error.message, error.data);
      throw error;
    }
  };

  const factory = () => {
    const server = new Server(SERVER, { capabilities: { tools: { listChanged: true } } });
    server.setRequestHandler('tools/list', ({ params }) => answered(helper.listTools(params?.cursor)) as never);
    server.setRequestHandler('tools/call', ({ params }, context) => {
      const meta = objectOf(params._meta) ?? objectOf(context.mcpReq._meta) ?? {};
      const given = objectOf(params.arguments) ?? {};
      return answered(helper.callTool({ name: params.name, arguments: given, meta })) as never;
    });
    const forget = helper.onToolsChange(() => void server.sendToolListChanged().catch(() => undefined));
    server.onclose = forget;
    return server;
  };

  const transport = new StdioServerTransport(input, output);
  const closed = new Promise<void>((resolve) => {
    input.once('end', resolve);
    input.once('close', resolve);
  });
  const served = serveStdio(factory, { transport });
  await closed;
  await Promise.all([served.close(), helper.close()]);
}

import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { openConnections } from './connections.ts';
import { openSession } from './session.ts';

/** Sessions with a server that share connections; `close` ends the connections, and then the server. */
async function sharing(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const connections = openConnections();
  return {
    open: () => openSession({ url, revision: '2026-07-28', connections }),
    async close() {
      await connections.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('sessions share the connections that they are given, but none for what is no plain request', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    sockets.add(request.socket);
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} }));
  });
  const { open, close } = await sharing(server);
  for (let opened = 0; opened < 6; opened++) {
    const session = open();
    await session.request('ping');
    await session.close();
  }
  // A connection is free again one turn after its answer, so that two take turns.
  expect(sockets.size).toBeLessThanOrEqual(2);
  const shared = sockets.size;
  const abusive = open();
  await abusive.post('nonsense');
  expect(sockets.size).toBe(shared + 1);
  await abusive.close();
  await close();
});

test('a session that is closed ends what it waits for, and nothing of the others', async () => {
  const held: (() => void)[] = [];
  const server = createServer((_, response) => {
    held.push(() => response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: {} })));
    if (held.length === 2) arrived();
  });
  let arrived = (): void => {};
  const both = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { open, close } = await sharing(server);
  const [one, other] = [open(), open()];
  const left = one.request('ping');
  const kept = other.request('ping');
  await both;
  await one.close();
  expect(await left).toMatchObject({ kind: 'lost', why: 'aborted' });
  for (const answer of held) answer();
  expect(await kept).toMatchObject({ kind: 'result' });
  expect(await one.request('ping')).toMatchObject({ kind: 'lost', why: 'aborted' });
  await other.close();
  await close();
});

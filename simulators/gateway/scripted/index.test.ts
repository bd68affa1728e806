import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject, ScriptedGateway } from '../../../src/contract/index.ts';
import { startScriptedGateway } from './index.ts';

let gateway: ScriptedGateway;
beforeEach(async () => {
  gateway = await startScriptedGateway();
});
afterEach(() => gateway.close());

function ask(method: string, params: JsonObject = {}, headers: { readonly [name: string]: string } = {}) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method, params });
  return fetch(`${gateway.origin}/`, { method: 'POST', body, headers, redirect: 'manual' });
}

describe('a scripted gateway', () => {
  it('answers by its newest rule, else as a gateway that sells nothing', async () => {
    gateway.answers(({ rpc }) =>
      rpc?.method === 'tools/list' ? { does: 'answers', result: { tools: [1] } } : undefined,
    );
    gateway.answers(({ headers }) =>
      headers['x-late'] ? { does: 'answers-http', status: 418, body: ['no'] } : undefined,
    );
    expect(await (await ask('tools/list')).json()).toEqual({ jsonrpc: '2.0', id: 7, result: { tools: [1] } });
    const late = await ask('tools/list', {}, { 'x-late': 'yes' });
    expect([late.status, await late.json()]).toEqual([418, ['no']]);
    const stateless = await ask('tools/list', {}, { 'mcp-protocol-version': '2026-07-28' });
    expect(await stateless.json()).toMatchObject({ result: { resultType: 'complete', ttlMs: 0, tools: [1] } });
    const unknown = { isError: true, content: [{ type: 'text', text: 'There is no such tool.' }] };
    expect(await (await ask('tools/call', { name: 'x' })).json()).toHaveProperty('result', unknown);
    const stream = { headers: { accept: 'text/event-stream' } };
    expect((await fetch(`${gateway.origin}/mcp`, stream)).status).toBe(405);
    expect((await fetch(`${gateway.origin}/api/v1/x`)).status).toBe(404);
  });

  it('keeps what it received, and tells of it with the answer', async () => {
    const told: unknown[] = [];
    gateway.onExchange((request, answer) => told.push([request.rpc?.method, answer.does]));
    gateway.answers(({ rpc }) => (rpc?.method === 'lost' ? { does: 'cuts' } : undefined));
    await expect(ask('lost')).rejects.toThrow();
    await ask('ping', { a: 1 }, { authorization: 'Bearer x' });
    expect(gateway.requests).toMatchObject([
      { httpMethod: 'POST', path: '/', rpc: { method: 'lost', params: {} } },
      { headers: { authorization: 'Bearer x' }, rpc: { method: 'ping', params: { a: 1 } } },
    ]);
    expect(told).toEqual([
      ['lost', 'cuts'],
      ['ping', 'answers'],
    ]);
  });
});

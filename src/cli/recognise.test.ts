import { expect, test } from 'vitest';
import { controlClient } from '../target/index.ts';
import { registry } from './dialects.ts';
import type { TargetOptions } from './options.ts';
import { recognised } from './recognise.ts';
import { worldHere } from './world.test.kit.ts';

const world = worldHere();

async function served() {
  const { control } = await world.open({ hosting: 'inline', chain: false, yieldSeed: 1 });
  if (!control) throw new Error('the world opened without a control API');
  const client = controlClient({ ...control, timeoutMs: 5_000 });
  const { dialects } = await client.index();
  const tokenOf = async (dialect: string) => (await client.createAccount({ dialect, balanceMicros: '0' })).token;
  return { control, client, urlOf: (dialect: string) => String(dialects[dialect]?.url), tokenOf };
}

const recognise = (target: Omit<Extract<TargetOptions, { kind: 'url' }>, 'kind'>) =>
  recognised({ target: { kind: 'url', ...target }, timeoutMs: 5_000 }, ['2026-07-28'], registry);

test('a contract is recognised by the control API, else by the tools that are listed there', async () => {
  const { control, client, urlOf, tokenOf } = await served();
  for (const dialect of ['assay', 'agentmuxer']) {
    expect(await recognise({ url: urlOf(dialect), control })).toBe(dialect);
    const elsewhere = urlOf(dialect).replace('127.0.0.1', 'localhost');
    expect(await recognise({ url: elsewhere, control }), 'under another name').toBe(dialect);
    expect(await recognise({ url: urlOf(dialect), token: await tokenOf(dialect) })).toBe(dialect);
  }
  await client.close();
});

test('a contract is recognised though one of its tools is missing', async () => {
  const { control } = await world.open({
    hosting: 'inline',
    chain: false,
    yieldSeed: 1,
    fault: 'agentmuxer/report-tool-missing',
  });
  if (!control) throw new Error('the world opened without a control API');
  const client = controlClient({ ...control, timeoutMs: 5_000 });
  const { token } = await client.createAccount({ dialect: 'agentmuxer', balanceMicros: '0' });
  const { dialects } = await client.index();
  expect(await recognise({ url: String(dialects['agentmuxer']?.url), token })).toBe('agentmuxer');
  await client.close();
});

test('whoever tells nothing is not recognised, and is judged by the default', async () => {
  const { client, urlOf } = await served();
  expect(await recognise({ url: urlOf('agentmuxer'), token: 'unknown' })).toBeUndefined();
  expect(await recognise({ url: 'http://127.0.0.1:1/' })).toBeUndefined();
  await client.close();
});

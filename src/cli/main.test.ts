/** The built program from outside: what a shell sees. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));

function touchstone(...argv: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...argv], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('help and version go to standard output', () => {
  expect(touchstone('--version')).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: '',
  });
  const help = touchstone('--help');
  expect(help.status).toBe(0);
  expect(help.stdout).toMatch(/^Usage: touchstone <command> \[options\]\n.*\n {2}run /s);
  expect(help.stdout).not.toContain('_world');
});

test('what is wrong on the command line is one sentence on standard error, and exit 2', () => {
  expect(touchstone('ru')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'touchstone: There is no command "ru". Did you mean run?\n',
  });
  expect(touchstone('run', '--dialect', 'nonsense')).toEqual({
    status: 2,
    stdout: '',
    stderr: 'touchstone: --dialect takes one of assay, agentmuxer, divinci, x402, all, not "nonsense".\n',
  });
  expect(touchstone('run', '--requirement', 'assay.search.limit-clamp-51')).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'touchstone: --requirement names no clause: "assay.search.limit-clamp-51". ' +
      'Did you mean assay.search.limit-clamp-50 or assay.search.limit-applied?\n',
  });
  expect(touchstone('run', '--suite', 'recipt').stderr).toMatch(
    /^touchstone: --suite names no suite: "recipt"\. Did you mean .*receipt.*\?\n$/,
  );
  expect(touchstone('run', '--dialect', 'x402', '--suite', 'none').stderr).toMatch(
    /^touchstone: The selection matches/,
  );
  expect(touchstone('run', '--grep', 'nothing is called so')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^touchstone: The selection matches no check, so nothing would be tested\. .*\n$/),
  });
  expect(touchstone('run', '--report', 'json=/no/such/folder/report.json')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^touchstone: --report cannot write \/no\/such\/folder\/report\.json: there is no folder .*\n$/,
    ),
  });
  expect(touchstone('run', '--url', 'http://127.0.0.1:1/mcp')).toMatchObject({
    status: 3,
    stderr: expect.stringMatching(
      /^touchstone: http:\/\/127\.0\.0\.1:1\/mcp is no MCP server: it refused the connection\. .*\n$/,
    ),
  });
  expect(touchstone('run', '--unknown').stderr).toMatch(/^touchstone: Unknown option '--unknown'\. .*\n$/);
});

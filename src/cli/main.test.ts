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
  expect(touchstone('run', '--unknown').stderr).toMatch(/^touchstone: Unknown option '--unknown'\. .*\n$/);
});

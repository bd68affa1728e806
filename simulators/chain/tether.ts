/** Ties a child's life to its parent's: a program that watches nobody (anvil) ends with a parent that is killed -9. */

/**
 * A shell forks a watcher that reads the child's standard input until it closes, which the parent's end does whatever
 * ended it, and then kills the child; the shell itself becomes the child, so pid, signals and exit are the child's own.
 */
const WATCH = 'exec 9<&0 </dev/null; { read -r _ <&9; kill -9 $$; } >/dev/null 2>&1 3>&- & exec 9<&-;';
const BECOME = 'exec "$0" "$@"';

/** The command line that runs the program tethered. Spawn it with a pipe on standard input that nobody writes to. */
export function tethered(program: string, args: readonly string[]): [string, string[]] {
  if (process.platform === 'win32') return [program, [...args]];
  return shell(`${WATCH} ${BECOME}`, program, args);
}

/** The same, for a parent that is not told the pid: it is the first line of standard output, before the program's own. */
export function tetheredWithPid(program: string, args: readonly string[]): [string, string[]] {
  return shell(`${WATCH} echo $$; ${BECOME}`, program, args);
}

function shell(script: string, program: string, args: readonly string[]): [string, string[]] {
  return ['/bin/sh', ['-c', script, program, ...args]];
}

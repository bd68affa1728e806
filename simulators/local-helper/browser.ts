/** Opens a link in the person's browser, and forgets about it: the link stands in the text as well. */
import { spawn } from 'node:child_process';
import type { HelperParts } from '../../src/contract/index.ts';
import { isSafe } from './settings.ts';

/** `BROWSER` names a program, or several with colons between them; `%s` stands for the link, which else comes last. */
export function browserOf(browser: string | undefined): HelperParts['browser'] {
  const [command = ''] = (browser ?? (process.platform === 'darwin' ? 'open' : 'xdg-open')).split(':');
  const [program = '', ...words] = command.split(/\s+/).filter((word) => word !== '');
  return {
    open(link) {
      // What came from the gateway is opened as a page only, never as a file or a program.
      if (program === '' || !URL.canParse(link) || !isSafe(new URL(link))) return;
      const placed = words.map((word) => (word === '%s' ? link : word));
      const child = spawn(program, words.includes('%s') ? placed : [...words, link], {
        stdio: 'ignore',
        detached: true,
      });
      child.on('error', () => undefined);
      child.unref();
    },
  };
}

/** `touchstone` without a command: help, version, and what to do about a word that is no command. */
import { Command } from 'commander';
import { EXIT } from './exit.ts';
import { nearest } from './nearest.ts';
import { version } from './version.ts';

const SUMMARIES: { readonly [word: string]: string } = {
  run: 'judge a gateway (default: the built-in reference)',
  serve: 'start the simulated world and print its addresses',
  list: 'show checks and requirements',
  explain: 'say what a requirement demands, and what tests it',
  selfcheck: 'break the reference in one way at a time, and demand that a check notices',
};

/** Answers for every word that is no command; resolves with the exit status. */
export async function front(word: string, commands: readonly string[]): Promise<number> {
  if (word === '--version' || word === '-V') {
    process.stdout.write(`${version}\n`);
    return EXIT.kept;
  }
  if (word === '' || word === 'help' || word === '--help' || word === '-h') {
    process.stdout.write(help(commands));
    return word === '' ? EXIT.usage : EXIT.kept;
  }
  const near = nearest(word, commands);
  const advice = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `The commands are ${commands.join(', ')}.`;
  const what = word.startsWith('-') ? `There is no option ${word} before a command.` : `There is no command "${word}".`;
  process.stderr.write(`touchstone: ${what} ${advice}\n`);
  return EXIT.usage;
}

function help(commands: readonly string[]): string {
  const program = new Command('touchstone')
    .description('Judges paid MCP gateways by their contracts, and simulates the world around them.')
    .usage('<command> [options]')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help, or that of a command')
    .helpCommand(false);
  for (const word of commands) program.command(word).description(SUMMARIES[word] ?? '');
  return program.helpInformation();
}

/** commander, tamed: it never ends the process, and its complaints become usage errors of ours. */
import { Command, CommanderError } from 'commander';
import { usage } from './values.ts';

/** A subcommand of `touchstone` that throws where commander would exit. */
export function command(name: string, summary: string): Command {
  return new Command(`touchstone ${name}`.trim())
    .description(summary)
    .exitOverride()
    .configureOutput({ writeErr: () => {}, outputError: () => {} })
    .configureHelp({ helpWidth: Math.min(process.stdout.columns || 100, 110) })
    .helpOption('-h, --help', 'show this help');
}

/** The options given, or `undefined` where help was asked for and has been printed. */
export function optionsOf<Options extends object>(declared: Command, argv: readonly string[]): Options | undefined {
  try {
    declared.parse([...argv], { from: 'user' });
    return declared.opts<Options>();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return undefined;
    throw complaint(declared, error);
  }
}

/** `error: unknown option '--sed'\n(Did you mean --seed?)` → a sentence, and what to do. */
function complaint(declared: Command, { message }: CommanderError): Error {
  const [what = '', hint] = message.replace(/^error: /, '').split('\n');
  const sentence = `${what.charAt(0).toUpperCase()}${what.slice(1)}`.replace(/\.?$/, '.');
  return usage(sentence, hint?.replace(/^\((.*)\)$/, '$1') ?? `\`npx ${declared.name()} --help\` shows the usage.`);
}

#!/usr/bin/env node
/** `touchstone`: chooses the command and loads only that one; alone turns errors into text and an exit status. */
import { fileURLToPath } from 'node:url';

/** Resolves with the exit status. */
type Run = (argv: readonly string[]) => Promise<number>;

/** Entries of the processes of a world; they end by themselves, and nobody types them. */
const HIDDEN: { readonly [word: string]: () => Promise<void> } = {
  _world: async () => (await import('./world.ts')).run(fileURLToPath(import.meta.url)),
  _gateway: async () => (await import('./gateway.ts')).run(),
  _helper: async () => (await import('./helper.ts')).run(process.argv.slice(3)),
  _client: async () => (await import('./client.ts')).run(),
};

const COMMANDS: { readonly [word: string]: () => Promise<{ readonly run: Run }> } = {
  run: () => import('./run.ts'),
  serve: () => import('./serve.ts'),
  list: () => import('./list.ts'),
  explain: () => import('./explain.ts'),
  selfcheck: () => import('./selfcheck.ts'),
};

async function main(word: string, argv: readonly string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  try {
    if (command) return await (await command()).run(argv);
    return await (await import('./front.ts')).front(word, Object.keys(COMMANDS));
  } catch (error) {
    const { tellTrouble } = await import('./trouble.ts');
    return tellTrouble(error);
  }
}

const [word = '', ...argv] = process.argv.slice(2);
const hidden = Object.hasOwn(HIDDEN, word) ? HIDDEN[word] : undefined;
if (hidden) await hidden();
else {
  // A reader that has gone (`| head`) is no error of ours, and changes no verdict.
  process.stdout.on('error', () => {});
  const status = await main(word, argv);
  // Workers and sockets may linger; what was printed must be out before the end.
  process.stdout.write('', () => process.exit(status));
}

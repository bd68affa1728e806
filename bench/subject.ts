/** One server under measurement, in a process of its own: started by name, ended with its standard input. */
import { createInterface } from 'node:readline';
import { SUBJECTS } from './subjects/index.ts';

/** What a subject is asked, again and again; told on its first line. */
export interface Load {
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** A text in the body that each request replaces by one of its own. */
  readonly fresh?: string;
}

const [, , name = ''] = process.argv;
const start = SUBJECTS[name];
if (start === undefined)
  throw new Error(`No subject is called "${name}"; choose from ${Object.keys(SUBJECTS).join(', ')}.`);
const load = await start();
process.stdout.write(`${JSON.stringify(load)}\n`);

// Every further line is a question for the processor time used so far, in microseconds.
for await (const _question of createInterface(process.stdin)) {
  const { user, system } = process.cpuUsage();
  process.stdout.write(`${user + system}\n`);
}
process.exit(0);

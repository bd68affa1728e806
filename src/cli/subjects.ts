/** The programs under test that come to a gateway: those that the user named, else the project's own. */
import { fileURLToPath } from 'node:url';
import type { ProgramCommand } from '../client/index.ts';
import { openSubjects, type Subjects } from '../target/index.ts';

export interface SubjectCommands {
  /** `--helper`, as it was typed. */
  readonly helper?: string;
  /** `--client`, as it was typed. */
  readonly client?: string;
  /** The name of a fault that the project's own helper is composed with. */
  readonly helperFault?: string;
}

/** Nothing is started before a check asks for it. */
export function subjectsOf({ helper, client, helperFault }: SubjectCommands): Subjects {
  const faulty = helperFault === undefined ? [] : ['--fault', helperFault];
  return openSubjects({
    helper: helper === undefined ? own('_helper', ...faulty) : { kind: 'shell', line: helper },
    client: client === undefined ? own('_client') : { kind: 'shell', line: client },
    async startScripted() {
      const { startScriptedGateway } = await import('../../simulators/gateway/scripted/index.ts');
      return startScriptedGateway();
    },
  });
}

function own(...args: readonly string[]): ProgramCommand {
  const main = fileURLToPath(new URL('./main.js', import.meta.url));
  return { kind: 'file', file: process.execPath, args: [main, ...args] };
}

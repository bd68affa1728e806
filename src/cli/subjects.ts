/** The programs under test that come to a gateway: those that the user named, else the project's own. */
import { fileURLToPath } from 'node:url';
import type { ProgramCommand } from '../client/index.ts';
import { openSubjects, type Subjects } from '../target/index.ts';

export interface SubjectCommands {
  /** `--helper`, as it was typed. */
  readonly helper?: string;
  /** `--client`, as it was typed. */
  readonly client?: string;
  /** The project's own programs in this process, where nobody asks how they do as processes. */
  readonly inside?: true;
  /** The name of a fault that the project's own helper is composed with. */
  readonly helperFault?: string;
  /** The same for its own client. */
  readonly clientFault?: string;
  /** The name of a variant of the project's own helper. */
  readonly helperVariant?: string;
}

/** Nothing is started before a check asks for it. */
export function subjectsOf({
  helper,
  client,
  inside,
  helperFault,
  helperVariant,
  clientFault,
}: SubjectCommands): Subjects {
  const own = inside ? ownInside : ownProcess;
  const changed = [
    ...(helperFault === undefined ? [] : ['--fault', helperFault]),
    ...(helperVariant === undefined ? [] : ['--variant', helperVariant]),
  ];
  return openSubjects({
    helper: helper === undefined ? own('helper', changed) : { kind: 'shell', line: helper },
    client:
      client === undefined
        ? own('client', clientFault === undefined ? [] : ['--fault', clientFault])
        : { kind: 'shell', line: client },
    async startScripted() {
      const { startScriptedGateway } = await import('../../simulators/gateway/scripted/index.ts');
      return startScriptedGateway();
    },
  });
}

type Own = (program: 'helper' | 'client', args: readonly string[]) => ProgramCommand;

const ownProcess: Own = (program, args) => {
  const main = fileURLToPath(new URL('./main.js', import.meta.url));
  return { kind: 'file', file: process.execPath, args: [main, `_${program}`, ...args] };
};

const ownInside: Own = (program, args) => ({
  kind: 'inside',
  async serve(more, io) {
    const { serve } = await (program === 'helper' ? import('./helper.ts') : import('./client.ts'));
    await serve([...args, ...more], io);
  },
});

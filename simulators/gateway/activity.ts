/** Counts what is under way, so that a mover of the clock knows when all has ended or waits for somebody outside. */
import type { McpDialect } from '../../src/contract/index.ts';

export interface Activity {
  /** Runs an operation; it counts from the moment of the call. */
  run<T>(operation: () => Promise<T>): Promise<T>;
  /** Awaits somebody outside: meanwhile the operation does not count. */
  outside<T>(wait: Promise<T>): Promise<T>;
  quiescent(): Promise<void>;
}

export function activity(): Activity {
  let underWay = 0;
  let idlers: (() => void)[] = [];
  const enter = () => {
    underWay++;
  };
  const leave = () => {
    underWay--;
    if (underWay > 0) return;
    const told = idlers;
    idlers = [];
    for (const idle of told) idle();
  };
  return {
    async run(operation) {
      enter();
      try {
        return await operation();
      } finally {
        leave();
      }
    },
    outside(wait) {
      leave();
      // Back before whoever awaits it goes on.
      return wait.finally(enter);
    },
    async quiescent() {
      // What was just begun or just answered gets its turn before anybody is called idle.
      await new Promise(setImmediate);
      while (underWay > 0) await new Promise<void>((resolve) => idlers.push(resolve));
    },
  };
}

/** The dialect, with each of its requests under way until it is answered. */
export function counted(dialect: McpDialect, { run }: Activity): McpDialect {
  const { site } = dialect;
  return {
    ...dialect,
    admit: (caller) => run(() => dialect.admit(caller)),
    listTools: (caller, params) => run(() => dialect.listTools(caller, params)),
    callTool: (caller, params) => run(() => dialect.callTool(caller, params)),
    ...(site && {
      site: { serves: (path) => site.serves(path), answer: (request) => run(() => site.answer(request)) },
    }),
  };
}

export { type ConsoleOptions, consoleText } from './console.ts';
export type { ClauseTold } from './failure.ts';
export { json } from './json.ts';
export { count, elapsed, type Paper, type PaperOptions, paper } from './paper.ts';
export { cut, plain } from './plain.ts';
export { type Reporter, reporter } from './reporter.ts';
export { type SelfcheckOptions, selfcheckText } from './selfcheck.ts';

/** What is seen while a run goes on: one line that is redrawn on a terminal, only failures in a pipe. */
import { Chalk, type ChalkInstance } from 'chalk';
import { cut, elapsed, plain } from '../../reports/index.ts';
import { type CheckResult, isCaught, type RunEvent, type SelfcheckReport } from '../runner/index.ts';

/** Twelve frames a second are enough to look alive. */
const FRAME_MS = 83;
/** The clock on the line goes on while nothing happens. */
const IDLE_MS = 250;
const BAR = 20;
const REASON = 200;
/** Fewer characters of a reason say nothing. */
const SHORTEST_REASON = 10;

export interface ProgressScreen {
  readonly write: (text: string) => void;
  readonly isTTY: boolean;
  readonly columns: number;
  readonly colour: boolean;
  /** Milliseconds of any steady clock. */
  readonly now: () => number;
}

export interface Progress<Event> {
  readonly tell: (event: Event) => void;
  /** Takes the line away; nothing is drawn after it. May be called again. */
  readonly end: () => void;
}

/** Draws a run on that screen from now on, until its end. */
export function progressOn(screen: ProgressScreen): Progress<RunEvent> {
  const ink = new Chalk({ level: screen.colour ? 1 : 0 });
  const drawing = drawingOn(screen, ink, { noun: 'checks', bad: 'failed' });
  return {
    tell(event) {
      if (event.kind === 'planned') drawing.planned(event.checks);
      if (event.kind !== 'finished') return;
      const { verdict } = event.result;
      const mishap = verdict === 'failed' || verdict === 'errored';
      drawing.done(mishap ? mishapLine(event.result, ink, screen) : undefined);
    },
    end: drawing.end,
  };
}

/** What is drawn of a selfcheck's events. */
type SelfcheckStep =
  | { readonly kind: 'planned'; readonly faults: number }
  | { readonly kind: 'proving' | 'proven' }
  | { readonly kind: 'tried'; readonly result: SelfcheckReport['faults'][number] };

/** Draws a selfcheck. */
export function selfcheckProgressOn(screen: ProgressScreen): Progress<SelfcheckStep> {
  const ink = new Chalk({ level: screen.colour ? 1 : 0 });
  const drawing = drawingOn(screen, ink, { noun: 'faults', bad: 'unnoticed' });
  return {
    tell(event) {
      if (event.kind === 'planned') drawing.planned(event.faults);
      if (event.kind !== 'tried') return;
      const { result } = event;
      drawing.done(isCaught(result) ? undefined : `${ink.red('✗')} ${plain(result.name)} goes unnoticed`);
    },
    end: drawing.end,
  };
}

interface Drawing {
  planned(number: number): void;
  /** One more is done; `mishap`, a line of its own, where it went wrong. */
  done(mishap?: string): void;
  end(): void;
}

function drawingOn(screen: ProgressScreen, ink: ChalkInstance, words: Words): Drawing {
  const count: Count = { planned: 0, done: 0, bad: 0, since: screen.now() };
  const live = screen.isTTY ? liveLine(screen, () => progressLine(count, words, screen, ink)) : undefined;
  return {
    planned(number) {
      count.planned = number;
      live?.draw();
    },
    done(mishap) {
      count.done += 1;
      if (mishap === undefined) return live?.draw();
      count.bad += 1;
      if (live) live.above(mishap);
      else screen.write(`${mishap}\n`);
    },
    end: () => live?.end(),
  };
}

/** For `--quiet`: nothing is seen until the end. */
export const noProgress: Progress<unknown> = { tell: () => {}, end: () => {} };

interface Words {
  readonly noun: string;
  readonly bad: string;
}

interface Count {
  planned: number;
  done: number;
  bad: number;
  readonly since: number;
}

/** On a terminal one line of it, since the final text tells the rest. */
function mishapLine({ id, revision, verdict, reason = '' }: CheckResult, ink: ChalkInstance, screen: ProgressScreen) {
  const mark = verdict === 'failed' ? '✗' : '✗ errored';
  const space = screen.isTTY ? Math.max(0, screen.columns - mark.length - id.length - revision.length - 4) : REASON;
  const told = space < SHORTEST_REASON ? '' : cut(plain(reason), space);
  return `${ink.red(mark)} ${plain(id)} ${ink.dim(revision)} ${told}`.trimEnd();
}

function progressLine(count: Count, { noun, bad }: Words, { columns, now }: ProgressScreen, ink: ChalkInstance) {
  const time = elapsed(Math.floor((now() - count.since) / 100) * 100);
  if (count.planned === 0) return cut(`starting the world  ${time}`, columns - 1);
  const filled = Math.min(BAR, Math.floor((count.done / count.planned) * BAR));
  const words = cut(`${count.done} of ${count.planned} ${noun}, ${count.bad} ${bad}  ${time}`, columns - BAR - 3);
  return `${ink.green('━'.repeat(filled))}${ink.dim('━'.repeat(BAR - filled))}  ${count.bad > 0 ? ink.red(words) : words}`;
}

const RETURN_AND_CLEAR = '\r\u001b[2K';

function liveLine({ write, now }: ProgressScreen, line: () => string) {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let ended = false;
  const paint = (before: string) => {
    drawnAt = now();
    write(`${RETURN_AND_CLEAR}${before}${line()}`);
  };
  const draw = () => {
    if (!ended && now() - drawnAt >= FRAME_MS) paint('');
  };
  const timer = setInterval(draw, IDLE_MS).unref();
  draw();
  return {
    draw,
    above(text: string) {
      if (!ended) paint(`${text}\n`);
    },
    end() {
      if (ended) return;
      ended = true;
      clearInterval(timer);
      write(RETURN_AND_CLEAR);
    },
  };
}

/** What is seen while a run goes on: one line that is redrawn on a terminal, only failures in a pipe. */
import { Chalk, type ChalkInstance } from 'chalk';
import { cut, elapsed, plain } from '../../reports/index.ts';
import type { CheckResult, RunEvent } from '../runner/index.ts';

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

export interface Progress {
  readonly tell: (event: RunEvent) => void;
  /** Takes the line away; nothing is drawn after it. May be called again. */
  readonly end: () => void;
}

/** Draws on that screen from now on, until its end. */
export function progressOn(screen: ProgressScreen): Progress {
  const count: Count = { planned: 0, done: 0, failed: 0, since: screen.now() };
  const ink = new Chalk({ level: screen.colour ? 1 : 0 });
  const live = screen.isTTY ? liveLine(screen, () => progressLine(count, screen, ink)) : undefined;
  return {
    tell(event) {
      if (event.kind === 'planned') count.planned = event.checks;
      if (event.kind === 'finished') {
        count.done += 1;
        const { verdict } = event.result;
        if (verdict === 'failed' || verdict === 'errored') {
          count.failed += 1;
          const line = mishapLine(event.result, ink, screen);
          if (live) live.above(line);
          else screen.write(`${line}\n`);
        }
      }
      live?.draw();
    },
    end: () => live?.end(),
  };
}

/** For `--quiet`: nothing is seen until the end. */
export const noProgress: Progress = { tell: () => {}, end: () => {} };

interface Count {
  planned: number;
  done: number;
  failed: number;
  readonly since: number;
}

/** On a terminal one line of it, since the final text tells the rest. */
function mishapLine({ id, revision, verdict, reason = '' }: CheckResult, ink: ChalkInstance, screen: ProgressScreen) {
  const mark = verdict === 'failed' ? '✗' : '✗ errored';
  const space = screen.isTTY ? Math.max(0, screen.columns - mark.length - id.length - revision.length - 4) : REASON;
  const told = space < SHORTEST_REASON ? '' : cut(plain(reason), space);
  return `${ink.red(mark)} ${plain(id)} ${ink.dim(revision)} ${told}`.trimEnd();
}

function progressLine({ planned, done, failed, since }: Count, { columns, now }: ProgressScreen, ink: ChalkInstance) {
  const time = elapsed(Math.floor((now() - since) / 100) * 100);
  if (planned === 0) return cut(`starting the world  ${time}`, columns - 1);
  const filled = Math.min(BAR, Math.floor((done / planned) * BAR));
  const words = cut(`${done} of ${planned} checks, ${failed} failed  ${time}`, columns - BAR - 3);
  return `${ink.green('━'.repeat(filled))}${ink.dim('━'.repeat(BAR - filled))}  ${failed > 0 ? ink.red(words) : words}`;
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

/** `npm run bench`: what each server can answer on this machine now; only the ratios travel. */
import { type Round, type Subject, startSubject } from './drive.ts';
import { BASELINES, SUBJECTS } from './subjects/index.ts';
import { type Measured, table } from './table.ts';

const ROUNDS = 5;
const ROUND_MS = 500;
const CONCURRENCY = 16;

const subjects = new Map<string, Subject>();
for (const name of Object.keys(SUBJECTS)) subjects.set(name, await startSubject(name));
const rounds = new Map<string, Round[]>();
// Everyone takes a turn in each round, so that a machine that is busy for a while is busy for all; the first warms up.
for (let round = 0; round <= ROUNDS; round++)
  for (const [name, subject] of subjects) {
    const measured = await subject.measure(ROUND_MS, CONCURRENCY);
    if (round > 0) rounds.set(name, [...(rounds.get(name) ?? []), measured]);
  }
await Promise.all([...subjects.values()].map((subject) => subject.stop()));
process.stdout.write(table(new Map([...rounds].map(([name, all]) => [name, summary(all)])), BASELINES));

function summary(all: readonly Round[]): Measured {
  return {
    perSecond: median(all.map(({ answered, seconds }) => answered / seconds)),
    cpuMicros: median(all.map(({ answered, cpuMicros }) => cpuMicros / answered)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** How long a client insists on hearing what became of a purchase. */
import type { HelperPorts } from '../local-helper/index.ts';

const ATTEMPTS_MAX = 3;
const WAIT_MS = 100;

/** Makes attempts, counted from 0, until what came of one is not open any more; the last one counts, whatever came. */
export async function insists<T>(
  clock: HelperPorts['clock'],
  attempt: (time: number) => Promise<T>,
  isOpen: (came: T) => boolean,
): Promise<T> {
  let came = await attempt(0);
  for (let time = 1; time < ATTEMPTS_MAX && isOpen(came); time += 1) {
    await clock.sleep(WAIT_MS);
    came = await attempt(time);
  }
  return came;
}

import { fault } from '../../../src/contract/index.ts';
import { whileRunning } from './while-running.ts';

/** A key lives only as long as its call runs: whoever lost the answer and asks again pays again. */
export const forgetsWhenFinished = fault({
  name: 'idempotency/forgets-when-finished',
  dialect: 'assay',
  breaks: ['assay.replay.no-second-execution', 'assay.replay.flag-true'],
  on: { kind: 'port', name: 'idempotency' },
  law: 'purchase.exactly-once',
  wrap: (_, { clock }) => whileRunning(clock),
});

import { fault } from '../../../src/contract/index.ts';
import { underKeysOf } from './under-keys-of.ts';

/** A key means something only together with the arguments. */
export const otherArgumentsBuyAnew = fault({
  name: 'idempotency/other-arguments-buy-anew',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.idempotency.replay'],
  on: { kind: 'port', name: 'idempotency' },
  wrap: (idempotency) => underKeysOf(idempotency, ({ key, operation }) => `${key} ${operation}`),
});

import { fault } from '../../../src/contract/index.ts';
import { bindsDespite } from '../trusts.ts';

export const secondKeyTakesOver = fault({
  name: 'bindings/second-key-takes-over',
  dialect: 'assay',
  breaks: ['assay.client.bind-conflicts'],
  on: { kind: 'port', name: 'bindings' },
  wrap: (bindings) => bindsDespite(bindings, ['waiting']),
});

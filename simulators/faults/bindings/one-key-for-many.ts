import { fault } from '../../../src/contract/index.ts';
import { bindsDespite } from '../trusts.ts';

export const oneKeyForMany = fault({
  name: 'bindings/one-key-for-many',
  dialect: 'assay',
  breaks: ['assay.client.bind-conflicts'],
  on: { kind: 'port', name: 'bindings' },
  wrap: (bindings) => bindsDespite(bindings, ['bound-elsewhere']),
});

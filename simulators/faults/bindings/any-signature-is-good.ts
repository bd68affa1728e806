import { fault } from '../../../src/contract/index.ts';
import { bindsDespite } from '../trusts.ts';

export const anySignatureIsGood = fault({
  name: 'bindings/any-signature-is-good',
  dialect: 'assay',
  breaks: ['assay.client.bind-challenge'],
  on: { kind: 'port', name: 'bindings' },
  wrap: (bindings) => bindsDespite(bindings, ['not-signed-by-it']),
});

import { fault } from '../../../src/contract/index.ts';
import { bindsDespite } from '../trusts.ts';

export const bothFirstKeysAreActive = fault({
  name: 'bindings/both-first-keys-are-active',
  dialect: 'assay',
  breaks: ['assay.client.bind-conflicts'],
  on: { kind: 'port', name: 'bindings' },
  race: true,
  wrap: (bindings) =>
    bindsDespite(bindings, ['waiting', 'overtaken'], async (agent) => (await bindings.keys(agent)).bound === undefined),
});

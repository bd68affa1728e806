import { fault, type Hex } from '../../../src/contract/index.ts';

export const oneKeyForMany = fault({
  name: 'bindings/one-key-for-many',
  dialect: 'assay',
  breaks: ['assay.client.bind-conflicts'],
  on: { kind: 'port', name: 'bindings' },
  wrap: (bindings) => {
    const asked = new Map<string, Hex>();
    return {
      ...bindings,
      challenge: async (agent, delegate) => {
        const challenge = await bindings.challenge(agent, delegate);
        asked.set(challenge.challengeId, delegate);
        return challenge;
      },
      bind: async (agent, proof) => {
        const verdict = await bindings.bind(agent, proof);
        const delegate = asked.get(proof.challengeId);
        return verdict.kind === 'bound-elsewhere' && delegate !== undefined ? { kind: 'bound', delegate } : verdict;
      },
    };
  },
});

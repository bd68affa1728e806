import { fault, type Hex } from '../../../src/contract/index.ts';

export const bothFirstKeysAreActive = fault({
  name: 'bindings/both-first-keys-are-active',
  dialect: 'assay',
  breaks: ['assay.client.bind-conflicts'],
  on: { kind: 'port', name: 'bindings' },
  race: true,
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
        const { bound } = await bindings.keys(agent);
        const verdict = await bindings.bind(agent, proof);
        const delegate = asked.get(proof.challengeId);
        const wasFirst = bound === undefined && delegate !== undefined;
        return wasFirst && ['waiting', 'overtaken'].includes(verdict.kind) ? { kind: 'bound', delegate } : verdict;
      },
    };
  },
});

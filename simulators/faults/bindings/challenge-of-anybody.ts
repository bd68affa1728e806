import { type Agent, fault } from '../../../src/contract/index.ts';

export const challengeOfAnybody = fault({
  name: 'bindings/challenge-of-anybody',
  dialect: 'assay',
  breaks: ['assay.client.bind-challenge'],
  on: { kind: 'port', name: 'bindings' },
  wrap: (bindings) => {
    const askers = new Map<string, Agent>();
    return {
      ...bindings,
      challenge: async (agent, delegate) => {
        const challenge = await bindings.challenge(agent, delegate);
        askers.set(challenge.challengeId, agent);
        return challenge;
      },
      bind: async (agent, proof) => bindings.bind(askers.get(proof.challengeId) ?? agent, proof),
    };
  },
});

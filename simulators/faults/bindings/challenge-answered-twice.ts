import { type BindVerdict, fault } from '../../../src/contract/index.ts';

export const challengeAnsweredTwice = fault({
  name: 'bindings/challenge-answered-twice',
  dialect: 'assay',
  breaks: ['assay.client.bind-challenge'],
  on: { kind: 'port', name: 'bindings' },
  wrap: (bindings) => {
    const answered = new Map<string, BindVerdict>();
    return {
      ...bindings,
      bind: async (agent, proof) => {
        const verdict = answered.get(proof.challengeId) ?? (await bindings.bind(agent, proof));
        answered.set(proof.challengeId, verdict);
        return verdict;
      },
    };
  },
});

import { fault, type Hex } from '../../../src/contract/index.ts';

export const lateAnswersAreTaken = fault({
  name: 'bindings/late-answers-are-taken',
  dialect: 'assay',
  breaks: ['assay.client.bind-challenge'],
  on: { kind: 'port', name: 'bindings' },
  wrap: (bindings) => {
    const waiting = new Map<string, Hex>();
    return {
      ...bindings,
      challenge: async (agent, delegate) => {
        const challenge = await bindings.challenge(agent, delegate);
        waiting.set(`${agent.agentId} ${challenge.challengeId}`, delegate);
        return challenge;
      },
      bind: async (agent, proof) => {
        const verdict = await bindings.bind(agent, proof);
        const delegate = waiting.get(`${agent.agentId} ${proof.challengeId}`);
        waiting.delete(`${agent.agentId} ${proof.challengeId}`);
        return verdict.kind === 'no-challenge' && delegate !== undefined ? { kind: 'bound', delegate } : verdict;
      },
    };
  },
});

import { fault } from '../../../src/contract/index.ts';

export const challengeLivesAnHour = fault({
  name: 'bindings/challenge-lives-an-hour',
  dialect: 'assay',
  breaks: ['assay.client.bind-challenge'],
  on: { kind: 'port', name: 'bindings' },
  wrap: (bindings) => ({
    ...bindings,
    challenge: async (agent, delegate) => {
      const challenge = await bindings.challenge(agent, delegate);
      const { message } = challenge;
      return { ...challenge, message: { ...message, expiresAt: message.expiresAt + 3_300 } };
    },
  }),
});

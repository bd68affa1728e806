import { fault } from '../../../src/contract/index.ts';

export const keyAmongTheArguments = fault({
  name: 'client/key-among-the-arguments',
  dialect: 'assay',
  breaks: ['assay.call.metadata-beside-arguments'],
  on: { kind: 'client', name: 'purchases' },
  wrap: (purchases) => ({
    ...purchases,
    sent(purchase, ...rest) {
      const { arguments: args, ...sent } = purchases.sent(purchase, ...rest);
      return { ...sent, arguments: { ...args, idempotencyKey: sent.key } };
    },
  }),
});

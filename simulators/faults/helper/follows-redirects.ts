import { fault } from '../../../src/contract/index.ts';

export const followsRedirects = fault({
  name: 'helper/follows-redirects',
  dialect: 'assay',
  breaks: ['assay.client.payer-keeps-secrets'],
  on: { kind: 'helper', name: 'wire' },
  wrap: (wire) => ({
    async exchange(request) {
      const answer = await wire.exchange(request);
      const { location } = answer.headers;
      return location === undefined ? answer : wire.exchange({ ...request, url: location });
    },
  }),
});

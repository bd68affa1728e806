import { fault } from '../../../src/contract/index.ts';

/** `offeringVersion.id` is that of the offering, and of none of its versions. */
export const itemsNameTheOffering = fault({
  name: 'agentmuxer/items-name-the-offering',
  dialect: 'agentmuxer',
  breaks: ['agentmuxer.search.items'],
  on: { kind: 'codec', name: 'agentmuxer' },
  wrap: (codec) => ({
    ...codec,
    page: (page) => {
      const offerings = page.offerings.map((one) => ({ ...one, tool: { ...one.tool, versionId: one.tool.toolId } }));
      return codec.page({ ...page, offerings });
    },
  }),
});

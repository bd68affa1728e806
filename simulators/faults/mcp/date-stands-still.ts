import { fault } from '../../../src/contract/index.ts';

export const dateStandsStill = fault({
  name: 'mcp/date-stands-still',
  dialect: 'assay',
  breaks: ['assay.client.date-tells-gateway-clock'],
  on: { kind: 'codec', name: 'mcp' },
  wrap: (codec, { clock }) => {
    const startedAt = clock.now();
    return { ...codec, dateHeader: () => codec.dateHeader(startedAt) };
  },
});

import { fault, type Grant } from '../../../src/contract/index.ts';

export const grantKeptForAnHour = fault({
  name: 'settlement/grant-kept-for-an-hour',
  dialect: 'assay',
  breaks: ['assay.client.delegate-inactive-code'],
  on: { kind: 'port', name: 'settlement' },
  wrap: (settlement, { clock }) => {
    const kept = new Map<string, { readonly grant: Grant; readonly until: number }>();
    return {
      ...settlement,
      grant: async (payer, delegate) => {
        const known = kept.get(`${payer} ${delegate}`);
        if (known !== undefined && known.until > clock.now()) return known.grant;
        const grant = await settlement.grant(payer, delegate);
        kept.set(`${payer} ${delegate}`, { grant, until: clock.now() + 3_600_000 });
        return grant;
      },
    };
  },
});

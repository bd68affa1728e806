import { setTimeout as pause } from 'node:timers/promises';
import { fault, type Micros } from '../../../src/contract/index.ts';

/** The cap is judged first, and what is spent is added a moment later. */
export const overTheCapInARace = fault({
  name: 'ledger/over-the-cap-in-a-race',
  dialect: 'assay',
  breaks: ['assay.error.mcp-spend-limit-exceeded'],
  on: { kind: 'port', name: 'ledger' },
  race: true,
  wrap: (ledger) => {
    const spent = new Map<string, Micros>();
    return {
      ...ledger,
      hold: async (hold) => {
        const { capMicros, ...rules } = hold.rules;
        const spentMicros = spent.get(hold.agentId) ?? 0n;
        if (capMicros !== undefined && spentMicros + hold.priceMicros > capMicros)
          return { kind: 'over-cap', spentMicros };
        await pause(ROUND_TRIP_MS);
        const outcome = await ledger.hold({ ...hold, rules });
        if (outcome.kind === 'held') spent.set(hold.agentId, (spent.get(hold.agentId) ?? 0n) + hold.priceMicros);
        return outcome;
      },
    };
  },
});

/** To a store on another machine. */
const ROUND_TRIP_MS = 2;

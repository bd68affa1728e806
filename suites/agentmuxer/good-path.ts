/** The plainest purchase: a fault that stops it would be noticed by anything. It is no part of a run. */
import type { Check } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';

const chapterOfOne = chapter('good-path', ({ check }) => {
  check(
    'agentmuxer.result.response-object',
    { needs: ['provider'], title: 'A plain purchase is served.' },
    async ({ market, expect }) => {
      const tool = await market.sells();
      expect(await tool.call()).toBeDelivered();
    },
  );
});

export const goodPath = chapterOfOne.checks[0] as Check;

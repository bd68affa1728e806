/** The plainest purchase: a fault that stops it would be noticed by anything. It is no part of a run. */
import type { Check } from '../../src/runner/index.ts';
import { chapter } from './kit.ts';

const chapterOfOne = chapter('good-path', ({ check }) => {
  check(
    'assay.call.inspect-not-prerequisite',
    { needs: ['provider'], title: 'A plain purchase is served.' },
    async ({ assay, expect }) => {
      const tool = await assay.sells();
      expect(await tool.call()).toBeDelivered();
    },
  );
});

export const goodPath = chapterOfOne.checks[0] as Check;

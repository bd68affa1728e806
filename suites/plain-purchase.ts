/** The plainest purchase of a dialect: a fault that stops it would be noticed by anything. It is no part of a run. */
import {
  type Check,
  type Context,
  chaptersOf,
  type KitShape,
  openBuyer,
  putOnSale,
  type Requirement,
  type RequirementId,
} from '../src/runner/index.ts';

interface Bare extends KitShape {
  readonly kit: Context;
}

/** `clause` is one that says that a call is served; `catalogue` has it, where that is not Touchstone's own. */
export function plainPurchase(dialect: string, clause: RequirementId, catalogue?: readonly Requirement[]): Check {
  const chapter = chaptersOf<Bare>(dialect, (context) => context, catalogue);
  const { checks } = chapter('good-path', ({ check }) => {
    check(clause, { needs: ['provider'], title: 'A plain purchase is served.' }, async (context) => {
      const tool = await putOnSale(context, () => openBuyer(context));
      context.expect(await tool.call()).toBeDelivered();
    });
  });
  return checks[0] as Check;
}

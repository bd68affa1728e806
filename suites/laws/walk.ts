/** A walk over a cursor visits every result once, forward, back and forward again. */
import type { Otherwise, Reply, RpcRequest } from '../../src/dialects/index.ts';
import {
  type Action,
  action,
  type Buyer,
  type Check,
  type Context,
  failed,
  lawOf,
  openBuyer,
  putOnSale,
  type Requirement,
  type RequirementId,
  times,
} from '../../src/runner/index.ts';
import { type Visit, type Walk, type WalkHistory, walkCheckers } from './walk-history.ts';

/** How a dialect lists what is on sale. */
export interface Listing {
  /** The first page of what the word finds, or the one that a cursor leads to. */
  asks(search: WordSearch, turn?: Turn): RpcRequest;
  reads(reply: Reply): ListedPage | Otherwise;
}

export interface WordSearch {
  readonly word: string;
  readonly limit: number;
}

/** `cursor` stood on the page from which it leads on or back. */
export interface Turn {
  readonly cursor: string;
  readonly to: 'next' | 'previous';
}

export interface ListedPage {
  readonly kind: 'page';
  /** What a call names each result by, in the order of the page. */
  readonly ids: readonly string[];
  readonly next?: string | undefined;
  readonly previous?: string | undefined;
}

export interface WalkTerms {
  readonly clauses: readonly [RequirementId, ...RequirementId[]];
  readonly listing: (context: Context) => Listing;
  /** Pages lead back as well as on. */
  readonly leadsBack: boolean;
  /** Where the clauses stand, if they are not Touchstone's own. */
  readonly catalogue?: readonly Requirement[];
}

/** Enough for a page with a page on either side; few enough for the allowance of one agent's minute. */
const SHELF = 6;
/** A listing may find more than was asked for, and may never end. */
const PAGES_MAX = 16;
/** Pages and cursors are plain: what is wrong with them shows soon. */
const STORIES_MAX = 5;

interface World {
  readonly context: Context;
  readonly listing: Listing;
  readonly leadsBack: boolean;
  /** The word, and what was put on sale under it: once for all stories. */
  shelf(): Promise<{ readonly word: string; readonly ids: readonly string[] }>;
}

interface Begun extends Walk {
  readonly visits: Visit[];
  ended: boolean;
}

interface Model {
  readonly buyer: Buyer;
  readonly walks: Begun[];
  walk: Begun;
  page: ListedPage;
  place: number;
}

const act = <P>(spec: Action<Model, World, P>) => action(spec);

const searches = act<number>({
  does: (limit) => `searches anew, by pages of ${limit}`,
  draws: (gen) => gen.integer({ min: 1, max: 3 }),
  act: async (model, world, limit) => void Object.assign(model, await begun(model, world, limit)),
});

const goesOn = act<null>({
  does: () => 'goes on to the next page',
  draws: (gen) => gen.constant(null),
  when: ({ page }) => page.next !== undefined,
  act: async (model, world) => void (await goOn(model, world)),
});

const goesBack = act<null>({
  does: () => 'goes back to the page before',
  draws: (gen) => gen.constant(null),
  when: ({ place }) => place > 0,
  act: goBack,
});

/** The law for a dialect that lists things by pages; a shelf of a word that nothing else is found by. */
export function walkLaw(dialect: string, { clauses, listing, leadsBack, catalogue }: WalkTerms): Check {
  return lawOf<Model, WalkHistory, World>(
    dialect,
    (context) => ({ context, listing: listing(context), leadsBack, shelf: stockedIn(context) }),
    clauses,
    {
      name: 'listing.walk-visits-once',
      title: `A walk over a cursor visits every result once, forward${leadsBack ? ', back and forward again' : ''}.`,
      needs: ['catalogue', 'accounts'],
      steps: 6,
      stories: STORIES_MAX,
      actions: leadsBack ? [searches, goesOn, goesBack] : [searches, goesOn],
      begins: async (world) => {
        const buyer = await openBuyer(world.context, {});
        const first = await begun({ buyer, walks: [] }, world, 2);
        return { buyer, ...first };
      },
      ends: endWalk,
      holds: walkCheckers,
    },
    catalogue,
  );
}

function stockedIn(context: Context): World['shelf'] {
  let stocked: ReturnType<World['shelf']> | undefined;
  const stock = async () => {
    const word = context.name('walk').replace('_', '');
    // Which of its texts a target finds a result by is left open.
    const spec = { about: word, description: `Tells the weather, ${word}` };
    const nobody = () => Promise.reject(new Error('nothing is bought on a walk'));
    const tools = await times(SHELF, () => putOnSale(context, nobody, spec));
    return { word, ids: tools.map(({ id }) => id) };
  };
  return () => {
    stocked ??= stock();
    return stocked;
  };
}

async function begun({ buyer, walks }: Pick<Model, 'buyer' | 'walks'>, world: World, limit: number) {
  const { word } = await world.shelf();
  const page = await ask(buyer, world, { word, limit });
  const walk: Begun = { limit, ended: false, visits: [{ place: 0, ids: page.ids }] };
  return { walks: [...walks, walk], walk, page, place: 0 };
}

async function ask(buyer: Buyer, { listing }: World, search: WordSearch, turn?: Turn): Promise<ListedPage> {
  const page = listing.reads(await buyer.ask(listing.asks(search, turn)));
  return page.kind === 'page' ? page : failed(turn ? `a search that goes to its ${turn.to} page` : 'a search', page);
}

/** False where the page was the last one: it has no cursor, or one that leads to an empty page. */
async function goOn(model: Model, world: World): Promise<boolean> {
  const { buyer, walk, page, place } = model;
  const { word } = await world.shelf();
  const { limit } = walk;
  const next = page.next && (await ask(buyer, world, { word, limit }, { cursor: page.next, to: 'next' }));
  if (!next || next.ids.length === 0) {
    walk.ended = true;
    return false;
  }
  Object.assign(model, { page: next, place: place + 1 });
  walk.visits.push({ place: place + 1, ids: next.ids });
  return true;
}

async function goBack(model: Model, world: World): Promise<void> {
  const { buyer, walk, page, place } = model;
  if (page.previous === undefined) {
    walk.visits.push({ place: place - 1 });
    return;
  }
  const { word } = await world.shelf();
  const previous = await ask(buyer, world, { word, limit: walk.limit }, { cursor: page.previous, to: 'previous' });
  Object.assign(model, { page: previous, place: place - 1 });
  walk.visits.push({ place: place - 1, ids: previous.ids });
}

/** Goes on to the last page. */
async function endWalk(model: Model, world: World): Promise<WalkHistory> {
  for (let pages = 0; pages < PAGES_MAX; pages++) if (!(await goOn(model, world))) break;
  return { shelf: (await world.shelf()).ids, walks: model.walks };
}

/** The faults of what one URL shows and lets through, and of what is counted by URL. */
import type { Fault } from '../../src/contract/index.ts';
import { eachSpellingIsAnotherUrl } from './assay/each-spelling-is-another-url.ts';
import { filtersIgnored } from './assay/filters-ignored.ts';
import { helperMissingFromTheList } from './assay/helper-missing-from-the-list.ts';
import { helpersHaveAPrefix } from './assay/helpers-have-a-prefix.ts';
import { newestVersionTold } from './assay/newest-version-told.ts';
import { oneSchemaForAllListed } from './assay/one-schema-for-all-listed.ts';
import { shortListsArePadded } from './assay/short-lists-are-padded.ts';
import { sixPinnedTools } from './assay/six-pinned-tools.ts';
import { unservedUrlIsABadCredential } from './assay/unserved-url-is-a-bad-credential.ts';
import { callsIgnoreTheUrl } from './catalogue/calls-ignore-the-url.ts';
import { everythingIsPinned } from './catalogue/everything-is-pinned.ts';
import { listIgnoresPolicy } from './catalogue/list-ignores-policy.ts';
import { listIgnoresTheUrl } from './catalogue/list-ignores-the-url.ts';
import { listLosesTheLast } from './catalogue/list-loses-the-last.ts';
import { oneListForAllAgents } from './catalogue/one-list-for-all-agents.ts';
import { toolSetsAreNotSearched } from './catalogue/tool-sets-are-not-searched.ts';
import { anyUrl } from './cursors/any-url.ts';
import { listsByCredential } from './rate-limits/lists-by-credential.ts';
import { searchesByUrl } from './rate-limits/searches-by-url.ts';
import { everySetIsTheCatalogue } from './urls/every-set-is-the-catalogue.ts';
import { newestVersionSelected } from './urls/newest-version-selected.ts';
import { thresholdsIgnored } from './urls/thresholds-ignored.ts';
import { unknownIsEverything } from './urls/unknown-is-everything.ts';

export const urlFaults: readonly Fault[] = [
  eachSpellingIsAnotherUrl,
  filtersIgnored,
  helperMissingFromTheList,
  helpersHaveAPrefix,
  newestVersionTold,
  oneSchemaForAllListed,
  shortListsArePadded,
  sixPinnedTools,
  unservedUrlIsABadCredential,
  callsIgnoreTheUrl,
  everythingIsPinned,
  listIgnoresPolicy,
  listIgnoresTheUrl,
  listLosesTheLast,
  oneListForAllAgents,
  toolSetsAreNotSearched,
  anyUrl,
  listsByCredential,
  searchesByUrl,
  everySetIsTheCatalogue,
  newestVersionSelected,
  thresholdsIgnored,
  unknownIsEverything,
];

/**
 * The sites in a compact form in which a million can be ranked while a person waits. It answers which are the best and
 * with what score, the same as rankSites; why is asked of explainSite, for those few. Pure: who keeps it fresh, and in
 * which thread, is not its business.
 */

import type { TrialModel } from '../trials/model';
import type { MatchSite, TrialFacts } from '../types';
import { Sites } from './sites';

export { type Best, type BestOptions, bestSites, type Timings } from './score';
export { type Place, type Question, type Standings, standings } from './standing';
export type { IndexSurvey } from './survey';

export interface SiteIndex {
  readonly model: TrialModel;
  readonly sites: Sites;
}

/** For this model of how trials are compared; another needs another index. */
export function emptyIndex(model: TrialModel): SiteIndex {
  return { model, sites: new Sites(model) };
}

export function buildIndex(model: TrialModel, list: Iterable<MatchSite>): SiteIndex {
  const index = emptyIndex(model);
  for (const site of list) index.sites.set(site);
  index.sites.settle();
  return index;
}

/** Puts a site in, or what is now known of it in the place of what was. Ids of sites and of a site's trials differ. */
export function updateSite({ sites }: SiteIndex, site: MatchSite): void {
  sites.set(site);
}

/** Takes a site out; nothing happens for one that is not in. */
export function removeSite({ sites }: SiteIndex, id: string): void {
  sites.remove(id);
}

/** What the registry says of a trial now, for every site that lists it. Until told, what was first said holds. */
export function updateTrial({ sites }: SiteIndex, facts: TrialFacts): void {
  sites.refreshTrial(facts);
}

/** Makes a trial known before the sites that list it, which may then name it by its number alone. */
export function addTrial({ sites }: SiteIndex, facts: TrialFacts): void {
  sites.trialOf(facts);
}

/** Lays out for reading what many changes have added: once after a build; after single changes it need not be. */
export function settle({ sites }: SiteIndex): IndexSize {
  sites.settle();
  return {
    sites: sites.length,
    trials: sites.trials.length,
    listings: sites.listings.listedEnd,
    columns: sites.columnBytes,
    postings: sites.postingBytes + sites.trials.byteLength,
  };
}

export interface IndexSize {
  /** Slots, those left included. */
  readonly sites: number;
  readonly trials: number;
  readonly listings: number;
  /** Bytes of what is kept for each site: its columns and its id. */
  readonly columns: number;
  /** Bytes of the rest: sites to trials, names to sites, words to trials, and the trials' columns. */
  readonly postings: number;
}

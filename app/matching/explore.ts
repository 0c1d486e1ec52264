import type { MatchSite, RankedSite } from './types';

/** The places that count as the first of a study. */
const FIRST = 10;

/**
 * Whether a site is new: nothing is known of how it does, which a ranking by evidence would hold against it for ever.
 * No trial on its track record (never gone through, or none there), none that it states (nothing stated, or 0), never
 * invited and never selected here.
 */
export function isNewSite({ trackRecord, priorTrials, history }: MatchSite): boolean {
  return !trackRecord?.length && !priorTrials && history.selected === 0 && history.invited === 0;
}

export interface ExploreOptions {
  /** Of the first ten places, so many percent are for new sites; 0 leaves the ranking as it is. */
  readonly share: number;
  /** A new site below this overall score (0 to 100) gets no place. */
  readonly floor: number;
}

/** How many of the first ten places are for new sites, at a share of so many percent. */
export const placesForNew = (share: number): number => Math.round((share / 100) * FIRST);

/** What of a ranked site the places go by. */
type Ranked = Pick<RankedSite, 'siteId' | 'overallScore' | 'exploration'>;

/**
 * Gives new sites (`isNewSite`) a fair look: placesForNew of the first ten places are theirs. Where fewer are there by
 * rank, the best of the others that reach the floor take the last of the ten places, in their order, each marked
 * `exploration`; the lowest of the ten that are not new make room and follow right behind. `rank` stays what the evidence
 * gives. The same ranking gives the same places.
 * @param ranked the sites that can be matched, best first, as `eligible` gives them.
 */
export function explore<Site extends Ranked>(
  ranked: readonly Site[],
  newIds: ReadonlySet<string>,
  { share, floor }: ExploreOptions,
): Site[] {
  const isNew = ({ siteId }: Site) => newIds.has(siteId);
  const [first, rest] = [ranked.slice(0, FIRST), ranked.slice(FIRST)];
  const places = placesForNew(share) - first.filter(isNew).length;
  const taken = rest.filter((site) => isNew(site) && (site.overallScore ?? 0) >= floor).slice(0, Math.max(0, places));
  if (taken.length === 0) return [...ranked];
  const displaced = first.filter((site) => !isNew(site)).slice(-taken.length);
  return [
    ...first.filter((site) => !displaced.includes(site)),
    ...taken.map((site) => ({ ...site, exploration: true as const })),
    ...displaced,
    ...rest.filter((site) => !taken.includes(site)),
  ];
}

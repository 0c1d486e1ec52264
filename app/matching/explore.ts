import type { MatchSite, RankedSite } from './types';

/** The number of top places, some of which are reserved for new sites. */
const FIRST = 10;

/**
 * Whether a site has had no chance here yet: never invited and never selected. Its profile does not matter, so that
 * filling it in never costs a reserved place.
 */
export function isNewSite({ history }: Pick<MatchSite, 'history'>): boolean {
  return history.selected === 0 && history.invited === 0;
}

/** @param share the percentage of the top ten places reserved for new sites; 0 leaves the ranking unchanged. */
export const placesForNew = (share: number): number => Math.round((share / 100) * FIRST);

type Ranked = Pick<RankedSite, 'siteId' | 'overallScore' | 'exploration'>;

/**
 * Reserves some of the top ten places for new sites (`isNewSite`). If fewer rank there on evidence, the best other new
 * sites take the last of the ten places, marked `exploration`; the lowest-ranked established sites move
 * down right behind them. `rank` still reflects the evidence alone. Deterministic.
 * @param ranked the sites that qualify, best first.
 * @param share as for placesForNew.
 */
export function explore<Site extends Ranked>(
  ranked: readonly Site[],
  newIds: ReadonlySet<string>,
  share: number,
): Site[] {
  const isNew = ({ siteId }: Site) => newIds.has(siteId);
  const [first, rest] = [ranked.slice(0, FIRST), ranked.slice(FIRST)];
  const places = placesForNew(share) - first.filter(isNew).length;
  const taken = rest.filter(isNew).slice(0, Math.max(0, places));
  if (taken.length === 0) return [...ranked];
  const displaced = first.filter((site) => !isNew(site)).slice(-taken.length);
  return [
    ...first.filter((site) => !displaced.includes(site)),
    ...taken.map((site) => ({ ...site, exploration: true as const })),
    ...displaced,
    ...rest.filter((site) => !taken.includes(site)),
  ];
}

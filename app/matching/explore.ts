import type { MatchSite, RankedSite } from './types';

/** The number of top places, some of which are reserved for new sites. */
const FIRST = 10;

/**
 * Whether nothing is known about how a site performs, so that a ranking by evidence alone would never give it a chance:
 * no trials confirmed, none declared, never invited and never selected here.
 */
export function isNewSite({ trackRecord, priorTrials, history }: MatchSite): boolean {
  return !trackRecord?.length && !priorTrials && history.selected === 0 && history.invited === 0;
}

export interface ExploreOptions {
  /** The percentage of the top ten places reserved for new sites; 0 leaves the ranking unchanged. */
  readonly share: number;
  /** New sites below this overall score (0 to 100) are not promoted. */
  readonly floor: number;
}

export const placesForNew = (share: number): number => Math.round((share / 100) * FIRST);

type Ranked = Pick<RankedSite, 'siteId' | 'overallScore' | 'exploration'>;

/**
 * Reserves some of the top ten places for new sites (`isNewSite`). If fewer rank there on evidence, the best other new
 * sites above the floor take the last of the ten places, marked `exploration`; the lowest-ranked established sites move
 * down right behind them. `rank` still reflects the evidence alone. Deterministic.
 * @param ranked the eligible sites, best first.
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

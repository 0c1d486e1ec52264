/** From where sites stand in the index to the places they get for a study. Pure. */
import { MATCH_FLOOR_SCORE } from '~/catalogue/limits';
import { explore, type RankedSite } from '~/matching';
import type { Place, Standings } from '~/matching/columns';

/** Where a site stands for a study. */
export interface Placed extends Pick<RankedSite, 'siteId' | 'overallScore' | 'exploration'> {
  /** From 1, by the evidence alone; null for one beyond the best where ranks were not asked for. */
  rank: number | null;
}

export interface Places {
  /** The best so many that can be matched, with new sites in their share of the first ten places. */
  placed: Placed[];
  /** Of the others that were asked about, those that can be matched. */
  others: Placed[];
}

/**
 * The same places as explore gives over all sites: no more of the others than the best so many can come among them, and
 * of the new sites no more than there are places for.
 * @param share percent of the first ten places that are for new sites, as the newcomers were asked for.
 */
export function placesOf({ best, newcomers, others }: Standings, share: number): Places {
  const among = new Set(best.map(({ siteId }) => siteId));
  const ranked = [...best, ...newcomers.filter(({ siteId }) => !among.has(siteId))].map(placed);
  const newIds = new Set(newcomers.map(({ siteId }) => siteId));
  return {
    placed: explore(ranked, newIds, { share, floor: MATCH_FLOOR_SCORE }).slice(0, best.length),
    others: others.map(placed),
  };
}

const placed = ({ siteId, score, rank }: Place): Placed => ({
  ...{ siteId, rank },
  overallScore: score < 0 ? null : Math.round(score),
});

/** A site's place from 1, new sites having theirs: beyond the first ten, those that were ranked after it come before it. */
export function placeAmong(
  { siteId, rank }: Pick<Placed, 'siteId' | 'rank'>,
  placed: readonly Placed[],
): number | null {
  const place = placed.findIndex((other) => other.siteId === siteId);
  if (place >= 0) return place + 1;
  return rank === null ? null : rank + placed.filter((other) => other.exploration && (other.rank ?? 0) > rank).length;
}

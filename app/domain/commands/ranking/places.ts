/** Turns the index's response into the sites' ranks for a study. */
import { explore, type RankedSite } from '~/matching';
import type { IndexRanking, SitePosition } from '~/matching/columns';

interface Placed extends Pick<RankedSite, 'siteId' | 'overallScore' | 'exploration'> {
  /** From 1, before places are reserved for new sites. Null beyond the best, unless ranks were requested. */
  rank: number | null;
}

interface Places {
  /** The best sites that can be matched, including the new sites with places reserved in the top ten. */
  placed: Placed[];
  /** The other sites in the request that are verified. Without a rank if they do not qualify. */
  others: Placed[];
}

/** The places that `explore` would give all sites. @param share percentage of the top ten reserved for new sites. */
export function placesOf({ best, newcomers, others }: IndexRanking, share: number): Places {
  const among = new Set(best.map(({ siteId }) => siteId));
  const ranked = [...best, ...newcomers.filter(({ siteId }) => !among.has(siteId))].map(placed);
  const newIds = new Set(newcomers.map(({ siteId }) => siteId));
  return {
    placed: explore(ranked, newIds, share).slice(0, best.length),
    others: others.map(placed),
  };
}

const placed = ({ siteId, score, rank }: SitePosition): Placed => ({
  siteId,
  rank,
  overallScore: score < 0 ? null : Math.round(score),
});

/** A site's place from 1. New sites with a reserved place move ahead of sites that ranked before them. */
export function placeAmong(
  { siteId, rank }: Pick<Placed, 'siteId' | 'rank'>,
  placed: readonly Placed[],
): number | null {
  const place = placed.findIndex((other) => other.siteId === siteId);
  if (place >= 0) return place + 1;
  return rank === null ? null : rank + placed.filter((other) => other.exploration && (other.rank ?? 0) > rank).length;
}

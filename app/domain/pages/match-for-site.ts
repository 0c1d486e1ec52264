/** What a site sees of a score: not its band, and nothing that tells how much the sponsor counts each sub-score. */

import type { MatchView } from '~/domain/model/match-view';
import { DEFAULT_WEIGHTS, DIMENSIONS, unaskedIn } from '~/matching';
import type { Match } from '~db/schema';

type Told = Pick<MatchView, 'band' | 'weights' | 'engineVersion' | 'confidence' | 'parts' | 'shortlistedAt'>;

/** The version names the weights, too, and the shortlist is the sponsor's own. */
export const forSite = (match: Match): Told => ({
  band: null,
  weights: null,
  engineVersion: null,
  confidence: usualConfidence(match),
  parts: withoutShares(match.parts),
  shortlistedAt: null,
});

const NO_PART = { known: 0, score: 0, assumed: 0 };

/** The score of a site that nobody has suggested: it would tell what the study does not say in public. */
export const UNSCORED = {
  score: null,
  low: null,
  high: null,
  lines: { fits: [], missing: [], notKnown: [] },
  reasons: [],
  parts: {
    geography: NO_PART,
    specialty: NO_PART,
    capacity: NO_PART,
    regulatory: NO_PART,
    performance: NO_PART,
  },
  confidence: 0,
  breakdown: {
    geographicScore: null,
    specialtyScore: null,
    capacityScore: null,
    regulatoryScore: null,
    performanceScore: null,
  },
};

/**
 * The confidence with the default weights: with the sponsor's own, a site could compute them from what is known of
 * each sub-score.
 */
function usualConfidence({ parts, reasons }: Match): number {
  const unasked = unaskedIn(reasons);
  let [total, known] = [0, 0];
  for (const dimension of DIMENSIONS.filter((each) => !unasked.includes(each))) {
    const weight = DEFAULT_WEIGHTS.dimensions[dimension];
    total += weight;
    known += weight * parts[dimension].known;
  }
  return total > 0 ? Math.round((10_000 * known) / total) / 10_000 : 0;
}

function withoutShares(parts: Match['parts']): MatchView['parts'] {
  const without = Object.entries(parts).map(([name, { share: _, ...part }]) => [name, part]);
  return Object.fromEntries(without) as MatchView['parts'];
}

import type { RankedSite, Weights } from '~/matching';
import type { NewMatch } from '~db/queries/matches';
import type { StoredEvidence } from '~db/schema';

export type ScoredMatch = Omit<NewMatch, 'id' | 'status' | 'createdAt'>;

/** A ranked site as a match stores it: the score, its evidence, the weights and the time (MAT-03). */
export function matchRowOf(site: RankedSite, { dimensions }: Weights, at: number): ScoredMatch {
  const { siteId, studyId, overallScore: score, breakdown, reasons, confidence, engineVersion, weightsVersion } = site;
  return {
    siteId,
    studyId,
    score,
    breakdown,
    confidence,
    reasons: [...reasons],
    evidence: evidenceOf(site),
    weights: { ...dimensions },
    exploration: site.exploration ?? false,
    engineVersion: `${engineVersion}/${weightsVersion}`,
    computedAt: at,
    updatedAt: at,
  };
}

/** Every point with the site data it was based on. */
function evidenceOf({ explanation }: RankedSite): StoredEvidence[] {
  return explanation.flatMap(({ points }) =>
    points.map(({ dimension, text, points, datum: { field, value } }) => ({ dimension, text, points, field, value })),
  );
}

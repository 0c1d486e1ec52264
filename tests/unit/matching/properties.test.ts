import { describe, expect, test } from 'vitest';
import { SITE_AREAS, SITE_EQUIPMENT, STUDY_AREAS } from '~/catalogue/options';
import { explainSite, type MatchSite, type MatchStudy, milesBetween, rankSites, WEIGHTS_V1 } from '~/matching';
import { type Draw, forAll, NOW } from './generate';

const options = { now: NOW };
const total = (points: readonly { points: number }[]) => points.reduce((sum, { points }) => sum + points, 0);

describe('over made-up studies and sites', () => {
  test('[MAT-01] every score is a whole number from 0 to 100 or unknown, and the confidence from 0 to 1', () => {
    forAll(400, (draw) => {
      for (const match of rankSites(draw.study(), draw.sites(8), options)) {
        for (const score of [match.overallScore, ...Object.values(match.breakdown)]) {
          if (score === null) continue;
          expect(Number.isInteger(score) && score >= 0 && score <= 100, String(score)).toBe(true);
        }
        expect(match.confidence).toBeGreaterThanOrEqual(0);
        expect(match.confidence).toBeLessThanOrEqual(1);
      }
    });
  });

  test('[MAT-03] the points of a sub-score add up to it, and none is negative', () => {
    forAll(400, (draw) => {
      for (const part of explainSite(draw.study(), draw.site(), options).explanation) {
        expect(total(part.points)).toBe(part.score ?? 0);
        expect(part.points.every(({ points }) => points >= 0)).toBe(true);
        expect(part.score === null).toBe(part.points.length === 0);
        expect(part.score === null).toBe(part.known === 0);
      }
    });
  });

  test('[MAT-03] the overall score is the mean of the sub-scores by the share each carries', () => {
    forAll(400, (draw) => {
      const { explanation, overallScore } = explainSite(draw.study(), draw.site(), options);
      const mean = explanation.reduce((sum, { share, score }) => sum + share * (score ?? 0), 0);
      // Sub-scores and the overall score are each rounded once.
      expect(Math.abs(mean - (overallScore ?? 0))).toBeLessThanOrEqual(1);
      expect(explanation.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    });
  });

  test("[MAT-03] every reason cites the site's own datum, and none its name, city or ZIP code", () => {
    forAll(400, (draw) => {
      const site = draw.site();
      const { explanation, reasons } = explainSite(draw.study(), site, options);
      for (const { datum, text } of explanation.flatMap(({ points }) => points)) {
        expect(datum.value).toEqual(site[datum.field]);
        expect(reasons.some((reason) => reason.endsWith(text))).toBe(true);
      }
      for (const hidden of [site.name, site.city, site.id]) expect(reasons.join('\n')).not.toContain(hidden);
    });
  });

  test('[MAT-03] every missing datum is said among the reasons', () => {
    forAll(200, (draw) => {
      const { explanation, reasons, confidence } = explainSite(draw.study(), draw.site(), options);
      const lacks = explanation.flatMap(({ missing }) => missing);
      for (const { text } of lacks) expect(reasons.some((reason) => reason.endsWith(`not known: ${text}`))).toBe(true);
      if (confidence < 1) expect(lacks.length).toBeGreaterThan(0);
    });
  });

  test('[MAT-02] the same input gives the same output, in whatever order the sites come', () => {
    forAll(150, (draw) => {
      const study = draw.study();
      const sites = draw.sites(12);
      const ranked = rankSites(study, sites, options);
      expect(rankSites(study, sites, options)).toEqual(ranked);
      expect(rankSites(study, draw.shuffled(sites), options)).toEqual(ranked);
    });
  });

  test('[MAT-01] the order in which a site ticked its areas and equipment changes nothing', () => {
    forAll(200, (draw) => {
      const study = draw.study();
      const site = draw.site();
      const reordered = {
        ...site,
        therapeuticAreas: draw.shuffled(site.therapeuticAreas),
        equipment: site.equipment && draw.shuffled(site.equipment),
      };
      expect(explainSite(study, reordered, options).reasons).toEqual(explainSite(study, site, options).reasons);
    });
  });

  test('[MAT-01] sites are ranked by falling overall score from 1', () => {
    forAll(150, (draw) => {
      const ranked = rankSites(draw.study(), draw.sites(12), options);
      ranked.forEach((match, index) => {
        expect(match.rank).toBe(index + 1);
        expect(ranked[index + 1]?.overallScore ?? -1).toBeLessThanOrEqual(match.overallScore ?? -1);
      });
    });
  });
});

/** A change for the better of one stated datum, all else equal; null when this site has no room for it. */
type Better = (site: MatchSite, study: MatchStudy, draw: Draw) => Partial<MatchSite> | null;

const betterments: Record<string, Better> = {
  'closer to the sponsor': ({ point }, { sponsorPoint }) => {
    if (!point || !sponsorPoint) return null;
    const nearer = { lat: (point.lat + sponsorPoint.lat) / 2, lon: (point.lon + sponsorPoint.lon) / 2 };
    return milesBetween(nearer, sponsorPoint) <= milesBetween(point, sponsorPoint) ? { point: nearer } : null;
  },
  'a larger panel': ({ patientPanelSize }) => (patientPanelSize ? { patientPanelSize: 'over-10000' } : null),
  'one more area': ({ therapeuticAreas }, _study, draw) =>
    therapeuticAreas.length > 0 ? { therapeuticAreas: [...therapeuticAreas, draw.one(SITE_AREAS).value] } : null,
  'one more piece of equipment': ({ equipment }, _study, draw) =>
    equipment?.length ? { equipment: [...equipment, draw.one(SITE_EQUIPMENT).value] } : null,
  'fewer studies running': ({ activeStudies }) => (activeStudies > 0 ? { activeStudies: activeStudies - 1 } : null),
  'training current': ({ gcp }) => gcp && { gcp: { expiresAt: NOW + 1 } },
  'one more document': ({ documentCount }) => ({ documentCount: documentCount + 1 }),
  'an investigator named': () => ({ hasInvestigator: true }),
  'more prior trials': ({ priorTrials }) => (priorTrials === null ? null : { priorTrials: 15 }),
  'one more selection': ({ history }) => ({ history: { ...history, selected: history.selected + 1 } }),
  'one more answer': ({ history }) =>
    history.answered < history.invited ? { history: { ...history, answered: history.answered + 1 } } : null,
  'quicker answers': ({ history }) =>
    history.medianAnswerDays === null
      ? null
      : { history: { ...history, medianAnswerDays: history.medianAnswerDays / 2 } },
};

test.each(Object.entries(betterments))('[MAT-01] %s never ranks a site lower, all else equal', (_name, better) => {
  let tried = 0;
  forAll(400, (draw) => {
    const study = draw.study();
    const [site, ...others] = [draw.site(), ...draw.sites(9)] as [MatchSite, ...MatchSite[]];
    const change = better(site, study, draw);
    if (!change) return;
    tried++;
    const place = (entrant: MatchSite) =>
      rankSites(study, [entrant, ...others], options).findIndex(({ siteId }) => siteId === site.id);
    expect(place({ ...site, ...change })).toBeLessThanOrEqual(place(site));
  });
  expect(tried).toBeGreaterThan(10);
});

test('[MAT-03] an unknown datum counts exactly as if it fitted as well as all that is known', () => {
  forAll(300, (draw) => {
    const study = draw.study();
    const site = draw.site();
    const silent = explainSite(study, { ...site, priorTrials: null }, options);
    // Weights are data, so stated trials can be given the very fit that the rest has.
    const performance = { ...WEIGHTS_V1.performance, priorTrialsFit: [[0, (silent.overallScore ?? 0) / 100]] as const };
    const weights = { ...WEIGHTS_V1, performance };
    const stated = explainSite(study, { ...site, priorTrials: 1 }, { ...options, weights });
    expect(stated.overallScore).toBe(silent.overallScore);
    expect(stated.confidence).toBeGreaterThan(silent.confidence);
  });
});

test.each<Partial<MatchSite>>([
  { patientPanelSize: null },
  { priorTrials: null },
  { gcp: null },
  { equipment: null },
  { therapeuticAreas: [] },
])(
  '[MAT-03] without its datum (%o) a site is said to lack it, is less sure, and loses no more than it gave',
  (removal) => {
    const field = Object.keys(removal)[0];
    forAll(200, (draw) => {
      const study = { ...draw.study(), therapeuticArea: draw.one(STUDY_AREAS).value };
      const site = draw.site();
      const full = explainSite(study, site, options);
      const less = explainSite(study, { ...site, ...removal }, options);
      const part = full.explanation.find(({ points }) => points.some(({ datum }) => datum.field === field));
      const point = part?.points.find(({ datum }) => datum.field === field);
      if (!part || !point) return;

      const loss = (full.overallScore ?? 0) - (less.overallScore ?? 0);
      expect(less.confidence).toBeLessThan(full.confidence);
      expect(less.explanation.flatMap(({ missing }) => missing).some((lack) => lack.field === field)).toBe(true);
      // A datum without a point had only held the score down; the 1 is for rounding, twice.
      expect(loss).toBeLessThanOrEqual(part.share * point.points + 1);
    });
  },
);

import { describe, expect, test } from 'vitest';
import { DEFAULT_WEIGHTS, eligible, explainSite, rankSites } from '~/matching';
import { NOW } from './arbitraries';
import { aSite, aStudy } from './factory';

const options = { now: NOW };

describe('ranking', () => {
  test('[MAT-01] a match has the ids, the overall score, five sub-scores and reasons', () => {
    const [match] = rankSites(aStudy(), [aSite({ therapeuticAreas: ['Oncology'] })], options);
    expect(match).toMatchObject({ siteId: 'site-1', studyId: 'study-1', rank: 1, filteredOut: null });
    expect(Object.keys(match?.breakdown ?? {})).toEqual([
      'geographicScore',
      'specialtyScore',
      'capacityScore',
      'regulatoryScore',
      'performanceScore',
    ]);
    expect(match?.reasons).toContain("Specialty +100: The site works in Oncology, the study's area.");
  });

  test('[MAT-02] a site that is not verified is filtered out with the reason, and comes last', () => {
    const sites = [
      aSite({ id: 'waiting', status: 'pending', therapeuticAreas: ['Oncology'] }),
      aSite({ id: 'refused', status: 'rejected', therapeuticAreas: ['Oncology'] }),
      aSite({ id: 'verified', therapeuticAreas: ['Dermatology'] }),
    ];
    const ranked = rankSites(aStudy(), sites, options);
    expect(ranked[0]).toMatchObject({ siteId: 'verified', rank: 1 });
    expect(ranked.find(({ siteId }) => siteId === 'waiting')).toMatchObject({
      rank: null,
      filteredOut: 'The site is not verified: its status is pending.',
    });
    expect(eligible(ranked).map(({ siteId }) => siteId)).toEqual(['verified']);
  });

  test('[MAT-03] an unknown sub-score is null, not 0, and carries no share of the overall score', () => {
    const match = explainSite(aStudy(), aSite({ therapeuticAreas: ['Oncology'] }), options);
    const performance = match.explanation.find(({ dimension }) => dimension === 'performance');
    expect(match.breakdown.performanceScore).toBeNull();
    expect(performance).toMatchObject({ score: null, share: 0, known: 0, points: [] });
    expect(match.reasons).toContain('Performance, not known: The site has not stated how many trials it has run.');
  });

  test('[MAT-03] if only one of two sites states a datum, the other is scored by what both state', () => {
    // Specialty 100 and capacity's load 100 either way; performance is unknown to one, middling for the other.
    const weights = {
      ...DEFAULT_WEIGHTS,
      dimensions: { geography: 0, specialty: 1, capacity: 0, regulatory: 0, performance: 1 },
    };
    const stated = aSite({ therapeuticAreas: ['Oncology'], priorTrials: 1 });
    const silent = aSite({ therapeuticAreas: ['Oncology'], priorTrials: null });
    const score = (site: typeof stated) => explainSite(aStudy(), site, { ...options, weights });
    // Of specialty the declared area is known (0.3), of performance the declared trials (0.2) or nothing.
    expect(score(silent)).toMatchObject({ overallScore: 100, confidence: 0.15 });
    // (0.3 × 100 + 0.2 × 50) / 0.5.
    expect(score(stated)).toMatchObject({ overallScore: 80, confidence: 0.25 });
  });

  test('[MAT-03] a site about which nothing is known has no score and comes after those with one', () => {
    const weights = {
      ...DEFAULT_WEIGHTS,
      dimensions: { geography: 0, specialty: 1, capacity: 0, regulatory: 0, performance: 0 },
    };
    const sites = [aSite({ id: 'silent' }), aSite({ id: 'other field', therapeuticAreas: ['Dermatology'] })];
    const ranked = rankSites(aStudy(), sites, { ...options, weights });
    expect(ranked.map(({ siteId, overallScore }) => [siteId, overallScore])).toEqual([
      ['other field', 0],
      ['silent', null],
    ]);
    expect(ranked[1]?.confidence).toBe(0);
  });

  test('[MAT-03] what a study does not specify does not lower the confidence', () => {
    const open = explainSite(aStudy(), aSite(), options);
    const placed = explainSite(aStudy({ geographicPreferences: ['Rural Focus'] }), aSite(), options);
    expect(open.reasons).toContain('Geography, not applicable: The study has no preferred region.');
    expect(placed.confidence).toBeLessThan(open.confidence);
  });

  test('[MAT-02] equal sites are ordered by hash: always the same for a study, but different between studies', () => {
    const sites = ['a', 'b', 'c', 'd', 'e'].map((id) => aSite({ id }));
    const order = (studyId: string) =>
      rankSites(aStudy({ id: studyId }), sites, options)
        .map(({ siteId }) => siteId)
        .join('');
    const orders = Array.from({ length: 20 }, (_, index) => order(`study-${index}`));
    expect(order('study-0')).toBe(orders[0]);
    expect(new Set(orders).size).toBeGreaterThan(5);
    expect(new Set(orders.map((letters) => letters[0])).size).toBeGreaterThan(2);
  });

  test('[MAT-02] a result names the engine and weights that produced it', () => {
    expect(explainSite(aStudy(), aSite(), options)).toMatchObject({ engineVersion: '2.1.0', weightsVersion: 'v3' });
  });

  test('[MAT-01] no sites give no matches', () => {
    expect(rankSites(aStudy(), [], options)).toEqual([]);
  });
});

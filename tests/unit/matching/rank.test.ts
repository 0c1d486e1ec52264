import { describe, expect, test } from 'vitest';
import { DEFAULT_WEIGHTS, eligible, type MatchSite, rankSites } from '~/matching';
import { DEFAULT_MUSTS } from '~/matching/qualify';
import { NOW } from './arbitraries';
import { aSite, aStudy, explainSite } from './factory';

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
    expect(match?.reasons).toContain('Specialty +22: The site works in Oncology, the study’s area.');
  });

  test('[NUM-02] a site that fits is said to be in its own region, and one that does not, in none of the preferred ones', () => {
    const study = aStudy({ geographicPreferences: ['Northeast', 'Midwest', 'Mountain States', 'International'] });
    const linesOf = (state: string) => explainSite(study, aSite({ state }), options).lines;
    expect(linesOf('CO').fits).toContain('Mountain States (preferred region)');
    expect(linesOf('TX').missing).toContain(
      'a site in the Northeast, Midwest, Mountain States or outside the United States',
    );
    expect(linesOf('TX').fits.join()).not.toContain('region');
  });

  test('[MAT-02] a site that is not verified is filtered out with the reason, and comes last', () => {
    const sites = [
      aSite({ id: 'waiting', status: 'pending', therapeuticAreas: ['Oncology'] }),
      aSite({ id: 'refused', status: 'rejected', therapeuticAreas: ['Oncology'] }),
      aSite({ id: 'verified', therapeuticAreas: ['Oncology'] }),
    ];
    const ranked = rankSites(aStudy(), sites, options);
    expect(ranked[0]).toMatchObject({ siteId: 'verified', rank: 1 });
    expect(ranked.find(({ siteId }) => siteId === 'waiting')).toMatchObject({
      rank: null,
      filteredOut: 'The site is not verified: its status is pending.',
    });
    expect(eligible(ranked).map(({ siteId }) => siteId)).toEqual(['verified']);
  });

  test('[MAT-03] an unknown sub-score counts as the usual value of such sites, and says that all of it is assumed', () => {
    const match = explainSite(aStudy(), aSite({ therapeuticAreas: ['Oncology'] }), options);
    const performance = match.explanation.find(({ dimension }) => dimension === 'performance');
    expect(performance).toMatchObject({ score: match.breakdown.performanceScore, known: 0, points: [] });
    expect(performance?.assumed).toBe(match.breakdown.performanceScore);
    expect(performance?.assumed).toBeGreaterThan(0);
    expect(performance?.share).toBeGreaterThan(0);
    expect(match.reasons).toContain('Performance, not known: The site has not stated how many trials it has run.');
  });

  test('[RNK-03] unknown data count as their prior, and a claim by how often such claims are true', () => {
    const { specialty, performance } = DEFAULT_WEIGHTS;
    const weights = {
      ...DEFAULT_WEIGHTS,
      dimensions: { geography: 0, specialty: 1, capacity: 0, regulatory: 0, performance: 0 },
    };
    const scoreOf = (site: Partial<MatchSite>) =>
      explainSite(aStudy(), aSite(site), { ...options, weights }).overallScore;
    // The area is 30% of specialty: declared, 0.7 of 100 and 0.3 of the prior. The track record is not known.
    const record = 70 * specialty.priors.experience;
    expect(scoreOf({ therapeuticAreas: ['Oncology'] })).toBe(
      Math.round(30 * (0.7 + 0.3 * specialty.priors.area) + record),
    );
    // Evidence against a site counts in full.
    expect(scoreOf({ therapeuticAreas: ['Dermatology'] })).toBe(Math.round(record));
    expect(performance.priors.recency).toBe(0);
  });

  test('[RNK-03] the less is known, the wider the range, which contains the score', () => {
    const widthOf = (site: Partial<MatchSite>) => {
      const { range, overallScore } = explainSite(aStudy(), aSite(site), options);
      const [low = 0, high = 0] = range ?? [];
      expect(overallScore).toBeGreaterThanOrEqual(low);
      expect(overallScore).toBeLessThanOrEqual(high);
      return high - low;
    };
    const declared = { therapeuticAreas: ['Oncology'], patientPanelSize: 'over-10000', priorTrials: 15 };
    expect(widthOf(declared)).toBeLessThan(widthOf({}));
    expect(widthOf({ ...declared, trackRecord: [] })).toBeLessThan(widthOf(declared));
  });

  test('[MAT-03] a site about which nothing is known has no score and no range', () => {
    const weights = {
      ...DEFAULT_WEIGHTS,
      dimensions: { geography: 0, specialty: 1, capacity: 0, regulatory: 0, performance: 0 },
    };
    const silent = explainSite(aStudy(), aSite(), { ...options, weights });
    expect(silent).toMatchObject({ overallScore: null, range: null, confidence: 0 });
  });

  test('[MAT-03] data that a study does not ask for do not lower the confidence', () => {
    const open = explainSite(aStudy(), aSite(), options);
    const placed = explainSite(aStudy({ geographicPreferences: ['Midwest'] }), aSite({ state: '' }), options);
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
    expect(explainSite(aStudy(), aSite(), options)).toMatchObject({ engineVersion: '3.5.0', weightsVersion: 'v3' });
  });

  test('[PAT-01] for axial spondyloarthritis, a rheumatology clinic comes before a larger oncology clinic', () => {
    const study = aStudy({
      title: 'Lumerase in axial spondyloarthritis',
      therapeuticArea: 'rheumatology',
      indication: 'Active axial spondyloarthritis',
    });
    const sees = (kind: 'condition' | 'area', of: string, perYear: number) =>
      ({ source: 'profile', kind, of, perYear, asOf: NOW }) as const;
    const rheumatology = aSite({
      id: 'rheumatology',
      therapeuticAreas: ['Rheumatology'],
      patientPanelSize: '1000-5000',
      priorTrials: 6,
      patients: [sees('condition', 'Axial spondyloarthritis', 400)],
    });
    const oncology = aSite({
      id: 'oncology',
      therapeuticAreas: ['Oncology'],
      patientPanelSize: 'over-10000',
      priorTrials: 15,
      patients: [sees('area', 'Oncology', 9000), sees('condition', 'Breast cancer', 3000)],
    });
    // Even if the larger one says that it works in the area, too.
    const both = { ...oncology, id: 'both', therapeuticAreas: ['Oncology', 'Rheumatology'] };
    const ranked = rankSites(study, [oncology, both, rheumatology], options);
    expect(ranked.map(({ siteId, rank }) => [siteId, rank])).toEqual([
      ['rheumatology', 1],
      ['both', 2],
      ['oncology', null],
    ]);
  });

  test('[NUM-10] a site of another area that the study names is ranked unless the study requires its own area', () => {
    const study = aStudy({ therapeuticArea: 'oncology', title: 'Heart failure after chemotherapy for breast cancer' });
    const sites = [
      aSite({ id: 'own', therapeuticAreas: ['Oncology'] }),
      aSite({ id: 'named', therapeuticAreas: ['Cardiology'] }),
      aSite({ id: 'neither', therapeuticAreas: ['Dermatology'] }),
    ];
    const rankedWith = (area: boolean) =>
      eligible(rankSites({ ...study, musts: { ...DEFAULT_MUSTS, area } }, sites, options)).map(({ siteId }) => siteId);
    expect(rankedWith(false)).toEqual(['own', 'named']);
    expect(rankedWith(true)).toEqual(['own']);
    const [, named, neither] = ['own', 'named', 'neither'].map((id) =>
      rankSites({ ...study, musts: { ...DEFAULT_MUSTS, area: true } }, sites, options).find(
        ({ siteId }) => siteId === id,
      ),
    );
    expect(named?.filteredOut).toBe('The site does not have what the study requires: Oncology.');
    expect(neither?.rank).toBeNull();
  });

  test('[MAT-01] without sites there are no matches', () => {
    expect(rankSites(aStudy(), [], options)).toEqual([]);
  });
});

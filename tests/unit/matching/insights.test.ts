import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { SITE_AREAS } from '~/catalogue/options';
import { REGION_STATES } from '~/catalogue/regions';
import {
  type CompetingStudy,
  DEFAULT_WEIGHTS,
  DEMO_STUDIES,
  DIMENSIONS,
  demoFallback,
  demoMatches,
  demoSites,
  dimensionLabel,
  eligible,
  insights,
  type MatchSite,
  type MatchStudy,
  percent,
  rankSites,
  type TrialFacts,
  withTies,
} from '~/matching';
import { bestArea } from '~/matching/specialty';
import { competing, holds, NOW, sitesTwice, study, TRIALS } from './arbitraries';
import { aSite, aStudy } from './factory';

vi.setConfig({ testTimeout: 60_000 });

function insightsOf(of: Partial<MatchStudy>, sites: MatchSite[], competing: CompetingStudy[] | null = null) {
  return insights(aStudy(of), sites, { now: NOW, competing });
}

describe('insights', () => {
  test('[MAT-01] without sites they say so and recommend what to do', () => {
    expect(insightsOf({}, [])).toEqual({
      summary: 'There are no verified sites to match to this study yet.',
      marketAnalysis: 'There are no verified sites to count.',
      recommendations: ['Invite sites to register: there are none to match yet.'],
      facts: {
        sites: 0,
        withArea: 0,
        fitting: 0,
        regions: [],
        competing: null,
        shortfall: null,
        relax: [],
        trackRecord: { reviewed: 0, unreviewed: 0, similar: 0 },
      },
    });
    expect(
      insightsOf({}, [aSite({ status: 'pending' }), aSite({ id: 'b', status: 'rejected' })]).recommendations,
    ).toEqual(['Wait for 1 more site: registered but not verified yet.']);
  });

  test('[MAT-01] a single site is described in the singular', () => {
    const site = aSite({ therapeuticAreas: ['Oncology'], patientPanelSize: '1000-5000' });
    const { summary, marketAnalysis, recommendations } = insightsOf({ geographicPreferences: ['Northeast'] }, [site]);
    expect(summary).toMatch(
      /^1 verified site was ranked, with a score of \d+%, based on \d+% of the data we look for\.$/,
    );
    expect(marketAnalysis).toBe(
      "1 of 1 verified site works in Oncology (Southwest 1). It is not in the study's preferred region (Northeast). Judging by their patient populations, the best site in the area would enroll about 4 of the 100 patients needed (between 1 and 20).",
    );
    expect(recommendations).toContain('Open the study to Southwest: 1 more site would fit.');
  });

  test('[MAT-01] they cover areas, regions, patient populations, equipment, gaps and requirements to relax', () => {
    const site = (id: string, more: Partial<MatchSite>) => aSite({ id, therapeuticAreas: ['Oncology'], ...more });
    const sites = [
      site('a', { state: 'TX', patientPanelSize: '5000-10000', equipment: ['Infusion Center'], priorTrials: 1 }),
      site('b', { state: 'NY', patientPanelSize: '1000-5000', equipment: ['Pharmacy (24/7 access)'], priorTrials: 1 }),
      site('c', { state: 'NY', priorTrials: 1, gcp: { expiresAt: NOW + 1 } }),
      site('d', { therapeuticAreas: ['Dermatology'], patientPanelSize: 'over-10000' }),
      site('e', { state: 'OH', equipment: ['Pharmacy (24/7 access)'], priorTrials: 1, gcp: { expiresAt: NOW + 1 } }),
    ];
    const study = {
      totalSites: 5,
      geographicPreferences: ['Northeast'],
      requiredEquipment: ['Infusion Center', 'Sleep Lab'],
    };
    const { marketAnalysis, recommendations, facts } = insightsOf(study, sites);
    expect(marketAnalysis).toContain(
      "4 of 5 verified sites work in Oncology (Northeast 2, Midwest 1, Southwest 1). Of these, 2 are in the study's preferred region (Northeast).",
    );
    expect(facts).toMatchObject({ sites: 5, withArea: 4, fitting: 1 });
    expect(facts.regions).toEqual([
      { region: 'Northeast', sites: 2, preferred: true },
      { region: 'Midwest', sites: 1, preferred: false },
      { region: 'Southwest', sites: 1, preferred: false },
    ]);
    // Midwest alone gains nothing, because its site also lacks the equipment.
    expect(facts.relax).toEqual([
      { kind: 'equipment', what: 'Infusion Center', sites: 1 },
      { kind: 'region', what: 'Southwest', sites: 1 },
      { kind: 'together', what: 'all of these at once', sites: 2 },
    ]);
    expect(recommendations).toEqual([
      'Find 1 more site in the area: the study needs 5, and 4 verified sites work in it.',
      'Check whether Infusion Center must be on site: 1 more site would fit.',
      'Open the study to Southwest: 1 more site would fit.',
      'Relax all of these at once: 2 more sites would fit.',
      'Ask the sites how many patients they can enroll: our estimate falls short of the target, but it is too uncertain to plan with.',
      'Ask for data missing from profiles: patient population (2 sites), equipment (1 site) and GCP training (2 sites).',
      'Ask 4 sites to review their track record, so that we know what they have run.',
    ]);
  });

  test('[MAT-01] the shortfall is based on the patient populations of the best sites in the area', () => {
    const oncology = { therapeuticAreas: ['Oncology'] };
    const sites = [
      aSite({ id: 'a', ...oncology, patientPanelSize: '5000-10000' }),
      aSite({ id: 'b', ...oncology, patientPanelSize: '1000-5000' }),
      aSite({ id: 'c', ...oncology }),
      aSite({ id: 'd', therapeuticAreas: ['Dermatology'], patientPanelSize: 'over-10000' }),
    ];
    // 22.4 and 4.5 patients, between 1 in 1,000 and 1 in 50 of 6,000.
    const shortfall = { target: 100, counted: 2, uncounted: 1, expected: 26.83, least: 6, most: 120, shortfall: 73.17 };
    expect(insightsOf({}, sites).facts.shortfall).toEqual(shortfall);
    // If the study needs one site, only the best one counts.
    expect(insightsOf({ totalSites: 1 }, sites.slice(0, 2)).facts.shortfall).toMatchObject({
      counted: 1,
      uncounted: 0,
      expected: 22.36,
    });
    expect(insightsOf({ enrollmentTarget: 20 }, sites).facts.shortfall).toMatchObject({ shortfall: 0 });
    expect(insightsOf({ enrollmentTarget: null }, sites).facts.shortfall).toBeNull();
    expect(insightsOf({}, sites.slice(2)).facts.shortfall).toBeNull();
  });

  test('[MAT-01] if the study has no area, all sites count as being in it', () => {
    const { facts, marketAnalysis } = insightsOf({ therapeuticArea: '' }, [aSite(), aSite({ id: 'b', state: 'NY' })]);
    expect(facts).toMatchObject({ sites: 2, withArea: null, fitting: 2, relax: [] });
    expect(marketAnalysis).toMatch(/^The study has no therapeutic area to count sites by\./);
  });

  test('[MAT-01] related areas count for an area that sites cannot declare', () => {
    const sites = [aSite({ therapeuticAreas: ['Oncology'] }), aSite({ id: 'b', therapeuticAreas: ['Dermatology'] })];
    const { facts, marketAnalysis } = insightsOf({ therapeuticArea: 'hematology' }, sites);
    expect(facts.withArea).toBe(1);
    expect(marketAnalysis).toContain('works in an area related to Hematology');
  });

  test('[MAT-01] an unknown region or unknown equipment does not exclude a site', () => {
    const sites = [aSite({ therapeuticAreas: ['Oncology'], state: 'Ontario', equipment: null })];
    const { facts } = insightsOf({ geographicPreferences: ['Northeast'], requiredEquipment: ['X-Ray'] }, sites);
    expect(facts).toMatchObject({ withArea: 1, fitting: 1, relax: [] });
    expect(facts.regions).toEqual([{ region: null, sites: 1, preferred: null }]);
  });

  test('[MAT-01] open studies in the area are counted, and the best sites they have selected or invited', () => {
    const sites = ['a', 'b', 'c'].map((id) => aSite({ id, therapeuticAreas: ['Oncology'] }));
    const competing: CompetingStudy[] = [
      {
        id: 'other',
        phase: 'phase_ii',
        sites: [
          { siteId: 'a', status: 'selected' },
          { siteId: 'b', status: 'invited' },
        ],
      },
      { id: 'third', phase: 'phase_i', sites: [{ siteId: 'a', status: 'invited' }] },
      { id: 'study-1', phase: 'phase_ii', sites: [{ siteId: 'c', status: 'selected' }] },
    ];
    const { facts, marketAnalysis, recommendations } = insightsOf({}, sites, competing);
    expect(facts.competing).toEqual({ studies: 2, samePhase: 1, best: 3, running: 1, invited: 1 });
    expect(marketAnalysis).toContain(
      'There are 2 other open studies in Oncology here, 1 in the same phase. Of the top 3 sites, 1 already runs one and 1 more is invited to one.',
    );
    expect(recommendations).toContain(
      'Invite early: 2 of the top 3 sites are running or invited to a competing study.',
    );
    expect(insightsOf({}, sites, []).marketAnalysis).toContain('There are no other open studies in Oncology here.');
    expect(insightsOf({}, sites).facts.competing).toBeNull();
  });

  test('[MAT-01] sites with a similar trial are counted among those that reviewed their track record', () => {
    const trial = (conditions: string[]): TrialFacts => ({
      ...(TRIALS[0] as TrialFacts),
      title: 'A trial',
      conditions,
    });
    const ran = (id: string, nctId: string, conditions: string[]) =>
      aSite({ id, trackRecord: [{ ...trial(conditions), nctId }] });
    const sites = [
      ran('by area', 'NCT90000001', ['Lung Cancer']),
      ran('by word', 'NCT90000002', ['Chronic Cough']),
      ran('neither', 'NCT90000003', ['Chronic Pain']),
      aSite({ id: 'none', trackRecord: [] }),
      aSite({ id: 'not reviewed', trackRecord: null }),
      aSite({ id: 'waiting', status: 'pending', trackRecord: [trial(['Lung Cancer'])] }),
    ];
    const { facts, marketAnalysis } = insightsOf({ indication: 'Cough, chronic' }, sites);
    expect(facts.trackRecord).toEqual({ reviewed: 4, unreviewed: 1, similar: 2 });
    expect(marketAnalysis).toContain('Of 4 sites with a confirmed track record, 2 have run a similar trial.');
    // The study's own record does not count.
    const own = insightsOf({ facts: { ...trial(['Lung Cancer']), nctId: 'NCT90000001' } }, sites);
    expect(own.facts.trackRecord.similar).toBe(0);
  });
});

describe('over made-up studies and sites, insights', () => {
  const given = fc
    .record({ of: study, twice: sitesTwice(10, ['verified', 'verified', 'verified', 'pending']) })
    .chain(({ of, twice: [list, reordered] }) =>
      fc.record({
        of: fc.constant(of),
        list: fc.constant(list),
        reordered: fc.constant(reordered),
        others: competing(list),
      }),
    );
  const about = (of: MatchStudy, list: MatchSite[], others: CompetingStudy[] | null = null) =>
    insights(of, list, { now: NOW, competing: others });
  const factsOf = (of: MatchStudy, list: MatchSite[]) => insights(of, list, { now: NOW }).facts;

  test('[MAT-01] always have a summary, an analysis and a recommendation, independent of the order of sites', () => {
    holds(
      fc.property(given, ({ of, list, reordered, others }) => {
        const said = about(of, list, others);
        const lines = [said.summary, said.marketAnalysis, ...said.recommendations];
        for (const text of lines) expect(text).toMatch(/.\.$/);
        expect(lines.join(' ')).not.toMatch(/NaN|Infinity|undefined|null/);
        expect(said.recommendations.length).toBeGreaterThan(0);
        expect(new Set(lines).size).toBe(lines.length);
        expect(about(of, reordered, [...others].reverse())).toEqual(said);
      }),
    );
  });

  test('[MAT-01] never count more sites than there are, or fewer than zero', () => {
    holds(
      fc.property(given, ({ of, list, others }) => {
        const { facts } = about(of, list, others);
        const verified = list.filter(({ status }) => status === 'verified').length;
        const { competing: rivals, shortfall, trackRecord } = facts;
        expect(facts.sites).toBe(verified);
        const counts = [
          ...[facts.withArea ?? 0, facts.fitting, ...facts.regions.map(({ sites }) => sites)],
          ...facts.relax.map(({ sites }) => facts.fitting + sites),
          ...[rivals?.best ?? 0, (rivals?.running ?? 0) + (rivals?.invited ?? 0)],
          ...[(shortfall?.counted ?? 0) + (shortfall?.uncounted ?? 0), trackRecord.similar],
        ];
        for (const count of counts) {
          expect(count).toBeGreaterThanOrEqual(0);
          expect(count).toBeLessThanOrEqual(verified);
        }
        expect(trackRecord.reviewed + trackRecord.unreviewed).toBe(verified);
        expect(facts.regions.reduce((sum, { sites }) => sum + sites, 0)).toBe(facts.withArea ?? verified);
        if (shortfall && shortfall.shortfall > 0) {
          expect(shortfall.shortfall).toBeCloseTo(Math.max(0, shortfall.target - shortfall.expected));
        }
        // From the same patients; rounded to tenths, so that small ones are compared with some slack.
        if (shortfall) expect(shortfall.most + 0.5).toBeGreaterThanOrEqual(10 * (shortfall.least - 0.05));
        for (const key of ['expected', 'shortfall', 'least'] as const)
          expect(shortfall?.[key] ?? 0).toBeGreaterThanOrEqual(0);
      }),
      300,
    );
  });

  test('[MAT-01] the gain of relaxing a requirement equals the count for the changed study', () => {
    holds(
      fc.property(given, ({ of, list }) => {
        const { relax, fitting } = factsOf(of, list);
        const gain = (change: Partial<MatchStudy>) => factsOf({ ...of, ...change }, list).fitting - fitting;
        const gainOf = (kind: string, what: string) =>
          relax.find((line) => line.kind === kind && line.what === what)?.sites ?? 0;
        for (const item of of.requiredEquipment) {
          const requiredEquipment = of.requiredEquipment.filter((other) => other !== item);
          expect(gainOf('equipment', item), item).toBe(gain({ requiredEquipment }));
        }
        const { geographicPreferences } = of;
        for (const region of Object.keys(REGION_STATES)) {
          // Without preferred regions, adding one would be a new requirement.
          const more = gain({ geographicPreferences: [...geographicPreferences, region] });
          expect(gainOf('region', region), region).toBe(Math.max(0, more));
        }
        const best = (kind: string) =>
          Math.max(0, ...relax.filter((line) => line.kind === kind).map(({ sites }) => sites));
        expect(best('equipment')).toBe(gain({ requiredEquipment: [] }) || 0);
        expect(best('region')).toBe(gain({ geographicPreferences: [] }) || 0);
      }),
      300,
    );
  });

  test('[MAT-01] relaxations are listed by gain, all combined last, and never without a gain', () => {
    holds(
      fc.property(given, ({ of, list }) => {
        const { relax } = factsOf(of, list);
        const singles = relax.filter(({ kind }) => kind !== 'together');
        expect(relax.slice(0, singles.length)).toEqual(singles);
        expect(singles.map(({ sites }) => sites)).toEqual(singles.map(({ sites }) => sites).sort((a, b) => b - a));
        for (const { sites } of relax) expect(sites).toBeGreaterThan(0);
        const together = relax[singles.length];
        if (together) expect(together.sites).toBeGreaterThan(singles[0]?.sites ?? 0);
        expect(new Set(relax.map(({ kind, what }) => `${kind} ${what}`)).size).toBe(relax.length);
      }),
    );
  });

  test('[MAT-01] including related areas gains the sites that the engine considers related', () => {
    holds(
      fc.property(given, ({ of, list }) => {
        const open = { ...of, requiredEquipment: [], geographicPreferences: [] };
        const { relax, withArea } = factsOf(open, list);
        const closeness = (on: MatchSite) => bestArea(open, on.therapeuticAreas, DEFAULT_WEIGHTS)?.fit ?? 0;
        const near = list.filter((on) => on.status === 'verified' && closeness(on) > 0).length;
        const listed = SITE_AREAS.some(({ value }) => value.toLowerCase() === of.therapeuticArea);
        expect(relax.find(({ kind }) => kind === 'area')?.sites ?? 0).toBe(listed ? near - (withArea ?? 0) : 0);
      }),
    );
  });
});

describe('demo', () => {
  test('[MAT-05] three studies, each ranked by the engine over the twelve sample sites', () => {
    expect(DEMO_STUDIES).toHaveLength(3);
    expect(demoSites(NOW)).toHaveLength(12);
    const winners = DEMO_STUDIES.map((study) => {
      const result = demoMatches(study.id, NOW);
      expect(result?.study.title).toBe(study.title);
      expect(result?.matches.length).toBeGreaterThan(2);
      expect(result?.matches).toEqual(withTies(eligible(rankSites(study, demoSites(NOW), { now: NOW }))));
      return result?.matches[0]?.siteId;
    });
    expect(new Set(winners).size).toBeGreaterThan(1);
    expect(demoMatches('no such study', NOW)).toBeNull();
  });

  test('[MAT-05] the fallback has one or two sites per study', () => {
    for (const { id } of DEMO_STUDIES) {
      expect([1, 2]).toContain(demoFallback(id, NOW)?.matches.length);
      expect(demoFallback(id, NOW)?.matches[0]).toEqual(demoMatches(id, NOW)?.matches[0]);
    }
    expect(demoFallback('no such study', NOW)).toBeNull();
  });

  test('[MAT-05] sample sites have no name, city or ZIP code to show', () => {
    for (const { name, city, zipCode } of demoSites(NOW)) expect([name, city, zipCode]).toEqual(['', '', '']);
  });
});

test('[ADM-10] the sub-scores are called Geography, Specialty, Capacity, Regulatory, Performance', () => {
  expect(DIMENSIONS.map(dimensionLabel)).toEqual(['Geography', 'Specialty', 'Capacity', 'Regulatory', 'Performance']);
});

test('[ADM-10] a score is displayed as a percentage, an unknown one as Unknown', () => {
  expect([percent(85), percent(0), percent(null)]).toEqual(['85%', '0%', 'Unknown']);
});

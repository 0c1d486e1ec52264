import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_WEIGHTS,
  type Dimension,
  type MatchSite,
  type MatchStudy,
  rankSites,
  relevantFirst,
  type TrialFacts,
} from '~/matching';
import { kindsOfName } from '~/matching/trials/name-kinds';
import { wordsOf } from '~/matching/trials/text';
import { holds, NOW, TRIALS } from './arbitraries';
import { aSite, aStudy, explainAmong } from './factory';

function aTrial(nctId: string, more: Partial<TrialFacts> = {}): TrialFacts {
  return {
    nctId,
    title: 'Venetoclax in multiple myeloma',
    conditions: ['Multiple Myeloma'],
    interventions: ['Drug: Venetoclax'],
    phases: ['PHASE2'],
    studyType: 'INTERVENTIONAL',
    status: 'COMPLETED',
    sponsor: 'Acme Pharma, Inc.',
    sponsorClass: 'INDUSTRY',
    enrollment: 60,
    sex: 'ALL',
    minAge: '18 Years',
    maxAge: null,
    startDate: '2024-03',
    completionDate: null,
    sites: 12,
    ...more,
  };
}

const MYELOMA = aTrial('NCT90000001');
const PSORIASIS = aTrial('NCT90000002', {
  title: 'A cream for plaque psoriasis',
  conditions: ['Psoriasis'],
  interventions: ['Drug: Cream'],
  sponsor: 'Other Company',
  phases: ['PHASE3'],
});

const study = (more: Partial<MatchStudy> = {}) =>
  aStudy({
    facts: aTrial('NCT90000099', { startDate: '2026-01', title: 'Belantamab in relapsed multiple myeloma' }),
    ...more,
  });

function part(dimension: Dimension, site: Partial<MatchSite>, on = study(), among: readonly MatchSite[] = []) {
  const { explanation } = explainAmong(on, aSite(site), among, { now: NOW });
  const found = explanation.find((entry) => entry.dimension === dimension);
  if (!found) throw new Error(`no ${dimension}`);
  return found;
}
const points = (dimension: Dimension, site: Partial<MatchSite>, start: string, on = study()) =>
  part(dimension, site, on).points.find(({ text }) => text.startsWith(start));

describe('experience', () => {
  const score = (trackRecord: readonly TrialFacts[], more: Partial<MatchSite> = {}) =>
    part('specialty', { trackRecord, ...more }).score ?? -1;

  test('[MAT-03] a similar trial counts more than a different one, and two count more than one', () => {
    expect(score([MYELOMA])).toBeGreaterThan(score([PSORIASIS]) + 10);
    expect(score([MYELOMA, PSORIASIS])).toBeGreaterThanOrEqual(score([MYELOMA]));
    expect(score([MYELOMA, aTrial('NCT90000003')])).toBeGreaterThan(score([MYELOMA]));
  });

  test('[MAT-03] the same sponsor, the same phase and a recent start each count', () => {
    const other = aTrial('NCT90000004', { sponsor: 'Other Company' });
    expect(score([MYELOMA])).toBeGreaterThan(score([other]));
    expect(score([other])).toBeGreaterThan(score([{ ...other, phases: ['PHASE4'] }]));
    expect(score([other])).toBeGreaterThan(score([{ ...other, startDate: '2006-03' }]));
  });

  test('[MAT-03] the sentence names the most similar trials and what they share with the study, and cites them', () => {
    const [reason] = part('specialty', { trackRecord: [PSORIASIS, MYELOMA] }).points;
    expect(reason?.text).toBe(
      'The site has 2 trials on its track record, 1 of them like the study: “Venetoclax in multiple myeloma” (NCT90000001, started 2024, on Multiple Myeloma, same sponsor, same phase).',
    );
    expect(reason?.datum).toMatchObject({
      field: 'trackRecord',
      value: { trials: 2, like: 1, mostAlike: [{ nctId: 'NCT90000001', startDate: '2024-03' }] },
    });
  });

  test('[MAT-03] a trial that is not like the study is not named, whatever else it shares with it', () => {
    const flu = aTrial('NCT90000005', {
      title: 'A flu vaccine',
      conditions: ['Influenza'],
      interventions: ['Vaccine'],
    });
    const [reason] = part('specialty', { trackRecord: [PSORIASIS, flu] }).points;
    expect(reason?.text).toBe('The site has 2 trials on its track record, none of them like the study.');
    expect(reason?.datum.value).toMatchObject({ mostAlike: [] });
    expect(part('specialty', { trackRecord: [flu] }).points[0]?.text).toBe(
      'The site has 1 trial on its track record, which is not like the study.',
    );
  });

  test('[MAT-03] of many trials like the study three are named, and long titles are cut between words', () => {
    const title = 'Venetoclax with dexamethasone in multiple myeloma that has come back in 2025 and later';
    const trackRecord = [4, 5, 6, 7].map((number) => aTrial(`NCT9000000${number}`, { title }));
    const text = part('specialty', { trackRecord }).points[0]?.text ?? '';
    expect(text).toContain('4 trials on its track record, 4 of them like the study. The most similar: “');
    expect(text.match(/“Venetoclax with dexamethasone in multiple myeloma that has…” \(NCT/g)).toHaveLength(3);
  });

  test('[OUT-03] for outreach the trials like the study come first, then the latest', () => {
    const older = { ...PSORIASIS, nctId: 'NCT90000008', startDate: '2019-01' };
    const ordered = relevantFirst(
      study(),
      DEFAULT_WEIGHTS,
      NOW,
    )([older, { ...PSORIASIS, startDate: '2026-01' }, MYELOMA]);
    expect(ordered.map(({ trial: { nctId }, isLike }) => [nctId, isLike])).toEqual([
      ['NCT90000001', true],
      ['NCT90000002', false],
      ['NCT90000008', false],
    ]);
  });

  test("[MAT-03] the study's own record is not evidence", () => {
    const itself = study().facts as TrialFacts;
    expect(score([PSORIASIS, itself])).toBe(score([PSORIASIS]));
    expect(part('specialty', { trackRecord: [itself] }).points[0]?.text).not.toContain(itself.nctId);
  });

  test('[MAT-03] an unreviewed track record is unknown; a reviewed and empty one is a fact', () => {
    expect(part('specialty', { trackRecord: null })).toMatchObject({ known: 0, points: [] });
    expect(part('specialty', { trackRecord: null }).missing.map(({ field }) => field)).toContain('trackRecord');
    expect(part('specialty', { trackRecord: [] }).points).toMatchObject([{ points: 0 }]);
    expect(part('specialty', { trackRecord: [] }).points[0]?.text).toBe('The site has no trials on its track record.');
  });

  test('[MAT-03] the specialty in a site’s name affects the score and is explained without the name', () => {
    const pediatric = study({
      facts: aTrial('NCT90000098', { title: 'Asthma in children', conditions: ['Asthma'], minAge: '6 Years' }),
    });
    const here = (name: string) => part('specialty', { name, trackRecord: [MYELOMA] }, pediatric);
    expect(here("Northgate Children's Hospital").score).toBeGreaterThan(here('Northgate Hospital').score ?? 0);
    expect(here('Northgate Cancer Center').score).toBeLessThan(here('Northgate Hospital').score ?? 0);
    expect(here("Northgate Children's Hospital").points[0]?.text).toMatch(
      /a focus on children, which suits the study\.$/,
    );
    expect(here("Northgate Children's Hospital").points[0]?.text).not.toContain('Northgate');
  });

  test('[MAT-03] trials shared with other likely places count more', () => {
    const shared = aTrial('NCT90000005', {
      title: 'Lymphoma registry',
      conditions: ['Lymphoma'],
      sponsor: 'Other Company',
    });
    const sites = [
      aSite({ id: 'expert', trackRecord: [MYELOMA, shared] }),
      aSite({ id: 'beside', trackRecord: [shared] }),
    ];
    const alone = explainAmong(study(), sites[1] as MatchSite, [], { now: NOW });
    const beside = explainAmong(study(), sites[1] as MatchSite, sites, { now: NOW });
    expect(beside.breakdown.specialtyScore).toBeGreaterThan(alone.breakdown.specialtyScore ?? 0);
  });

  test("[MAT-03] trials under another spelling of the name count, but less than the site's own", () => {
    const others = (similarity: number) => score([PSORIASIS], { otherNames: [{ similarity, trials: [MYELOMA] }] });
    expect(others(1)).toBeGreaterThan(others(0.6));
    expect(others(0.6)).toBeGreaterThanOrEqual(score([PSORIASIS]));
    expect(others(1)).toBeLessThan(score([PSORIASIS, MYELOMA]));
  });

  test('[MAT-03] kinds of places that similar trials list more often score higher, and the reason says so', () => {
    const listedIn = (nctId: string) => aTrial(nctId, { sponsor: 'Other Company' });
    const places = [
      ...['a', 'b', 'c'].map((id) => ({
        id,
        name: `${id} Eye Clinic`,
        trackRecord: [MYELOMA, listedIn(`NCT9100000${id}`)],
      })),
      ...['d', 'e', 'f', 'g'].map((id) => ({ id, name: `${id} University`, trackRecord: [PSORIASIS] })),
    ].map((place) => aSite({ ...place, city: 'Lakeside', state: 'TX' }));
    // Without an area, the track record is all of the specialty.
    const on = study({ therapeuticArea: '' });
    const here = (name: string) => part('specialty', { name, trackRecord: [PSORIASIS] }, on, places);
    expect(here('Hill Eye Clinic').score).toBeGreaterThan(here('Hill').score ?? 0);
    expect(here('Hill').score).toBeGreaterThan(here('Hill University').score ?? 0);

    const [reason] = here('Hill Eye Clinic').points;
    // Three of the seven places list all of it. Smoothing adds three places without enrichment to each kind.
    const [listed, all] = [3, 3 / 7];
    const times = Math.round((10 * (listed + 3 * all)) / (6 * all)) / 10;
    expect(reason?.text).toMatch(
      `Model’s estimate: places whose name suggests an eye clinic and a practice or clinic are listed about ${times} and about ${times} times as often as the average place in similar trials on ClinicalTrials.gov.`,
    );
    expect(reason?.datum.value).toMatchObject({ listedTimesAsOften: { eyes: times, practice: times } });
    expect(reason?.text).not.toContain('Hill');
  });

  test("[MAT-03] one more trial on its track record never lowers a site's rank, whatever its name", () => {
    const named = fc.constantFrom('State University Hospital', 'Eye Clinic', 'Cancer Center', 'Northgate');
    const records = fc.array(fc.record({ name: named, trackRecord: fc.subarray([...TRIALS], { maxLength: 6 }) }), {
      minLength: 2,
      maxLength: 8,
    });
    const scoreOf = (of: MatchStudy, list: readonly MatchSite[]) => {
      const { explanation } = explainAmong(of, list[0] as MatchSite, list, { now: NOW });
      return explanation.find(({ dimension }) => dimension === 'specialty')?.score ?? -1;
    };
    holds(
      fc.property(records, fc.constantFrom(...TRIALS), fc.constantFrom(...TRIALS), (records, more, facts) => {
        const list = records.map((record, at) => aSite({ id: `site-${at}`, ...record }));
        const [first, ...others] = list as [MatchSite, ...MatchSite[]];
        const trackRecord = [...new Set([...(first.trackRecord ?? []), more])];
        const of = aStudy({ facts: { ...facts, nctId: 'NCT90009999' } });
        expect(scoreOf(of, [{ ...first, trackRecord }, ...others])).toBeGreaterThanOrEqual(scoreOf(of, list));
      }),
      400,
    );
  });

  test('[MAT-02] a site scored alone gets the same score as among others, given the same index', () => {
    const sites = [
      aSite({ id: 'a', trackRecord: [MYELOMA, PSORIASIS] }),
      aSite({ id: 'b', trackRecord: [PSORIASIS] }),
      aSite({ id: 'c', trackRecord: null }),
    ];
    const ranked = rankSites(study(), sites, { now: NOW });
    for (const site of sites) {
      const among = ranked.find(({ siteId }) => siteId === site.id);
      expect({ ...explainAmong(study(), site, sites, { now: NOW }), rank: among?.rank }).toEqual(among);
    }
  });
});

describe('performance from the track record', () => {
  test('[MAT-03] the number of trials and the latest start count and are stated', () => {
    const record = { trackRecord: [MYELOMA, PSORIASIS] };
    expect(points('performance', record, 'The track record has')?.text).toBe(
      'The track record has 2 trials, 2 of them completed.',
    );
    expect(points('performance', record, 'The latest')?.text).toBe(
      'The latest trial on its track record started in March 2024.',
    );
    const late = points('performance', { trackRecord: [MYELOMA] }, 'The latest')?.points ?? 0;
    expect(late).toBeGreaterThan(
      points('performance', { trackRecord: [{ ...MYELOMA, startDate: '2008-01' }] }, 'The latest')?.points ?? 0,
    );
  });
});

describe('the home of an investigator’s study', () => {
  const led = study({
    facts: aTrial('NCT90000097', { sponsor: 'Rivertown University', sponsorClass: 'OTHER', startDate: '2026-01' }),
  });
  const places = [
    aSite({
      id: 'uni',
      name: 'Rivertown University Hospital',
      city: 'Rivertown',
      state: 'OH',
      trackRecord: [MYELOMA],
    }),
    aSite({ id: 'far', name: 'Lakeside Clinic', city: 'Lakeside', state: 'TX', trackRecord: [MYELOMA] }),
  ];
  const home = (site: Partial<MatchSite>) => part('geography', site, led, places);

  test('[MAT-03] the lead institution ranks first, then its city, then its state, then other places', () => {
    const scores = [
      { name: 'Rivertown University Hospital', city: 'Rivertown', state: 'OH' },
      { name: 'Hill Clinic', city: 'Rivertown', state: 'OH' },
      { name: 'Hill Clinic', city: 'Hilltown', state: 'OH' },
      { name: 'Hill Clinic', city: 'Hilltown', state: 'TX' },
    ].map((site) => home(site).score ?? -1);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
    expect(home({ name: 'Hill Clinic', city: 'Hilltown', state: 'OH' }).points[0]?.text).toBe(
      'The site is in OH, like the institution that leads the study.',
    );
  });

  test('[MAT-03] it does not count for industry studies', () => {
    expect(part('geography', {}, study(), places).points).toEqual([]);
  });
});

test('[MAT-03] words are compared without case, accents and plural endings', () => {
  expect(wordsOf("Sjögren's Syndrome", 'Antibodies for the patients')).toEqual(['sjogren', 'syndrome', 'antibody']);
});

test('[MAT-03] a name indicates its kinds', () => {
  expect(kindsOfName('VA Boston Healthcare System')).toEqual({ specialties: ['veterans'], sorts: ['health system'] });
  expect(kindsOfName("Children's Cancer Center")).toEqual({ specialties: ['children', 'cancer'], sorts: ['no sort'] });
  expect(kindsOfName('Nevada Clinic')).toEqual({ specialties: ['no specialty'], sorts: ['practice'] });
});

/** Made-up studies, sites and track records for property tests. Optional values are sometimes left out. */
import fc from 'fast-check';
import {
  MORE_SITE_AREAS,
  MORE_SITE_EQUIPMENT,
  PANEL_SIZES,
  PHASES,
  REGIONS,
  SITE_AREAS,
  SITE_EQUIPMENT,
  STUDY_AREAS,
  STUDY_EQUIPMENT,
} from '~/catalogue/options';
import { US_STATES } from '~/catalogue/regions';
import type {
  Commitment,
  CompetingStudy,
  Decline,
  GeoPoint,
  MatchSite,
  MatchStudy,
  Musts,
  PatientStatement,
  SiteHistory,
  TrialFacts,
} from '~/matching';

export const NOW = Date.UTC(2026, 2, 1);
const DAY = 86_400_000;

/** Checks the property on this many draws, the same ones every time. */
export function holds<T>(property: fc.IProperty<T>, numRuns = 200): void {
  fc.assert(property, { numRuns, seed: 20_261_121 });
}

const THEMES: readonly [
  title: string,
  conditions: string[],
  interventions: string[],
  phase: string,
  sponsor: string,
][] = [
  ['Insulin icodec once weekly', ['Type 2 Diabetes Mellitus'], ['Drug: Insulin icodec'], 'PHASE3', 'Lumera Pharma'],
  [
    'Maintenance infusion after surgery',
    ['Breast Cancer', 'HER2-positive'],
    ['Drug: Lumerase'],
    'PHASE2',
    'Lumera Pharma',
  ],
  [
    'Leukaemia in children',
    ['Acute Lymphoblastic Leukemia'],
    ['Biological: CAR-T cells'],
    'PHASE1',
    'Northern Oncology Group',
  ],
  [
    'A tablet in heart failure',
    ['Heart Failure', 'Atrial Fibrillation'],
    ['Drug: Cardiline'],
    'PHASE3',
    'Harbor Cardio',
  ],
  ['Inhaled steroid at need', ['Asthma', 'COPD'], ['Drug: Budesonide', 'Device: Inhaler'], 'PHASE4', 'Airways Trust'],
  ['Memory and sleep', ['Alzheimer Disease', 'Insomnia'], ['Behavioral: Sleep coaching'], 'NA', 'State University'],
  ['Two doses in plaque psoriasis', ['Psoriasis'], ['Biological: Dermumab'], 'PHASE2', 'Dermis Bio'],
  [
    'Vaccine booster',
    ['COVID-19', 'Influenza'],
    ['Biological: Booster'],
    'PHASE2',
    'National Institute of Health Studies',
  ],
  ['Registry of ulcerative colitis', ['Ulcerative Colitis', "Crohn's Disease"], [], '', 'State University'],
  ['Early arthritis', ['Rheumatoid Arthritis'], ['Drug: Methotrexate'], 'PHASE3', 'Harbor Cardio'],
];

/** Thirty trials: each theme run early and complete, some years ago, and now. */
export const TRIALS: readonly TrialFacts[] = THEMES.flatMap(
  ([title, conditions, interventions, phase, sponsor], theme) =>
    [0, 1, 2].map(
      (round): TrialFacts => ({
        nctId: `NCT9000${String(theme * 3 + round).padStart(4, '0')}`,
        title: `${title}${['', ', extended', ' in the clinic'][round]}`,
        conditions: round === 1 ? conditions.slice(0, 1) : conditions,
        interventions,
        phases: phase ? [phase] : [],
        studyType: phase ? 'INTERVENTIONAL' : 'OBSERVATIONAL',
        status: ['COMPLETED', 'TERMINATED', 'RECRUITING'][round] as string,
        sponsor,
        sponsorClass: round === 1 ? null : sponsor.includes('University') ? 'OTHER' : 'INDUSTRY',
        enrollment: round === 1 ? null : 40 * (theme + 1),
        sex: theme === 1 ? 'FEMALE' : 'ALL',
        minAge: theme === 2 ? null : '18 Years',
        maxAge: theme === 2 ? '17 Years' : null,
        startDate: ['2009-05', '2018-11-20', '2025-02-03'][round] as string,
        completionDate: ['2013-01-15', '2020-06', null][round] as string | null,
      }),
    ),
);

const values = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);
/** A quarter of the time not stated. */
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4, nil: null });
const some = (of: readonly string[], maxLength = 4) => fc.shuffledSubarray([...of], { maxLength });

const point: fc.Arbitrary<GeoPoint> = fc.record({
  lat: fc.double({ min: 20, max: 50, noNaN: true }),
  lon: fc.double({ min: -130, max: -60, noNaN: true }),
});

/** Null if nobody has reviewed it; often several trials, which other sites ran too. */
export const trackRecord: fc.Arbitrary<readonly TrialFacts[] | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 6, arbitrary: fc.shuffledSubarray([...TRIALS], { minLength: 1, maxLength: 8 }) },
);

const musts: fc.Arbitrary<Musts> = fc.record({
  area: fc.boolean(),
  region: fc.boolean(),
  gcp: fc.boolean(),
  wishedEquipment: some(values(STUDY_EQUIPMENT), 18),
  trials: fc.constantFrom(0, 0, 1, 3),
  population: fc.option(fc.constantFrom(...values(PANEL_SIZES)), { nil: null }),
});

/** A study as entered by a sponsor, or one with a registry record. */
export const study: fc.Arbitrary<MatchStudy> = fc
  .record({
    // Often the study for which sites attest answers.
    number: fc.oneof(fc.constant(0), fc.nat(1e9)),
    entry: fc.option(fc.constantFrom(...TRIALS), { freq: 3, nil: null }),
    title: fc.constantFrom('A trial', 'Insulin in diabetes', 'Leukaemia in children', 'Asthma and heart failure', ''),
    therapeuticArea: fc.constantFrom(...values(STUDY_AREAS), ''),
    phase: fc.constantFrom(...values(PHASES)),
    enrollmentTarget: orNull(fc.nat(500)),
    totalSites: orNull(fc.nat(40)),
    duration: fc.integer({ min: 1, max: 60 }),
    requiredEquipment: some([...values(STUDY_EQUIPMENT), 'A -80°C freezer', '-80°C freezer', 'Spirometer']),
    geographicPreferences: some(values(REGIONS), 3),
    musts: fc.option(musts, { nil: null }),
    indication: orNull(fc.constantFrom('Type 2 diabetes', 'Breast cancer', 'Psoriasis')),
  })
  .map(({ number, entry, title, ...rest }) => ({
    ...rest,
    id: `study-${number}`,
    title: entry?.title ?? title,
    conditions: entry?.conditions ?? [],
    facts: entry,
  }));

/** Fewer tell nothing. */
const cases = fc.integer({ min: 5, max: 200 });

const history: fc.Arbitrary<SiteHistory> = fc
  .record({
    ...{ invited: fc.nat(8), answers: fc.nat(8), declines: fc.nat(8), selected: fc.nat(5), tenths: fc.nat(400) },
    enrolled: fc.option(fc.record({ cases, promised: fc.nat(60), randomized: fc.nat(80) }), { freq: 2, nil: null }),
    startUp: fc.option(fc.record({ cases, days: fc.nat(400) }), { freq: 2, nil: null }),
  })
  .map(({ invited, answers, declines, tenths, ...rest }) => {
    const answered = Math.min(invited, answers);
    const medianAnswerDays = answered > 0 ? tenths / 10 : null;
    return { declinedBySite: Math.min(answered, declines), invited, answered, medianAnswerDays, ...rest };
  });

/** What a site states about its patients: often about a condition or an area of the studies here, sometimes about others. */
const patients: fc.Arbitrary<readonly PatientStatement[]> = fc.uniqueArray(
  fc
    .record({
      kind: fc.constantFrom('condition' as const, 'area' as const),
      condition: fc.constantFrom(
        'Type 2 diabetes',
        'Diabetes',
        'Breast cancer',
        'Heart failure',
        'Cancer',
        'Gout',
        'Asthma',
      ),
      area: fc.constantFrom(...values(SITE_AREAS)),
      perYear: fc.integer({ min: 1, max: 20_000 }),
      isAttested: fc.boolean(),
      days: fc.integer({ min: 1, max: 900 }),
    })
    .map(({ kind, condition, area, perYear, isAttested, days }): PatientStatement => {
      const of = kind === 'area' ? area : condition;
      const asOf = NOW - days * DAY;
      if (kind === 'condition' && isAttested)
        return {
          source: 'attested',
          kind,
          of,
          perYear,
          perMonth: Math.round(perYear / 12),
          asOf,
          studyId: ATTESTED_FOR,
        };
      return { source: 'profile', kind, of, perYear, asOf };
    }),
  { maxLength: 3, selector: ({ source, kind, of }) => `${source} ${kind} ${of}` },
);

/** The study for which sites attest their answers. */
export const ATTESTED_FOR = 'study-0';

const commitments: fc.Arbitrary<Commitment[]> = fc.array(
  fc.record({ studyId: fc.constant(ATTESTED_FOR), participants: fc.nat(60), asOf: fc.constant(NOW - DAY) }),
  { maxLength: 1 },
);

/**
 * A verified site unless `statuses` says otherwise. Its name, city and ZIP code are words that no reason may contain.
 */
export function site(statuses: readonly MatchSite['status'][] = ['verified']): fc.Arbitrary<MatchSite> {
  return fc
    .record({
      id: fc.uuid(),
      state: fc.constantFrom(...Object.keys(US_STATES), 'texas', 'Ontario', ''),
      zipCode: fc.constant('zip-code'),
      point: orNull(point),
      therapeuticAreas: some(values([...SITE_AREAS, ...MORE_SITE_AREAS])),
      patientPanelSize: orNull(fc.constantFrom(...values(PANEL_SIZES))),
      patients: fc.oneof(fc.constant([]), patients),
      commitments,
      ehrSystem: fc.constant(null),
      priorTrials: orNull(fc.constantFrom(0, 1, 6, 15)),
      equipment: orNull(some(values([...SITE_EQUIPMENT, ...MORE_SITE_EQUIPMENT]), SITE_EQUIPMENT.length)),
      status: fc.constantFrom(...statuses),
      activeStudies: fc.nat(9),
      gcp: orNull(fc.integer({ min: -400, max: 400 }).map((days) => ({ expiresAt: NOW + days * DAY }))),
      documentCount: fc.nat(5),
      hasInvestigator: fc.boolean(),
      history,
      trackRecord,
    })
    .map((data) => ({ ...data, name: `Name of ${data.id}`, city: `City of ${data.id}` }));
}

/** Sites with different ids. */
export function sites(maxLength = 10, statuses?: readonly MatchSite['status'][]): fc.Arbitrary<MatchSite[]> {
  return fc.uniqueArray(site(statuses), { maxLength, selector: ({ id }) => id });
}

const decline: fc.Arbitrary<Decline> = fc.record({
  kind: fc.constantFrom('capacity', 'competing', 'population'),
  at: fc.integer({ min: -700, max: 0 }).map((days) => NOW + days * DAY),
  until: orNull(fc.integer({ min: -100, max: 100 }).map((days) => NOW + days * DAY)),
  studyId: fc.nat(1e9).map((number) => `declined-${number}`),
  title: fc.constantFrom('A trial', 'Insulin in diabetes', 'Leukaemia in children', 'Asthma and heart failure'),
  therapeuticArea: fc.constantFrom(...values(STUDY_AREAS)),
  indication: orNull(fc.constantFrom('Type 2 diabetes', 'Breast cancer', 'Psoriasis')),
  isRunning: fc.boolean(),
});

/** The same sites, each of which has declined up to two studies. */
export const thatDeclined = (list: readonly MatchSite[]): fc.Arbitrary<MatchSite[]> =>
  fc.tuple(...list.map((one) => fc.array(decline, { maxLength: 2 }).map((declines) => ({ ...one, declines }))));

/** The same sites in two orders. */
export function sitesTwice(maxLength = 10, statuses?: readonly MatchSite['status'][]) {
  return sites(maxLength, statuses).chain((list) => fc.tuple(fc.constant(list), shuffled(list)));
}

export function shuffled<T>(list: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...list], { minLength: list.length });
}

/** Open studies that have invited or selected some of these sites. */
export function competing(list: readonly MatchSite[]): fc.Arbitrary<CompetingStudy[]> {
  const status = fc.constantFrom('invited' as const, 'interested' as const, 'selected' as const);
  const ids = fc.subarray(list.map(({ id }) => id));
  return fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      phase: fc.constantFrom(...values(PHASES)),
      sites: ids.chain((chosen) =>
        fc.tuple(...chosen.map((siteId) => fc.record({ siteId: fc.constant(siteId), status }))),
      ),
    }),
    { maxLength: 4, selector: ({ id }) => id },
  );
}

export function trialLike(of: MatchStudy): TrialFacts {
  const phase = { phase_i: 'PHASE1', phase_ii: 'PHASE2', phase_iii: 'PHASE3', phase_iv: 'PHASE4' }[of.phase];
  return {
    nctId: 'NCT99999999',
    title: of.title,
    conditions: of.conditions?.length ? of.conditions : [of.indication ?? of.therapeuticArea],
    interventions: of.facts?.interventions ?? [],
    phases: phase ? [phase] : [],
    studyType: of.facts?.studyType ?? 'INTERVENTIONAL',
    status: 'COMPLETED',
    sponsor: of.facts?.sponsor ?? 'Lumera Pharma',
    sponsorClass: of.facts?.sponsorClass ?? null,
    enrollment: 100,
    sex: of.facts?.sex ?? null,
    minAge: of.facts?.minAge ?? null,
    maxAge: of.facts?.maxAge ?? null,
    startDate: '2022-01-10',
    completionDate: '2024-06-30',
  };
}

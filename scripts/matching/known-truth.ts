/** Made-up sites whose true data and statements we know. Always the same. */
import type { Commitment, MatchSite, MatchStudy, PatientStatement, TrialFacts } from '~/matching';
import { BLANK_SITE } from '~/matching';
import { randomFrom } from '~tests/support/many-rows';

/** The conditions that are studied, by area. */
const CONDITIONS: Readonly<Record<string, readonly string[]>> = {
  Oncology: ['Breast Cancer', 'Non-Small Cell Lung Cancer', 'Multiple Myeloma', 'Prostate Cancer'],
  Cardiology: ['Heart Failure', 'Atrial Fibrillation', 'Coronary Artery Disease'],
  Neurology: ['Alzheimer Disease', 'Parkinson Disease', 'Epilepsy', 'Migraine'],
  Endocrinology: ['Type 2 Diabetes', 'Obesity', 'Hypothyroidism'],
  Pulmonology: ['Asthma', 'Chronic Obstructive Pulmonary Disease', 'Cystic Fibrosis'],
  'Infectious Disease': ['HIV Infections', 'Influenza', 'Hepatitis B'],
  Rheumatology: ['Rheumatoid Arthritis', 'Systemic Lupus Erythematosus', 'Gout'],
  Dermatology: ['Psoriasis', 'Atopic Dermatitis', 'Acne Vulgaris'],
  Gastroenterology: ['Ulcerative Colitis', 'Crohn Disease', 'Celiac Disease'],
  Nephrology: ['Chronic Kidney Disease', 'Nephrotic Syndrome'],
  Psychiatry: ['Major Depressive Disorder', 'Schizophrenia'],
};
const AREAS = Object.keys(CONDITIONS);
const STATES = ['MA', 'NY', 'PA', 'GA', 'FL', 'IL', 'OH', 'MN', 'TX', 'AZ', 'CO', 'CA', 'WA'];
const EQUIPMENT = [
  ['Clinical Laboratory (CLIA certified)', 'Clinical Laboratory (CLIA)'],
  ['Pharmacy (24/7 access)', 'Pharmacy Services'],
  ['Infusion Center', 'Infusion Center'],
  ['Endoscopy Suite', 'Endoscopy Suite'],
  ['ECG/EKG', 'ECG/EKG'],
] as const;
const POPULATIONS = ['under-1000', '1000-5000', '5000-10000', 'over-10000'];
const NOW = Date.UTC(2026, 10, 1);

/** How often a site states the truth, and how often it claims an area that it does not work in. */
const TELLS = {
  area: 0.95,
  falseArea: 0.02,
  trials: 0.6,
  equipment: 0.8,
  population: 0.8,
  trained: 0.7,
  patients: 0.4,
};

/** The truth about a site. */
export interface Truth {
  /** How good the site is in each area it works in, 0 to 1. */
  readonly skills: ReadonlyMap<string, number>;
  /** The equipment it has, in the study's words. */
  readonly equipment: ReadonlySet<string>;
  /** How many patients it sees a year with each condition of its areas. */
  readonly patients: ReadonlyMap<string, number>;
}

export function knownTruth(sites: number, studies: number) {
  const random = randomFrom(20_261_123);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const syllable = () => pick(['va', 'lo', 'ri', 'ne', 'tu', 'sa', 'mi', 'ko', 'be', 'du']);
  /** A made-up drug, because no two trials study the same one. */
  const drug = () => `${syllable()}${syllable()}${syllable()}${pick(['mab', 'nib', 'vir', 'tide'])}`;
  const trial = (condition: string, number: number): TrialFacts => ({
    nctId: `NCT${String(90_000_000 + number)}`,
    title: `${drug()} in ${condition}`,
    conditions: [condition],
    interventions: [],
    phases: [pick(['PHASE2', 'PHASE3'])],
    studyType: 'INTERVENTIONAL',
    status: 'COMPLETED',
    sponsor: pick(['Northwind Therapeutics', 'Larkmoor Therapeutics', 'Cinder Peak Pharma']),
    sponsorClass: 'INDUSTRY',
    enrollment: 50 + Math.floor(random() * 400),
    sex: 'ALL',
    minAge: '18 Years',
    maxAge: null,
    startDate: `${2012 + Math.floor(random() * 13)}-0${1 + Math.floor(random() * 9)}`,
    completionDate: null,
    sites: 5 + Math.floor(random() * 60),
  });
  const trials = AREAS.flatMap((area, at) =>
    Array.from({ length: 40 }, (_, number) => ({
      area,
      facts: trial(pick(CONDITIONS[area] ?? []), at * 40 + number),
    })),
  );

  // A generator of its own, so that the rest is the same with and without these.
  const another = randomFrom(20_261_127);
  /** Better sites see more patients with each condition of their areas, and some say how many on their profiles. */
  const patientsOf = (skills: ReadonlyMap<string, number>) => {
    const seen = new Map<string, number>();
    const stated: PatientStatement[] = [];
    for (const [area, skill] of skills)
      for (const of of CONDITIONS[area] ?? []) {
        const perYear = Math.round((50 + 950 * skill) * (0.5 + another()));
        seen.set(of, perYear);
        if (another() < TELLS.patients) stated.push({ source: 'profile', kind: 'condition', of, perYear, asOf: NOW });
      }
    return { seen, stated };
  };

  const truths = new Map<string, Truth>();
  const list = Array.from({ length: sites }, (_, number): MatchSite => {
    const id = `site-${number}`;
    const areas = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(AREAS)));
    const skills = new Map([...areas].map((area) => [area, random()]));
    const has = EQUIPMENT.filter(() => random() < 0.6);
    const { seen, stated } = patientsOf(skills);
    truths.set(id, { skills, equipment: new Set(has.map(([, required]) => required)), patients: seen });
    const declared = [...areas].filter(() => random() < TELLS.area);
    if (random() < TELLS.falseArea) declared.push(pick(AREAS));
    const record = [...skills].flatMap(([area, skill]) =>
      trials.filter((one) => one.area === area && random() < 0.15 * skill).map(({ facts }) => facts),
    );
    const best = Math.max(...skills.values());
    return {
      ...BLANK_SITE,
      id,
      name: `Research Practice ${number}`,
      city: `City ${number % 60}`,
      state: pick(STATES),
      therapeuticAreas: declared,
      trackRecord: random() < TELLS.trials ? record : null,
      equipment: random() < TELLS.equipment ? [...has.map(([declared]) => declared)] : null,
      patientPanelSize: random() < TELLS.population ? (POPULATIONS[Math.floor(best * 3.99)] ?? null) : null,
      patients: stated,
      priorTrials: random() < 0.8 ? pick([0, 1, 6, 15]) : null,
      gcp: random() < TELLS.trained ? { expiresAt: NOW + 1e10 } : null,
      documentCount: Math.floor(random() * 4),
      hasInvestigator: random() < 0.8,
    };
  });

  const asked = Array.from({ length: studies }, (_, number): MatchStudy & { readonly area: string } => {
    const area = AREAS[number % AREAS.length] as string;
    const condition = pick(CONDITIONS[area] ?? []);
    return {
      id: `study-${number}`,
      area,
      title: `${drug()} in ${condition}`,
      therapeuticArea: area.toLowerCase(),
      phase: 'phase_iii',
      enrollmentTarget: 200,
      totalSites: 20,
      duration: 24,
      requiredEquipment: random() < 0.5 ? [pick(EQUIPMENT)[1]] : [],
      geographicPreferences: [],
      indication: condition,
      sponsorName: 'Northwind Therapeutics',
    };
  });
  return { sites: list, truths, studies: asked, now: NOW };
}

/** The share of the suggested sites that attest answers. */
export const ANSWERED = 0.6;

/**
 * The sites after feasibility: of those that were suggested for a study, some have attested how many eligible patients they
 * see and how many participants they will enroll. Both follow from the patients they truly have; between one in ten and one in
 * three of these is eligible.
 */
export function afterFeasibility(
  { sites, studies, truths, now }: ReturnType<typeof knownTruth>,
  suggested: readonly (readonly string[])[],
): MatchSite[] {
  const random = randomFrom(20_261_128);
  const patients = new Map<string, PatientStatement[]>();
  const commitments = new Map<string, Commitment[]>();
  studies.forEach(({ id: studyId, indication, duration }, at) => {
    const of = indication ?? '';
    for (const site of suggested[at] ?? []) {
      const [answers, eligible, enrolled] = [random() < ANSWERED, 0.1 + 0.23 * random(), 0.1 + 0.2 * random()];
      if (!answers) continue;
      const perYear = Math.round((truths.get(site)?.patients.get(of) ?? 0) * eligible);
      const participants = Math.round((perYear * duration * enrolled) / 12);
      push(patients, site, { source: 'attested', kind: 'condition', of, perYear, asOf: now, studyId });
      push(commitments, site, { studyId, participants, asOf: now });
    }
  });
  return sites.map((site) => ({
    ...site,
    patients: [...(site.patients ?? []), ...(patients.get(site.id) ?? [])],
    commitments: commitments.get(site.id) ?? [],
  }));
}

function push<T>(lists: Map<string, T[]>, key: string, item: T): void {
  lists.set(key, [...(lists.get(key) ?? []), item]);
}

/** Whether the site truly works in the study's area. */
export const isRelevant = (truth: Truth | undefined, { area }: { readonly area: string }): boolean =>
  truth?.skills.has(area) === true;

/** Whether the site also truly has what the study requires. */
export const isQualified = (
  truth: Truth | undefined,
  study: Pick<MatchStudy, 'requiredEquipment'> & { readonly area: string },
): boolean => isRelevant(truth, study) && study.requiredEquipment.every((item) => truth?.equipment.has(item));

/** How good the site would truly be: its skill in the area. */
export const quality = (truth: Truth | undefined, { area }: { readonly area: string }): number =>
  truth?.skills.get(area) ?? 0;

/** Made-up sites, trials and studies for the benchmark of matching, always the same for the same seed. */
import {
  PANEL_SIZES,
  PHASES,
  REGIONS,
  SITE_AREAS,
  SITE_EQUIPMENT,
  STUDY_AREAS,
  STUDY_EQUIPMENT,
} from '~/catalogue/options';
import { US_STATES } from '~/catalogue/regions';
import { DAY_MS } from '~/catalogue/time';
import type { MatchSite, MatchStudy, PatientStatement, TrialFacts } from '~/matching';
import { STATE_CENTERS } from '~/matching/distance';
import { randomFrom } from '~tests/support/many-rows';

export const NOW = Date.UTC(2026, 2, 1);

/** States by population in millions; all others count 1. The more people, the more sites. */
const PEOPLE: readonly (readonly [millions: number, states: string])[] = [
  [39, 'CA'],
  [30, 'TX'],
  [22, 'FL'],
  [20, 'NY'],
  [13, 'PA IL'],
  [12, 'OH'],
  [11, 'GA NC'],
  [10, 'MI'],
  [9, 'NJ VA'],
  [8, 'WA'],
  [7, 'AZ MA TN IN'],
  [6, 'MO MD WI CO MN'],
  [5, 'SC AL LA KY'],
  [4, 'OR OK CT'],
  [3, 'UT NV'],
];
const VOCABULARY = 30_000;
const CITIES = 4000;
const ZIPS = 25_000;
const KINDS =
  'Clinic|Hospital|Medical Center|Research Institute|Cancer Center|Children’s Hospital|VA Medical Center'.split('|');
const INSTITUTIONS = 400;

export type World = ReturnType<typeof worldOf>;
type Random = () => number;

export function worldOf(sites: number, seed: number) {
  const random = randomFrom(seed);
  const words = Array.from({ length: VOCABULARY }, (_, rank) => wordOf(rank));
  const cities = citiesOf(random);
  const zips = Array.from({ length: ZIPS }, () => zipOf(cities, random));
  const trials = Array.from({ length: Math.round(Math.min(80_000, 2000 + sites * 0.08)) }, (_, number) =>
    trialOf(number, words, random),
  );
  const byArea = SITE_AREAS.map((_, area) => trials.filter((_, number) => number % SITE_AREAS.length === area));
  return {
    trials,
    /** Always the same site for the same number. */
    site: (number: number) => ({
      ...siteOf(number, zips, byArea, randomFrom(seed * 7919 + number * 31 + 1)),
      patients: patientsOf(trials, randomFrom(seed * 6007 + number * 37 + 1)),
    }),
    studies: (count: number) => Array.from({ length: count }, (_, number) => studyOf(number, trials, words, random)),
  };
}

const pick = <T>(list: readonly T[], random: Random) => list[Math.floor(random() * list.length)] as T;
const some = <T>(list: readonly T[], share: number, random: Random) => list.filter(() => random() < share);
const values = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);

/** 'baba', 'babe', …: five letters or so, all different. */
function wordOf(rank: number): string {
  const [consonants, vowels] = ['bcdfghklmnprtvz', 'aeiou'];
  let text = '';
  for (let rest = rank + 75; rest > 0; rest = Math.floor(rest / 75)) {
    text += consonants[rest % 15] ?? '';
    text += vowels[Math.floor(rest / 15) % 5] ?? '';
  }
  return `${text}x`;
}

/** Zipf's law: the word of rank r is about 1/r as frequent as the first. */
const zipf = (length: number, random: Random) => Math.min(length - 1, Math.floor(length ** random()) - 1);
const text = (words: readonly string[], count: number, random: Random) =>
  Array.from({ length: count }, () => words[zipf(words.length, random)]).join(' ');

function citiesOf(random: Random) {
  const millionsIn = (state: string) => PEOPLE.find(([, states]) => states.split(' ').includes(state))?.[0] ?? 1;
  // Small territories are left out: each would count as a million people.
  const large = Object.keys(US_STATES).filter((state) => !['AS', 'GU', 'MP', 'VI'].includes(state));
  const states = large.flatMap((state) => Array<string>(millionsIn(state)).fill(state));
  return Array.from({ length: CITIES }, (_, number) => ({
    city: `City ${wordOf(number * 3)}`,
    state: pick(states, random),
  }));
}

function zipOf(cities: ReturnType<typeof citiesOf>, random: Random) {
  const { city, state } = cities[zipf(cities.length, random)] as (typeof cities)[number];
  const middle = STATE_CENTERS[state as keyof typeof STATE_CENTERS];
  const off = () => Math.round((random() - 0.5) * 40_000) / 10_000;
  return { city, state, point: random() < 0.97 ? { lat: middle.lat + off(), lon: middle.lon + off() } : null };
}

type Zip = ReturnType<typeof zipOf>;

const institution = (number: number) => `${wordOf(900 + number * 7)} University`;

function trialOf(number: number, words: readonly string[], random: Random): TrialFacts {
  const area = number % SITE_AREAS.length;
  const own = words.slice(100 + area * 300, 400 + area * 300);
  const industry = random() < 0.55;
  const year = 2026 - Math.floor(random() ** 1.7 * 24);
  const two = (most: number) => String(1 + Math.floor(random() * most)).padStart(2, '0');
  return {
    nctId: `NCT${String(number).padStart(8, '0')}`,
    title: `${text(words, 5, random)} ${text(own, 3, random)}`,
    conditions: Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      text(own, 1 + Math.floor(random() * 2), random),
    ),
    interventions: Array.from({ length: 1 + Math.floor(random() * 2) }, () => `Drug: ${text(words, 1, random)}`),
    phases: random() < 0.8 ? [`PHASE${1 + Math.floor(random() * 4)}`] : ['NA'],
    studyType: random() < 0.85 ? 'INTERVENTIONAL' : 'OBSERVATIONAL',
    status: random() < 0.6 ? 'COMPLETED' : 'RECRUITING',
    sponsor: industry ? `${wordOf(zipf(3000, random) * 11)} Pharma` : institution(zipf(INSTITUTIONS, random)),
    sponsorClass: industry ? 'INDUSTRY' : random() < 0.1 ? 'NIH' : 'OTHER',
    enrollment: Math.ceil(10 * 100 ** random()),
    sex: 'ALL',
    minAge: random() < 0.15 ? '6 Years' : '18 Years',
    maxAge: null,
    startDate: `${year}-${two(12)}-${two(28)}`,
    completionDate: null,
    sites: Math.ceil(200 ** random()),
  };
}

/** Half have no track record or an empty one. Most of the others have few trials, and some more than a hundred. */
function recordOf(byArea: TrialFacts[][], random: Random): TrialFacts[] | null {
  const kind = random();
  if (kind < 0.5) return kind < 0.3 ? null : [];
  const count = Math.min(250, Math.floor(random() ** -0.9));
  const areas = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(byArea, random));
  const record = new Set<TrialFacts>();
  for (let draw = 0; draw < count; draw++) {
    const list = pick(areas, random);
    record.add(list[Math.floor(list.length * random() ** 1.8)] as TrialFacts);
  }
  return [...record];
}

/** A third of the sites state their patients, in up to three areas and conditions. */
function patientsOf(trials: readonly TrialFacts[], random: Random): PatientStatement[] {
  if (random() > 1 / 3) return [];
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const kind = random() < 0.5 ? 'area' : 'condition';
    const of = kind === 'area' ? pick(values(SITE_AREAS), random) : (pick(trials, random).conditions[0] ?? '');
    // Numbers as people state them: two figures, then zeros.
    const perYear = (10 + Math.floor(random() * 90)) * 10 ** Math.floor(random() * 3);
    return { source: 'profile', kind, of, perYear, asOf: NOW };
  });
}

function siteOf(number: number, zips: readonly Zip[], byArea: TrialFacts[][], random: Random): MatchSite {
  const { city, state, point } = pick(zips, random);
  const invited = random() < 0.1 ? 1 + Math.floor(random() * 8) : 0;
  const answered = Math.floor(invited * random() * 1.3) > invited ? invited : Math.floor(invited * random());
  const owner =
    random() < 0.02 ? institution(Math.floor(random() * INSTITUTIONS)) : wordOf(Math.floor(random() * 20_000));
  const digits = 'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(random() * 16).toString(16));
  return {
    id: digits,
    name: `${owner} ${pick(KINDS, random)}`,
    city,
    state,
    point,
    zipCode: String(number % 100_000).padStart(5, '0'),
    therapeuticAreas: random() < 0.9 ? some(values(SITE_AREAS), 0.2, random) : [],
    patientPanelSize: random() < 0.8 ? pick(values(PANEL_SIZES), random) : null,
    ehrSystem: null,
    priorTrials: random() < 0.7 ? pick([0, 1, 6, 15], random) : null,
    equipment: random() < 0.7 ? some(values(SITE_EQUIPMENT), 0.5, random) : null,
    status: random() < 0.95 ? 'verified' : 'pending',
    activeStudies: random() < 0.9 ? 0 : Math.floor(random() * 6),
    gcp: random() < 0.6 ? { expiresAt: NOW + Math.floor((random() - 0.3) * 1000) * DAY_MS } : null,
    documentCount: Math.floor(random() * 6),
    hasInvestigator: random() < 0.7,
    history: {
      selected: invited > 0 && random() < 0.4 ? 1 + Math.floor(random() * 3) : 0,
      declinedBySite: 0,
      invited,
      answered,
      medianAnswerDays: answered > 0 ? random() * 30 : null,
      enrolled: null,
      startUp: null,
    },
    trackRecord: recordOf(byArea, random),
  };
}

/** Half are entered by a sponsor, and half have a registry record, which resembles one of the trials. */
function studyOf(number: number, trials: readonly TrialFacts[], words: readonly string[], random: Random): MatchStudy {
  const like = pick(trials, random);
  const registered = number % 2 === 0;
  const title = `${like.title.split(' ').slice(2).join(' ')} ${text(words, 2, random)}`;
  return {
    id: `study-${number}`,
    title,
    therapeuticArea: pick(values(STUDY_AREAS), random),
    phase: pick(values(PHASES), random),
    enrollmentTarget: 50 + Math.floor(random() * 500),
    totalSites: 5 + Math.floor(random() * 60),
    duration: 24,
    requiredEquipment: some(values(STUDY_EQUIPMENT), 0.2, random),
    geographicPreferences: random() < 0.6 ? some(values(REGIONS), 0.25, random) : [],
    indication: like.conditions.join(', '),
    facts: registered ? { ...like, nctId: '', title, startDate: '2026-02-01' } : null,
  };
}

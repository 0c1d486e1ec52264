import { valueIn } from '~/catalogue/own';
import { ADULT_YEARS, ageInYears } from '../ages';
import { areasNamedIn } from '../areas';
import { BLANK_TRIAL, type MatchStudy, type TrialFacts } from '../types';
import { organizationKey, wordsOf } from './text';

const PHASES: Readonly<Record<string, number>> = {
  EARLY_PHASE1: 1,
  PHASE1: 1,
  PHASE2: 2,
  PHASE3: 4,
  PHASE4: 8,
  NA: 16,
  phase_i: 1,
  phase_ii: 2,
  phase_iii: 4,
  phase_iv: 8,
  pilot: 16,
};

export function profileOfTrial(facts: TrialFacts): TrialProfile {
  return profileOf(facts, facts.sites ?? null);
}

/** A study on this platform: its registry record if it has one, otherwise what the sponsor entered. */
export function profileOfStudy(study: MatchStudy, now: number): TrialProfile {
  const conditions = study.conditions ?? (study.indication ? [study.indication] : []);
  const entered: TrialFacts = study.facts ?? {
    ...BLANK_TRIAL,
    title: study.title,
    conditions: conditions.length > 0 ? conditions : [study.therapeuticArea],
    phases: [study.phase],
    studyType: study.phase === 'observational' ? 'OBSERVATIONAL' : 'INTERVENTIONAL',
    sponsor: study.sponsorName ?? '',
    enrollment: study.enrollmentTarget,
  };
  const sought = study.totalSites !== null && study.totalSites > 0 ? study.totalSites : null;
  const profile = profileOf(entered, entered.sites ?? sought);
  return profile.year === null ? { ...profile, year: 1970 + now / 31_556_952_000 } : profile;
}

export type TrialProfile = Readonly<ReturnType<typeof profileOf>>;

/** The features of a trial or study that similarity compares. Unknown values are null, 0, '' or empty. */
function profileOf(facts: TrialFacts, sites: number | null) {
  const conditions = wordsOf(...facts.conditions);
  const title = wordsOf(facts.title);
  const interventions = wordsOf(...facts.interventions.map((name) => name.replace(/^[^:]*:/, '')));
  const subject = [...facts.conditions, facts.title].join(' \n ');
  return {
    conditions,
    title,
    interventions,
    /** All of the above, without duplicates. */
    words: [...new Set([...conditions, ...title, ...interventions])],
    sponsor: facts.sponsor ? organizationKey(facts.sponsor) : '',
    sponsorKind: sponsorKind(facts.sponsorClass),
    /** One bit per phase. */
    phases: facts.phases.reduce((bits, phase) => bits | (valueIn(PHASES, phase) ?? 0), 0),
    studyType: facts.studyType.slice(0, 1).toUpperCase(),
    /** Whether people under 18 may take part. */
    children: takesChildren(facts, subject),
    /** Whether it is only for children, or its title or conditions mention them. */
    pediatric: PEDIATRIC.test(subject) || (ageInYears(facts.maxAge) ?? ADULT_YEARS) < ADULT_YEARS,
    cancer: CANCER.test(subject),
    nervous: NERVOUS.test(subject),
    veterans: /veteran|^va /i.test(`${facts.sponsor} ${facts.title}`),
    areas: new Set(areasNamedIn(subject).keys()),
    /** The start date in years: 2021.5. */
    year: decimalYear(facts.startDate),
    /** The number of places that take part. */
    sites: sites !== null && sites > 0 ? sites : null,
  };
}

/** The class of the lead sponsor, which comes first ('Other|NIH'). */
function sponsorKind(sponsorClass: string | null) {
  const lead = (sponsorClass ?? '').split('|')[0]?.trim().toUpperCase() ?? '';
  if (!lead) return null;
  if (lead === 'INDUSTRY') return 'industry';
  if (lead === 'NIH') return 'nih';
  if (['FED', 'U.S. FED', 'OTHER_GOV'].includes(lead)) return 'government';
  return lead === 'NETWORK' ? 'network' : 'other';
}

const PEDIATRIC = /pediatric|\bchild|infant|neonat/i;
const CANCER =
  /cancer|carcinom|lymphom|leukem|myelom|tumor|neoplasm|melanom|sarcom|oncolog|malignan|glioma|blastoma|metasta/i;
const NERVOUS =
  /alzheimer|dementia|parkinson|depress|psych|schizo|bipolar|epilep|sclerosis|neuro|cognit|brain|autism|migraine/i;

function takesChildren({ minAge, maxAge }: TrialFacts, subject: string): boolean | null {
  if (PEDIATRIC.test(subject)) return true;
  const from = ageInYears(minAge);
  if (from !== null) return from < ADULT_YEARS;
  return maxAge ? true : null;
}

/** Converts '2021-07' or '2021-07-14' to years. A month without a day counts as its middle. */
export function decimalYear(date: string | null): number | null {
  const [, year, month = '7', day = '15'] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date ?? '') ?? [];
  return year === undefined ? null : Number(year) + (Number(month) - 1) / 12 + (Number(day) - 1) / 365;
}

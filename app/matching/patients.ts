/**
 * How many patients with the study's condition a site sees a year. In this order: what the site states for the
 * condition on its profile, or has attested for this study, whichever stands for fewer; what it states for a broader
 * condition or for the study's area; its patient population times the published share of the condition; otherwise not known
 * (docs/decisions/0057-patients-not-panels.md).
 */
import { labelOf, PANEL_SIZES } from '~/catalogue/options';
import { sameArea } from './areas';
import { compareConditions, conditionsIn, conditionWords } from './conditions';
import { eligiblePatients } from './contradicted';
import { count, figure } from './numbers';
import { type Prevalence, prevalenceOf } from './prevalence';
import type { MatchSite, MatchStudy, PatientStatement } from './types';

/** Patients assumed for each population range: its lower end, or its midpoint for the lowest range. */
const POPULATION: ReadonlyMap<string, number> = new Map([
  ['under-1000', 500],
  ['1000-5000', 1000],
  ['5000-10000', 5000],
  ['over-10000', 10_000],
]);
/** A practice for the condition sees up to this many times as many patients with it as the population has. */
const SPECIALIST = 10;

/** Whether a population is at least as large as another (PANEL_SIZES values). */
export const isAtLeast = (population: string, least: string): boolean =>
  (POPULATION.get(population) ?? 0) >= (POPULATION.get(least) ?? 0);

/** What the site has attested for this study; undefined if it has not. */
export const commitmentTo = ({ id }: MatchStudy, { commitments = [] }: Pick<MatchSite, 'commitments'>) =>
  commitments.find(({ studyId }) => studyId === id);

/** What a number counts: patients with the condition; eligible ones; with a broader one; in the study's area; or a share of all. */
export type PatientBasis = 'condition' | 'eligible' | 'broader' | 'area' | 'share';

export interface PatientNumber {
  /** A year. All three are the same for a number that the site states. */
  readonly least: number;
  readonly expected: number;
  readonly most: number;
  readonly source: 'profile' | 'attested' | 'panel';
  readonly basis: PatientBasis;
  /** What was stated, and when; null for an estimate from the population. */
  readonly statement: PatientStatement | null;
  /** The number in words, with where it comes from. */
  readonly sentence: string;
}

export type Patients = PatientNumber | { readonly expected: null; readonly why: string };

/** What a site says about its patients. */
export type PatientData = Pick<MatchSite, 'patients' | 'patientPanelSize'>;

/** How many patients with the study's condition the site sees a year, or why that is not known. */
export function patientsOf(study: MatchStudy, site: PatientData): Patients {
  return statedPatients(study, site.patients ?? []) ?? estimatedPatients(study, site.patientPanelSize);
}

function statedPatients(study: MatchStudy, statements: readonly PatientStatement[]): PatientNumber | null {
  const about = subjectOf(study);
  const best = bestStatement(
    statements.map((statement) => ({ ...about(statedSubject(statement)), statement, perYear: statement.perYear })),
  );
  if (!best) return null;
  const { statement, basis, perYear } = best;
  const { source } = statement;
  const sentence = statedSentence(statement, basis);
  return { least: perYear, expected: perYear, most: perYear, source, basis, statement, sentence };
}

/** The best evidence; undefined if none counts. */
const bestStatement = <T extends Said>(statements: readonly T[]): T | undefined =>
  statements
    .filter(({ rank }) => rank > 0)
    .reduce<T | undefined>((best, next) => (best && !isBetter(next, best) ? best : next), undefined);

/** A number, with what a study makes of it. */
export type Said = Subject & Pick<PatientStatement, 'perYear'>;

/**
 * Whether a number is better evidence than another. Of two that are equally good, the one that stands for fewer
 * patients is: nobody is promised more than the site has said anywhere.
 */
export const isBetter = (next: Said, than: Said): boolean =>
  next.rank > than.rank ||
  (next.rank === than.rank && withCondition(next.basis, next.perYear) < withCondition(than.basis, than.perYear));

/** One in so many patients with the condition is eligible. This is our assumption. */
export const ONE_ELIGIBLE_IN = 5;

/** The patients with the condition that a number of patients stands for. */
export const withCondition = (basis: PatientBasis, patients: number): number =>
  basis === 'eligible' ? patients * ONE_ELIGIBLE_IN : patients;

const RANKS = { condition: 300, broader: 100, area: 1 } as const;

/** What a study makes of a statement. */
export interface Subject {
  /** Higher for better evidence; 0 for none. Of two broader conditions, the one with more words in common is better. */
  readonly rank: number;
  readonly basis: PatientBasis;
}
const NO_SUBJECT: Subject = { rank: 0, basis: 'condition' };

/** What a statement is about, with the words of its condition. */
export type StatedSubject = Pick<PatientStatement, 'source' | 'kind' | 'of' | 'studyId'> & {
  readonly words: readonly string[];
};

/** An index keeps these, because many sites state the same. */
export const statedSubject = ({ source, kind, of, studyId }: PatientStatement): StatedSubject => ({
  source,
  kind,
  of,
  ...(studyId && { studyId }),
  words: kind === 'condition' ? [...conditionWords(of)] : [],
});

/** How close what a site’s statement is about comes to what the study asks about. Asked once for each statement of an index. */
export function subjectOf(study: MatchStudy): (subject: StatedSubject) => Subject {
  const area = sameArea(study.therapeuticArea);
  const { asked, all } = askedConditions(study);
  return ({ source, kind, of, studyId, words }) => {
    // Patients that are eligible for one study need not be for another.
    if (source === 'attested') return studyId === study.id ? { rank: RANKS.condition, basis: 'eligible' } : NO_SUBJECT;
    if (kind === 'area') return area !== null && of === area ? { rank: RANKS.area, basis: 'area' } : NO_SUBJECT;
    // Most conditions have nothing in common with the study's.
    if (!words.every((word) => all.has(word))) return NO_SUBJECT;
    const found = asked.map((condition) => compareConditions(words, condition));
    if (found.includes('same')) return { rank: RANKS.condition, basis: 'condition' };
    if (found.includes('broader')) return { rank: RANKS.broader + Math.min(99, words.length), basis: 'broader' };
    return NO_SUBJECT;
  };
}

const askedBefore = new WeakMap<MatchStudy, ReturnType<typeof askedConditions>>();

/** The study's conditions as words, and all of these; if it names none, those of its title. Cached by study. */
function askedConditions(study: MatchStudy): { asked: ReadonlySet<string>[]; all: ReadonlySet<string> } {
  const known = askedBefore.get(study);
  if (known) return known;
  const named = [study.indication ?? '', ...(study.conditions ?? []), ...(study.facts?.conditions ?? [])];
  const texts = named.some((text) => text.trim() !== '') ? named : [study.title];
  const asked = texts.flatMap(conditionsIn).map(conditionWords);
  const both = { asked, all: new Set(asked.flatMap((words) => [...words])) };
  askedBefore.set(study, both);
  return both;
}

function statedSentence(statement: PatientStatement, basis: PatientBasis): string {
  const { source, kind, of, perYear } = statement;
  if (source === 'attested') return `The site has attested ${eligibleInWords(statement)}.`;
  const whom = kind === 'area' ? `in ${of}` : `with ${of}`;
  const number = `${count(perYear, 'patient')} a year ${whom}`;
  if (basis === 'condition') return `The site sees ${number}, as it states.`;
  const more = basis === 'area' ? 'has the study’s condition' : 'has the more specific condition of the study';
  return `The site sees ${number}, as it states. Not every one of them ${more}.`;
}

/** As the site attested them: a month, where it was asked so. */
function eligibleInWords({ perMonth, perYear }: PatientStatement): string {
  if (perMonth === undefined) return `${count(perYear, 'eligible patient')} a year`;
  return eligiblePatients(perMonth);
}

/** The number in a few words, with where it comes from unless that is our estimate; null if it is not known. */
export function patientsInShort(study: MatchStudy, site: PatientData): string | null {
  const patients = patientsOf(study, site);
  if (patients.expected === null) return null;
  const { source, basis, least, expected, statement } = patients;
  if (source === 'panel')
    return `${figure(Math.max(1, least))} to ${figure(patients.most)} patients a year with ${prevalenceOf(study)?.name}`;
  if (statement && source === 'attested') return `${eligibleInWords(statement)}, attested`;
  const whom = basis === 'condition' ? '' : ` ${basis === 'area' ? 'in' : 'with'} ${statement?.of}`;
  return `${count(expected, 'patient')} a year${whom}, as stated`;
}

/** Whether the site has attested, for this study, that it sees eligible patients. */
export const attestsPatients = ({ id }: MatchStudy, { patients = [] }: Pick<MatchSite, 'patients'>): boolean =>
  patients.some(({ source, studyId, perYear }) => source === 'attested' && studyId === id && perYear > 0);

function estimatedPatients(study: MatchStudy, panel: string | null): Patients {
  const population = POPULATION.get(panel ?? '');
  const prevalence = prevalenceOf(study);
  if (population === undefined)
    return {
      expected: null,
      why: prevalence
        ? 'The site has not stated its patients with the condition, nor its patient population.'
        : 'The site has not stated its patients with the condition.',
    };
  if (!prevalence)
    return {
      expected: null,
      why: `The site reports ${panelLabel(panel)}, but we know no share of adults with the condition, so its patients with the condition are not known.`,
    };
  const least = (population * prevalence.percent) / 100;
  const most = population * Math.min(1, (SPECIALIST * prevalence.percent) / 100);
  return {
    least,
    expected: Math.sqrt(least * most),
    most,
    source: 'panel',
    basis: 'share',
    statement: null,
    sentence: estimatedSentence(panel, { least, most }, prevalence),
  };
}

const panelLabel = (panel: string | null) => labelOf(PANEL_SIZES, panel).toLowerCase();

function estimatedSentence(
  panel: string | null,
  { least, most }: { least: number; most: number },
  { name, percent, source }: Prevalence,
): string {
  const number = least < 1 ? 'fewer than 1' : figure(least);
  return `The site reports ${panelLabel(panel)}. If they are like all adults, of whom ${percent}% have ${name} (${source}), ${number} of them have it; at a specialist, up to ${figure(most)}. This is an estimate: it counts as ${figure(Math.sqrt(least * most))} patients.`;
}

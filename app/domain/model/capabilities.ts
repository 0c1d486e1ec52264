/**
 * What a site is able to do, said once for its PDF and its public page: part by part, with where each comes from. What is
 * not known is left out. Pure.
 */
import { originText } from '~/catalogue/evidence-origin';
import { libraryQuestion } from '~/catalogue/feasibility/library';
import type { AnswerValue } from '~/catalogue/feasibility/questions';
import { PUBLIC_PAGES } from '~/catalogue/limits';
import { EHR_SYSTEMS, equipmentIn, labelOf, PANEL_SIZES, PRIOR_TRIALS } from '~/catalogue/options';
import {
  CAPABILITY_TITLES,
  type Capability,
  PHASE_WORDS,
  PUBLIC_PARTS,
  type PublicPart,
  TOLD_ANSWERS,
} from '~/catalogue/public-page';
import { count } from '~/matching/numbers';
import type { Organization } from '~db/schema';
import { valueInWords } from './answer-values';
import { siteKeptInWords } from './kept-words';
import type { SiteKept } from './promises';
import type { ConfirmedTrial } from './sponsor-view';
import type { ReportSection } from './study-report-sections';
import { type Trained, trainedInWords } from './trained';

type Trial = Pick<ConfirmedTrial, 'nctId' | 'title' | 'phases' | 'startDate'>;

export interface CapabilityFacts {
  site: Pick<
    Organization,
    'description' | 'therapeuticAreas' | 'patientPanelSize' | 'patients' | 'priorTrials' | 'equipment' | 'ehrSystem'
  >;
  /** The trials of its track record that it has confirmed, latest first: a bounded number of them. */
  trials: readonly Trial[];
  /** How many those are in all. */
  confirmed: number;
  /** How many people with an account have this role. */
  staff: { investigator: number; coordinator: number };
  /** How many of its people have current GCP training, and when the first of these expires. */
  gcp: Trained;
  /** The site's own answers to usual questions that are still valid, by key, and when they were given. */
  answers: ReadonlyMap<string, { value: AnswerValue; asOf: number }>;
  /** As sponsors read it. */
  kept: SiteKept;
  /** What the platform is called here. */
  systemName: string;
}

type Term = readonly [term: string, value: string];

const ITS_WORD = originText({ source: 'declared' }, 'sponsor');
const inWord = (date?: number) => originText({ source: 'declared', ...(date && { date }) }, 'sponsor');
const from = (source: string) => `Source: ${source}.`;
const told = (terms: readonly (Term | false)[]): Term[] => terms.filter((term) => term !== false);

const phaseOf = (phase: string): string => PHASE_WORDS[phase] ?? '';
const phasesOf = (trials: readonly Trial[]): string[] =>
  Object.entries(PHASE_WORDS).flatMap(([phase, words]) =>
    trials.some(({ phases }) => phases.includes(phase)) ? [words] : [],
  );

/**
 * What there is some of: “None” says nothing that a site is able to do, and its confirmed trials may say otherwise.
 * @returns null if nothing is left
 */
function withoutNone(value: AnswerValue): AnswerValue | null {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const some = Object.entries(value).filter(([, each]) => each !== 'None');
  return some.length > 0 ? (Object.fromEntries(some) as AnswerValue) : null;
}

/** The answers of a part, each with the day on which it was given. */
function answersIn(part: keyof typeof TOLD_ANSWERS, answers: CapabilityFacts['answers']): Term[] {
  return TOLD_ANSWERS[part].flatMap(({ key, term }): Term[] => {
    const [question, answer] = [libraryQuestion(key), answers.get(key)];
    const value = answer && withoutNone(answer.value);
    const words = question && value && valueInWords(question, value);
    return words ? [[term, `${words} (${inWord(answer.asOf)})`]] : [];
  });
}

const SAYS: Record<Capability, (facts: CapabilityFacts) => Omit<ReportSection, 'id' | 'title'> | null> = {
  about: ({ site: { description } }) => (description ? { lead: from(ITS_WORD), text: description } : null),

  areas: ({ site: { therapeuticAreas } }) =>
    therapeuticAreas.length > 0 ? { lead: from(ITS_WORD), text: therapeuticAreas.join(', ') } : null,

  patients({ site: { patientPanelSize, patients } }) {
    const size = labelOf(PANEL_SIZES, patientPanelSize);
    const terms = told([
      size !== '' && ['Patient population', size],
      ...patients.map(({ of, perYear, asOf }): Term => [of, `${count(perYear, 'patient')} a year (${inWord(asOf)})`]),
    ]);
    return terms.length > 0 ? { lead: from(ITS_WORD), terms } : null;
  },

  experience({ site: { priorTrials }, trials, confirmed, answers }) {
    const prior = priorTrials === null || priorTrials === 0 ? '' : labelOf(PRIOR_TRIALS, String(priorTrials));
    const phases = phasesOf(trials);
    const terms = told([
      trials.length > 0 && [
        'Confirmed trials',
        `${confirmed} (${originText({ source: 'registry' }, 'sponsor')}, confirmed by the site)`,
      ],
      phases.length > 0 && ['Their phases', phases.join(', ')],
      prior !== '' && ['Prior trials', `${prior} (${ITS_WORD})`],
      ...answersIn('experience', answers),
    ]);
    if (terms.length === 0) return null;
    const shown = trials.slice(0, PUBLIC_PAGES.trials);
    if (shown.length === 0) return { terms };
    const more = confirmed - shown.length;
    return {
      lead: `Confirmed trials are on ClinicalTrials.gov, and the site has said that they are its own.${more > 0 ? ` The latest ${shown.length} are listed.` : ''}`,
      terms,
      table: {
        columns: [
          { header: 'Trial', share: 8 },
          { header: 'Phase', share: 2 },
          { header: 'Began', share: 1 },
        ],
        rows: shown.map(({ nctId, title, phases: its, startDate }) => [
          `${title} (${nctId})`,
          its.map(phaseOf).filter(Boolean).join(', ').replaceAll(' ', '\u00a0'),
          startDate?.slice(0, 4) ?? null,
        ]),
        empty: '',
      },
    };
  },

  equipment({ site: { equipment, ehrSystem } }) {
    const items = equipmentIn(equipment);
    const ehr = labelOf(EHR_SYSTEMS, ehrSystem);
    const terms = told([
      items.length > 0 && ['Equipment', items.join(', ')],
      ehr !== '' && ['Electronic health record', ehr],
    ]);
    return terms.length > 0 ? { lead: from(ITS_WORD), terms } : null;
  },

  staff({ staff: { investigator, coordinator }, gcp, systemName }) {
    const terms = told([
      investigator > 0 && ['Investigators', String(investigator)],
      coordinator > 0 && ['Coordinators', String(coordinator)],
      gcp.trained > 0 && ['GCP training', trainedInWords(gcp)],
    ]);
    return terms.length > 0 ? { lead: `People of the site with an account on ${systemName}.`, terms } : null;
  },

  'start-up'({ answers, kept, systemName }) {
    const { daysToContract, daysToIrb, daysToActivation } = kept;
    const counted = siteKeptInWords({ randomized: null, daysToContract, daysToIrb, daysToActivation });
    const terms: Term[] = [
      ...answersIn('start-up', answers),
      ...counted.flatMap(({ term, value }, index): Term[] =>
        [null, daysToContract, daysToIrb, daysToActivation][index]
          ? [[term, `${value}, counted on ${systemName}`]]
          : [],
      ),
    ];
    return terms.length > 0 ? { terms } : null;
  },
};

const isCapability = (part: PublicPart): part is Capability => Object.hasOwn(CAPABILITY_TITLES, part);
export const ALL_CAPABILITIES: readonly Capability[] = PUBLIC_PARTS.map(({ value }) => value).filter(isCapability);

/** These parts, as far as something is known about them. */
export const capabilitySections = (facts: CapabilityFacts, parts: readonly PublicPart[]): ReportSection[] =>
  ALL_CAPABILITIES.flatMap((part) => {
    const says = parts.includes(part) ? SAYS[part](facts) : null;
    return says ? [{ id: part, title: CAPABILITY_TITLES[part], ...says }] : [];
  });

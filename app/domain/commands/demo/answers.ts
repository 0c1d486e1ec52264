/** Made-up answers to a questionnaire. Whatever is known about the site is answered as it is known. */
import { COMMITMENT_KEY, ELIGIBLE_KEY, INVESTIGATOR_KEY, SIMILAR_KEY } from '~/catalogue/feasibility/library';
import type { AnswerValue, Question } from '~/catalogue/feasibility/questions';
import { NONE_OF_THESE } from '~/catalogue/options';
import { DAY_MS } from '~/catalogue/time';

export interface Answering {
  /** Who leads the study: the coordinator, in the demo. */
  investigator: string;
  /** Sites with different turns give different answers. */
  turn: number;
  /** What its profile, its track record and its match say, by question. */
  known: Readonly<Record<string, AnswerValue>>;
  /** Where its physicians are licensed. */
  state: string;
  at: number;
}

/** The answers of a site, by question. */
export function demoAnswers(questions: readonly Question[], site: Answering): Record<string, AnswerValue> {
  const given = questions.flatMap((question): [string, AnswerValue][] => {
    const value = site.known[question.key] ?? answerTo(question, site);
    return value === null ? [] : [[question.key, value]];
  });
  return Object.fromEntries(given);
}

const NUMBERS: Readonly<Record<string, readonly number[]>> = {
  [ELIGIBLE_KEY]: [6, 3, 5],
  [COMMITMENT_KEY]: [18, 10, 14],
  [SIMILAR_KEY]: [1, 2, 1],
  'own.patients': [240, 150, 320],
  'population.minors': [0, 4, 2],
  'pi.time': [6, 4, 8],
  'pi.years': [14, 9, 11],
  'pi.trials': [7, 5, 8],
  'pi.active': [2, 1, 3],
  'staff.coordinators': [3, 2, 4],
  'staff.load': [3, 4, 3],
  'experience.enrollment': [85, 75, 80],
  'equipment.rooms': [4, 3, 5],
  'irb.days': [21, 35, 28],
  'contracts.days': [45, 30, 60],
  'data.entry': [3, 5, 2],
};

/** All other questions are answered with yes. */
const NO = [
  ...['pi.findings', 'staff.raters', 'irb.committees'],
  ...['competing.running', 'competing.planned', 'competing.interest'],
];

const DETAILS: Readonly<Record<string, string>> = {
  'population.referrals': 'Four family practices nearby',
  'staff.weekends': 'Tuesdays and Thursdays until 8 pm',
  'experience.inspections': 'By the FDA, two years ago',
  'equipment.archive': 'In a records center',
  'contracts.master': 'With two CROs',
  'data.remote': 'Read-only access to the health record',
  'data.esource': 'A module of the health record',
  'data.econsent': 'On tablets, or by a link',
};

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'population.languages': ['English', 'Spanish'],
  'population.outreach': ['Our own patients', 'Referrals', 'Community events'],
  'lab.freezers': ['2 to 8 °C', '-20 °C', '-70 to -80 °C'],
};

/** From Phase I to Phase IV. */
const EXPERIENCE = ['None', 'Some', 'Extensive', 'Some'];

function answerTo({ key, type, options, rows }: Question, site: Answering): AnswerValue | null {
  const { turn, at, investigator, state } = site;
  const pick = <Item>(items: readonly Item[]): Item => items[turn % items.length] as Item;
  switch (type) {
    case 'number':
      return pick(NUMBERS[key] ?? [4, 7, 12]);
    case 'date':
      return dayOf(at - (40 + turn * 35) * DAY_MS);
    case 'yesno':
      return { answer: NO.includes(key) ? 'no' : 'yes', detail: DETAILS[key] ?? null };
    case 'single':
      return pick(options.slice(0, 2)).value;
    case 'multi':
      return [...(CHOICES[key] ?? options.map(({ value }) => value).filter((value) => value !== NONE_OF_THESE))];
    case 'grid':
      return Object.fromEntries(rows.map((row, index) => [row, EXPERIENCE[index % EXPERIENCE.length] ?? '']));
    case 'staff':
      return key === INVESTIGATOR_KEY ? investigator : null;
    case 'credential':
      return {
        number: key.startsWith('lab.') ? `${21 + turn}D1234567` : `${48_213 + 1207 * turn}, ${state}`,
        expires: dayOf(at + 400 * DAY_MS),
      };
    case 'text':
      return 'No findings';
    default:
      return null;
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Works out which questions are asked and answered, the computed answers, and the score. */

import {
  type AnswerValue,
  type Question,
  type QuestionnaireSection,
  type SEVERAL_TYPES,
  TO_ITS_END,
  type Values,
} from '~/catalogue/feasibility/questions';
import { valueIn } from '~/catalogue/own';
import { holds } from './question-conditions';

type Sections = readonly QuestionnaireSection[];

export const questionsIn = (sections: Sections): Question[] => sections.flatMap(({ questions }) => [...questions]);

/** The answers, including computed ones, to the questions that are asked. */
export function withComputed(sections: Sections, values: Values): Values {
  const all: Record<string, AnswerValue | null | undefined> = { ...values };
  for (const question of shownQuestions(sections, values))
    if (question.computed) all[question.key] = computedValue(question.computed, all);
  return all;
}

/** The questions that are asked, given the answers so far: a question that depends on a hidden one is hidden too. */
export function shownQuestions(sections: Sections, values: Values): Question[] {
  const all: Record<string, AnswerValue | null | undefined> = { ...values };
  const seen = new Set<string>();
  const shown = new Map<string, Question>();
  for (const question of questionsIn(sections)) {
    const { key, shownIf, computed } = question;
    seen.add(key);
    // A condition on a question that does not come earlier is ignored.
    const isShown =
      !shownIf || !seen.has(shownIf.key) || (shown.has(shownIf.key) && holds(shownIf.when, valueIn(all, shownIf.key)));
    if (!isShown) continue;
    if (computed) all[key] = computedValue(computed, all);
    shown.set(key, question);
  }
  return [...shown.values()];
}

const DECIMALS = 10;
const rounded = (value: number) => Math.round(value * DECIMALS) / DECIMALS;

/** Rounded to one decimal; null if a number is missing or it is a percentage of 0. */
export function computedValue({ operation, of }: NonNullable<Question['computed']>, values: Values): number | null {
  const numbers = of.map((key) => valueIn(values, key));
  if (numbers.length === 0 || !numbers.every((value): value is number => typeof value === 'number')) return null;
  const [first = 0, ...others] = numbers;
  switch (operation) {
    case 'sum':
      return rounded(numbers.reduce((total, value) => total + value, 0));
    case 'difference':
      return rounded(others.reduce((left, value) => left - value, first));
    case 'product':
      return rounded(numbers.reduce((product, value) => product * value, 1));
    case 'percentage':
      return others[0] ? rounded((first / others[0]) * 100) : null;
  }
}

/** Whether the answer is complete. A grid needs one in every row. */
export function isAnswered({ type, rows }: Question, value: AnswerValue | null | undefined): boolean {
  if (value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return type !== 'grid' || rows.every((row) => Object.hasOwn(value as Record<string, string>, row));
}

/** The keys of what must still be answered, in order. */
export function missingIn(sections: Sections, values: Values): string[] {
  return shownQuestions(sections, values)
    .filter(
      (question) =>
        question.required && question.type !== 'computed' && !isAnswered(question, valueIn(values, question.key)),
    )
    .map(({ key }) => key);
}

export interface Score {
  points: number;
  most: number;
  /** The questions whose answers rule the site out. */
  knockedOutBy: string[];
}

/**
 * The points of the answers. `most` is the maximum for the questions asked. Null if no answer gives points or rules
 * out.
 */
export function scoreOf(sections: Sections, given: Values): Score | null {
  const questions = questionsIn(sections);
  const values = withComputed(sections, given);
  const score: Score = { points: 0, most: 0, knockedOutBy: [] };
  for (const question of shownQuestions(sections, given)) {
    const value = valueIn(values, question.key);
    score.points += pointsOf(question, value);
    score.most += mostPointsOf(question);
    if (rulesOut(question, value)) score.knockedOutBy.push(question.key);
  }
  const isAsked = questions.some(({ score, knockOut }) => score.length > 0 || knockOut);
  return isAsked || score.knockedOutBy.length > 0 ? score : null;
}

const NO = { is: 'equals', value: 'no' } as const;

/** Whether the site says that it can’t take part until the study ends. A question that was reworded may ask the opposite. */
export const leavesEarly = ({ type, text }: Pick<Question, 'type' | 'text'>, value: AnswerValue | null | undefined) =>
  type === 'yesno' && text.endsWith(TO_ITS_END) && holds(NO, value);

const rulesOut = (question: Question, value: AnswerValue | null | undefined): boolean =>
  (question.knockOut ? holds(question.knockOut, value) : false) || leavesEarly(question, value);

/** With several choices, each can add points; otherwise the best one counts. */
export function pointsOf(
  { type, score }: Pick<Question, 'type' | 'score'>,
  value: AnswerValue | null | undefined,
): number {
  const points = score.filter(({ when }) => holds(when, value)).map((rule) => rule.points);
  return type === 'multi' ? total(points) : Math.max(0, ...points);
}

/** How many points are for answers that contradict what is on record. @param contradicted the keys of their questions. */
export const contradictedPoints = (
  questions: readonly Pick<Question, 'key' | 'type' | 'score'>[],
  values: Values,
  contradicted: ReadonlySet<string>,
): number =>
  total(questions.filter(({ key }) => contradicted.has(key)).map((each) => pointsOf(each, valueIn(values, each.key))));

const mostPointsOf = ({ type, score }: Question): number => {
  const points = score.map((rule) => rule.points);
  return type === 'multi' ? total(points) : Math.max(0, ...points);
};

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** What everyone who may see a question sees of it: nothing that scores an answer or rules a site out. */
export function shownOf({ options, rows, ...question }: Question) {
  const { key, version, type, text, hint, unit, min, max, detail, detailWith, required, cites, shownIf, past } =
    question;
  const shown = { key, version, type, text, hint, unit, min, max, detail, required, cites, shownIf };
  return {
    ...shown,
    ...(past && { past }),
    ...(detailWith && { detailWith }),
    options: options.map(({ value, label }) => ({ value, label })),
    rows: [...rows],
  };
}

const NUMBERS = /^(?:about |roughly )?(?:how many|how much|what (?:percentage|share|number))\b/i;
const DATES = /^(?:by |since )?when\b|^(?:on|by|since|from) (?:what|which) (?:date|day)\b/i;
const YES_OR_NO = /^(?:do|does|did|is|are|was|were|can|could|will|would|has|have|had|may|must|should)\b/i;

/** What a question takes, by how it begins: of those that need nothing but their text. */
export function kindByText(text: string): (typeof SEVERAL_TYPES)[number] {
  if (NUMBERS.test(text)) return 'number';
  if (DATES.test(text)) return 'date';
  return YES_OR_NO.test(text) ? 'yesno' : 'text';
}

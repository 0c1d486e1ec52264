/** Conditions on answers: parsed from text, shown in words, and evaluated. */
import type { AnswerValue, Condition, Question, YesNo } from '~/catalogue/feasibility/questions';
import { YES_NO } from '~/catalogue/feasibility/questions';
import type { Option } from '~/catalogue/options';
import { valueIn } from '~/catalogue/own';

/** What a condition needs to know about the question that it refers to. */
type Asked = Pick<Question, 'type' | 'options'>;

const BOUND = /^at (least|most) (-?\d+(?:\.\d+)?)$/i;
const NOT = /^not (.+)$/i;

/** The possible answers to the question; null if anything is allowed. */
const choicesOf = ({ type, options }: Asked): readonly Option[] | null => {
  if (type === 'yesno') return YES_NO;
  return type === 'single' || type === 'multi' ? options : null;
};

/** The labels of the possible answers; none if anything is allowed. */
export const answersOf = (question: Asked): string[] => (choicesOf(question) ?? []).map(({ label }) => label);

const isNumber = ({ type }: Asked) => type === 'number' || type === 'computed';

/** Whether conditions can refer to the question. */
export const canBeTested = ({ type }: Pick<Question, 'type'>): boolean =>
  ['number', 'computed', 'yesno', 'single', 'multi'].includes(type);

/** Reads 'yes', 'not Epic', 'at least 20' or 'at most 5'. Null if no answer to the question could meet it. */
export function readCondition(text: string, question: Asked): Condition | null {
  const typed = text.trim();
  const [, bound, limit] = BOUND.exec(typed) ?? [];
  if (isNumber(question)) {
    if (bound) return { is: bound.toLowerCase() === 'least' ? 'atLeast' : 'atMost', value: Number(limit) };
    return typed !== '' && Number.isFinite(Number(typed)) ? { is: 'equals', value: typed } : null;
  }
  const choices = choicesOf(question);
  if (!choices) return null;
  const exact = optionIn(choices, typed);
  if (exact) return { is: 'equals', value: exact.value };
  const negated = optionIn(choices, NOT.exec(typed)?.[1] ?? '');
  return negated ? { is: 'not', value: negated.value } : null;
}

const optionIn = (options: readonly Option[], typed: string) => {
  const wanted = typed.trim().toLowerCase();
  return options.find(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted);
};

/** A condition as a form has it: an operator and an answer. */
export interface Typed {
  is: Condition['is'];
  value: string;
}

/** The parts of 'not Epic' or 'at least 20', whatever they mean. */
export function typedIn(text: string): Typed {
  const [, bound, limit] = /^at (least|most) (.*)$/i.exec(text.trim()) ?? [];
  if (bound) return { is: bound.toLowerCase() === 'least' ? 'atLeast' : 'atMost', value: limit ?? '' };
  const [, negated] = NOT.exec(text.trim()) ?? [];
  return negated === undefined ? { is: 'equals', value: text.trim() } : { is: 'not', value: negated };
}

const OPERATORS: Readonly<Record<string, string>> = { atLeast: 'at least ', atMost: 'at most ', not: 'not ' };

/** The same as one text; empty without an answer. */
export const typedInWords = ({ is, value }: { is: string; value: string }): string =>
  value.trim() === '' ? '' : `${valueIn(OPERATORS, is) ?? ''}${value.trim()}`;

/** As a person types it, with the labels of the question's choices. */
export function conditionInWords(condition: Condition, question: Asked): string {
  if (condition.is === 'atLeast') return `at least ${condition.value}`;
  if (condition.is === 'atMost') return `at most ${condition.value}`;
  const { is, value: wanted } = condition;
  const label = choicesOf(question)?.find(({ value }) => value === wanted)?.label ?? wanted;
  return is === 'not' ? `not ${label}` : label;
}

/** Whether the answer meets the condition. A missing answer meets none. */
export function holds(condition: Condition, answer: AnswerValue | null | undefined): boolean {
  if (answer === null || answer === undefined || answer === '') return false;
  switch (condition.is) {
    case 'atLeast':
      return typeof answer === 'number' && answer >= condition.value;
    case 'atMost':
      return typeof answer === 'number' && answer <= condition.value;
    case 'equals':
      return isOrHas(answer, condition.value);
    case 'not':
      return !isOrHas(answer, condition.value);
  }
}

function isOrHas(answer: AnswerValue, wanted: string): boolean {
  if (Array.isArray(answer)) return answer.includes(wanted);
  if (typeof answer === 'number') return answer === Number(wanted);
  return (typeof answer === 'string' ? answer : (answer as YesNo).answer) === wanted;
}

/** A rule for points as a person types it: 'yes: 10'. */
export function parsePointsLine(line: string, question: Asked): Question['score'][number] | null {
  const [, text = '', points] = /^(.*):\s*(\d{1,3})$/.exec(line.trim()) ?? [];
  const when = readCondition(text, question);
  return when && points !== undefined && Number(points) <= 100 ? { when, points: Number(points) } : null;
}

export const pointsInWords = (score: Question['score'], question: Asked): string =>
  score.map(({ when, points }) => `${conditionInWords(when, question)}: ${points}`).join('\n');

/** Everything that a question asks and its answers decide, in a line. */
export function questionInWords(question: Question): string {
  const { text, hint, options, unit, min, max, required, score, knockOut, shownIf } = question;
  return [
    `“${text}”`,
    hint,
    ...(options.length > 0 ? [`Choices: ${options.map(({ label }) => label).join(', ')}`] : []),
    ...(min === null && max === null ? [] : [`From ${min ?? 'any'} to ${max ?? 'any'} ${unit ?? ''}`.trim()]),
    required ? 'Must be answered' : 'May be left out',
    ...(score.length > 0 ? [`Points: ${pointsInWords(score, question).replaceAll('\n', '; ')}`] : []),
    ...(knockOut ? [`Rules a site out: ${conditionInWords(knockOut, question)}`] : []),
    ...(shownIf ? ['Asked only after another answer'] : []),
  ]
    .filter(Boolean)
    .join(' · ');
}

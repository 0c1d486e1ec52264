/** Changes to a draft questionnaire. Each returns new sections, or throws if the change is invalid. */

import { DomainError } from '~/catalogue/errors';
import { libraryQuestion } from '~/catalogue/feasibility/library';
import {
  BY_TEXT,
  FEASIBILITY_LIMITS,
  type Question,
  type QuestionnaireSection,
  type QuestionType,
} from '~/catalogue/feasibility/questions';
import type { QuestionInput, QuestionnaireChange } from '~/domain/model/feasibility-schema';
import { canBeTested, parsePointsLine, readCondition } from '~/domain/model/question-conditions';
import { kindByText, questionsIn } from '~/domain/model/questionnaire-rules';

type Sections = readonly QuestionnaireSection[];

const LIMITS = FEASIBILITY_LIMITS;
const refuse = (field: string, message: string) => new DomainError('invalid', {}, { [field]: [message] });

/**
 * The sections after a change.
 * @param newId makes the id of a new section or question
 * @param offered the questions about the study that are not asked yet
 * @throws {DomainError} not_found for a section or question that no longer exists; invalid.
 */
export function changed(
  sections: Sections,
  change: Exclude<QuestionnaireChange, { intent: 'rename' }>,
  newId: () => string,
  offered: readonly Question[] = [],
): QuestionnaireSection[] {
  switch (change.intent) {
    case 'addSection':
      if (sections.length >= LIMITS.sections) throw refuse('title', `At most ${LIMITS.sections} sections.`);
      return [...sections, { id: newId(), title: change.title, questions: [] }];
    case 'renameSection':
      return withSection(sections, change.section, (section) => ({ ...section, title: change.title }));
    case 'removeSection':
      return settled(sections.filter(({ id }) => id !== found(sections, change.section).id));
    case 'moveSection':
      return inOrder(moved(sections, found(sections, change.section), change.to));
    case 'addFromLibrary':
      return withQuestions(sections, change.section, change.keys.map(fromLibrary));
    case 'addFromStudy':
      return withQuestions(
        sections,
        change.section,
        change.keys.map((key) => fromOffers(offered, key)),
      );
    case 'addQuestion':
      return withQuestions(sections, change.section, [
        questionOf(sections, change.question, { ...BLANK, key: `own.${newId()}`, type: change.question.type }),
      ]);
    case 'addQuestions':
      return withQuestions(
        sections,
        change.section,
        change.texts.map((text) => {
          const type = change.type === BY_TEXT ? kindByText(text) : change.type;
          return ownQuestion({ key: `own.${newId()}`, type, text, required: true });
        }),
      );
    case 'changeQuestion':
      return replaced(sections, change.key, (question) => questionOf(sections, change.question, question));
    case 'moveQuestion':
      return inOrder(
        withSection(sections, sectionOf(sections, change.key).id, (section) => ({
          ...section,
          questions: moved(section.questions, questionIn(section, change.key), change.to),
        })),
      );
    case 'removeQuestions':
      return settled(without(sections, ticked(sections, change.keys)));
    case 'moveQuestions': {
      const moving = ticked(sections, change.keys);
      const { id } = found(sections, change.section);
      return inOrder(
        without(sections, moving).map((section) =>
          section.id === id ? { ...section, questions: [...section.questions, ...moving] } : section,
        ),
      );
    }
    case 'removeQuestion':
      return settled(
        withSection(sections, sectionOf(sections, change.key).id, (section) => ({
          ...section,
          questions: section.questions.filter(({ key }) => key !== change.key),
        })),
      );
  }
}

/** The sponsor's own question, used for this study only. */
const BLANK: Omit<Question, 'key' | 'type'> = {
  version: 1,
  text: '',
  hint: null,
  options: [],
  rows: [],
  unit: null,
  min: null,
  max: null,
  detail: null,
  scope: 'study',
  validDays: null,
  profileField: null,
  reusable: false,
  required: false,
  shownIf: null,
  score: [],
  knockOut: null,
  computed: null,
  cites: null,
};

/** A new question of the sponsor's, with these parts. */
export const ownQuestion = (
  parts: Partial<Question> & { key: string; type: QuestionType; text: string },
): Question => ({
  ...BLANK,
  ...parts,
});

function fromLibrary(key: string): Question {
  const question = libraryQuestion(key);
  if (!question) throw refuse('keys', 'The library has no question with this key.');
  return question;
}

function fromOffers(offered: readonly Question[], key: string): Question {
  const question = offered.find((each) => each.key === key);
  if (!question) throw refuse('keys', 'The study has no such question, or it is already in the questionnaire.');
  return question;
}

/** The question with the changes. A library question keeps its wording, so that its answers can be reused. */
function questionOf(sections: Sections, input: QuestionInput, before: Question): Question {
  const isOwn = before.key.startsWith('own.');
  const { text, hint, options, rows, unit, min, max, detail, cites, required, operation, of } = input;
  const detailWith = detail === null || input.detailWith === 'either' ? undefined : input.detailWith;
  const choices = options.map((label) => before.options.find((option) => option.label === label) ?? asOption(label));
  const unitCode = unit === before.unit ? before.unitCode : undefined;
  const asked = isOwn ? { text, hint, options: choices, rows, unit, unitCode, min, max, detail, detailWith } : {};
  const question: Question = { ...before, ...asked, required, cites };
  if (isOwn) requireParts(question);
  const computed = isOwn && before.type === 'computed' ? { operation, of } : before.computed;
  if (isOwn && computed) requireNumbers(sections, computed.of, before.key);
  const scored = { ...question, computed };
  return { ...scored, ...rulesOf(scored, input), shownIf: shownIfOf(sections, input, before.key) };
}

const asOption = (label: string) => ({ value: label, label });

/** @throws {DomainError} invalid for a question with too few choices or rows, or an impossible range. */
export function requireParts({ type, options, rows, min, max }: Question): void {
  if (['single', 'multi', 'grid'].includes(type) && options.length < 2)
    throw refuse('options', 'Give at least two choices.');
  if (new Set(options.map(({ value }) => value.toLowerCase())).size < options.length)
    throw refuse('options', 'Give each choice only once.');
  if (type === 'grid' && (rows.length === 0 || new Set(rows).size < rows.length))
    throw refuse('rows', 'Give at least one row, and each row only once.');
  if (min !== null && max !== null && min > max)
    throw refuse('max', 'The largest number is smaller than the smallest.');
}

function requireNumbers(sections: Sections, of: readonly string[], key: string): void {
  const numbers = questionsBefore(sections, key).filter(({ type }) => type === 'number');
  if (of.length < 2 || !of.every((one) => numbers.some((number) => number.key === one)))
    throw refuse('of', 'Choose at least two numbers from earlier questions.');
}

function rulesOf(question: Question, { score, knockOut }: QuestionInput): Pick<Question, 'score' | 'knockOut'> {
  const lines = score.split('\n').filter((line) => line.trim() !== '');
  const points = lines.map((line) => parsePointsLine(line, question));
  const [wrong] = lines.filter((_, at) => points[at] === null);
  if (wrong !== undefined) throw refuse('score', `“${wrong.trim()}” is not an answer with points.`);
  const rulesOut = knockOut.trim() === '' ? null : readCondition(knockOut, question);
  if (knockOut.trim() !== '' && !rulesOut) throw refuse('knockOut', `“${knockOut.trim()}” is not a possible answer.`);
  return { score: points.flatMap((each) => each ?? []), knockOut: rulesOut };
}

function shownIfOf(sections: Sections, { shownIfKey, shownIf }: QuestionInput, key: string): Question['shownIf'] {
  if (!shownIfKey) return null;
  const about = questionsBefore(sections, key).find((question) => question.key === shownIfKey);
  if (!about || !canBeTested(about)) throw refuse('shownIfKey', 'Choose an earlier question.');
  const when = readCondition(shownIf, about);
  if (!when) throw refuse('shownIf', `“${shownIf.trim()}” is not a possible answer to it.`);
  return { key: shownIfKey, when };
}

/** The earlier questions; all of them, for a new question. */
function questionsBefore(sections: Sections, key: string): Question[] {
  const all = questionsIn(sections);
  const at = all.findIndex((question) => question.key === key);
  return at < 0 ? all : all.slice(0, at);
}

function found(sections: Sections, id: string): QuestionnaireSection {
  const section = sections.find((each) => each.id === id);
  if (!section) throw new DomainError('not_found');
  return section;
}

function sectionOf(sections: Sections, key: string): QuestionnaireSection {
  const section = sections.find(({ questions }) => questions.some((question) => question.key === key));
  if (!section) throw new DomainError('not_found');
  return section;
}

const questionIn = ({ questions }: QuestionnaireSection, key: string) =>
  questions.find((question) => question.key === key) as Question;

/** The questions with these keys, in their order. @throws {DomainError} invalid without any, not_found for a missing one. */
function ticked(sections: Sections, keys: readonly string[]): Question[] {
  if (keys.length === 0) throw refuse('keys', 'Tick at least one question.');
  for (const key of keys) sectionOf(sections, key);
  return questionsIn(sections).filter(({ key }) => keys.includes(key));
}

const without = (sections: Sections, dropped: readonly Question[]): QuestionnaireSection[] =>
  sections.map((section) => ({
    ...section,
    questions: section.questions.filter((question) => !dropped.includes(question)),
  }));

function withSection(sections: Sections, id: string, change: (section: QuestionnaireSection) => QuestionnaireSection) {
  const { id: known } = found(sections, id);
  return sections.map((section) => (section.id === known ? change(section) : section));
}

function withQuestions(sections: Sections, id: string, added: readonly Question[]): QuestionnaireSection[] {
  const asked = questionsIn(sections);
  if (asked.length + added.length > LIMITS.questions) throw refuse('keys', `At most ${LIMITS.questions} questions.`);
  if (added.some(({ key }) => asked.some((question) => question.key === key)))
    throw refuse('keys', 'This question is already in the questionnaire.');
  // If the question that it depends on is removed, every site is asked.
  return settled(withSection(sections, id, (section) => ({ ...section, questions: [...section.questions, ...added] })));
}

const replaced = (sections: Sections, key: string, change: (question: Question) => Question) =>
  withSection(sections, sectionOf(sections, key).id, (section) => ({
    ...section,
    questions: section.questions.map((question) => (question.key === key ? change(question) : question)),
  }));

function moved<Item>(items: readonly Item[], item: Item, to: 'up' | 'down'): Item[] {
  const at = items.indexOf(item);
  const other = at + (to === 'up' ? -1 : 1);
  const neighbor = items[other];
  if (neighbor === undefined) return [...items];
  return items.map((each, index) => (index === at ? neighbor : index === other ? item : each));
}

/** @throws {DomainError} invalid if a question would come before the one that it depends on. */
export function inOrder(sections: QuestionnaireSection[]): QuestionnaireSection[] {
  const seen = new Set<string>();
  const all = new Set(questionsIn(sections).map(({ key }) => key));
  for (const { key, text, shownIf, computed } of questionsIn(sections)) {
    const needs = [...(shownIf ? [shownIf.key] : []), ...(computed?.of ?? [])].filter((needed) => all.has(needed));
    if (!needs.every((needed) => seen.has(needed)))
      throw refuse('to', `“${text}” depends on a question that would come after it.`);
    seen.add(key);
  }
  return sections;
}

/** Drops conditions on questions that were removed or now come later. */
function settled(sections: readonly QuestionnaireSection[]): QuestionnaireSection[] {
  const seen = new Set<string>();
  return sections.map((section) => ({
    ...section,
    questions: section.questions.map((question) => {
      seen.add(question.key);
      return question.shownIf && !seen.has(question.shownIf.key) ? { ...question, shownIf: null } : question;
    }),
  }));
}

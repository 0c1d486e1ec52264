/** Questionnaires and responses as FHIR R4 resources, and back. A question's key is its linkId. */

import { libraryQuestion } from '~/catalogue/feasibility/library';
import {
  type AnswerValue,
  type Credential,
  FEASIBILITY_LIMITS,
  type Question,
  type QuestionnaireSection,
  type QuestionType,
  type Values,
  type YesNo,
} from '~/catalogue/feasibility/questions';
import { valueIn } from '~/catalogue/own';
import { paths } from '~/catalogue/paths';
import { DomainError } from '../errors';
import { inOrder, ownQuestion, requireParts } from './edit';
import type {
  FhirAnswer,
  FhirQuestionItem,
  FhirQuestionnaire,
  FhirQuestionResponse,
  FhirResponse,
} from './fhir-schema';
import { questionsIn } from './rules';
import type { Names } from './values';

const LIMITS = FEASIBILITY_LIMITS;

const UNIT = 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit';
const LEAST = 'http://hl7.org/fhir/StructureDefinition/minValue';
const MOST = 'http://hl7.org/fhir/StructureDefinition/maxValue';

const TYPES = {
  text: 'text',
  number: 'decimal',
  date: 'date',
  yesno: 'boolean',
  single: 'choice',
  multi: 'choice',
  grid: 'group',
  file: 'attachment',
  staff: 'reference',
  credential: 'group',
  computed: 'decimal',
} as const satisfies Record<QuestionType, string>;

const DETAIL = 'detail';
const part = (key: string, name: string | number) => `${key}.${name}`;

interface Exported {
  id: string;
  title: string;
  version: number;
  state: 'draft' | 'frozen';
  sections: readonly QuestionnaireSection[];
}

/** Points and what rules a site out are the sponsor's secret, so they are left out. */
export const toFhir = ({ id, title, version, state, sections }: Exported): FhirQuestionnaire => ({
  resourceType: 'Questionnaire',
  ...{ id, status: state === 'draft' ? 'draft' : 'active', title, version: String(version) },
  item: sections.map((section) => ({
    ...{ linkId: section.id, text: section.title, type: 'group' },
    item: section.questions.map(itemOf),
  })),
});

function itemOf(question: Question): FhirQuestionItem {
  const { key, text, type, required, options, rows, unit, min, max, detail, shownIf } = question;
  const answerOption = options.map(({ value, label }) => ({ valueCoding: { code: value, display: label } }));
  const extension = [
    ...(unit ? [{ url: UNIT, valueCoding: { code: unit, display: unit } }] : []),
    ...(min === null ? [] : [{ url: LEAST, valueDecimal: min }]),
    ...(max === null ? [] : [{ url: MOST, valueDecimal: max }]),
  ];
  const inner = {
    grid: rows.map((row, at) => ({ linkId: part(key, at), text: row, type: 'choice', answerOption })),
    credential: [
      { linkId: part(key, 'number'), text: 'Number', type: 'string' },
      { linkId: part(key, 'expires'), text: 'Expires', type: 'date' },
    ],
    yesno: detail ? [{ linkId: part(key, DETAIL), text: detail, type: 'text' }] : [],
  }[type as 'grid' | 'credential' | 'yesno'];
  return {
    ...{ linkId: key, text, type: TYPES[type], required },
    ...(type === 'multi' && { repeats: true }),
    ...(type === 'computed' && { readOnly: true }),
    ...((type === 'single' || type === 'multi') && { answerOption }),
    ...(extension.length > 0 && { extension }),
    ...(shownIf && { enableWhen: [enableWhenOf(shownIf)] }),
    ...(inner && inner.length > 0 && { item: inner }),
  };
}

const OPERATORS = { equals: '=', not: '!=', atLeast: '>=', atMost: '<=' } as const;

function enableWhenOf({ key, when: { is, value } }: NonNullable<Question['shownIf']>) {
  const operator = OPERATORS[is];
  if (typeof value === 'number') return { question: key, operator, answerDecimal: value };
  if (value === 'yes' || value === 'no') return { question: key, operator, answerBoolean: value === 'yes' };
  return { question: key, operator, answerCoding: { code: value } };
}

/**
 * The sections of a resource. A linkId that the library knows becomes its question; any other is the sponsor's own.
 * @throws {DomainError} invalid for a type or condition that our questionnaires lack.
 */
export function fromFhir({ item = [] }: FhirQuestionnaire, newId: () => string): QuestionnaireSection[] {
  const groups = item.filter(({ type, item: inner = [] }) => type === 'group' && inner.length > 0);
  const loose = item.filter((each) => !groups.includes(each) && each.type !== 'display');
  const questions = groups.reduce((sum, { item: inner = [] }) => sum + inner.length, loose.length);
  if (questions > LIMITS.questions || groups.length + Math.sign(loose.length) > LIMITS.sections) {
    const most = `At most ${LIMITS.sections} sections and ${LIMITS.questions} questions.`;
    throw new DomainError('invalid', {}, { item: [most] });
  }
  const sections = groups.map(({ text, item: inner = [] }) => ({
    ...{ id: newId(), title: text || 'Questions' },
    questions: inner.filter(({ type }) => type !== 'display').map(questionFrom),
  }));
  const all =
    loose.length > 0
      ? [{ id: newId(), title: 'Questions', questions: loose.map(questionFrom) }, ...sections]
      : sections;
  const keys = all.flatMap(({ questions }) => questions.map(({ key }) => key));
  const repeated = keys.find((key, at) => keys.indexOf(key) < at);
  if (repeated) throw refused(repeated, 'appears twice');
  const own = questionsIn(all).filter(({ key }) => !libraryQuestion(key));
  return asBuilt(() => {
    for (const question of own) {
      if (question.options.length > LIMITS.options || question.rows.length > LIMITS.rows)
        throw refused(question.key, 'has too many choices or rows');
      requireParts(question);
    }
    return inOrder(all);
  });
}

/** Does what the builder does. Its errors are about the resource here, not about a field of its form. */
function asBuilt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    throw new DomainError('invalid', {}, { item: Object.values(error.fields).flat() });
  }
}

const refused = (linkId: string, why: string) => new DomainError('invalid', {}, { item: [`“${linkId}” ${why}.`] });

function questionFrom(item: FhirQuestionItem): Question {
  const { linkId, text, required = false } = item;
  const shownIf = shownIfFrom(item);
  const known = libraryQuestion(linkId);
  if (known) return { ...known, required, shownIf };
  const type = typeFrom(item);
  const inner = item.item ?? [];
  const numberOf = (url: string) => {
    const found = item.extension?.find((each) => each.url === url);
    return found?.valueDecimal ?? found?.valueInteger ?? null;
  };
  const optionsOf = type === 'grid' ? inner[0]?.answerOption : item.answerOption;
  return ownQuestion({
    ...{ key: keyFrom(linkId), type, text: text || linkId, required, shownIf },
    options: (optionsOf ?? []).map(({ valueCoding, valueString }) => {
      const value = valueCoding?.code ?? valueCoding?.display ?? valueString ?? '';
      return { value, label: valueCoding?.display ?? value };
    }),
    rows: type === 'grid' ? inner.map((row) => row.text || row.linkId) : [],
    unit: item.extension?.find(({ url }) => url === UNIT)?.valueCoding?.display ?? null,
    ...(type === 'number' && { min: numberOf(LEAST), max: numberOf(MOST) }),
    detail: type === 'yesno' ? (inner[0]?.text ?? null) : null,
  });
}

const keyFrom = (linkId: string) => (libraryQuestion(linkId) || linkId.startsWith('own.') ? linkId : `own.${linkId}`);

function typeFrom({ linkId, type, repeats, item = [] }: FhirQuestionItem): QuestionType {
  switch (type) {
    case 'boolean':
      return 'yesno';
    case 'decimal':
    case 'integer':
      return 'number';
    case 'choice':
      return repeats ? 'multi' : 'single';
    case 'string':
    case 'text':
      return 'text';
    case 'date':
      return 'date';
    case 'attachment':
      return 'file';
    case 'reference':
      return 'staff';
    case 'group':
      return item.some((each) => each.linkId === part(linkId, 'number')) ? 'credential' : 'grid';
    default:
      throw refused(linkId, `has the type “${type}”, which is not supported`);
  }
}

function shownIfFrom({ linkId, enableWhen = [] }: FhirQuestionItem): Question['shownIf'] {
  const [first, second] = enableWhen;
  if (!first) return null;
  const is = (Object.keys(OPERATORS) as (keyof typeof OPERATORS)[]).find((name) => OPERATORS[name] === first.operator);
  if (second || !is) throw refused(linkId, 'has a condition that is not supported');
  const key = keyFrom(first.question);
  const limit = first.answerDecimal ?? first.answerInteger;
  if (is === 'atLeast' || is === 'atMost') {
    if (limit === undefined) throw refused(linkId, 'has a condition without a number');
    return { key, when: { is, value: limit } };
  }
  const flag = first.answerBoolean === undefined ? undefined : first.answerBoolean ? 'yes' : 'no';
  const value = flag ?? first.answerCoding?.code ?? first.answerString ?? limit?.toString();
  if (value === undefined) throw refused(linkId, 'has a condition without an answer');
  return { key, when: { is, value } };
}

interface ExportedResponse {
  id: string;
  questionnaireId: string;
  sections: readonly QuestionnaireSection[];
  values: Values;
  names: Names;
  /** Null until it is sent. */
  submittedAt: number | null;
}

export const responseToFhir = (response: ExportedResponse): FhirResponse => ({
  resourceType: 'QuestionnaireResponse',
  ...{ id: response.id, questionnaire: `Questionnaire/${response.questionnaireId}` },
  status: response.submittedAt === null ? 'in-progress' : 'completed',
  ...(response.submittedAt !== null && { authored: new Date(response.submittedAt).toISOString() }),
  item: response.sections.map(({ id, title, questions }) => ({
    ...{ linkId: id, text: title },
    item: questions.flatMap((question) => {
      const value = valueIn(response.values, question.key);
      return value === null || value === undefined ? [] : [answered(question, value, response.names)];
    }),
  })),
});

function answered(question: Question, value: AnswerValue, names: Names): FhirQuestionResponse {
  const { key, text, type, rows, options } = question;
  const coded = (code: string) => ({
    valueCoding: { code, display: options.find((option) => option.value === code)?.label ?? code },
  });
  const leaf = (name: string | number, answer: FhirAnswer) => ({ linkId: part(key, name), answer: [answer] });
  const one = (answer: FhirAnswer): FhirQuestionResponse => ({ linkId: key, text, answer: [answer] });
  switch (type) {
    case 'number':
    case 'computed':
      return one({ valueDecimal: Number(value) });
    case 'date':
      return one({ valueDate: String(value) });
    case 'yesno': {
      const { answer, detail } = value as YesNo;
      return {
        ...one({ valueBoolean: answer === 'yes' }),
        ...(detail && { item: [leaf(DETAIL, { valueString: detail })] }),
      };
    }
    case 'single':
      return one(coded(String(value)));
    case 'multi':
      return { linkId: key, text, answer: (value as readonly string[]).map(coded) };
    case 'grid': {
      const given = value as Record<string, string>;
      return {
        linkId: key,
        text,
        item: rows.flatMap((row, at) => (Object.hasOwn(given, row) ? [leaf(at, coded(given[row] as string))] : [])),
      };
    }
    case 'credential': {
      const { number, expires } = value as Credential;
      const item = [
        leaf('number', { valueString: number }),
        ...(expires ? [leaf('expires', { valueDate: expires })] : []),
      ];
      return { linkId: key, text, item };
    }
    case 'file':
      return one({ valueAttachment: { url: paths.document(String(value)), title: valueIn(names, String(value)) } });
    case 'staff':
      return one({ valueReference: { reference: `Practitioner/${value}`, display: valueIn(names, String(value)) } });
    default:
      return one({ valueString: String(value) });
  }
}

/** The unchecked answers in a resource to questions of this questionnaire, by key. */
export function responseFromFhir({ item = [] }: FhirResponse, questions: readonly Question[]): Record<string, unknown> {
  const items = item.flatMap((each) => [each as FhirQuestionResponse, ...(each.item ?? [])]);
  const values: Record<string, unknown> = {};
  const byKey = new Map(questions.map((question) => [question.key, question]));
  for (const each of items) {
    const question = byKey.get(each.linkId) ?? byKey.get(keyFrom(each.linkId));
    if (question && question.type !== 'computed') values[question.key] = valueFrom(question, each);
  }
  return values;
}

function valueFrom({ key, type, rows }: Question, { answer = [], item = [] }: FhirQuestionResponse): unknown {
  const [first = {}] = answer;
  const inner = (name: string | number) => item.find(({ linkId }) => linkId === part(key, name))?.answer?.[0];
  const code = ({ valueCoding, valueString }: FhirAnswer) => valueCoding?.code ?? valueString ?? null;
  switch (type) {
    case 'number':
      return first.valueDecimal ?? first.valueInteger ?? null;
    case 'date':
      return first.valueDate ?? null;
    case 'yesno':
      if (first.valueBoolean === undefined) return null;
      return { answer: first.valueBoolean ? 'yes' : 'no', detail: inner(DETAIL)?.valueString ?? null };
    case 'single':
      return code(first);
    case 'multi':
      return answer.map(code);
    case 'grid':
      return Object.fromEntries(rows.flatMap((row, at) => (inner(at) ? [[row, code(inner(at) as FhirAnswer)]] : [])));
    case 'credential': {
      const number = inner('number')?.valueString;
      return number ? { number, expires: inner('expires')?.valueDate ?? null } : null;
    }
    case 'file':
      return first.valueAttachment?.url.split('/').at(-1) ?? null;
    case 'staff':
      return first.valueReference?.reference.split('/').at(-1) ?? null;
    default:
      return first.valueString ?? null;
  }
}

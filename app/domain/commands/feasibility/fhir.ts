/** Questionnaires and responses as FHIR R4 resources, and back. A question's key is its linkId. */

import type {
  AnswerValue,
  Choice,
  Credential,
  Question,
  QuestionnaireSection,
  QuestionnaireState,
  QuestionType,
  Values,
  YesNo,
} from '~/catalogue/feasibility/questions';
import { valueIn } from '~/catalogue/own';
import { paths } from '~/catalogue/paths';
import type { Names } from '~/domain/model/answer-values';
import type {
  FhirAnswer,
  FhirQuestionItem,
  FhirQuestionnaire,
  FhirQuestionResponse,
  FhirResponse,
} from '~/domain/model/fhir-schema';
import { CONTROLS, EXTENSION, HELP, keyFrom, OPERATORS, PART, part, STAFF_RESOURCE } from './fhir-terms';

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

interface Exported {
  id: string;
  title: string;
  version: number;
  state: QuestionnaireState;
  sections: readonly QuestionnaireSection[];
}

/** Points and what rules a site out are the sponsor's secret, so they are left out. */
export function toFhir({ id, title, version, state, sections }: Exported): FhirQuestionnaire {
  const asked = new Map<string, Question>();
  const itemAfter = (question: Question) => {
    const item = itemOf(question, question.shownIf ? asked.get(question.shownIf.key) : undefined);
    asked.set(question.key, question);
    return item;
  };
  return {
    resourceType: 'Questionnaire',
    id,
    status: state === 'draft' ? 'draft' : 'active',
    title,
    version: String(version),
    item: sections.map((section) => ({
      linkId: section.id,
      text: section.title,
      type: 'group',
      ...(section.questions.length > 0 && { item: section.questions.map(itemAfter) }),
    })),
  };
}

/** @param about the earlier question that its condition is on. A condition on another has no effect (rules.ts). */
function itemOf(question: Question, about: Question | undefined): FhirQuestionItem {
  const { key, text, type, required, options, maxLength, shownIf } = question;
  const answerOption = options.map(choiceOf);
  const extension = extensionsOf(question);
  const inner = [...partsOf(question, answerOption), ...hintOf(question)];
  return {
    linkId: key,
    text,
    type: typeOf(question),
    required,
    ...(type === 'multi' && { repeats: true }),
    ...(type === 'computed' && { readOnly: true }),
    ...(maxLength !== undefined && { maxLength }),
    ...((type === 'single' || type === 'multi') && { answerOption }),
    ...(extension.length > 0 && { extension }),
    ...(shownIf && about && { enableWhen: [enableWhenOf(shownIf.when, about)] }),
    ...(inner.length > 0 && { item: inner }),
  };
}

/** A choice as an option, or as an answer. */
const choiceOf = ({ value, label, system, plain }: Choice) =>
  plain
    ? { valueString: value }
    : { valueCoding: { ...(system !== undefined && { system }), code: value, display: label } };

const typeOf = ({ type, format }: Question): string => {
  if (type === 'number' && format === 'integer') return 'integer';
  return type === 'text' && format === 'line' ? 'string' : TYPES[type];
};

type Extensions = NonNullable<FhirQuestionItem['extension']>;

function extensionsOf({ key, type, unit, unitCode, min, max, cites, computed }: Question): Extensions {
  const combined = computed && [
    { url: 'operation', valueCode: computed.operation },
    ...computed.of.map((valueString) => ({ url: 'of', valueString })),
  ];
  const numbers = [
    ...(unit ? [{ url: EXTENSION.unit, valueCoding: { code: unit, ...unitCode, display: unit } }] : []),
    ...(min === null ? [] : [{ url: EXTENSION.min, valueDecimal: min }]),
    ...(max === null ? [] : [{ url: EXTENSION.max, valueDecimal: max }]),
  ];
  return [
    // They mean nothing for other types.
    ...(type === 'number' || type === 'computed' ? numbers : []),
    ...(type === 'staff' ? [{ url: EXTENSION.resource, valueCode: STAFF_RESOURCE }] : []),
    ...(cites ? [{ url: EXTENSION.cites, valueString: cites }] : []),
    ...(combined && key.startsWith('own.') ? [{ url: EXTENSION.computed, extension: combined }] : []),
  ];
}

type Parts = NonNullable<FhirQuestionItem['item']>;

function partsOf(
  { key, type, rows, detail, detailWith }: Question,
  answerOption: Parts[number]['answerOption'],
): Parts {
  switch (type) {
    case 'grid':
      return rows.map((row, at) => ({ linkId: part(key, at), text: row, type: 'choice', answerOption }));
    case 'credential':
      return [
        { linkId: part(key, PART.number), text: 'Number', type: 'string' },
        { linkId: part(key, PART.expires), text: 'Expires', type: 'date' },
      ];
    case 'yesno':
      return detail
        ? [{ linkId: part(key, PART.detail), text: detail, type: 'text', ...onlyWith(key, detailWith) }]
        : [];
    default:
      return [];
  }
}

const onlyWith = (question: string, answer: Question['detailWith']) =>
  answer && { enableWhen: [{ question, operator: OPERATORS.equals, answerBoolean: answer === 'yes' }] };

function hintOf({ key, hint }: Question): Parts {
  if (!hint) return [];
  const valueCodeableConcept = { coding: [{ system: CONTROLS, code: HELP }] };
  const extension = [{ url: EXTENSION.control, valueCodeableConcept }];
  return [{ linkId: part(key, PART.hint), text: hint, type: 'display', extension }];
}

function enableWhenOf({ is, value }: NonNullable<Question['shownIf']>['when'], { key, type, options }: Question) {
  const asked = { question: key, operator: OPERATORS[is] };
  if (type === 'number' || type === 'computed') return { ...asked, answerDecimal: Number(value) };
  if (type === 'yesno') return { ...asked, answerBoolean: value === 'yes' };
  const { system, plain } = options.find((option) => option.value === value) ?? {};
  if (plain) return { ...asked, answerString: String(value) };
  return { ...asked, answerCoding: { ...(system !== undefined && { system }), code: String(value) } };
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
  id: response.id,
  questionnaire: `Questionnaire/${response.questionnaireId}`,
  status: response.submittedAt === null ? 'in-progress' : 'completed',
  ...(response.submittedAt !== null && { authored: new Date(response.submittedAt).toISOString() }),
  item: response.sections.map(({ id, title, questions }) => ({
    linkId: id,
    text: title,
    item: questions.flatMap((question) => {
      const value = valueIn(response.values, question.key);
      return value === null || value === undefined ? [] : [answered(question, value, response.names)];
    }),
  })),
});

function answered(question: Question, value: AnswerValue, names: Names): FhirQuestionResponse {
  const { key, text, type, rows, options, format } = question;
  const coded = (code: string): FhirAnswer =>
    choiceOf(options.find(({ value }) => value === code) ?? { value: code, label: code });
  const leaf = (name: string | number, answer: FhirAnswer) => ({ linkId: part(key, name), answer: [answer] });
  const one = (answer: FhirAnswer): FhirQuestionResponse => ({ linkId: key, text, answer: [answer] });
  switch (type) {
    case 'number':
    case 'computed':
      return one(format === 'integer' ? { valueInteger: Number(value) } : { valueDecimal: Number(value) });
    case 'date':
      return one({ valueDate: String(value) });
    case 'yesno': {
      const { answer, detail } = value as YesNo;
      return {
        ...one({ valueBoolean: answer === 'yes' }),
        ...(detail && { item: [leaf(PART.detail, { valueString: detail })] }),
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
        leaf(PART.number, { valueString: number }),
        ...(expires ? [leaf(PART.expires, { valueDate: expires })] : []),
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
      return { answer: first.valueBoolean ? 'yes' : 'no', detail: inner(PART.detail)?.valueString ?? null };
    case 'single':
      return code(first);
    case 'multi':
      return answer.map(code);
    case 'grid':
      return Object.fromEntries(rows.flatMap((row, at) => (inner(at) ? [[row, code(inner(at) as FhirAnswer)]] : [])));
    case 'credential': {
      const number = inner(PART.number)?.valueString;
      return number ? { number, expires: inner(PART.expires)?.valueDate ?? null } : null;
    }
    case 'file':
      return first.valueAttachment?.url.split('/').at(-1) ?? null;
    case 'staff':
      return first.valueReference?.reference.split('/').at(-1) ?? null;
    default:
      return first.valueString ?? null;
  }
}

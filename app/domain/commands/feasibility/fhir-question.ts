/** Reads a FHIR item as one question. What a question of ours lacks is refused, and not dropped or changed. */
import { isOneLine } from '~/catalogue/characters';
import { libraryQuestion } from '~/catalogue/feasibility/library';
import type { Choice, Question, QuestionType } from '~/catalogue/feasibility/questions';
import { FEASIBILITY_LIMITS } from '~/catalogue/feasibility/questions';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import type { ImportedItem } from '~/domain/model/fhir-import-schema';
import { ownQuestion } from './edit';
import type { Problems } from './fhir-problems';
import { type Settings, settingsOf } from './fhir-settings';
import { keyFrom, OPERATORS, PART, part } from './fhir-terms';
import type { Node } from './fhir-tree';

type Refuse = (why: string) => void;

/** Elements that say nothing: false, and lists without an entry. */
const isSaid = (value: unknown) =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

/** Whether the item says nothing but these. */
const saysOnly = (item: ImportedItem, ...names: (keyof ImportedItem)[]) =>
  Object.entries(item).every(([name, value]) => !isSaid(value) || names.includes(name as keyof ImportedItem));

const isLabel = (text = '') => text.trim() !== '' && text.length <= SHORT_TEXT_MAX_CHARS && isOneLine(text);

/** The node's text that explains the question, and its other items. */
function apart({ item, inner }: Node): { hint: Node | undefined; rest: Node[] } {
  const hint = inner.find((each) => isHint(each, item.linkId));
  return { hint, rest: inner.filter((each) => each !== hint) };
}

function isHint({ item, inner }: Node, linkId: string): boolean {
  if (item.type !== 'display' || inner.length > 0 || !isOneLine(item.text ?? '') || !item.text?.trim()) return false;
  const { help } = settingsOf(item, () => {});
  return (help || item.linkId === part(linkId, PART.hint)) && saysOnly(item, 'linkId', 'text', 'type', 'extension');
}

/** A group whose items are the rows of a grid: numbered, with the same choices, and nothing else. */
export function isGrid(node: Node): boolean {
  const { item, whole } = node;
  const { rest } = apart(node);
  const options = JSON.stringify(rest[0]?.item.answerOption);
  const texts = new Set(rest.map((row) => row.item.text));
  return (
    item.type === 'group' &&
    whole &&
    rest.length > 0 &&
    rest.length <= FEASIBILITY_LIMITS.rows &&
    texts.size === rest.length &&
    choicesOf(rest[0]?.item.answerOption, () => {}) !== null &&
    rest.every(
      (row, at) =>
        row.item.type === 'choice' &&
        row.item.linkId === part(item.linkId, at) &&
        isLabel(row.item.text) &&
        row.inner.length === 0 &&
        saysOnly(row.item, 'linkId', 'text', 'type', 'answerOption') &&
        JSON.stringify(row.item.answerOption) === options,
    )
  );
}

const CREDENTIAL = [
  { name: PART.number, type: 'string', text: 'Number' },
  { name: PART.expires, type: 'date', text: 'Expires' },
];

/** A group with the number of a credential and the day it expires. */
export function isCredential(node: Node): boolean {
  const { item } = node;
  const { rest } = apart(node);
  const is = ({ item: inner }: Node, { name, type, text }: (typeof CREDENTIAL)[number]) =>
    inner.linkId === part(item.linkId, name) && inner.type === type && inner.text === text;
  return (
    item.type === 'group' &&
    rest.length === CREDENTIAL.length &&
    CREDENTIAL.every((expected, at) => {
      const each = rest[at];
      return each && is(each, expected) && each.inner.length === 0 && saysOnly(each.item, 'linkId', 'text', 'type');
    })
  );
}

/** The question of a node, without its condition. */
export function questionFrom(node: Node, problems: Problems): Question {
  const { item } = node;
  const { linkId } = item;
  const refuse: Refuse = (why) => problems.add(linkId, why);
  const known = libraryQuestion(linkId);
  const settings = settingsOf(item, refuse);
  const { hint, rest } = apart(node);
  const type = typeFrom(node, settings, known, refuse);
  const isChoice = type === 'single' || type === 'multi';
  const detail = type === 'yesno' ? detailFrom(rest, linkId) : undefined;
  if (type !== 'grid' && type !== 'credential')
    for (const below of rest.filter((each) => each !== detail))
      problems.add(below.item.linkId, `is below the question “${linkId}”, and a question of ours has nothing below it`);
  refuseExtras(item, type, refuse);
  const choices = isChoice ? item.answerOption : type === 'grid' ? rest[0]?.item.answerOption : [];
  const isListed = isChoice && !(known && choices === undefined);
  const options = isListed || type === 'grid' ? choicesOf(choices, refuse) : [];
  const { unit = null, unitCode, min = null, max = null, cites = null, computed = null } = settings;
  if (min !== null && max !== null && min > max) refuse('has a largest number below its smallest');
  const asked = ownQuestion({
    key: keyFrom(linkId),
    type,
    text: item.text?.trim() ? item.text : linkId,
    required: item.required ?? false,
    hint: hint?.item.text ?? null,
    options: options ?? [],
    unit,
    min,
    max,
    cites,
    computed,
    rows: type === 'grid' ? rest.map((row) => row.item.text ?? '') : [],
    detail: detail?.item.text ?? null,
    ...(detail?.item.enableWhen && { detailWith: detailWithFrom(detail.item.enableWhen, linkId) }),
    ...(item.type === 'integer' && { format: 'integer' as const }),
    ...(item.type === 'string' && { format: 'line' as const }),
    ...(item.maxLength !== undefined && { maxLength: item.maxLength }),
    ...(unitCode && { unitCode }),
  });
  return known ? asInLibrary(known, asked, item, refuse) : asked;
}

function typeFrom(
  node: Node,
  { computed, staff }: Settings,
  known: Question | undefined,
  refuse: Refuse,
): QuestionType {
  const { type, repeats } = node.item;
  switch (type) {
    case 'boolean':
      return 'yesno';
    case 'decimal':
      return computed ? 'computed' : known?.type === 'computed' ? 'computed' : 'number';
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
      if (!staff && known?.type !== 'staff')
        refuse('asks for a reference to anything, and ours are to a Practitioner (questionnaire-referenceResource)');
      return 'staff';
    case 'group':
      return isGrid(node) ? 'grid' : 'credential';
    default:
      refuse(`has the type “${type.slice(0, 40)}”, which is not supported`);
      return 'text';
  }
}

/** Refuses what only other types of question have. */
function refuseExtras(item: ImportedItem, type: QuestionType, refuse: Refuse): void {
  if (item.repeats && type !== 'multi') refuse('can be answered several times, which only choices can');
  if (item.readOnly && type !== 'computed') refuse('is read-only, so nobody could answer it');
  if (item.maxLength !== undefined && type !== 'text') refuse('has a “maxLength”, which only texts can have');
  if (isSaid(item.answerOption) && item.type !== 'choice') refuse('has choices, which only the type “choice” can have');
}

/** The answer that a detail is for, if its only condition is that. */
function detailWithFrom(
  [when, ...more]: NonNullable<ImportedItem['enableWhen']>,
  linkId: string,
): Question['detailWith'] {
  if (!when || more.length > 0 || when.question !== linkId || when.operator !== OPERATORS.equals) return undefined;
  return when.answerBoolean === undefined ? undefined : when.answerBoolean ? 'yes' : 'no';
}

const detailFrom = (rest: readonly Node[], linkId: string): Node | undefined =>
  rest.find(
    ({ item, inner }) =>
      ['text', 'string'].includes(item.type) &&
      item.linkId === part(linkId, PART.detail) &&
      isLabel(item.text) &&
      inner.length === 0 &&
      saysOnly(item, 'linkId', 'text', 'type', 'enableWhen') &&
      (item.enableWhen === undefined || detailWithFrom(item.enableWhen, linkId) !== undefined),
  );

/** The choices; null if there are too few or some are not apart. */
function choicesOf(listed: ImportedItem['answerOption'], refuse: Refuse): Choice[] | null {
  const choices = (listed ?? []).map(({ valueCoding, valueString }): Choice | null => {
    const value = valueCoding?.code ?? valueCoding?.display ?? valueString;
    if (value === undefined || (valueCoding && valueString !== undefined)) return null;
    const { display = value, system } = valueCoding ?? {};
    if (!valueCoding) return { value, label: value, plain: true };
    return { value, label: display, ...(system !== undefined && { system }) };
  });
  const read = choices.filter((each) => each !== null);
  const isApart = (name: 'value' | 'label') =>
    new Set(read.map((each) => each[name].trim().toLowerCase())).size === read.length;
  const wrong = [
    read.length < choices.length && 'has a choice without a text, or with two',
    read.length < 2 && 'needs at least two choices',
    !isApart('value') && 'has the same choice twice',
    !isApart('label') && 'has two choices with the same text',
  ].filter((why) => why !== false);
  for (const why of wrong) refuse(why);
  return wrong.length > 0 ? null : read;
}

/** A library question keeps its wording, so that its answers can be reused. Nothing else may hide behind its key. */
function asInLibrary(known: Question, asked: Question, item: ImportedItem, refuse: Refuse): Question {
  const said = {
    ...{
      type: true,
      text: Boolean(item.text?.trim()),
      options: isSaid(item.answerOption),
      rows: asked.rows.length > 0,
    },
    hint: asked.hint !== null,
    unit: asked.unit !== null,
    min: asked.min !== null,
    max: asked.max !== null,
    ...{
      detail: asked.detail !== null,
      detailWith: asked.detailWith !== undefined,
      // FHIR does not say how the number of a credential is written.
      format: asked.type !== 'credential',
      maxLength: true,
      unitCode: true,
      computed: asked.computed !== null,
    },
  };
  const shape = (question: Question, name: keyof typeof said) =>
    JSON.stringify(
      name === 'options' ? question.options.map(({ value, label }) => [value, label]) : (question[name] ?? null),
    );
  const names = (Object.keys(said) as (keyof typeof said)[]).filter(
    (name) => said[name] && shape(known, name) !== shape(asked, name),
  );
  if (names.length > 0)
    refuse(`is the key of a library question with another ${names.join(' and ')}. Give your question another linkId`);
  return { ...known, required: asked.required, cites: asked.cites };
}

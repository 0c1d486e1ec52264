/** Reads the conditions of FHIR items. A question of ours has one, on the answer to an earlier question. */
import type { Condition, Question } from '~/catalogue/feasibility/questions';
import type { FhirEnableWhen } from '~/domain/model/fhir-import-schema';
import { canBeTested } from '~/domain/model/question-conditions';
import type { Problems } from './fhir-problems';
import { OPERATORS } from './fhir-terms';

type ShownIf = NonNullable<Question['shownIf']>;

/** A question with the conditions of its item and of the groups around it, outermost first. */
export interface Placed {
  linkId: string;
  question: Question;
  own: readonly FhirEnableWhen[];
  groups: readonly { linkId: string; when: readonly FhirEnableWhen[] }[];
}

const NAMES = Object.keys(OPERATORS) as Condition['is'][];

/** The questions in the same order, each with its condition. */
export function withConditions(placed: readonly Placed[], problems: Problems): Question[] {
  const earlier = new Map<string, Question>();
  const all = new Set(placed.map(({ linkId }) => linkId));
  return placed.map(({ linkId, question, own, groups }) => {
    const read = (about: string, when: readonly FhirEnableWhen[]) =>
      oneOf(when, { about, before: linkId, all, earlier, problems });
    const wanted = [
      { about: linkId, shownIf: read(linkId, own) },
      ...groups.toReversed().map((group) => ({ about: group.linkId, shownIf: read(group.linkId, group.when) })),
    ].filter((each): each is { about: string; shownIf: ShownIf } => each.shownIf !== null);
    const shownIf = wanted[0]?.shownIf ?? null;
    for (const { about, shownIf: other } of wanted.slice(1))
      if (shownIf && !implies(shownIf, other, earlier))
        problems.add(about, `has a condition that “${linkId}” would need besides its own, and a question has only one`);
    requireNumbers(linkId, question, earlier, problems);
    const whole = { ...question, shownIf };
    earlier.set(linkId, whole);
    return whole;
  });
}

interface Reading {
  /** The item that the condition belongs to. */
  about: string;
  /** The question that it is applied to. */
  before: string;
  all: ReadonlySet<string>;
  earlier: ReadonlyMap<string, Question>;
  problems: Problems;
}

function oneOf(listed: readonly FhirEnableWhen[], reading: Reading): ShownIf | null {
  const different = [...new Map(listed.map((each) => [JSON.stringify(each), each])).values()];
  if (different.length > 1) reading.problems.add(reading.about, 'has several conditions, and a question has only one');
  const read = different.map((each) => shownIfFrom(each, reading));
  return read[0] ?? null;
}

function shownIfFrom(enableWhen: FhirEnableWhen, reading: Reading): ShownIf | null {
  const { about, before, all, earlier, problems } = reading;
  const refuse = (why: string) => {
    problems.add(about, why);
    return null;
  };
  const asked = enableWhen.question;
  const on = earlier.get(asked);
  if (!all.has(asked)) return refuse(`has a condition on “${asked}”, which is not a question here`);
  if (!on) return refuse(`has a condition on “${asked}”, which does not come before “${before}”`);
  if (!canBeTested(on)) return refuse(`has a condition on “${asked}”, whose answers no condition can test`);
  const is = NAMES.find((name) => OPERATORS[name] === enableWhen.operator);
  if (!is) return refuse(`has a condition with “${enableWhen.operator}”, which is not supported`);
  const when = conditionOn(on, is, enableWhen);
  return when ? { key: on.key, when } : refuse(`has a condition on “${asked}” that no answer to it can meet`);
}

/** Null if the answer that it waits for is not one of the question's, or there is not exactly one. */
function conditionOn({ type, options }: Question, is: Condition['is'], enableWhen: FhirEnableWhen): Condition | null {
  const { answerBoolean, answerDecimal, answerInteger, answerString, answerCoding } = enableWhen;
  const given = [answerBoolean, answerDecimal, answerInteger, answerString, answerCoding];
  if (given.filter((each) => each !== undefined).length !== 1) return null;
  const limit = answerDecimal ?? answerInteger;
  if (type === 'number' || type === 'computed') {
    if (limit === undefined || is === 'not') return null;
    return is === 'equals' ? { is, value: String(limit) } : { is, value: limit };
  }
  if (is === 'atLeast' || is === 'atMost') return null;
  if (type === 'yesno') return answerBoolean === undefined ? null : { is, value: answerBoolean ? 'yes' : 'no' };
  const { code, display, system } = answerCoding ?? {};
  const found = options.find(
    (option) =>
      (answerCoding
        ? (code ?? option.value) === option.value && (display ?? option.label) === option.label
        : answerString === option.value) &&
      (system === undefined || system === option.system),
  );
  const says = code ?? display ?? answerString;
  return found && says !== undefined ? { is, value: found.value } : null;
}

/** Whether the first can only hold if the other does: it is the same, or on a question that has that condition. */
function implies(one: ShownIf, other: ShownIf, earlier: ReadonlyMap<string, Question>): boolean {
  const byKey = new Map([...earlier.values()].map((question) => [question.key, question]));
  for (let next: ShownIf | null = one; next; next = byKey.get(next.key)?.shownIf ?? null)
    if (next.key === other.key && JSON.stringify(next.when) === JSON.stringify(other.when)) return true;
  return false;
}

/** A question computed from others needs at least two numbers, all before it. */
function requireNumbers(
  linkId: string,
  { key, computed, type }: Question,
  earlier: ReadonlyMap<string, Question>,
  problems: Problems,
): void {
  if (type !== 'computed' || !key.startsWith('own.')) return;
  const numbers = new Set([...earlier.values()].flatMap((each) => (each.type === 'number' ? [each.key] : [])));
  if (!computed?.of.every((of) => numbers.has(of)))
    problems.add(linkId, 'is computed from questions that are no numbers, or do not come before it');
}

/** Answers proposed to a site from its earlier answers, profile, track record and training. */
import type {
  AnswerSource,
  AnswerState,
  AnswerValue,
  Question,
  QuestionnaireSection,
  Values,
} from '~/catalogue/feasibility/questions';
import { DAY_MS } from '~/catalogue/time';
import { checkedValue, sameValue } from '~/domain/model/answer-values';
import { questionsIn, shownQuestions } from '~/domain/model/questionnaire-rules';

/** An earlier answer. */
export interface Kept {
  id: string;
  version: number;
  value: AnswerValue;
  asOf: number;
  validUntil: number | null;
}

/** An answer from another source. */
export interface Known {
  value: AnswerValue;
  asOf: number;
  source: Exclude<AnswerSource, 'answer'>;
  /** The item of the profile that covers what is asked for, if it has another name. */
  listed?: string;
}

export interface Sources {
  /** Earlier answers by the question's key: the site's, or the investigator's for questions about a person. */
  kept: ReadonlyMap<string, Kept>;
  known: ReadonlyMap<string, Known>;
}

export interface Proposal {
  value: AnswerValue;
  source: AnswerSource;
  asOf: number;
  /** False if it is only shown, because it is too old or the question has changed. */
  prefilled: boolean;
  /** The id of the earlier answer; null for other sources. */
  answerId: string | null;
  /** As in what is known. */
  listed?: string;
}

/** The more recent of the two. An expired answer, or one to another version, is only shown. */
export function proposalFor(question: Question, { kept, known }: Sources, at: number): Proposal | null {
  const { key, reusable, type } = question;
  if (!reusable || type === 'computed') return null;
  const said = kept.get(key);
  const found = known.get(key);
  if (found && (!said || found.asOf > said.asOf) && fits(question, found.value, at))
    return { ...found, prefilled: true, answerId: null };
  if (!said) return null;
  const { id, value, asOf, validUntil, version } = said;
  const isCurrent =
    version === question.version && (validUntil === null || validUntil > at) && fits(question, value, at);
  return { value, asOf, source: 'answer', prefilled: isCurrent, answerId: id };
}

/** Whether it still fits the question, whose options may have changed. */
function fits(question: Question, value: AnswerValue, at: number): boolean {
  const checked = checkedValue(question, value, at);
  return 'value' in checked && sameValue(checked.value, value);
}

/** Until when an answer is valid. */
export const validUntilOf = ({ validDays }: Pick<Question, 'validDays'>, asOf: number): number | null =>
  validDays === null ? null : asOf + validDays * DAY_MS;

/** How a saved answer came about. */
export function stateOf(value: AnswerValue, proposal: Proposal | null): AnswerState {
  if (!proposal?.prefilled) return 'new';
  return sameValue(value, proposal.value) ? 'reused' : 'edited';
}

/** The percentage of the questions asked that already have a proposed answer. */
export function reuseShare(sections: readonly QuestionnaireSection[], sources: Sources, at: number): number {
  const values: Record<string, AnswerValue> = {};
  for (const question of questionsIn(sections)) {
    const proposal = proposalFor(question, sources, at);
    if (proposal?.prefilled) values[question.key] = proposal.value;
  }
  const asked = shownQuestions(sections, values).filter(({ type }) => type !== 'computed');
  return asked.length === 0
    ? 0
    : Math.round((asked.filter(({ key }) => Object.hasOwn(values, key)).length / asked.length) * 100);
}

/** A response's values, with proposals where the site has not saved anything. */
export function withProposals(saved: Values, proposals: ReadonlyMap<string, Proposal>): Values {
  const prefilled = [...proposals].flatMap(([key, { prefilled, value }]) => (prefilled ? [[key, value]] : []));
  return { ...Object.fromEntries(prefilled), ...saved };
}

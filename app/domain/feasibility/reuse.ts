/** What earlier answers, the profile, the track record and training can answer for a site, and as what. */
import type {
  AnswerSource,
  AnswerState,
  AnswerValue,
  Question,
  QuestionnaireSection,
  Values,
} from '~/catalogue/feasibility/questions';
import { DAY_MS } from '~/catalogue/time';
import { questionsIn, shownQuestions } from './rules';
import { checkedValue, sameValue } from './values';

/** An answer that was given before. */
export interface Kept {
  id: string;
  version: number;
  value: AnswerValue;
  asOf: number;
  validUntil: number | null;
}

/** Something else that answers a question. */
export interface Known {
  value: AnswerValue;
  asOf: number;
  source: Exclude<AnswerSource, 'answer'>;
}

export interface Sources {
  /** By the question's key: answers of the site, and of the investigator for questions about a person. */
  kept: ReadonlyMap<string, Kept>;
  known: ReadonlyMap<string, Known>;
}

export interface Proposal {
  value: AnswerValue;
  source: AnswerSource;
  asOf: number;
  /** False if it is only shown as what was last said: it is too old, or the question has changed since. */
  prefilled: boolean;
  /** The earlier answer that it is; null for one from elsewhere. */
  answerId: string | null;
}

/** Of the two, the one that was said last. An old answer or one to another version is only shown. */
export function proposalFor(question: Question, { kept, known }: Sources, at: number): Proposal | null {
  const { key, reusable, type } = question;
  if (!reusable || type === 'computed') return null;
  const said = kept.get(key);
  const found = known.get(key);
  if (found && (!said || found.asOf > said.asOf) && fits(question, found.value))
    return { ...found, prefilled: true, answerId: null };
  if (!said) return null;
  const { id, value, asOf, validUntil, version } = said;
  const isCurrent = version === question.version && (validUntil === null || validUntil > at) && fits(question, value);
  return { value, asOf, source: 'answer', prefilled: isCurrent, answerId: id };
}

/** Whether it is still an answer to the question: its options may have changed. */
function fits(question: Question, value: AnswerValue): boolean {
  const checked = checkedValue(question, value);
  return 'value' in checked && sameValue(checked.value, value);
}

/** Until when an answer counts. */
export const validUntilOf = ({ validDays }: Pick<Question, 'validDays'>, asOf: number): number | null =>
  validDays === null ? null : asOf + validDays * DAY_MS;

/** How a saved answer came about. */
export function stateOf(value: AnswerValue, proposal: Proposal | null): AnswerState {
  if (!proposal?.prefilled) return 'new';
  return sameValue(value, proposal.value) ? 'reused' : 'edited';
}

/** How many of the questions that a site must answer are answered by what is known already, in percent. */
export function reuseShare(sections: readonly QuestionnaireSection[], sources: Sources, at: number): number {
  const values: Record<string, AnswerValue> = {};
  for (const question of questionsIn(sections)) {
    const proposal = proposalFor(question, sources, at);
    if (proposal?.prefilled) values[question.key] = proposal.value;
  }
  const asked = shownQuestions(sections, values).filter(({ type }) => type !== 'computed');
  return asked.length === 0 ? 0 : Math.round((asked.filter(({ key }) => key in values).length / asked.length) * 100);
}

/** A response's values, with what is proposed where the site has not saved anything. */
export function withProposals(saved: Values, proposals: ReadonlyMap<string, Proposal>): Values {
  const prefilled = [...proposals].flatMap(([key, { prefilled, value }]) => (prefilled ? [[key, value]] : []));
  return { ...Object.fromEntries(prefilled), ...saved };
}

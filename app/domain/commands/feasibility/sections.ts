/** Which questions of a response are asked, which sections are confirmed, and where its page goes on. */
import type { Question, QuestionnaireSection, Values } from '~/catalogue/feasibility/questions';
import { valueIn } from '~/catalogue/own';
import { shownQuestions, withComputed } from '~/domain/model/questionnaire-rules';
import { isOpen, workedOn } from '~/domain/model/sent-questionnaire';
import type { FeasibilityResponse, Questionnaire, ResponseAnswer } from '~db/schema';
import { type Proposal, withProposals } from './reuse';

interface Saved {
  response: FeasibilityResponse;
  questionnaire: Questionnaire;
  saved: ReadonlyMap<string, ResponseAnswer>;
}

/** The answers with the computed ones, and the keys of the questions that they lead to. */
export const askedGiven = (sections: readonly QuestionnaireSection[], given: Values) => ({
  values: withComputed(sections, given),
  shown: new Set(shownQuestions(sections, given).map(({ key }) => key)),
});

/** The questions of a section that the site has to answer, given its other answers. */
export const askedOf = ({ questions }: QuestionnaireSection, shown: ReadonlySet<string>): Question[] =>
  questions.filter(({ key, type }) => shown.has(key) && type !== 'computed');

/** Whether the site has confirmed all answers of a section that are asked. */
export const isConfirmed = (
  section: QuestionnaireSection,
  shown: ReadonlySet<string>,
  saved: Saved['saved'],
): boolean => askedOf(section, shown).every(({ key }) => saved.get(key)?.confirmedAt);

/** The next unconfirmed section; the last step if all are confirmed. */
export function nextUnconfirmed(
  { questionnaire: { sections }, saved, response }: Saved,
  proposals: ReadonlyMap<string, Proposal>,
  from: string,
): string {
  const worked = workedOn(saved);
  const { shown } = askedGiven(sections, response.state === 'draft' ? withProposals(worked, proposals) : worked);
  const at = sections.findIndex(({ id }) => id === from);
  const order = [...sections.slice(at + 1), ...sections.slice(0, at)];
  return order.find((section) => !isConfirmed(section, shown, saved))?.id ?? 'send';
}

/**
 * The next section that the sponsor asks back about, the last step after the last one, or the same section if it has
 * more to answer.
 */
export function nextAskedBack({ questionnaire: { sections }, saved, response }: Saved, from: string): string {
  if (response.state !== 'returned') return from;
  const { values, shown } = askedGiven(sections, workedOn(saved));
  const isToAnswer = ({ key, type }: Question) =>
    shown.has(key) && type !== 'computed' && isOpen(saved.get(key), response);
  const isMissing = ({ key, required }: Question) =>
    required && !saved.get(key)?.question && (valueIn(values, key) ?? null) === null;
  const at = sections.findIndex(({ id }) => id === from);
  // A changed answer can lead to further questions.
  if (sections[at]?.questions.some((question) => isToAnswer(question) && isMissing(question))) return from;
  return sections.slice(at + 1).find(({ questions }) => questions.some(isToAnswer))?.id ?? 'send';
}

/** How much a whole questionnaire may hold. The bounds of its parts alone would allow pages of 100 MB. */

import { DomainError } from '~/catalogue/errors';
import { FEASIBILITY_LIMITS, type QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { questionsIn } from '~/domain/model/questionnaire-rules';

type Sections = readonly QuestionnaireSection[];

const { bytes: BYTES, choices: CHOICES } = FEASIBILITY_LIMITS;

const bytesOf = (sections: Sections): number => new TextEncoder().encode(JSON.stringify(sections)).length;

/** A grid shows each choice once for each row. */
const choicesOf = (sections: Sections): number =>
  questionsIn(sections).reduce((sum, { options, rows }) => sum + options.length * Math.max(rows.length, 1), 0);

/**
 * Refuses sections that hold too much. A questionnaire from before there was a limit can still be changed, but not grow.
 * @param before what is stored; nothing for a new questionnaire
 * @throws {DomainError} questionnaire_too_long, questionnaire_too_many_choices.
 */
export function requireWithinBudget(sections: Sections, before: Sections = []): void {
  const bytes = bytesOf(sections);
  if (bytes > Math.max(BYTES, bytesOf(before))) {
    const kb = Math.ceil(bytes / 1000).toLocaleString('en-US');
    throw new DomainError('questionnaire_too_long', { kb, most: BYTES / 1000 });
  }
  const choices = choicesOf(sections);
  if (choices > Math.max(CHOICES, choicesOf(before))) {
    const [count, most] = [choices, CHOICES].map((number) => number.toLocaleString('en-US')) as [string, string];
    throw new DomainError('questionnaire_too_many_choices', { count, most });
  }
}

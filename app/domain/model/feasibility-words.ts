/** Apart from the views, whose schemas pages should not load. */
import type { ResponseView } from './feasibility-view';

/** '70 questions, 47 filled in from your answers, about 15 minutes (our estimate)'. */
export const effortInWords = ({ questions, filledIn, minutes }: NonNullable<ResponseView['effort']>): string =>
  [
    questions === 1 ? '1 question' : `${questions} questions`,
    ...(filledIn > 0 ? [`${filledIn} filled in from your answers`] : []),
    `about ${minutes} minutes (our estimate)`,
  ].join(', ');

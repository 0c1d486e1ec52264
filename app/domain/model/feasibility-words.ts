/** Apart from the views, whose schemas pages should not load. */
import type { ResponseView } from './feasibility-view';

/** '70 questions, 47 filled in for you, about 15 minutes (our estimate)'. */
export const effortInWords = ({ questions, filledIn, minutes }: NonNullable<ResponseView['effort']>): string =>
  [
    questions === 1 ? '1 question' : `${questions} questions`,
    ...(filledIn > 0 ? [`${filledIn} filled in for you`] : []),
    `about ${minutes} minutes (our estimate)`,
  ].join(', ');

/** 'Before a visit, version 2', or 'Before a visit, draft'. */
export const questionnaireInWords = ({ title, version }: { title: string; version: number }): string =>
  `${title}, ${version === 0 ? 'draft' : `version ${version}`}`;

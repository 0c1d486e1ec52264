import { paths } from '~/catalogue/paths';

/** The heading of the questions, where people continue after each section. */
export const QUESTIONS = 'questions';

export const sectionHref = (matchId: string, section: string): string =>
  `${paths.matchFeasibility(matchId, { section })}#${QUESTIONS}`;

import { paths } from '~/catalogue/paths';

/** The heading of the questions, where people continue after each section. */
export const QUESTIONS = 'questions';

/** The last section, in which the answers are attested. */
export const SEND = 'send';

export const sectionHref = (matchId: string, section: string): string =>
  `${paths.matchFeasibility(matchId, { section })}#${QUESTIONS}`;

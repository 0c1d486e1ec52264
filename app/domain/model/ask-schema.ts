/** A site asks to be considered for an open study. */
import { z } from 'zod';
import { VALIDATION } from '~/catalogue/validation';
import { requiredLine } from './fields';
import { describedView, moment, text } from './views';

export const askSchema = z.object({
  text: requiredLine(undefined, VALIDATION.enter('why your site would be a good one')).describe(
    'Why the site would be a good one, in one line. The sponsor reads it.',
  ),
});

export const askedForSchema = describedView('AskToBeConsidered', 'A site’s ask, which the sponsor has been told of.', {
  matchId: text.describe('The match that the ask made, or that it was added to.'),
  studyId: text,
  study: text.describe('The study’s title.'),
  askedAt: moment,
  text: text.describe('What the sponsor reads.'),
});
export type AskedFor = z.infer<typeof askedForSchema>;

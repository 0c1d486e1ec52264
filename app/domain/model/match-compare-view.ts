/** Matches of a study side by side, as its sponsor and administrators see them. */
import { z } from 'zod';
import { matchSchema, siteWithoutContactSchema } from './match-view';
import { siteKeptSchema } from './promises-schema';
import { describedView, moment, nullableText, orNull, text, view } from './views';

const comparedTrialSchema = describedView('ComparedTrial', 'A trial that the site has confirmed.', {
  nctId: text,
  title: text,
  startDate: nullableText.describe('YYYY-MM-DD or YYYY-MM.'),
});

export const answersSchema = describedView('SiteAnswers', 'How the site has answered all sponsors here.', {
  invited: z.int(),
  answered: z.int().describe('How many invitations it accepted or declined.'),
  medianAnswerDays: z.number().nullable(),
  selected: z.int().describe('How often it was selected.'),
  declinedBySite: z.int().describe('How often it declined.'),
});

const comparedFeasibilitySchema = describedView('ComparedFeasibility', 'What the answers of a site are worth.', {
  points: z.number(),
  most: z.number(),
  ruledOutBy: z.array(z.string()).describe('The questions whose answers rule the site out.'),
});

export const comparedMatchSchema = matchSchema
  .pick({
    id: true,
    siteId: true,
    status: true,
    score: true,
    low: true,
    high: true,
    computedAt: true,
    band: true,
    verdict: true,
    musts: true,
    lines: true,
    breakdown: true,
    parts: true,
    unasked: true,
    attested: true,
    engagement: true,
    shortlistedAt: true,
    may: true,
    approval: true,
  })
  .extend({
    siteOrganization: siteWithoutContactSchema.meta({
      id: 'ComparedSite',
      description: 'What the site says about itself, without contact data.',
    }),
    confirmedTrials: z.int().nullable().describe('null until the site has reviewed its track record.'),
    latestTrial: orNull(comparedTrialSchema).describe('The confirmed trial that started last.'),
    gcpExpiresAt: moment.nullable().describe('null without training on record.'),
    gcpCurrent: z.boolean(),
    documentCount: z.int().describe('Documents on file.'),
    answers: answersSchema,
    kept: siteKeptSchema,
    miles: z.int().nullable().describe('From the sponsor to the site; null if an address is not known.'),
    investigator: nullableText.describe('The name of the principal investigator, once the site is interested.'),
    feasibility: orNull(comparedFeasibilitySchema).describe('null until the site has sent its answers.'),
  })
  .meta({ id: 'ComparedMatch', description: 'A match beside others of its study.' });
export type ComparedMatch = z.infer<typeof comparedMatchSchema>;

export const comparisonSchema = view('Comparison', {
  studyId: text,
  study: text.describe('The study’s title.'),
  name: text.describe('What people call the study: its protocol number, acronym or short title.'),
  matches: z.array(comparedMatchSchema).describe('In the order asked for.'),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** Rankings, and what people ask about them: other weights, why a site was not matched, prospective sites. */
import { z } from 'zod';
import { PROSPECTIVE_PAGES, SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';
import { MATCH_STATUSES } from '~/catalogue/statuses';
import type { RankedSite } from '~/matching';
import { insightsSchema } from '~/matching/insights/types';
import { weightsViewSchema } from './match-schema';
import {
  assumedSchema,
  bandSchema,
  confidence,
  linesSchema,
  mustSchema,
  overallScore,
  partsSchema,
  scoresSchema,
  tieSchema,
} from './match-view';
import { studyViewSchema } from './study-view';
import { describedView, nullableText, text, view } from './views';

const scored = {
  overallScore,
  breakdown: scoresSchema.readonly(),
  reasons: z.array(text).readonly().describe('The reasons for the score, one sentence each.'),
};

const end = z.int().nullable();
const range = {
  low: end.describe('The lower end of the range in which the score lies in 8 of 10 cases.'),
  high: end.describe('The upper end of that range. Both are null if the score is.'),
};

export const rankedSiteSchema = describedView('RankedSite', 'A site, as it scores now.', {
  siteId: text,
  site: text.optional().describe('Its name; missing in the public demo, whose sites are made up.'),
  studyId: text,
  ...scored,
  ...range,
  band: bandSchema,
  tie: tieSchema,
  assumed: assumedSchema,
  parts: partsSchema,
  status: z.enum(MATCH_STATUSES).nullable().describe('Of its match with the study; null without one.'),
  exploration: z
    .literal(true)
    .optional()
    .describe('Among the best only because some places are reserved for new sites.'),
});

export const rankedStudySchema = studyViewSchema.pick({
  title: true,
  therapeuticArea: true,
  phase: true,
  enrollmentTarget: true,
});

export const sitesForStudySchema = view('SitesForStudy', {
  study: rankedStudySchema.readonly(),
  weights: weightsViewSchema.describe('How much each sub-score weighs in the overall scores, 0 to 1.'),
  matches: z.array(rankedSiteSchema).describe('At most ten, best first.'),
  insights: insightsSchema.meta({ id: 'Insights' }),
});
export type SitesForStudy = z.infer<typeof sitesForStudySchema>;

export const studyWeightsSchema = view('StudyWeights', {
  studyId: text,
  study: text.describe('The study’s title.'),
  name: text.describe('What people call the study: its protocol number, acronym or short title.'),
  shifts: weightsViewSchema.describe('Percent of the default weight of each sub-score.'),
  shares: weightsViewSchema.describe('Each sub-score’s share of the overall score if all are known, 0 to 1.'),
  version: text.describe('Stored with every match scored with these weights.'),
});
export type StudyWeights = z.infer<typeof studyWeightsSchema>;

export const weightsPreviewSchema = studyWeightsSchema
  .extend({
    sites: z
      .array(
        describedView('PreviewedSite', 'A site with its score by the previewed weights and by the saved ones.', {
          siteId: text,
          site: text.describe('The site’s name.'),
          place: z.int().describe('From 1, by the weights of the preview.'),
          score: overallScore,
          placeNow: z.int().nullable().describe('Its place by the saved weights; null without one.'),
          scoreNow: overallScore,
        }),
      )
      .describe('At most ten, best first.'),
  })
  .meta({ id: 'WeightsPreview', description: 'The best sites by weights that have not been saved.' });
export type WeightsPreview = z.infer<typeof weightsPreviewSchema>;

export const whyNotSchema = view('WhyNot', {
  studyId: text,
  siteId: text,
  site: text.describe('The site’s name.'),
  matchId: nullableText.describe('Its match; null if there is none.'),
  why: text.describe('The main reason, as a sentence.'),
  rank: z.int().nullable().describe('From 1, among the verified sites; null for a site that cannot be matched.'),
  ...scored,
  confidence,
  musts: z.array(mustSchema).readonly().describe('The study’s musts.'),
  lines: linesSchema,
});

/** Which prospective sites are asked for: a page of ten, of all or of those that a search finds. */
export const prospectiveQuerySchema = z.object({
  q: z.string().max(SHORT_TEXT_MAX_CHARS).optional().describe('Words in the name, the city or the state.'),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(PROSPECTIVE_PAGES)
    .optional()
    .describe('1 for the first ten, 2 for the next.'),
});
export type ProspectiveQuery = z.infer<typeof prospectiveQuerySchema>;

export const prospectiveSiteSchema = describedView(
  'InvitableFacility',
  'A facility in the registry that no site here has claimed.',
  {
    key: text.describe('Name, city and state, normalized.'),
    name: text,
    city: nullableText,
    state: nullableText,
    trialCount: z.int().describe('How many trials in the registry list it.'),
    overallScore: overallScore.describe('0 to 100, from public records alone; null if nothing is known.'),
    confidence,
    subScores: z
      .array(text)
      .describe(
        'What each sub-score counts as, how much of that is assumed, and its weight, without the regulatory one.',
      ),
    reasons: z.array(text),
  },
);
export type ProspectiveSite = z.infer<typeof prospectiveSiteSchema>;

/** The sub-scores as pages explain them, without the data behind them. */
export const explained = ({ explanation }: Pick<RankedSite, 'explanation'>) =>
  explanation.map(({ dimension, score, assumed, share, points, missing, notes }) => ({
    dimension,
    score,
    assumed,
    share,
    points: points.map(({ text, points, source }) => ({ text, points, source })),
    missing: missing.map(({ text }) => text),
    notes: [...notes],
  }));
export type Explained = ReturnType<typeof explained>[number];

/** The response of ranking sites for a study. */
import { z } from 'zod';
import { insightsSchema } from '~/matching/insights/types';
import { studyViewSchema } from '../studies/view';
import { nullableText, text } from '../views';
import { confidence, overallScore, reasons, scoresSchema } from './view';
import { weightsViewSchema } from './weights-schema';

export const matchRunSchema = z
  .object({
    created: z.int().describe('How many matches are new.'),
    refreshed: z.int().describe('How many open matches were rescored.'),
    total: z.int().describe('How many matches the study has now.'),
  })
  .meta({ id: 'MatchRun' });
export type MatchRun = z.infer<typeof matchRunSchema>;

export const rankedSiteSchema = z
  .object({
    siteId: text,
    studyId: text,
    overallScore,
    breakdown: scoresSchema.readonly(),
    reasons,
    exploration: z.literal(true).optional().describe('Among the best only because some places are kept for new sites.'),
  })
  .meta({ id: 'RankedSite', description: 'A site, known only by its ID.' });

export const rankedStudySchema = studyViewSchema.pick({
  title: true,
  therapeuticArea: true,
  phase: true,
  enrollmentTarget: true,
});

export const sitesForStudySchema = z
  .object({
    study: rankedStudySchema.readonly(),
    matches: z.array(rankedSiteSchema).describe('At most ten, best first.'),
    insights: insightsSchema.meta({ id: 'Insights' }),
  })
  .meta({ id: 'SitesForStudy' });
export type SitesForStudy = z.infer<typeof sitesForStudySchema>;

export const studyWeightsSchema = z
  .object({
    studyId: text,
    study: text.describe('The study’s title.'),
    shifts: weightsViewSchema.describe('Percent of the default weight of each sub-score.'),
    shares: weightsViewSchema.describe('The share of the overall score of each sub-score when all are known, 0 to 1.'),
    version: text.describe('Stored with every match scored with these weights.'),
  })
  .meta({ id: 'StudyWeights' });
export type StudyWeights = z.infer<typeof studyWeightsSchema>;

export const whyNotSchema = z
  .object({
    studyId: text,
    siteId: text,
    site: text.describe('The site’s name.'),
    why: text.describe('The main reason, as a sentence.'),
    rank: z.int().nullable().describe('From 1, among the verified sites; null for a site that cannot be matched.'),
    overallScore,
    breakdown: scoresSchema.readonly(),
    confidence,
    reasons,
  })
  .meta({ id: 'WhyNot' });

export const prospectiveSiteSchema = z
  .object({
    key: text.describe('Name, city and state, normalized.'),
    name: text,
    city: nullableText,
    state: nullableText,
    trialCount: z.int().describe('How many trials in the registry list it.'),
    overallScore: overallScore.describe('0 to 100, from public records alone; null if nothing is known.'),
    confidence,
    reasons: z.array(text),
  })
  .meta({ id: 'InvitableFacility', description: 'A facility in the registry that no site here has claimed.' });
export type ProspectiveSite = z.infer<typeof prospectiveSiteSchema>;

/** The sponsors' site search and match funnel. */
import { z } from 'zod';
import { MATCH_STATUSES } from '~/catalogue/statuses';
import { matchedSiteSchema } from './match-view';
import { nullableOnList } from './site-list-schema';
import { studyViewSchema } from './study-view';
import { entrySchema } from './track-record-view';
import { describedView, moment, nullableText, text, view } from './views';

const ownMatchSchema = describedView('OwnMatch', 'A match with one of your own studies.', {
  id: text,
  studyId: text,
  title: text.describe('The study’s title.'),
  status: z.enum(MATCH_STATUSES),
  score: z.number().nullable().describe('0 to 100; null if nothing is known about the site.'),
});
export type OwnMatch = z.infer<typeof ownMatchSchema>;

/** A verified site as a sponsor sees it; with contact details once it has shown interest (SPON-08). */
export const foundSiteSchema = matchedSiteSchema
  .extend({
    gcpCurrent: z.boolean().describe('Whether the site’s GCP training is current.'),
    gcpExpiresAt: moment.nullable().describe('When the site’s latest GCP training expires; null without any.'),
    confirmedTrials: z.int().describe('How many trials of its track record are confirmed.'),
    verifiedAt: moment.nullable().describe('When an administrator verified it; null if that is not known.'),
    matches: z.array(ownMatchSchema),
    onList: nullableOnList.describe('What your organization’s own list says of it; null if it is not on it.'),
  })
  .meta({
    id: 'FoundSite',
    description: 'A verified site; with contact data once it is interested in a study of yours.',
  });
export type FoundSite = z.infer<typeof foundSiteSchema>;

export const listedSiteSchema = foundSiteSchema
  .extend({
    miles: z
      .int()
      .nullable()
      .describe('From the ZIP code in the query, between the middles of both ZIP codes; null if it is not known.'),
  })
  .meta({ id: 'ListedSite', description: 'A verified site in the list of those found.' });
export type ListedSite = z.infer<typeof listedSiteSchema>;

export const confirmedTrialSchema = entrySchema
  .pick({ nctId: true, title: true, phases: true, status: true, sponsor: true, startDate: true, completionDate: true })
  .meta({ id: 'ConfirmedTrial', description: 'A trial in the registry that the site has confirmed as its own.' });
export type ConfirmedTrial = z.infer<typeof confirmedTrialSchema>;

export const siteProfileSchema = foundSiteSchema
  .extend({
    gcpTrained: view('GcpTrained', {
      trained: z.int(),
      people: z.int(),
      firstExpiresAt: moment.nullable().describe('Until when the first of them has it; null if nobody has.'),
    }).describe('How many of the site’s people have current GCP training.'),
    trials: z.array(confirmedTrialSchema).describe('Latest first.'),
    documentCount: z
      .int()
      .describe('How many documents the site keeps here. Only a sponsor that selected it can read them.'),
  })
  .meta({ id: 'SiteDetails', description: 'A verified site with its trials, as a sponsor sees it.' });
export type SiteProfile = z.infer<typeof siteProfileSchema>;

const days = z.number().nullable();

/** Matches that have reached a stage, even if they were declined later. Each stage is a subset of the one before. */
const matchFunnelSchema = describedView('Funnel', 'How many matches reached each stage.', {
  matched: z.int(),
  invited: z.int(),
  cameForward: z.int().describe('The site showed interest without an invitation.'),
  approached: z.int().describe('Invited, or showed interest without an invitation.'),
  interested: z.int().describe('The site said yes, even if the match was declined later.'),
  selected: z.int(),
  fellOut: z.int().describe('Of the selected sites, those whose start-up ended without an activation.'),
  declined: z.object({ bySite: z.int(), bySponsor: z.int() }).describe('Matches that ended without selection.'),
  medianDays: z
    .object({ toInterest: days, toSelection: days })
    .describe('From match to interest, and from there to selection; null if no match has reached that stage.'),
});
export type MatchFunnel = z.infer<typeof matchFunnelSchema>;

export const studyFunnelSchema = studyViewSchema
  .pick({ id: true, title: true, isActive: true, enrollmentTarget: true, totalSites: true })
  .extend({
    sitesEstimated: z.boolean().describe('Whether totalSites is our estimate, which the sponsor has not confirmed.'),
    ...matchFunnelSchema.shape,
  })
  .meta({ id: 'StudyFunnel' });
export type StudyFunnel = z.infer<typeof studyFunnelSchema>;

export const sponsorAnalyticsSchema = view('SponsorAnalytics', {
  organization: nullableText.describe('The sponsor’s name; null for a person without an organization.'),
  overall: matchFunnelSchema,
  studies: z.array(studyFunnelSchema).describe('A page of the approved studies, newest first.'),
  next: nullableText.describe('The cursor of the next page; null on the last.'),
});
export type SponsorAnalytics = z.infer<typeof sponsorAnalyticsSchema>;

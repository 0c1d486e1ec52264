/** A match as each side sees it. Pages and JSON calls get these views, never a row. */
import { z } from 'zod';
import { valuesOf } from '~/catalogue/lists';
import { MATCH_STATUSES } from '~/catalogue/statuses';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { Organization } from '~db/schema';
import { ownOrganizationSchema } from '../organizations/view';
import { studySeenSchema } from '../studies/view';
import { moment, nullableText, pick, text } from '../views';
import { MATCH_TRANSITION_NAMES } from './transitions';
import { weightsViewSchema } from './weights-schema';

const SIDES = ['site', 'sponsor'] as const;
const score = z.number().nullable();
export const overallScore = score.describe('0 to 100; null if nothing is known about the site.');
export const confidence = z.number().describe('The share of the weights based on known data, 0 to 1.');
export const reasons = z.array(text).readonly().describe('The reasons for the score, one sentence each.');

export const scoresSchema = z
  .object({
    geographicScore: score,
    specialtyScore: score,
    capacityScore: score,
    regulatoryScore: score,
    performanceScore: score,
  })
  .meta({ id: 'Scores', description: 'The five sub-scores, each 0 to 100. null means not known, never 0.' });

const siteWithoutContactSchema = ownOrganizationSchema.pick({
  id: true,
  name: true,
  type: true,
  city: true,
  state: true,
  description: true,
  therapeuticAreas: true,
  patientPanelSize: true,
  ehrSystem: true,
  priorTrials: true,
  equipment: true,
  status: true,
});
const contactSchema = ownOrganizationSchema.pick({
  website: true,
  email: true,
  phone: true,
  address: true,
  zipCode: true,
  contactName: true,
  piName: true,
  piPhone: true,
  piEmail: true,
});

export const matchedSiteSchema = siteWithoutContactSchema.extend(contactSchema.partial().shape).meta({
  id: 'MatchedSite',
  description: 'The site of a match. A sponsor sees its contact data once the site has shown interest.',
});
export type MatchedSite = z.infer<typeof matchedSiteSchema>;

/** A site as a sponsor sees it, with or without its contact data (SPON-08). */
export const matchedSite = (site: Organization, withContact: boolean): MatchedSite =>
  withContact ? pick(matchedSiteSchema, site) : pick(siteWithoutContactSchema, site);

const evidenceSchema = z
  .object({
    dimension: z.enum(valuesOf(SUB_SCORES)).describe('The sub-score it counts toward.'),
    text: text.describe('The reason, as a sentence.'),
    points: z.int().describe('Out of the 100 of that sub-score.'),
    field: text.describe('The site data it is based on.'),
    // Text, a number, a list or an object, depending on the datum.
    value: z.unknown().meta({ additionalProperties: true, description: 'What that was.' }),
  })
  .meta({ id: 'Evidence', description: 'A reason and the data it rests on, as of when the match was scored.' });

export const matchSchema = z
  .object({
    id: text,
    studyId: text,
    siteId: text,
    status: z.enum(MATCH_STATUSES),
    score: z.int().nullable().describe('0 to 100; null if nothing is known about the site.'),
    breakdown: scoresSchema,
    reasons: z.array(text).describe('The reasons for the score, one sentence each.'),
    confidence,
    engineVersion: text.describe('The version of the matching engine and of the weights.'),
    evidence: z.array(evidenceSchema).nullable().describe('null for matches created before evidence was stored.'),
    weights: weightsViewSchema.nullable().describe('How much each sub-score counted; null for older matches.'),
    exploration: z.boolean().describe('Among the best only because some places are kept for new sites.'),
    computedAt: moment.describe('When the score was computed.'),
    declinedBy: z.enum(SIDES).nullable(),
    declineReason: nullableText,
    invitedAt: moment.nullable().describe('null if the sponsor has not invited the site.'),
    answeredAt: moment.nullable().describe('When the site first showed interest, accepted or declined.'),
    createdAt: moment,
    updatedAt: moment,
    side: z.enum([...SIDES, 'admin']).describe('Your side of the match.'),
    deeds: z.array(z.enum(MATCH_TRANSITION_NAMES)).describe('What you may do now.'),
    study: studySeenSchema,
    siteOrganization: matchedSiteSchema,
  })
  .meta({ id: 'Match' });
export type MatchView = z.infer<typeof matchSchema>;

export const matchEventSchema = z
  .object({
    seq: z.int().describe('Its number in the audit trail.'),
    at: moment.describe('When it happened.'),
    action: text.describe('For example, match.invited.'),
    actorRole: text,
    reason: nullableText,
  })
  .meta({ id: 'MatchEvent', description: 'Something that happened to a match. People are not named.' });
export type MatchEvent = z.infer<typeof matchEventSchema>;

export const matchWithHistorySchema = matchSchema
  .extend({ history: z.array(matchEventSchema).describe('Newest first.') })
  .meta({ id: 'MatchWithHistory' });
export type MatchWithHistory = z.infer<typeof matchWithHistorySchema>;

export const changedMatchSchema = matchSchema
  .pick({ id: true, studyId: true, siteId: true, status: true })
  .extend({ study: text.describe('The study’s title.'), site: text.describe('The site’s name.') })
  .meta({ id: 'MovedMatch', description: 'A match with its new status.' });
export type ChangedMatch = z.infer<typeof changedMatchSchema>;

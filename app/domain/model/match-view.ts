/** Matches as each side sees them. Pages and JSON calls get these views, never a row. */
import { z } from 'zod';
import { STUDY_ENDED } from '~/catalogue/declines';
import { valuesOf } from '~/catalogue/lists';
import { MATCH_STAGES } from '~/catalogue/match-list';
import { BANDS } from '~/catalogue/match-orders';
import { MATCH_STATUSES } from '~/catalogue/statuses';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import type { Organization } from '~db/schema';
import { engagementSchema } from './engagement-view';
import { EITHER_SIDES_REASONS, eachSubScore, weightsViewSchema } from './match-schema';
import { MATCH_TRANSITION_NAMES } from './match-transitions';
import { ownOrganizationSchema } from './organization-view';
import { nullableOnList } from './site-list-schema';
import { studySeenSchema } from './study-view';
import { describedView, moment, nullableText, pick, text, view } from './views';

const SIDES = ['site', 'sponsor'] as const;
const score = z.number().nullable();
export const overallScore = score.describe('0 to 100; null if nothing is known about the site.');
export const partsSchema = eachSubScore(
  describedView('ScorePart', 'A sub-score’s part of the score.', {
    share: z.number().optional().describe('Its share of the score, 0 to 1. Never shown to the site.'),
    known: z.number().describe('The share of its data that is known, 0 to 1.'),
    score: z.int().describe('What it counts as, 0 to 100.'),
    assumed: z
      .int()
      .describe('How many of these points are assumed for what is not known: as many as sites have on average.'),
  }),
);

const share = z.number();
/** By sub-score. */
export const assumedSchema = eachSubScore(share).describe(
  'How much of each sub-score is not known but assumed, 0 to 1.',
);

export const confidence = z.number().describe('The share of the weights based on known data, 0 to 1.');

export const scoresSchema = describedView(
  'Scores',
  'What the five sub-scores count as, each 0 to 100, with the assumed points for what is not known. The score is their sum, weighted by their shares. null if the study asks for nothing, or nothing is known of the site.',
  {
    geographicScore: score,
    specialtyScore: score,
    capacityScore: score,
    regulatoryScore: score,
    performanceScore: score,
  },
);

export const siteWithoutContactSchema = ownOrganizationSchema.pick({
  id: true,
  name: true,
  type: true,
  city: true,
  state: true,
  description: true,
  therapeuticAreas: true,
  patientPanelSize: true,
  patients: true,
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

const evidenceSchema = describedView('Evidence', 'A reason and the data behind it, as of when the match was scored.', {
  dimension: z.enum(valuesOf(SUB_SCORES)).describe('The sub-score it counts toward.'),
  text: text.describe('The reason, as a sentence.'),
  points: z.int().describe('Points contributed to that sub-score (0 to 100).'),
  source: z
    .enum(['registry', 'document', 'declared', 'platform'])
    .describe('Where that data comes from; declared: the site’s own statement.'),
  date: moment.optional().describe('When that data was last given or confirmed, if that is known.'),
  toSponsor: z
    .literal(true)
    .optional()
    .describe('Only for declared data: the site has also told a sponsor so, in answers that it signed.'),
  field: text.describe('The site data it is based on.'),
  // Text, a number, a list or an object, depending on the data.
  value: z.unknown().meta({ additionalProperties: true, description: 'The value of that data.' }),
});

export const mustSchema = describedView('Must', 'A requirement of the study.', {
  kind: z.enum(['area', 'equipment', 'region', 'gcp', 'trials', 'population', 'capacity']),
  state: z.enum(['met', 'not met', 'not known']).describe('Whether the site meets it.'),
  text: text.describe('The requirement in a few words, such as Pharmacy.'),
});

const phrases = z.array(text).readonly();
export const linesSchema = describedView('MatchLines', 'The case for and against the site, in short phrases.', {
  fits: phrases,
  missing: phrases.describe('What the study asks for and the site does not have, requirements first.'),
  notKnown: phrases.describe('What the site has not stated yet, requirements first.'),
});

const BAND_SAYS = 'How well the site suits the study, by what is known about it (docs/matching.md).';
export const bandSchema = z.enum(valuesOf(BANDS)).describe(BAND_SAYS);

/** The group of a ranking's sites that can't be told apart. */
export const tieSchema = z
  .int()
  .nullable()
  .describe(
    'The number of the group of sites that can’t be told apart by their scores, from 1; null if it is in none.',
  );

const verdictSchema = describedView('Verdict', 'The match in one sentence, and the facts in it.', {
  text: text.describe('For the site without the band and the place.'),
  trials: text.describe('Its confirmed trials like the study.'),
  patients: text.describe('Its patients, with where the number comes from.'),
  patientsStated: z.boolean().describe('Whether that is the site’s own number; false for our estimate.'),
  place: nullableText.describe('Its distance from the sponsor, or its region. Always null for the site.'),
});

export const matchSchema = view('Match', {
  id: text,
  studyId: text,
  siteId: text,
  status: z.enum(MATCH_STATUSES),
  score: z.int().nullable().describe('The expected score, 0 to 100; null if nothing is known about the site.'),
  low: z.int().nullable().describe('The lower end of the range in which the score lies in 8 of 10 cases.'),
  high: z.int().nullable().describe('The upper end of that range. Both are null if the score is.'),
  qualifies: z.boolean().describe('false: it is no longer suggested.'),
  band: bandSchema.nullable().describe(`${BAND_SAYS} Always null for the site.`),
  verdict: verdictSchema,
  musts: z.array(mustSchema).describe('The study’s requirements.'),
  lines: linesSchema,
  breakdown: scoresSchema,
  unasked: z.array(z.enum(valuesOf(SUB_SCORES))).describe('The sub-scores that do not apply to this study.'),
  reasons: z.array(text).describe('The reasons for the score, one sentence each.'),
  confidence: confidence.describe(
    'The share of the weights based on known data, 0 to 1. For the site with the default weights.',
  ),
  engineVersion: nullableText.describe(
    'The version of the matching engine and of the weights. Always null for the site.',
  ),
  evidence: z.array(evidenceSchema),
  weights: weightsViewSchema.nullable().describe('How much each sub-score counted. Always null for the site.'),
  parts: partsSchema.describe('What each sub-score counts as in the score.'),
  exploration: z.boolean().describe('Among the best only because some places are reserved for new sites.'),
  computedAt: moment.describe('When the score was computed.'),
  attested: z
    .object({
      at: moment,
      eligiblePerMonth: z.number().nullable().describe('Eligible patients a month; null if not asked.'),
      commitment: z.int().nullable().describe('Participants that the site commits to enroll.'),
      contradicted: z
        .object({ eligiblePerMonth: nullableText, commitment: nullableText })
        .describe(
          'What each number contradicts; null for nothing. A number that contradicts something counts nowhere.',
        ),
    })
    .nullable()
    .describe('What the site attested for this study that matching goes by; null if nothing.'),
  declinedBy: z.enum(SIDES).nullable(),
  declineReason: nullableText.describe('In words.'),
  declineKind: z
    .enum([...valuesOf(EITHER_SIDES_REASONS), STUDY_ENDED])
    .nullable()
    .describe(
      'From the list of reasons of the side that declined; study_ended if the sponsor ended the study before anyone acted on it.',
    ),
  declinedUntil: nullableText.describe('YYYY-MM-DD: until when the site has no capacity.'),
  shortlistedAt: moment
    .nullable()
    .describe('When the sponsor put the site on its shortlist. Always null for the site, which is never told.'),
  askedAt: moment.nullable().describe('When the site asked to be considered; null if it did not.'),
  askedText: nullableText.describe('What it wrote then: one line.'),
  invitedAt: moment.nullable().describe('null if the sponsor has not invited the site.'),
  invitedText: nullableText.describe('What the sponsor wrote to the site with the invitation: one line.'),
  answeredAt: moment.nullable().describe('When the site first showed interest, accepted or declined.'),
  createdAt: moment,
  updatedAt: moment,
  side: z.enum([...SIDES, 'admin']).describe('Your side of the match.'),
  engagement: engagementSchema,
  suspended: z
    .object({ since: moment, reason: nullableText })
    .nullable()
    .describe('Since when and why the match waits: its site is suspended. null if it does not.'),
  may: z.array(z.enum(MATCH_TRANSITION_NAMES)).describe('What you may do now.'),
  approval: z
    .enum(['toAsk', 'asked'])
    .nullable()
    .describe(
      'Where selecting a site takes two people of the sponsor: whether you can ask for approval, or someone has. Otherwise, and for the site, null.',
    ),
  study: studySeenSchema,
  siteOrganization: matchedSiteSchema,
});
export type MatchView = z.infer<typeof matchSchema>;

export const studyMatchSchema = matchSchema
  .extend({
    stage: z.enum(valuesOf(MATCH_STAGES)).describe('Where the match stands for the sponsor.'),
    tie: tieSchema,
    miles: z.int().nullable().describe('From the sponsor to the site; null if either location is not known.'),
    onList: nullableOnList.describe('What your organization’s own list says of the site; null if it is not on it.'),
    changedAt: moment.describe('When it was last suggested, shortlisted, invited or answered. Not when rescored.'),
  })
  .meta({ id: 'StudyMatch', description: 'A match in the list of its study.' });
export type StudyMatch = z.infer<typeof studyMatchSchema>;

export const matchEventSchema = describedView('MatchEvent', 'Something that happened to a match.', {
  seq: z.int().describe('Its number in the audit trail.'),
  at: moment.describe('When it happened.'),
  action: text.describe('For example, match.invited.'),
  actorRole: text,
  by: nullableText.describe(
    'Who did it: your colleagues by name, of the other side only the organization; null for the platform.',
  ),
  reason: nullableText,
  scores: z
    .array(z.int())
    .nullable()
    .describe('Of match.rescored, if the score changed: before and after. Otherwise null.'),
  task: nullableText.describe('The task of the start-up that it is about; otherwise null.'),
  month: nullableText.describe('The month whose counts were entered, YYYY-MM; otherwise null.'),
});

export const matchWithHistorySchema = matchSchema
  .extend({ history: z.array(matchEventSchema).describe('Newest first.') })
  .meta({ id: 'MatchWithHistory' });
export type MatchWithHistory = z.infer<typeof matchWithHistorySchema>;

export const matchNoteSchema = describedView(
  'MatchNote',
  'A private note of the sponsor’s team on a match. The site never sees it.',
  {
    id: text,
    text,
    author: nullableText.describe('null if the author’s data was erased.'),
    own: z.boolean().describe('Whether you wrote it. You can delete your own notes.'),
    createdAt: moment,
  },
);
export type MatchNoteView = z.infer<typeof matchNoteSchema>;

export const changedMatchSchema = matchSchema
  .pick({ id: true, studyId: true, siteId: true, status: true })
  .extend({ study: text.describe('The study’s title.'), site: text.describe('The site’s name.') })
  .meta({ id: 'MovedMatch', description: 'A match with its new status.' });
export type ChangedMatch = z.infer<typeof changedMatchSchema>;

export const shortlistedMatchSchema = changedMatchSchema
  .extend({ shortlistedAt: moment.nullable().describe('null if the site is not on the shortlist.') })
  .meta({ id: 'ShortlistedMatch', description: 'A match, and since when the site is on the shortlist.' });
export type ShortlistedMatch = z.infer<typeof shortlistedMatchSchema>;

export const matchRunSchema = view('MatchRun', {
  created: z.int().describe('How many matches are new.'),
  refreshed: z.int().describe('How many open matches were rescored.'),
  total: z.int().describe('How many matches the study has now.'),
});
export type MatchRun = z.infer<typeof matchRunSchema>;

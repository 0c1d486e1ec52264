import { z } from 'zod';
import { MATCH_DEEDS, type MatchDeed } from '~/catalogue/matchDeeds';
import { MATCH_STATUSES, ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '~/catalogue/statuses';
import { SUB_SCORES } from '~/catalogue/subScores';
import type { MovedMatch } from '~/domain/matches/move.server';
import type { SitesForStudy } from '~/domain/matches/ranking.server';
import type { MatchRun } from '~/domain/matches/run.server';
import { declineSchema, runSchema } from '~/domain/matches/schema';
import type { MatchEvent } from '~/domain/matches/see.server';
import type { MatchedSite, MatchView } from '~/domain/matches/view.server';
import type { StudyWeights } from '~/domain/matches/weights.server';
import { weightsSchema } from '~/domain/matches/weightsSchema';
import type { WhyNot } from '~/domain/matches/whyNot.server';
import { type Call, component, exactly, moment, nullableText, text, valuesOf } from './call';
import {
  EXAMPLE_ID,
  EXAMPLE_MATCH_ID,
  EXAMPLE_MOMENT,
  EXAMPLE_SCORES,
  EXAMPLE_SITE,
  EXAMPLE_STUDY_ID,
} from './examples';
import { exampleInsights, insights } from './insights';
import { ORGANIZATION_NOTES } from './organizations';
import { eachDimension, exampleStudy, studySeen, seenByAll as studyShape } from './studies';

const DEEDS = Object.keys(MATCH_DEEDS) as [MatchDeed, ...MatchDeed[]];

const score = () => z.number().nullable();
const scores = component(
  'Scores',
  z.object({
    geographicScore: score(),
    specialtyScore: score(),
    capacityScore: score(),
    regulatoryScore: score(),
    performanceScore: score(),
  }),
  'The five sub-scores, each from 0 to 100; null is not known, never 0.',
  {
    geographicScore: 'Whether the site is where the study looks for sites.',
    specialtyScore: 'Whether it works in the study’s field.',
    capacityScore: 'Whether it has the patients, the equipment and the room.',
    regulatoryScore: 'Whether it is verified, trained and documented.',
    performanceScore: 'How it did before.',
  },
);

const siteShape = {
  id: text(),
  name: text(),
  type: z.enum(ORGANIZATION_TYPES),
  city: nullableText(),
  state: nullableText(),
  description: nullableText(),
  therapeuticAreas: z.array(text()),
  patientPanelSize: nullableText(),
  ehrSystem: nullableText(),
  priorTrials: z.int().nullable(),
  equipment: z.array(text()),
  status: z.enum(ORGANIZATION_STATUSES),
};
const siteContact = z
  .object({
    ...{ website: nullableText(), email: nullableText(), phone: nullableText(), address: nullableText() },
    ...{ zipCode: nullableText(), contactName: nullableText(), piName: nullableText(), piPhone: nullableText() },
    piEmail: nullableText(),
  })
  .partial();
export const matchedSiteShape = { ...siteShape, ...siteContact.shape };
const matchedSite = component(
  'MatchedSite',
  exactly<MatchedSite>()(z.object(matchedSiteShape)),
  'The site of a match. Its contact data is there for the site itself, and for the sponsor once the site has shown interest.',
  ORGANIZATION_NOTES,
);

const evidence = component(
  'Evidence',
  z.object({
    ...{ dimension: z.enum(valuesOf(SUB_SCORES)), text: text(), points: z.int() },
    field: text(),
    // A word, a number, a list or an object, as the datum is.
    value: z.unknown().meta({ additionalProperties: true }),
  }),
  'One reason with the datum it rests on, as it was when the match was computed.',
  {
    dimension: 'The sub-score it counts for.',
    text: 'The sentence.',
    points: 'Of that sub-score’s hundred.',
    field: 'Which of the site’s data.',
    value: 'What it was.',
  },
);

const matchShape = {
  id: text(),
  studyId: text(),
  siteId: text(),
  status: z.enum(MATCH_STATUSES),
  score: z.int().nullable(),
  breakdown: scores,
  reasons: z.array(text()),
  confidence: z.number(),
  engineVersion: text(),
  evidence: z.array(evidence).nullable(),
  weights: eachDimension(z.number).nullable(),
  exploration: z.boolean(),
  computedAt: moment(),
  declinedBy: z.enum(['site', 'sponsor']).nullable(),
  declineReason: nullableText(),
  invitedAt: moment().nullable(),
  answeredAt: moment().nullable(),
  createdAt: moment(),
  updatedAt: moment(),
  side: z.enum(['site', 'sponsor', 'admin']),
  deeds: z.array(z.enum(DEEDS)),
  study: studySeen,
  siteOrganization: matchedSite,
};
const NOTES = {
  id: 'Cannot be guessed.',
  studyId: 'The study.',
  siteId: 'The site’s organization.',
  status: 'Where the match stands.',
  score: 'Overall, from 0 to 100; null when nothing of the site is known.',
  overallScore: 'From 0 to 100; null when nothing of the site is known.',
  breakdown: 'The five sub-scores.',
  reasons: 'Every point in a sentence that a person can check.',
  confidence: 'The share of the weights that rests on known data, from 0 to 1.',
  engineVersion: 'Which engine and weights judged.',
  evidence: 'What the score rests on; null for matches from before it was kept.',
  weights: 'How much each sub-score counted; null for matches from before it was kept.',
  exploration: 'Among the best only because new sites get a share of the places.',
  computedAt: 'When the score was reckoned.',
  declinedBy: 'Which side said no.',
  declineReason: 'Why.',
  invitedAt: 'When the sponsor invited the site.',
  answeredAt: 'When the site answered.',
  createdAt: 'When the match was made.',
  updatedAt: 'When it was moved last.',
  side: 'Whose eyes the answer is for.',
  deeds: 'What the asker may do with it now.',
  study: 'The study, as the asker may see it.',
  siteOrganization: 'The site, as the asker may see it.',
  history: 'What happened to it, newest first.',
  site: 'The site’s name.',
  reason: 'Told to the other side.',
} as const;

const match = component(
  'Match',
  exactly<MatchView>()(z.object(matchShape)),
  'A match, for either side or an administrator.',
  NOTES,
);
const event = component(
  'MatchEvent',
  exactly<MatchEvent>()(
    z.object({ ...{ seq: z.int(), at: moment(), action: text(), actorRole: text(), reason: nullableText() } }),
  ),
  'One thing that happened to a match. People of the other side stay unnamed.',
  {
    seq: 'Its number in the audit trail.',
    at: 'When.',
    action: 'What, as in match.invited.',
    actorRole: 'The role of who did it.',
    reason: 'Why, where a reason was given.',
  },
);
const withHistory = component(
  'MatchWithHistory',
  exactly<MatchView & { history: MatchEvent[] }>()(z.object({ ...matchShape, history: z.array(event) })),
  'A match with what happened to it.',
  NOTES,
);
const moved = component(
  'MovedMatch',
  exactly<MovedMatch>()(
    z.object({
      ...{ id: text(), studyId: text(), siteId: text(), status: z.enum(MATCH_STATUSES), study: text(), site: text() },
    }),
  ),
  'A match after a deed.',
  { ...NOTES, study: 'The study’s title.' },
);
const run = component(
  'MatchRun',
  exactly<MatchRun>()(z.object({ created: z.int(), refreshed: z.int(), total: z.int() })),
  'What a run of matching did.',
  {
    created: 'Matches that are new.',
    refreshed: 'Matches that nobody has acted on, scored anew.',
    total: 'All there are now.',
  },
);

const DIMENSION_NOTES = {
  geography: 'Where the site lies.',
  specialty: 'How alike its work is to the study.',
  capacity: 'Whether it has the patients and the room.',
  regulatory: 'Whether it is verified, trained, documented and equipped.',
  performance: 'What it has done before.',
};
const shifts = component(
  'WeightShifts',
  weightsSchema,
  'Percent of the default weight of each sub-score, 0 to 200 in steps of 10; at least one above 0.',
  DIMENSION_NOTES,
);
const studyWeights = component(
  'StudyWeights',
  exactly<StudyWeights>()(
    z.object({
      ...{ studyId: text(), study: text(), shifts: eachDimension(z.number), shares: eachDimension(z.number) },
      version: text(),
    }),
  ),
  'The weights that a study is matched with.',
  {
    studyId: 'The study’s id.',
    study: 'The study’s title.',
    shifts: 'Percent of the default weight of each sub-score.',
    shares: 'The share of the overall score that each carries where all is known, from 0 to 1.',
    version: 'Kept with every match that is computed with them.',
  },
);
const whyNot = component(
  'WhyNot',
  exactly<Omit<WhyNot, 'explanation'>>()(
    z.object({
      ...{ studyId: text(), siteId: text(), site: text(), why: text(), rank: z.int().nullable() },
      ...{ overallScore: score(), breakdown: scores.readonly(), confidence: z.number() },
      reasons: z.array(text()).readonly(),
    }),
  ),
  'Why a site is not matched with a study.',
  {
    ...NOTES,
    why: 'The reason in a sentence.',
    rank: 'Its place among the verified sites, from 1; null for a site that cannot be matched.',
  },
);
const unshifted = { geography: 100, specialty: 100, capacity: 100, regulatory: 100, performance: 100 };
const exampleWeights = {
  ...{ studyId: EXAMPLE_STUDY_ID, study: exampleStudy.title, shifts: { ...unshifted, geography: 200 } },
  shares: { geography: 0.34, specialty: 0.25, capacity: 0.16, regulatory: 0.125, performance: 0.125 },
  version: 'v1+g200s100c100r100p100',
};

const { title, therapeuticArea, phase, enrollmentTarget } = studyShape;
const ranking = component(
  'SitesForStudy',
  exactly<SitesForStudy>()(
    z.object({
      study: z.object({ title, therapeuticArea, phase, enrollmentTarget }).readonly(),
      matches: z.array(
        component(
          'RankedSite',
          z.object({
            ...{ siteId: text(), studyId: text(), overallScore: score(), breakdown: scores.readonly() },
            reasons: z.array(text()).readonly(),
            exploration: z.literal(true).optional(),
          }),
          'A site as it ranks now, named by its id alone.',
          NOTES,
        ),
      ),
      insights,
    }),
  ),
  'The ten best sites for a study.',
  { study: 'The study.', matches: 'The sites, best first.', insights: 'What the ranking says as a whole.' },
);

const { name, city, state, description, therapeuticAreas, patientPanelSize, ehrSystem, priorTrials, equipment } =
  EXAMPLE_SITE;
export const exampleMatchedSite = {
  ...{ id: EXAMPLE_ID, name, type: 'site', city, state, description, therapeuticAreas, patientPanelSize },
  ...{ ehrSystem, priorTrials, equipment, status: 'verified' },
};
const reasons = ['Boston, MA is in the Northeast, a preferred region.'];
const example = {
  ...{ id: EXAMPLE_MATCH_ID, studyId: EXAMPLE_STUDY_ID, siteId: EXAMPLE_ID, status: 'new', score: 82 },
  ...{ breakdown: EXAMPLE_SCORES, reasons, confidence: 0.85, engineVersion: '1/v1', computedAt: EXAMPLE_MOMENT },
  evidence: [{ dimension: 'geography', text: reasons[0], points: 50, field: 'state', value: 'MA' }],
  weights: { geography: 0.2, specialty: 0.3, capacity: 0.2, regulatory: 0.15, performance: 0.15 },
  exploration: false,
  ...{ declinedBy: null, declineReason: null, invitedAt: null, answeredAt: null },
  ...{ createdAt: EXAMPLE_MOMENT, updatedAt: EXAMPLE_MOMENT, side: 'sponsor', deeds: ['invite', 'decline'] },
  study: exampleStudy,
  siteOrganization: exampleMatchedSite,
};

const move = (deed: MatchDeed, who: Call['who'], summary: string, explained: string): Call => ({
  method: 'put',
  path: `/api/matches/{id}/${deed}`,
  id: `${deed}Match`,
  summary,
  description: `${explained} The other side is told by mail.`,
  who,
  makes: true,
  blanks: { id: 'The match’s id.' },
  ...(deed === 'decline' && {
    body: {
      schema: component('Decline', declineSchema, 'A no comes with its reason.', NOTES),
      example: { reason: 'Our infusion center is full until spring.' },
    },
  }),
  answers: {
    200: {
      description: 'The match as it stands now.',
      schema: moved,
      example: {
        ...{ id: EXAMPLE_MATCH_ID, studyId: EXAMPLE_STUDY_ID, siteId: EXAMPLE_ID, status: MATCH_DEEDS[deed].to },
        ...{ study: exampleStudy.title, site: name },
      },
    },
  },
  errors: ['forbidden', 'not_found', 'move_refused'],
});

export const matches: readonly Call[] = [
  {
    method: 'get',
    path: '/api/matches',
    id: 'listMatches',
    summary: 'List matches',
    description: 'What its caller may see: an administrator all, a site its own, anybody else those of their studies.',
    who: 'person',
    pages: true,
    answers: { 200: { description: 'A page of matches, newest first.', schema: z.array(match), example: [example] } },
  },
  {
    method: 'get',
    path: '/api/matches/{id}',
    id: 'seeMatch',
    summary: 'See a match',
    who: 'party',
    blanks: { id: 'The match’s id.' },
    answers: {
      200: {
        description: 'The match with its history.',
        schema: withHistory,
        example: {
          ...example,
          history: [{ seq: 17, at: EXAMPLE_MOMENT, action: 'match.created', actorRole: 'sponsor', reason: null }],
        },
      },
    },
    errors: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/matches/run',
    id: 'runMatching',
    summary: 'Run matching for a study',
    description:
      'Ranks the verified sites for an approved, active study, makes matches for the best, and scores those anew that nobody has acted on. Safe to repeat.',
    who: 'sponsor',
    body: {
      schema: component('RunMatching', runSchema, 'Which study.', { studyId: 'The study’s id.' }),
      example: { studyId: EXAMPLE_STUDY_ID },
    },
    answers: {
      200: { description: 'Done.', schema: run, example: { created: 12, refreshed: 3, total: 18 } },
    },
    errors: ['not_found', 'not_approved', 'move_refused'],
  },
  {
    method: 'get',
    path: '/api/matching/sites-for-study/{studyId}',
    id: 'sitesForStudy',
    summary: 'The best sites for a study',
    description:
      'As they rank now: nothing is stored and nobody is told. For the sponsor and administrators; the three studies of the public demo (demo-oncology, demo-cardiology, demo-endocrinology) are for anybody, over made-up sites.',
    who: 'sponsor',
    blanks: { studyId: 'The study’s id, or that of a demo study.' },
    answers: {
      200: {
        description: 'The ranking, with what it says as a whole.',
        schema: ranking,
        example: {
          study: {
            ...{ title: exampleStudy.title, therapeuticArea: 'oncology', phase: 'phase_iii', enrollmentTarget: 240 },
          },
          matches: [
            { siteId: EXAMPLE_ID, studyId: EXAMPLE_STUDY_ID, overallScore: 82, breakdown: EXAMPLE_SCORES, reasons },
          ],
          insights: exampleInsights,
        },
      },
    },
    errors: ['not_found', 'not_approved', 'move_refused'],
  },
  {
    method: 'get',
    path: '/api/studies/{id}/weights',
    id: 'studyWeights',
    summary: 'The weights of a study',
    who: 'sponsor',
    blanks: { id: 'The study’s id.' },
    answers: { 200: { description: 'The weights.', schema: studyWeights, example: exampleWeights } },
    errors: ['not_found'],
  },
  {
    method: 'put',
    path: '/api/studies/{id}/weights',
    id: 'weighStudy',
    summary: 'Shift the weights of a study',
    description: 'All at 100 are the default again. Matches that nobody has acted on are computed anew by a job.',
    who: 'sponsor',
    blanks: { id: 'The study’s id.' },
    body: { schema: shifts, example: { ...unshifted, geography: 200 } },
    answers: { 200: { description: 'The weights from now on.', schema: studyWeights, example: exampleWeights } },
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/matching/why-not/{studyId}/{siteId}',
    id: 'whyNotMatched',
    summary: 'Why a site is not matched',
    description:
      'As of now: it cannot be matched, its score is too low, or others are better. Administrators ask about any site, a sponsor about verified ones.',
    who: 'sponsor',
    blanks: { studyId: 'The study’s id.', siteId: 'The site’s organization.' },
    answers: {
      200: {
        description: 'The reason.',
        schema: whyNot,
        example: {
          ...{ studyId: EXAMPLE_STUDY_ID, siteId: EXAMPLE_ID, site: name, rank: 73, overallScore: 31 },
          ...{ breakdown: EXAMPLE_SCORES, confidence: 0.85, reasons },
          why: 'Its score is 31%, and a match takes at least 40%.',
        },
      },
    },
    errors: ['not_found', 'not_approved', 'move_refused'],
  },
  move('invite', 'sponsor', 'Invite the site', 'From new.'),
  move('interest', 'site', 'Show interest', 'From new. The sponsor sees the site’s contact data from then on.'),
  move(
    'accept',
    'site',
    'Accept the invitation',
    'From invited. The sponsor sees the site’s contact data from then on.',
  ),
  move(
    'select',
    'sponsor',
    'Select the site',
    'From interested. The site sees the sponsor’s contact data from then on.',
  ),
  move('decline', 'party', 'Decline', 'By either side, until the site is selected.'),
];

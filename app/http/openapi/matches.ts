import { z } from 'zod';
import { MATCH_STATUSES, ORGANIZATION_STATUSES, ORGANIZATION_TYPES } from '~/catalogue/statuses';
import { SUB_SCORES } from '~/catalogue/sub-scores';
import { declineSchema } from '~/domain/matches/schema';
import type { MatchEvent } from '~/domain/matches/see.server';
import type { ChangedMatch } from '~/domain/matches/transition.server';
import { MATCH_TRANSITION_NAMES, type MatchTransition, matchTransition } from '~/domain/matches/transitions';
import type { MatchedSite, MatchView } from '~/domain/matches/view.server';
import { type Call, component, exactly, moment, nullableText, text, valuesOf } from './call';
import {
  EXAMPLE_ID,
  EXAMPLE_MATCH_ID,
  EXAMPLE_MOMENT,
  EXAMPLE_SCORES,
  EXAMPLE_SITE,
  EXAMPLE_STUDY_ID,
} from './examples';
import { ORGANIZATION_NOTES } from './organizations';
import { eachDimension, exampleStudy, studySeen } from './studies';

export const score = () => z.number().nullable();
export const scores = component(
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
  deeds: z.array(z.enum(MATCH_TRANSITION_NAMES)),
  study: studySeen,
  siteOrganization: matchedSite,
};
export const MATCH_NOTES = {
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
  MATCH_NOTES,
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
  MATCH_NOTES,
);
const changed = component(
  'MovedMatch',
  exactly<ChangedMatch>()(
    z.object({
      ...{ id: text(), studyId: text(), siteId: text(), status: z.enum(MATCH_STATUSES), study: text(), site: text() },
    }),
  ),
  'A match with its new status.',
  { ...MATCH_NOTES, study: 'The study’s title.' },
);
const { name, city, state, description, therapeuticAreas, patientPanelSize, ehrSystem, priorTrials, equipment } =
  EXAMPLE_SITE;
export const exampleMatchedSite = {
  ...{ id: EXAMPLE_ID, name, type: 'site', city, state, description, therapeuticAreas, patientPanelSize },
  ...{ ehrSystem, priorTrials, equipment, status: 'verified' },
};
export const exampleReasons = ['Boston, MA is in the Northeast, a preferred region.'];
const example = {
  ...{ id: EXAMPLE_MATCH_ID, studyId: EXAMPLE_STUDY_ID, siteId: EXAMPLE_ID, status: 'new', score: 82 },
  ...{
    breakdown: EXAMPLE_SCORES,
    reasons: exampleReasons,
    confidence: 0.85,
    engineVersion: '1/v1',
    computedAt: EXAMPLE_MOMENT,
  },
  evidence: [{ dimension: 'geography', text: exampleReasons[0], points: 50, field: 'state', value: 'MA' }],
  weights: { geography: 0.2, specialty: 0.3, capacity: 0.2, regulatory: 0.15, performance: 0.15 },
  exploration: false,
  ...{ declinedBy: null, declineReason: null, invitedAt: null, answeredAt: null },
  ...{ createdAt: EXAMPLE_MOMENT, updatedAt: EXAMPLE_MOMENT, side: 'sponsor', deeds: ['invite', 'decline'] },
  study: exampleStudy,
  siteOrganization: exampleMatchedSite,
};

const listed = (statuses: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(statuses);

function transitionCall(name: MatchTransition): Call {
  const { by, from, to, api } = matchTransition(name);
  const [side = 'site', ...others] = by;
  return {
    method: 'put',
    path: `/api/matches/{id}/${name}`,
    id: `${name}Match`,
    summary: api.summary,
    description: [`From ${listed(from)} to ${to}.`, api.effect, 'The other side is told by e-mail.']
      .filter(Boolean)
      .join(' '),
    who: others.length > 0 ? 'party' : side,
    makes: true,
    blanks: { id: 'The match’s id.' },
    ...(name === 'decline' && {
      body: {
        schema: component('Decline', declineSchema, 'A decline needs a reason.', MATCH_NOTES),
        example: { reason: 'Our infusion center is full until spring.' },
      },
    }),
    answers: {
      200: {
        description: 'The match with its new status.',
        schema: changed,
        example: {
          id: EXAMPLE_MATCH_ID,
          studyId: EXAMPLE_STUDY_ID,
          siteId: EXAMPLE_ID,
          status: to,
          study: exampleStudy.title,
          site: EXAMPLE_SITE.name,
        },
      },
    },
    errors: ['forbidden', 'not_found', 'transition_refused', 'study_completed'],
  };
}

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
  ...MATCH_TRANSITION_NAMES.map(transitionCall),
];

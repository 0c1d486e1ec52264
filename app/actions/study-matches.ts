/** Which sites fit a study and why: its ranking, its weights and all its matches together. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { facilitiesForStudy } from '~/domain/commands/facilities/for-study.server';
import { actOnMatches } from '~/domain/commands/matches/bulk.server';
import { inviteSite } from '~/domain/commands/matches/invite.server';
import { runMatching } from '~/domain/commands/matches/run.server';
import { isUnshifted, setStudyWeights, studyWeights } from '~/domain/commands/matches/weights.server';
import { forecastSchema, whatIfSchema } from '~/domain/model/forecast-view';
import { bulkSchema } from '~/domain/model/match-bulk';
import { comparisonSchema } from '~/domain/model/match-compare-view';
import { compareSchema, invitationSchema, runSchema, weightsSchema } from '~/domain/model/match-schema';
import { changedMatchSchema, matchRunSchema, studyMatchSchema } from '~/domain/model/match-view';
import {
  prospectiveQuerySchema,
  prospectiveSiteSchema,
  sitesForStudySchema,
  studyWeightsSchema,
  weightsPreviewSchema,
  whyNotSchema,
} from '~/domain/model/ranking-view';
import { studyListSchema } from '~/domain/model/study-match-list';
import { sitesForStudy } from '~/domain/pages/sites-for-study.server';
import { studyForecast } from '~/domain/pages/study-forecast.server';
import { listStudyMatches } from '~/domain/pages/study-matches.server';
import { whyNotMatched } from '~/domain/pages/why-not.server';
import { action, actions } from './action';
import { decided } from './decisions';
import { ofInvitingStudy, ofMatchedStudy, ofWeighedStudy } from './subjects';

const UNFIT = ['not_found', 'not_approved', 'study_completed', 'study_paused'] as const;
/** An ended study is still ranked. */
const UNAPPROVED = ['not_found', 'not_approved'] as const;

export const studyMatches = actions('sponsor', {
  inviteSite: action({
    call: 'POST /api/studies/{id}/invitations',
    summary: 'Invite a site to a study',
    description:
      'A verified site, matched already or not. Creates the match if there is none, scored as in a matching run. We e-mail the site.',
    repeatable: true,
    body: invitationSchema.meta({ id: 'SiteInvitation' }),
    created: changedMatchSchema,
    refusals: [
      ...(['forbidden', 'not_approved', 'study_completed', 'study_paused', 'match_waits'] as const),
      ...(['transition_refused', 'site_excluded', 'site_not_qualified', 'ranking_loading'] as const),
    ],
    about: ofInvitingStudy,
    run: ({ actor, params, body, key }) => inviteSite(actor, params.id, body, key),
    location: ({ id }) => `/api/matches/${id}`,
  }),
  // Like the sponsor's Match button (API-08, MAT-02).
  runMatching: action({
    call: 'POST /api/matches/run',
    summary: 'Run matching for a study',
    description:
      'Ranks the verified sites for an approved, active study, adds matches for the best, and rescores open matches. Safe to repeat.',
    body: runSchema.meta({ id: 'RunMatching' }),
    answer: matchRunSchema,
    refusals: [...UNFIT, 'ranking_loading'],
    may: 'signedIn',
    run: ({ actor, body }) => runMatching(actor, body.studyId),
    done: TOASTS.matchingCompleted,
    failed: () => TOASTS.matchingFailed,
  }),
  // MAT-01
  sitesForStudy: action({
    call: 'GET /api/matching/sites-for-study/{studyId}',
    summary: 'Rank sites for a study',
    description:
      'The ranking as of now: sites are scored for this call, whereas a match keeps its score and the time it was computed. Nothing is stored and nobody is notified. The three studies of the public demo (demo-oncology, demo-cardiology, demo-endocrinology) are open to anyone and rank made-up sites.',
    answer: sitesForStudySchema,
    refusals: [...UNAPPROVED, 'ranking_loading'],
    run: ({ actor, params }) => sitesForStudy(actor, params.studyId),
  }),
  listStudyMatches: action({
    call: 'GET /api/studies/{id}/matches',
    summary: 'List the matches of a study',
    pages: true,
    description: 'As on the study’s page: by stage, filtered and sorted.',
    query: studyListSchema,
    answer: z.array(studyMatchSchema),
    about: ofMatchedStudy,
    run: ({ actor, params, query, page }) => listStudyMatches(actor, params.id, { query, ...page }),
  }),
  changeMatches: action({
    call: 'POST /api/studies/{id}/matches',
    summary: 'Change several matches of a study',
    repeatable: true,
    description:
      'Changes are independent: one that is refused does not affect the others. Administrators can only change the shortlist.',
    body: bulkSchema.meta({ id: 'MatchChanges' }),
    answer: decided,
    refusals: ['forbidden'],
    about: ofMatchedStudy,
    run: async ({ actor, params, body, key }) => {
      const { done, refused } = (await actOnMatches(actor, params.id, { ...body, key })).report;
      return { done, refused: refused.map(({ id, message }) => ({ id, message })) };
    },
  }),
  studyForecast: action({
    call: 'GET /api/studies/{id}/forecast',
    summary: 'Forecast the enrollment of a study',
    description:
      'Adds up what interested and selected sites have attested that they will enroll, with an interval for those that only state their patients. By month once every site has attested how many eligible patients it sees and when it can start, and you assume how many of them give their consent. The numbers to assume change nothing that is stored.',
    query: whatIfSchema,
    answer: forecastSchema,
    about: ofMatchedStudy,
    run: ({ actor, params, query }) => studyForecast(actor, params.id, query),
  }),
  studyWeights: action({
    call: 'GET /api/studies/{id}/weights',
    summary: 'Show the weights of a study',
    answer: studyWeightsSchema,
    run: ({ actor, params }) => studyWeights(actor, params.id),
  }),
  // Its route reads the weights as numbers.
  previewWeights: action({
    call: 'GET /api/studies/{id}/weights/preview',
    summary: 'Preview other weights',
    description:
      'The ten best sites by the weights in the address, with their current rank and score. Nothing is saved.',
    query: weightsSchema,
    answer: weightsPreviewSchema,
    limit: 'preview',
    refusals: ['ranking_loading'],
  }),
  // Its route reads a parameter that is repeated.
  compareMatches: action({
    call: 'GET /api/studies/{id}/compare',
    summary: 'Compare matches of a study',
    description: 'Two to four, side by side: repeat `match` for each. Without contact data.',
    query: compareSchema,
    answer: comparisonSchema,
    refusals: ['compare_count'],
  }),
  weighStudy: action({
    call: 'PUT /api/studies/{id}/weights',
    summary: 'Change the weights of a study',
    description: 'Set all to 100 for the default weights. Open matches are rescored in the background.',
    body: weightsSchema.meta({
      id: 'WeightShifts',
      description: 'Percent of the default weight of each sub-score, in steps of 10. At least one is above 0.',
    }),
    answer: studyWeightsSchema,
    about: ofWeighedStudy,
    run: ({ actor, params, body }) => setStudyWeights(actor, params.id, body),
    done: (_, { body }) => (isUnshifted(body) ? TOASTS.weightsDefault : TOASTS.weightsSaved),
  }),
  whyNotMatched: action({
    call: 'GET /api/matching/why-not/{studyId}/{siteId}',
    summary: 'Explain why a site is not matched',
    description:
      'It cannot be matched, its score is too low, or others score higher. The site is scored for this call. A sponsor can ask about verified sites, an administrator about any.',
    answer: whyNotSchema,
    refusals: [...UNAPPROVED, 'ranking_loading'],
    run: async ({ actor, params: { studyId, siteId } }) => {
      const { explanation: _, ...why } = await whyNotMatched(actor, studyId, siteId);
      return why;
    },
  }),
  facilitiesForStudy: action({
    call: 'GET /api/matching/facilities-for-study/{studyId}',
    summary: 'Find facilities to invite',
    description:
      'A page of at most ten, best first: facilities in the registry that no one here has claimed. The regulatory sub-score is left out, because nothing about them has been verified.',
    query: prospectiveQuerySchema,
    answer: z.array(prospectiveSiteSchema),
    refusals: UNFIT,
    run: async ({ actor, params, query }) => (await facilitiesForStudy(actor, params.studyId, query)).rows,
  }),
});

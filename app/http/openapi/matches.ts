import { z } from 'zod';
import {
  assignedTaskSchema,
  assignSchema,
  pathSchema,
  skippedStepSchema,
  skipStepSchema,
  studyPathSchema,
} from '~/domain/engagements/schema';
import { bulkSchema } from '~/domain/matches/bulk';
import { comparisonSchema } from '~/domain/matches/compare-view';
import {
  prospectiveSiteSchema,
  sitesForStudySchema,
  studyWeightsSchema,
  weightsPreviewSchema,
  whyNotSchema,
} from '~/domain/matches/ranking-view';
import {
  compareSchema,
  declineSchema,
  invitationSchema,
  matchListSchema,
  noteSchema,
  runSchema,
  weightsSchema,
} from '~/domain/matches/schema';
import { studyListSchema } from '~/domain/matches/study-list';
import { transitionWords } from '~/domain/matches/transition-words';
import { MATCH_TRANSITION_NAMES, type MatchTransition, matchTransition } from '~/domain/matches/transitions';
import {
  changedMatchSchema,
  matchNoteSchema,
  matchRunSchema,
  matchSchema,
  matchWithHistorySchema,
  shortlistedMatchSchema,
  studyMatchSchema,
} from '~/domain/matches/view';
import { outreachListSchema, outreachSchema, outreachStatusSchema } from '~/domain/outreach/schema';
import { invitedFacilitySchema, outreachChangeSchema, outreachEntrySchema } from '~/domain/outreach/view';
import { siteSearchSchema, sponsorOfSchema } from '~/domain/sponsor/schema';
import { foundSiteSchema, siteProfileSchema, sponsorAnalyticsSchema } from '~/domain/sponsor/view';
import { pageQuery } from '../endpoint.server';
import { del, get, post, put, resource } from './call';
import { decided } from './decisions';

const listed = (statuses: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(statuses);

function transitionCall(name: MatchTransition) {
  const { by, from, to } = matchTransition(name);
  const { api } = transitionWords(name);
  const [side = 'site', ...others] = by;
  return put(`/api/matches/{id}/${name}`, `${name}Match`, api.summary, {
    who: others.length > 0 ? 'party' : side,
    makes: true,
    description: [`From ${listed(from)} to ${to}.`, api.effect, 'We e-mail the other side.'].filter(Boolean).join(' '),
    ...(name === 'decline' && { body: declineSchema.meta({ id: 'Decline' }) }),
    answer: changedMatchSchema,
    errors: [
      'forbidden',
      'transition_refused',
      'study_completed',
      ...(name === 'backup' ? ['already_final' as const] : []),
    ],
  });
}

const UNFIT = ['not_found', 'not_approved', 'study_completed'] as const;
/** An ended study is still ranked. */
const UNAPPROVED = ['not_found', 'not_approved'] as const;

export const matches = resource({
  name: 'Matches',
  description: 'Which sites fit a study and why, and how both sides respond.',
  who: 'sponsor',
  calls: [
    get('/api/matches', 'listMatches', 'List matches', {
      who: 'person',
      pages: true,
      description:
        'Newest first. An administrator sees all matches, a site its own, and anyone else those of their studies.',
      query: matchListSchema,
      answer: z.array(matchSchema),
    }),
    get('/api/matches/{id}', 'seeMatch', 'Show a match', { who: 'party', answer: matchWithHistorySchema }),
    ...MATCH_TRANSITION_NAMES.map(transitionCall),
    put('/api/matches/{id}/shortlist', 'shortlistMatch', 'Put a site on the shortlist', {
      makes: true,
      description: 'Only while the match is new. The site is not notified. Repeating it changes nothing.',
      answer: shortlistedMatchSchema,
      errors: ['forbidden', 'transition_refused', 'study_completed'],
    }),
    del('/api/matches/{id}/shortlist', 'unshortlistMatch', 'Take a site off the shortlist', {
      makes: true,
      description: 'Only while the match is new. Repeating it changes nothing.',
      answer: shortlistedMatchSchema,
      errors: ['forbidden', 'transition_refused'],
    }),
    post('/api/matches/{id}/skip', 'skipStep', 'Skip the open step', {
      makes: true,
      description:
        'CDA, feasibility or qualification visit. We e-mail the reason to the site, and the next step opens.',
      body: skipStepSchema.meta({ id: 'SkipStep' }),
      answer: skippedStepSchema,
      errors: ['forbidden', 'step_not_open'],
    }),
    put('/api/matches/{id}/assignee', 'assignTask', 'Assign the open task', {
      who: 'party',
      description:
        'Assigns the open step to a person on your side, while it is your turn. That person gets the reminders.',
      body: assignSchema.meta({ id: 'Assignee' }),
      answer: assignedTaskSchema,
      errors: ['forbidden', 'step_not_open'],
    }),
    get('/api/studies/{id}/path', 'studyPath', 'Show the steps of a study', {
      description: 'The steps from interest to a decision, with the working days each side has for its turns.',
      answer: studyPathSchema,
    }),
    put('/api/studies/{id}/path', 'setStudyPath', 'Change the steps of a study', {
      description: 'For sites that are invited or show interest from now on. Not for administrators.',
      body: pathSchema.meta({ id: 'StudySteps' }),
      answer: studyPathSchema,
      errors: ['forbidden'],
    }),
    get('/api/matches/{id}/notes', 'listMatchNotes', 'List the notes on a match', {
      description: 'Newest first. Only for the people of the study’s sponsor: neither the site nor administrators.',
      answer: z.array(matchNoteSchema),
      errors: ['forbidden'],
    }),
    post('/api/matches/{id}/notes', 'addMatchNote', 'Add a note to a match', {
      makes: true,
      description: 'Only for the people of the study’s sponsor. The audit trail does not contain its text.',
      body: noteSchema.meta({ id: 'NewMatchNote' }),
      created: matchNoteSchema,
      errors: ['forbidden', 'notes_full'],
    }),
    del('/api/matches/{id}/notes/{noteId}', 'removeMatchNote', 'Delete a note of your own', {
      errors: ['forbidden'],
    }),
    post('/api/studies/{id}/invitations', 'inviteSite', 'Invite a site to a study', {
      description:
        'A verified site, matched already or not. Creates the match if there is none, scored as in a matching run. We e-mail the site.',
      makes: true,
      body: invitationSchema.meta({ id: 'SiteInvitation' }),
      created: changedMatchSchema,
      errors: [
        ...(['forbidden', 'not_approved', 'study_completed', 'transition_refused', 'site_not_qualified'] as const),
        'ranking_loading',
      ],
    }),
    post('/api/matches/run', 'runMatching', 'Run matching for a study', {
      description:
        'Ranks the verified sites for an approved, active study, adds matches for the best, and rescores open matches. Safe to repeat.',
      body: runSchema.meta({ id: 'RunMatching' }),
      answer: matchRunSchema,
      errors: [...UNFIT, 'ranking_loading'],
    }),
    get('/api/matching/sites-for-study/{studyId}', 'sitesForStudy', 'Rank sites for a study', {
      description:
        'The current ranking. Nothing is stored and nobody is notified. The three studies of the public demo (demo-oncology, demo-cardiology, demo-endocrinology) are open to anyone and rank made-up sites.',
      answer: sitesForStudySchema,
      errors: [...UNAPPROVED, 'ranking_loading'],
    }),
    get('/api/studies/{id}/matches', 'listStudyMatches', 'List the matches of a study', {
      pages: true,
      description: 'As on the study’s page: by stage, filtered and sorted.',
      query: studyListSchema,
      answer: z.array(studyMatchSchema),
    }),
    post('/api/studies/{id}/matches', 'changeMatches', 'Change several matches of a study', {
      makes: true,
      description:
        'Changes are independent: one that is refused does not affect the others. Administrators can only change the shortlist.',
      body: bulkSchema.meta({ id: 'MatchChanges' }),
      answer: decided,
      errors: ['forbidden'],
    }),
    get('/api/studies/{id}/weights', 'studyWeights', 'Show the weights of a study', { answer: studyWeightsSchema }),
    get('/api/studies/{id}/weights/preview', 'previewWeights', 'Preview other weights', {
      description:
        'The ten best sites by the weights in the address, with their current rank and score. Nothing is saved.',
      query: weightsSchema,
      answer: weightsPreviewSchema,
      limited: true,
      errors: ['ranking_loading'],
    }),
    get('/api/studies/{id}/compare', 'compareMatches', 'Compare matches of a study', {
      description: 'Two to four, side by side: repeat `match` for each. Without contact data.',
      query: compareSchema,
      answer: comparisonSchema,
      errors: ['compare_count'],
    }),
    put('/api/studies/{id}/weights', 'weighStudy', 'Change the weights of a study', {
      description: 'Set all to 100 for the default weights. Open matches are rescored in the background.',
      body: weightsSchema.meta({
        id: 'WeightShifts',
        description: 'Percent of the default weight of each sub-score, in steps of 10. At least one is above 0.',
      }),
      answer: studyWeightsSchema,
    }),
    get('/api/matching/why-not/{studyId}/{siteId}', 'whyNotMatched', 'Explain why a site is not matched', {
      description:
        'It cannot be matched, its score is too low, or others score higher. A sponsor can ask about verified sites, an administrator about any.',
      answer: whyNotSchema,
      errors: [...UNAPPROVED, 'ranking_loading'],
    }),
    get('/api/matching/facilities-for-study/{studyId}', 'facilitiesForStudy', 'Find facilities to invite', {
      description:
        'At most ten, best first: facilities in the registry that no one here has claimed. The regulatory sub-score is left out, because nothing about them has been verified.',
      answer: z.array(prospectiveSiteSchema),
      errors: UNFIT,
    }),
  ],
});

const outreachCalls = [
  get('/api/studies/{id}/outreach', 'listOutreach', 'Show the outreach list of a study', {
    description:
      'The prospective sites that the sponsor writes to itself, newest first, with a text to send and an invitation link. We do not e-mail them.',
    pages: true,
    query: outreachListSchema,
    answer: z.array(outreachEntrySchema),
  }),
  post('/api/studies/{id}/outreach', 'addToOutreach', 'Put a facility on the outreach list', {
    description: 'A facility that no one here has claimed, for a running study. Safe to repeat.',
    body: outreachSchema.meta({ id: 'OutreachFacility' }),
    created: outreachChangeSchema,
    errors: ['not_approved', 'study_completed', 'facility_claimed', 'outreach_full'],
  }),
  put('/api/outreach/{id}', 'moveOutreach', 'Change the outreach status of a facility', {
    description: 'Once a site has registered with the invitation link, the status stays answered.',
    body: outreachStatusSchema.meta({ id: 'OutreachStatus' }),
    answer: outreachChangeSchema,
    errors: ['outreach_answered'],
  }),
  del('/api/outreach/{id}', 'removeFromOutreach', 'Take a facility off the outreach list', {
    description: 'Its invitation link no longer works.',
  }),
  get('/api/invitations/{id}', 'showInvitation', 'Show an invitation', {
    who: 'anybody',
    description:
      'For anyone who has the link: the facility that it is for, until a site has registered with it. To register, name the ID as `invitation` in POST /api/organizations.',
    answer: invitedFacilitySchema,
    errors: ['not_found'],
  }),
];

export const sponsors = resource({
  name: 'Sponsors',
  description: 'Look for sites, and see how matches progress.',
  who: 'sponsor',
  calls: [
    get('/api/sites', 'findSites', 'Find sites', {
      pages: true,
      description: 'Verified sites, with their matches with your own studies.',
      query: sponsorOfSchema.extend(siteSearchSchema.shape),
      answer: z.array(foundSiteSchema),
      errors: ['forbidden', 'not_found'],
    }),
    get('/api/sites/{id}', 'siteProfile', 'Show a site', {
      description: 'A verified site with the trials it has confirmed and its matches with your own studies.',
      query: sponsorOfSchema,
      answer: siteProfileSchema,
      errors: ['forbidden'],
    }),
    ...outreachCalls,
    get('/api/sponsor/analytics', 'sponsorAnalytics', 'Show how matches progress', {
      description: 'For all your studies together, and for each. The response contains the cursor of the next page.',
      query: sponsorOfSchema.extend(pageQuery.shape),
      answer: sponsorAnalyticsSchema,
      errors: ['forbidden', 'not_found'],
    }),
  ],
});

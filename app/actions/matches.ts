/** Matches of sites and studies, and how both sides respond to them. */

import { z } from 'zod';
import { UNDO_MS } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { shortlistMatch } from '~/domain/commands/matches/shortlist.server';
import { transitionMatch } from '~/domain/commands/matches/transition.server';
import { undoDecision } from '~/domain/commands/matches/undo.server';
import { sinceQuerySchema } from '~/domain/model/change-schema';
import {
  decisionReasonSchema,
  declineSchema,
  invitationLineSchema,
  matchListSchema,
} from '~/domain/model/match-schema';
import { transitionWords } from '~/domain/model/match-transition-words';
import { type MatchTransition, matchTransition } from '~/domain/model/match-transitions';
import {
  changedMatchSchema,
  matchSchema,
  matchWithHistorySchema,
  shortlistedMatchSchema,
} from '~/domain/model/match-view';
import { listMatches, seeMatch } from '~/domain/pages/matches.server';
import { action, actions } from './action';
import { ofMatchFor } from './subjects';

const listed = (statuses: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(statuses);

/** Changes a match's status (MAT-04). */
function transition(name: MatchTransition) {
  const { by, from, to } = matchTransition(name);
  const { api, done } = transitionWords(name);
  const [side = 'site', ...others] = by;
  return action({
    call: `PUT /api/matches/{id}/${name}`,
    summary: api.summary,
    who: others.length > 0 ? 'party' : side,
    repeatable: true,
    description: [`From ${listed(from)} to ${to}.`, api.effect, 'We e-mail the other side.'].filter(Boolean).join(' '),
    ...(name === 'decline' && { body: declineSchema.meta({ id: 'Decline' }) }),
    ...(name === 'invite' && { body: invitationLineSchema.meta({ id: 'InvitationLine' }), bodyOptional: true }),
    ...((name === 'select' || name === 'backup') && {
      body: decisionReasonSchema.meta({ id: 'DecisionReason' }),
      bodyOptional: true,
    }),
    answer: changedMatchSchema,
    refusals: [
      'forbidden',
      'transition_refused',
      'study_completed',
      'study_paused',
      'match_waits',
      ...(name === 'interest' ? ['ask_pending' as const] : []),
      ...(name === 'backup' ? ['already_final' as const] : []),
      ...(['invite', 'select', 'backup'].includes(name) ? ['site_excluded' as const] : []),
      ...(name === 'select' ? ['selection_needs_approval' as const] : []),
    ],
    may: 'signedIn',
    run: ({ actor, params, body, key }) => transitionMatch(actor, params.id, name, { ...body, key }),
    ...(name !== 'decline' && { failed: TOASTS.matchFailed }),
    done: ({ site, siteId }, { actor }) =>
      name === 'decline' && actor.kind === 'person' && actor.organizationId === siteId
        ? TOASTS.declinedBySite
        : done(site),
  });
}

export const matches = actions('sponsor', {
  // API-06
  listMatches: action({
    call: 'GET /api/matches',
    summary: 'List matches',
    who: 'person',
    pages: true,
    description:
      'Newest first. An administrator sees all matches, a site its own, and anyone else those of their studies. A match counts as updated when its study is.',
    query: matchListSchema.extend(sinceQuerySchema.shape),
    answer: z.array(matchSchema),
    may: 'match.list',
    run: ({ actor, query, page }) => listMatches(actor, { ...query, ...page }),
  }),
  seeMatch: action({
    call: 'GET /api/matches/{id}',
    summary: 'Show a match',
    who: 'party',
    answer: matchWithHistorySchema,
    run: ({ actor, params }) => seeMatch(actor, params.id),
  }),
  downloadMatch: action({
    call: 'GET /matches/{id}/summary.pdf',
    summary: 'Download a match as a PDF',
    who: 'party',
    description:
      'The match as its page shows it to you, to take to a meeting: the verdict, the scores, the requirements, the evidence with its sources, and whose turn it is. A site’s copy has neither the band nor the weights. A browser that is signed out is redirected to sign in instead of getting 401.',
    answers: { 200: { description: 'The file.', type: 'application/pdf' } },
    refusals: ['files_busy'],
  }),
  inviteMatch: transition('invite'),
  interestMatch: transition('interest'),
  acceptMatch: transition('accept'),
  selectMatch: transition('select'),
  backupMatch: transition('backup'),
  declineMatch: transition('decline'),
  undoDecision: action({
    call: 'POST /api/matches/{id}/undo',
    summary: 'Undo a decision on a match',
    description: `For ${UNDO_MS / 1000} seconds after the sponsor has selected or declined the site, or kept it as a backup, until the e-mail about it is sent: the e-mail is removed, and the match is as it was before.`,
    answer: changedMatchSchema,
    refusals: ['forbidden', 'undo_gone', 'undo_too_late', 'match_waits'],
    about: ofMatchFor('match.answerAsSponsor'),
    run: ({ actor, params }) => undoDecision(actor, params.id),
    done: ({ site }) => TOASTS.matchDecisionUndone(site),
    failed: TOASTS.undoFailed,
  }),
  shortlistMatch: action({
    call: 'PUT /api/matches/{id}/shortlist',
    summary: 'Put a site on the shortlist',
    repeatable: true,
    description: 'Only while the match is new. The site is not notified. Repeating it changes nothing.',
    answer: shortlistedMatchSchema,
    refusals: ['forbidden', 'transition_refused', 'study_completed'],
    may: 'signedIn',
    run: ({ actor, params, key }) => shortlistMatch(actor, params.id, { on: true, key }),
  }),
  unshortlistMatch: action({
    call: 'DELETE /api/matches/{id}/shortlist',
    summary: 'Take a site off the shortlist',
    repeatable: true,
    description: 'Only while the match is new. Repeating it changes nothing.',
    answer: shortlistedMatchSchema,
    refusals: ['forbidden', 'transition_refused'],
    may: 'signedIn',
    run: ({ actor, params, key }) => shortlistMatch(actor, params.id, { on: false, key }),
  }),
});

/** Where selecting a site takes two people of the sponsor (decision 105). */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import {
  approveSelection,
  askForApproval,
  listSelectionRequests,
  turnSelectionDown,
  withdrawSelectionRequest,
} from '~/domain/commands/matches/selection-requests.server';
import { seeSelecting, setSelecting } from '~/domain/commands/organizations/selecting.server';
import { changedMatchSchema } from '~/domain/model/match-view';
import {
  answeredSelectionSchema,
  askForApprovalSchema,
  selectingInputSchema,
  selectingSchema,
  selectionRequestSchema,
  turnDownSchema,
} from '~/domain/model/selection-request-schema';
import { action, actions } from './action';
import { ofMatchFor } from './subjects';

const APPROVERS =
  'For owners of the sponsor and its people with the authority to sign, other than whoever asked. No token can do this.';
const ANSWERED = ['selection_own_request', 'selection_request_over', 'selection_request_lapsed'] as const;
const SELECTED = ['transition_refused', 'study_completed', 'study_paused', 'match_waits', 'site_excluded'] as const;

export const selectionRequests = actions('sponsor', {
  listSelectionRequests: action({
    call: 'GET /api/matches/{id}/selection-requests',
    summary: 'List requests to approve a selection',
    description:
      'Newest first. Where selecting a site takes two people of the sponsor. The site is told nothing of them.',
    answer: z.array(selectionRequestSchema),
    refusals: ['forbidden'],
    run: ({ actor, params }) => listSelectionRequests(actor, params.id),
  }),
  askForApproval: action({
    call: 'POST /api/matches/{id}/selection-requests',
    summary: 'Ask for approval to select the site',
    description:
      'Where selecting a site takes two people of the sponsor. We e-mail those who may approve. The site is not told.',
    repeatable: true,
    body: askForApprovalSchema.meta({ id: 'AskForApproval' }),
    bodyOptional: true,
    created: answeredSelectionSchema,
    refusals: ['forbidden', ...SELECTED, 'selection_needs_one', 'selection_asked', 'selection_nobody_approves'],
    may: 'signedIn',
    run: ({ actor, params, body, key }) => askForApproval(actor, params.id, { ...body, key }),
    location: ({ matchId }) => `/api/matches/${matchId}/selection-requests`,
    done: ({ site }) => TOASTS.approvalAsked(site),
    failed: TOASTS.matchFailed,
  }),
  withdrawSelectionRequest: action({
    call: 'DELETE /api/matches/{id}/selection-requests/{requestId}',
    summary: 'Withdraw a request to approve a selection',
    description: 'For whoever asked.',
    answer: answeredSelectionSchema,
    refusals: ['forbidden', 'selection_request_over'],
    may: 'signedIn',
    run: ({ actor, params }) => withdrawSelectionRequest(actor, params),
    done: ({ site }) => TOASTS.approvalWithdrawn(site),
    failed: TOASTS.notDone('Withdraw the request'),
  }),
  approveSelection: action({
    call: 'PUT /api/matches/{id}/selection-requests/{requestId}/approve',
    summary: 'Approve a selection',
    description: `${APPROVERS} The site is selected, with the reason of whoever asked, and we e-mail both.`,
    sessionOnly: true,
    repeatable: true,
    answer: changedMatchSchema,
    refusals: ['forbidden', ...ANSWERED, ...SELECTED],
    about: ofMatchFor('selection.approve'),
    run: ({ actor, params, key }) => approveSelection(actor, params, { key }),
    done: ({ site }) => TOASTS.selected(site),
    failed: TOASTS.notDone('Approve the selection'),
  }),
  turnSelectionDown: action({
    call: 'PUT /api/matches/{id}/selection-requests/{requestId}/turn-down',
    summary: 'Turn a selection down',
    description: `${APPROVERS} The match stays as it is, and whoever asked gets your reason by e-mail.`,
    sessionOnly: true,
    body: turnDownSchema.meta({ id: 'TurnSelectionDown' }),
    answer: answeredSelectionSchema,
    refusals: ['forbidden', 'match_waits', ...ANSWERED],
    about: ofMatchFor('selection.approve'),
    run: ({ actor, params, body }) => turnSelectionDown(actor, params, body),
    done: ({ askedBy }) => TOASTS.approvalTurnedDown(askedBy),
    failed: TOASTS.notDone('Turn the selection down'),
  }),
});

/** A setting of the actor's own organization. */
export const selecting = actions('member', {
  seeSelecting: action({
    call: 'GET /api/organizations/me/selecting',
    summary: 'Show how sites are selected',
    description: 'Whether it takes two people of your organization, and who may approve. For sponsors.',
    answer: selectingSchema,
    refusals: ['forbidden'],
    may: 'selecting.see',
    run: ({ actor }) => seeSelecting(actor),
  }),
  setSelecting: action({
    call: 'PUT /api/organizations/me/selecting',
    summary: 'Say whether selecting takes two people',
    description:
      'For owners of a verified sponsor, by no token. It takes two people who may approve. Requests that are open stay so if you turn it off.',
    sessionOnly: true,
    body: selectingInputSchema.meta({ id: 'SetSelecting' }),
    answer: selectingSchema,
    refusals: [
      'forbidden',
      'organization_unverified',
      'organization_rejected',
      'organization_archived',
      'selection_too_few',
    ],
    may: 'selecting.set',
    run: ({ actor, body }) => setSelecting(actor, body),
    done: ({ twoPeople }) => TOASTS.selectingSet(twoPeople),
    failed: TOASTS.notDone('Change how sites are selected'),
  }),
});

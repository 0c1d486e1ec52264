/** Asking to join an organization, and answering (decision 104). */
import { TOASTS } from '~/catalogue/messages';
import {
  acceptJoinRequest,
  askToJoin,
  declineJoinRequest,
  joinRequestsSeen,
  mustHaveGot,
  setJoining,
  withdrawJoinRequest,
} from '~/domain/commands/staff/join-requests.server';
import {
  acceptJoinSchema,
  askToJoinSchema,
  decidedJoinSchema,
  declineJoinSchema,
  joiningSchema,
  joinRequestsSchema,
  ownJoinRequestSchema,
} from '~/domain/model/join-request-schema';
import { action, actions } from './action';

const OWNERS = 'Only owners can do this.';
const NOT_OWNERS = [
  'forbidden',
  'organization_unverified',
  'organization_rejected',
  'organization_suspended',
  'organization_archived',
] as const;

export const joinRequests = actions('person', {
  joinRequests: action({
    call: 'GET /api/join-requests',
    summary: 'List requests to join',
    description:
      'The organizations that you can ask, because you have confirmed an address at their domain, and your requests. For owners, those that their organization has got as well.',
    answer: joinRequestsSchema,
    may: 'signedIn',
    run: ({ actor }) => joinRequestsSeen(actor),
  }),
  askToJoin: action({
    call: 'POST /api/join-requests',
    summary: 'Ask to join an organization',
    description:
      'Its owners are told by e-mail, with your name and address, and accept or decline. Any other organization than those that you can ask is not found.',
    repeatable: true,
    body: askToJoinSchema.meta({ id: 'AskToJoin' }),
    created: ownJoinRequestSchema,
    location: () => '/api/join-requests',
    refusals: ['not_found', 'join_request_open', 'join_request_declined', 'join_requests_full', 'join_requests_today'],
    may: 'signedIn',
    run: ({ actor, body, key }) => askToJoin(actor, body, key),
    done: ({ name }) => TOASTS.askedToJoin(name),
  }),
  setJoining: action({
    call: 'PUT /api/join-requests',
    summary: 'Let people ask to join, or not',
    description: `${OWNERS} Requests that are open stay open.`,
    body: joiningSchema.meta({ id: 'Joining' }),
    answer: joiningSchema,
    refusals: ['not_found', ...NOT_OWNERS],
    may: 'joinRequest.decide',
    run: ({ actor, body }) => setJoining(actor, body),
    done: ({ allowed }) => TOASTS.joiningAllowed(allowed),
  }),
  withdrawJoinRequest: action({
    call: 'DELETE /api/join-requests/{id}',
    summary: 'Withdraw a request to join',
    answer: decidedJoinSchema,
    refusals: ['join_request_over'],
    may: 'signedIn',
    run: ({ actor, params }) => withdrawJoinRequest(actor, params.id),
    done: ({ name }) => TOASTS.joinWithdrawn(name),
    failed: TOASTS.notDone('Withdraw the request'),
  }),
  acceptJoinRequest: action({
    call: 'PUT /api/join-requests/{id}/accept',
    summary: 'Accept a request to join',
    description: `${OWNERS} The person joins with this role, without the authority to sign unless you say so, and is told by e-mail.`,
    body: acceptJoinSchema.meta({ id: 'AcceptJoinRequest' }),
    answer: decidedJoinSchema,
    refusals: ['join_request_over', 'staff_full', ...NOT_OWNERS],
    may: 'joinRequest.decide',
    about: (actor, { id }) => mustHaveGot(actor, id),
    run: ({ actor, params, body }) => acceptJoinRequest(actor, params.id, body),
    done: ({ name }) => TOASTS.joinAccepted(name),
    failed: TOASTS.notDone('Accept the request'),
  }),
  declineJoinRequest: action({
    call: 'PUT /api/join-requests/{id}/decline',
    summary: 'Decline a request to join',
    description: `${OWNERS} The person is told by e-mail, with your reason if you give one, and can ask again after 30 days.`,
    body: declineJoinSchema.meta({ id: 'DeclineJoinRequest' }),
    bodyOptional: true,
    answer: decidedJoinSchema,
    refusals: ['join_request_over', ...NOT_OWNERS],
    may: 'joinRequest.decide',
    about: (actor, { id }) => mustHaveGot(actor, id),
    run: ({ actor, params, body: { reason } }) => declineJoinRequest(actor, params.id, { reason: reason ?? null }),
    done: ({ name }) => TOASTS.joinDeclined(name),
    failed: TOASTS.notDone('Decline the request'),
  }),
});

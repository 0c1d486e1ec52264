/** The organizations that a person belongs to (decision 89). */
import { TOASTS } from '~/catalogue/messages';
import { dashboardOf, paths } from '~/catalogue/paths';
import {
  acceptInvitation,
  declineInvitation,
  leaveOrganization,
  ownMemberships,
  switchOrganization,
} from '~/domain/commands/staff/memberships.server';
import {
  joinedSchema,
  leftSchema,
  ownMembershipsSchema,
  switchedSchema,
  switchSchema,
} from '~/domain/model/membership-view';
import { action, actions } from './action';

export const memberships = actions('person', {
  ownMemberships: action({
    call: 'GET /api/account/organizations',
    summary: 'List your organizations',
    description: 'With the invitations that await you.',
    answer: ownMembershipsSchema,
    may: 'signedIn',
    run: ({ actor }) => ownMemberships(actor),
  }),
  switchOrganization: action({
    call: 'PUT /api/account/organizations',
    summary: 'Act for another of your organizations',
    description: 'What this session reads and does is then that organization’s. Your other sessions stay as they are.',
    body: switchSchema.meta({ id: 'OrganizationSwitch' }),
    answer: switchedSchema,
    refusals: ['not_found'],
    may: 'signedIn',
    run: async ({ actor, body, session }) => switchOrganization(actor, await session(), body),
    done: ({ name }) => TOASTS.switched(name),
    to: ({ role }) => dashboardOf(role),
    failed: TOASTS.notDone('Switch'),
  }),
  acceptInvitation: action({
    call: 'POST /api/account/organizations/invitations/{invitationId}',
    summary: 'Accept an invitation to an organization',
    description: 'Of those in your list. Your account and your other organizations stay as they are.',
    answer: joinedSchema,
    refusals: ['not_found'],
    may: 'signedIn',
    run: ({ actor, params }) => acceptInvitation(actor, params.invitationId),
    done: ({ name }) => TOASTS.joined(name),
    failed: TOASTS.notDone('Accept the invitation'),
  }),
  declineInvitation: action({
    call: 'DELETE /api/account/organizations/invitations/{invitationId}',
    summary: 'Decline an invitation to an organization',
    description: 'Of those in your list. Its owners are told by e-mail, and can invite you again.',
    answer: joinedSchema,
    refusals: ['not_found'],
    may: 'signedIn',
    run: ({ actor, params }) => declineInvitation(actor, params.invitationId),
    done: ({ name }) => TOASTS.declinedToJoin(name),
    failed: TOASTS.notDone('Decline the invitation'),
  }),
  leaveOrganization: action({
    call: 'DELETE /api/account/organizations/{organizationId}',
    summary: 'Leave an organization',
    description:
      'Your account and your other organizations stay, and so does what you did there. The last owner cannot leave. Leaving the first of your organizations ends all your sessions.',
    answer: leftSchema,
    refusals: ['not_found', 'staff_last_owner'],
    may: 'signedIn',
    run: async ({ actor, params: { organizationId }, session }) =>
      leaveOrganization(actor, { organizationId, session: await session() }),
    done: ({ name }) => TOASTS.left(name),
    to: ({ signedOut }) => (signedOut ? paths.login : paths.accountOrganizations),
    failed: TOASTS.notDone('Leave'),
  }),
});

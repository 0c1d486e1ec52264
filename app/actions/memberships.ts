/** The organizations that a person belongs to (decision 89). */
import { TOASTS } from '~/catalogue/messages';
import { dashboardOf } from '~/catalogue/paths';
import { acceptInvitation, ownMemberships, switchOrganization } from '~/domain/commands/staff/memberships.server';
import { joinedSchema, ownMembershipsSchema, switchedSchema, switchSchema } from '~/domain/model/membership-view';
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
});

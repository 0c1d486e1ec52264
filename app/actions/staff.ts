/** The people of an organization (SITE-06). */
import { TOASTS } from '~/catalogue/messages';
import { changeSigning, changeStaffRole, removeStaff } from '~/domain/commands/staff/change.server';
import { inviteStaffAgain } from '~/domain/commands/staff/invite.server';
import { nameOf } from '~/domain/model/member';
import { inviteStaffSchema, signingSchema, staffOfSchema, staffRoleSchema } from '~/domain/model/staff-schema';
import { staffListSchema, staffMemberSchema } from '~/domain/model/staff-view';
import { messageSchema } from '~/domain/model/views';
import { action, actions, removal } from './action';
import { ofStaffMember } from './subjects';

const OWNERS = 'Only owners can do this.';
const OWNER_REMAINS = 'The organization must keep an owner.';

export const staff = actions('member', {
  listStaff: action({
    call: 'GET /api/organizations/me/staff',
    summary: 'List your organization’s people',
    query: staffOfSchema,
    answer: staffListSchema,
  }),
  inviteStaff: action({
    call: 'POST /api/organizations/me/staff',
    sessionOnly: true,
    summary: 'Invite a person',
    repeatable: true,
    limit: 'register',
    description: `Sends an e-mail. ${OWNERS} The response is the same whether or not the address was known.`,
    query: staffOfSchema,
    body: inviteStaffSchema.meta({ id: 'StaffInvitation' }),
    created: messageSchema,
    refusals: ['forbidden', 'staff_known', 'staff_full'],
    location: () => '/api/organizations/me/staff',
  }),
  changeStaffRole: action({
    call: 'PUT /api/organizations/me/staff/{id}',
    sessionOnly: true,
    summary: 'Change a person’s role',
    description: `${OWNERS} ${OWNER_REMAINS}`,
    body: staffRoleSchema.meta({ id: 'StaffRole' }),
    answer: staffMemberSchema,
    refusals: ['forbidden', 'staff_last_owner'],
    about: ofStaffMember,
    run: ({ actor, params, body }) => changeStaffRole(actor, params.id, body),
    done: (member) => TOASTS.staffRoleChanged(nameOf(member)),
  }),
  changeSigning: action({
    call: 'PUT /api/organizations/me/staff/{id}/signing',
    sessionOnly: true,
    summary: 'Grant or revoke the authority to sign',
    description: `${OWNERS} Owners and investigators have it unless it is revoked.`,
    body: signingSchema.meta({ id: 'SigningAuthority' }),
    answer: staffMemberSchema,
    refusals: ['forbidden'],
    about: ofStaffMember,
    run: ({ actor, params, body }) => changeSigning(actor, params.id, body),
    done: (member) => TOASTS.signingAllowed(nameOf(member), member.maySign),
  }),
  removeStaff: action({
    call: 'DELETE /api/organizations/me/staff/{id}',
    sessionOnly: true,
    summary: 'Remove a person from the organization',
    description: `${OWNERS} ${OWNER_REMAINS} The person is signed out.`,
    ...removal,
    refusals: ['forbidden', 'staff_last_owner'],
    about: ofStaffMember,
    run: ({ actor, params, body: { reason } }) => removeStaff(actor, params.id, reason),
    failed: TOASTS.notDone('Remove this person'),
    done: ({ name }) => TOASTS.staffRemoved(name),
  }),
  inviteStaffAgain: action({
    call: 'POST /api/organizations/me/staff/{id}/invite',
    sessionOnly: true,
    summary: 'Send an invitation again',
    repeatable: true,
    limit: 'register',
    description: `For a person who has not chosen a password yet. ${OWNERS}`,
    answer: messageSchema,
    refusals: ['forbidden', 'staff_active'],
    about: ofStaffMember,
    run: ({ actor, params, key }) => inviteStaffAgain(actor, params.id, key),
    done: TOASTS.staffInvited,
    failed: TOASTS.notDone('Send the invitation again'),
  }),
});

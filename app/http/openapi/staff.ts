import { z } from 'zod';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { ORGANIZATION_TYPES } from '~/catalogue/statuses';
import type { StaffMember } from '~/domain/staff/member';
import type { StaffList } from '~/domain/staff/read.server';
import { inviteStaffSchema, staffOfSchema, staffRoleSchema } from '~/domain/staff/schema';
import { type Call, component, exactly, moment, nullableText, text, valuesOf } from './call';
import { removal } from './decisions';
import { EXAMPLE_ID, EXAMPLE_MOMENT } from './examples';
import { answerMessage } from './kiosk';

const NOTES = {
  id: 'Cannot be guessed.',
  firstName: 'The first name.',
  lastName: 'The last name.',
  email: 'Where the invitation goes.',
  staffRole: 'What the person is in the organization. Owners manage the staff.',
  state: 'active once the person has chosen a password.',
  you: 'Whether it is the one who asks.',
  training: 'The training that lasts longest; null without one.',
} as const;

const memberShape = {
  ...{ id: text(), firstName: nullableText(), lastName: nullableText(), email: nullableText() },
  staffRole: z.enum(valuesOf(STAFF_ROLE_OPTIONS)),
  ...{ state: z.enum(['active', 'invited']), you: z.boolean() },
};
const member = component(
  'StaffMember',
  exactly<StaffMember>()(z.object(memberShape)),
  'A person of an organization.',
  NOTES,
);
const list = component(
  'Staff',
  exactly<StaffList>()(
    z.object({
      organization: z.object({ id: text(), name: text(), type: z.enum(ORGANIZATION_TYPES) }),
      canManage: z.boolean(),
      people: z.array(
        component(
          'StaffMemberWithTraining',
          z.object({
            ...memberShape,
            training: z.object({ certificateId: nullableText(), expiresAt: moment(), current: z.boolean() }).nullable(),
          }),
          'A person and their training.',
          NOTES,
        ),
      ),
    }),
  ),
  'The people of an organization.',
  {
    organization: 'Whose people they are.',
    canManage: 'Whether the asker may invite, change and remove.',
    people: 'In the order in which they came.',
  },
);

const example = {
  ...{ id: EXAMPLE_ID, firstName: 'Robin', lastName: 'Reyes', email: 'robin.reyes@riverside.example' },
  ...{ staffRole: 'coordinator', state: 'invited', you: false },
};
const invited = { message: 'Invitation sent' };
const blanks = { id: 'The person’s id.' };
const query = staffOfSchema;
const about = { organization: 'For administrators: whose people are meant.' };

export const staff: readonly Call[] = [
  {
    method: 'get',
    path: '/api/organizations/me/staff',
    id: 'listStaff',
    summary: 'List one’s organization’s people',
    who: 'member',
    query,
    about,
    answers: {
      200: {
        description: 'The people.',
        schema: list,
        example: {
          organization: { id: EXAMPLE_ID, name: 'Riverside Clinic', type: 'site' },
          canManage: true,
          people: [{ ...example, training: { certificateId: EXAMPLE_ID, expiresAt: EXAMPLE_MOMENT, current: true } }],
        },
      },
    },
    errors: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/organizations/me/staff',
    id: 'inviteStaff',
    summary: 'Invite a person',
    description: 'By e-mail. Only owners may. The answer is the same whether or not the address was known.',
    who: 'member',
    makes: true,
    limited: true,
    query,
    about,
    body: {
      schema: component('StaffInvitation', inviteStaffSchema, 'Whom to invite.', NOTES),
      example: {
        ...{ firstName: 'Robin', lastName: 'Reyes', email: 'robin.reyes@riverside.example' },
        staffRole: 'coordinator',
      },
    },
    answers: { 201: { description: 'Invited.', schema: answerMessage, example: invited } },
    errors: ['forbidden', 'not_found', 'staff_known'],
  },
  {
    method: 'put',
    path: '/api/organizations/me/staff/{id}',
    id: 'changeStaffRole',
    summary: 'Give a person another role',
    description: 'Only owners may, and an owner must remain.',
    who: 'member',
    blanks,
    body: {
      schema: component('StaffRole', staffRoleSchema, 'The new role.', NOTES),
      example: { staffRole: 'investigator' },
    },
    answers: {
      200: {
        description: 'The person as they are now.',
        schema: member,
        example: { ...example, staffRole: 'investigator' },
      },
    },
    errors: ['forbidden', 'not_found', 'staff_last_owner'],
  },
  {
    method: 'delete',
    path: '/api/organizations/me/staff/{id}',
    id: 'removeStaff',
    summary: 'Take a person out of the organization',
    description: 'Only owners may, and an owner must remain. The person’s sessions end.',
    who: 'member',
    blanks,
    body: removal,
    answers: { 204: { description: 'Removed.' } },
    errors: ['forbidden', 'not_found', 'staff_last_owner'],
  },
  {
    method: 'post',
    path: '/api/organizations/me/staff/{id}/invite',
    id: 'inviteStaffAgain',
    summary: 'Send an invitation again',
    description: 'To somebody who has not chosen a password yet. Only owners may.',
    who: 'member',
    makes: true,
    limited: true,
    blanks,
    answers: { 200: { description: 'Sent.', schema: answerMessage, example: invited } },
    errors: ['forbidden', 'not_found', 'staff_active'],
  },
];

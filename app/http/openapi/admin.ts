import { z } from 'zod';
import { MAIL_STATES } from '~/catalogue/statuses';
import type { ListedUser } from '~/domain/accounts/users.server';
import { mailFilterSchema, type ReadableMail } from '~/domain/mail/reader.server';
import { settingsSchema } from '~/domain/settings/schema';
import { exampleUser, USER_NOTES, userShape } from './auth';
import { type Call, component, exactly, moment, nullableText, text } from './call';
import { EXAMPLE_ID, EXAMPLE_MOMENT } from './examples';

const listedUser = component(
  'ListedUser',
  exactly<ListedUser>()(
    z.object({ ...userShape, organizationId: nullableText(), createdAt: moment(), hasPassword: z.boolean() }),
  ),
  'A person, as administrators see one.',
  USER_NOTES,
);

const mail = component(
  'Mail',
  exactly<ReadableMail>()(
    z.object({
      ...{ id: text(), recipient: text(), subject: text(), body: nullableText(), state: z.enum(MAIL_STATES) },
      ...{ attempts: z.int(), dueAt: moment(), lastError: nullableText() },
      ...{ createdAt: moment(), sentAt: moment().nullable() },
    }),
  ),
  'A mail in the outbox.',
  {
    id: 'Cannot be guessed.',
    recipient: 'Whom it is for.',
    subject: 'Its subject.',
    body: 'Its text; null once it was sent, since its link is the recipient’s alone.',
    state: 'Whether it waits, was sent, or failed.',
    attempts: 'How often it was tried.',
    dueAt: 'Not before then.',
    lastError: 'What the mail server said.',
    createdAt: 'When it was written.',
    sentAt: 'When it was sent.',
  },
);
const exampleMail = {
  ...{ id: EXAMPLE_ID, recipient: 'office@riverside.example', subject: 'Riverside Clinic is verified' },
  ...{ body: 'Good news.', state: 'waiting', attempts: 0, dueAt: EXAMPLE_MOMENT, lastError: null },
  ...{ createdAt: EXAMPLE_MOMENT, sentAt: null },
};
const settings = component('Settings', settingsSchema, 'What holds for the whole platform.', {
  systemName: 'In page titles, header, footer and mails.',
  adminEmail: 'Gets what administrators are told; without one, each administrator does.',
  emailNotifications: 'Mails about decisions, matches and moves.',
  inAppNotifications: 'The bell and its list.',
  explorationShare: 'Percent of a study’s first ten places that are kept for new sites; 0 switches it off.',
});
const exampleSettings = {
  ...{ systemName: 'StudyBridge', adminEmail: 'team@studybridge.example' },
  ...{ emailNotifications: true, inAppNotifications: true, explorationShare: 20 },
};

export const admin: readonly Call[] = [
  {
    method: 'get',
    path: '/api/settings',
    id: 'readSettings',
    summary: 'Read the settings',
    who: 'admin',
    answers: { 200: { description: 'The settings.', schema: settings, example: exampleSettings } },
  },
  {
    method: 'put',
    path: '/api/settings',
    id: 'saveSettings',
    summary: 'Save the settings',
    description: 'All at once. They hold from the next page and the next mail on.',
    who: 'admin',
    body: { schema: settings, example: exampleSettings },
    answers: { 200: { description: 'The settings as they are now.', schema: settings, example: exampleSettings } },
  },
  {
    method: 'get',
    path: '/api/outbox',
    id: 'readOutbox',
    summary: 'Read the outbox',
    who: 'admin',
    pages: true,
    query: mailFilterSchema,
    about: { state: 'Only mails of this state.' },
    answers: {
      200: { description: 'A page of mails, newest first.', schema: z.array(mail), example: [exampleMail] },
    },
  },
  {
    method: 'post',
    path: '/api/outbox/resend',
    id: 'resendFailedMails',
    summary: 'Try every failed mail again',
    description: 'At most 500 at once.',
    who: 'admin',
    answers: {
      200: {
        description: 'They wait to be sent.',
        schema: component('Resent', z.object({ resent: z.int() }), 'How many.', { resent: 'How many wait now.' }),
        example: { resent: 3 },
      },
    },
  },
  {
    method: 'post',
    path: '/api/outbox/{id}/resend',
    id: 'resendMail',
    summary: 'Send a mail again',
    description: 'One that failed gets all its tries again; of one that was sent a copy goes out.',
    who: 'admin',
    blanks: { id: 'The mail’s id.' },
    answers: { 200: { description: 'The mail that waits now.', schema: mail, example: exampleMail } },
    errors: ['not_found', 'mail_waits'],
  },
  {
    method: 'get',
    path: '/api/users',
    id: 'listUsers',
    summary: 'List people',
    who: 'admin',
    pages: true,
    answers: {
      200: {
        description: 'A page of people, newest first.',
        schema: z.array(listedUser),
        example: [{ ...exampleUser, organizationId: EXAMPLE_ID, createdAt: EXAMPLE_MOMENT, hasPassword: true }],
      },
    },
  },
];

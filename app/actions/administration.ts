/** The platform's settings, its e-mails and its people, for administrators. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { mailSchema } from '~/domain/base/mail-view.server';
import { readSettings, saveSettings } from '~/domain/base/settings.server';
import {
  listPanelViews,
  removePanelView,
  renamePanelView,
  savePanelView,
} from '~/domain/commands/accounts/panel-views.server';
import { listUsers } from '~/domain/commands/accounts/users.server';
import { markMessage, readMessages, takeMessage } from '~/domain/commands/contact/answer.server';
import { readOutbox, resendFailedMails, resendMail, resentSchema } from '~/domain/commands/mail/admin.server';
import { mailTestSchema, sendTestMail } from '~/domain/commands/mail/test.server';
import { listedUserSchema } from '~/domain/model/account-view';
import { activityEventSchema, activityFilterSchema } from '~/domain/model/activity-schema';
import {
  contactMessageSchema,
  markMessageSchema,
  messageFilterSchema,
  takeMessageSchema,
} from '~/domain/model/contact-schema';
import { operationsQuerySchema, operationsSchema } from '~/domain/model/operations-view';
import {
  mailFilterSchema,
  panelViewSchema,
  panelViewsQuerySchema,
  renamePanelViewSchema,
  type SavePanelView,
  savePanelViewSchema,
} from '~/domain/model/panel-view-schema';
import { settingsFormSchema, settingsSavedSchema, settingsSchema } from '~/domain/model/setting-schema';
import { listActivity } from '~/domain/pages/activity-search.server';
import { operations } from '~/domain/pages/operations.server';
import { action, actions } from './action';

const settings = settingsSchema.meta({ id: 'Settings' });

export const administration = actions('admin', {
  // ADM-14
  readSettings: action({
    call: 'GET /api/settings',
    summary: 'Show the settings',
    answer: settings,
    run: ({ actor }) => readSettings(actor),
  }),
  saveSettings: action({
    call: 'PUT /api/settings',
    summary: 'Save the settings',
    description:
      'Send every field. Changes take effect with the next page and the next e-mail. While e-mail notifications are off, e-mails are held.',
    body: settingsSavedSchema.meta({ id: 'SettingsInput' }),
    answer: settings,
    may: 'settings.edit',
    run: ({ actor, body }) => saveSettings(actor, body),
    form: { schema: settingsFormSchema, body: (values) => values },
    done: TOASTS.settingsSaved,
  }),
  patchSettings: action({
    call: 'PATCH /api/settings',
    summary: 'Save some of the settings',
    description: 'As PUT does. What you leave out stays as it is.',
    body: settingsSavedSchema.partial().meta({ id: 'SettingsPatch' }),
    example: { undoSeconds: 60 },
    partial: true,
    answer: settings,
    may: 'settings.edit',
    refusals: ['not_as_read'],
    run: ({ actor, body }) => saveSettings(actor, body),
  }),
  // RUN-41
  sendTestMail: action({
    call: 'POST /api/settings/test-mail',
    summary: 'Send a test e-mail',
    description:
      'To your own address or, if your account has none, to the settings’ `adminEmail`. Waits for the mail server’s answer.',
    answer: mailTestSchema,
    may: 'settings.edit',
    refusals: ['mail_off', 'mail_test_no_address', 'too_many_test_mails', 'mail_refused', 'mail_silent'],
    run: ({ actor }) => sendTestMail(actor),
    done: TOASTS.mailTested,
    failed: TOASTS.mailTestFailed,
  }),
  readOutbox: action({
    call: 'GET /api/outbox',
    summary: 'List e-mails',
    pages: true,
    description: 'Newest first.',
    query: mailFilterSchema,
    answer: z.array(mailSchema),
    may: 'outbox.read',
    run: ({ actor, query, page }) => readOutbox(actor, { ...query, ...page }),
  }),
  resendFailedMails: action({
    call: 'POST /api/outbox/resend',
    summary: 'Retry all failed e-mails',
    description: 'At most 500 at a time.',
    answer: resentSchema,
    run: ({ actor }) => resendFailedMails(actor),
    done: ({ resent }) => TOASTS.failedMailsResent(resent),
    failed: TOASTS.mailNotResent,
  }),
  resendMail: action({
    call: 'POST /api/outbox/{id}/resend',
    summary: 'Send an e-mail again',
    description: 'Retries a failed e-mail, or sends a copy of one that was sent.',
    answer: mailSchema,
    refusals: ['mail_waits', 'mail_sealed'],
    run: ({ actor, params }) => resendMail(actor, params.id),
    done: ({ recipient }) => TOASTS.mailResent(recipient),
    failed: TOASTS.mailNotResent,
  }),
  // RUN-67
  listContactMessages: action({
    call: 'GET /api/contact-messages',
    summary: 'List messages from the contact form',
    pages: true,
    description: 'Newest first.',
    query: messageFilterSchema,
    answer: z.array(contactMessageSchema),
    may: 'contact.read',
    run: ({ actor, query, page }) => readMessages(actor, { ...query, ...page }),
  }),
  takeMessage: action({
    call: 'PUT /api/contact-messages/{id}/taken',
    summary: 'Take a message, or hand it back',
    description: 'Other administrators see who answers it. They can still do so.',
    body: takeMessageSchema.meta({ id: 'MessageTaken' }),
    answer: contactMessageSchema,
    may: 'contact.answer',
    run: ({ actor, params, body }) => takeMessage(actor, params.id, body),
    done: (_, { body }) => (body.taken ? TOASTS.messageTaken : TOASTS.messageReleased),
    failed: TOASTS.notDone('Take the message'),
  }),
  markMessage: action({
    call: 'PUT /api/contact-messages/{id}/done',
    summary: 'Mark a message as answered, or open it again',
    body: markMessageSchema.meta({ id: 'MessageDone' }),
    answer: contactMessageSchema,
    may: 'contact.answer',
    run: ({ actor, params, body }) => markMessage(actor, params.id, body),
    done: (_, { body }) => (body.done ? TOASTS.messageDone : TOASTS.messageReopened),
    failed: TOASTS.notDone('Mark the message'),
  }),
  // RUN-65
  listActivity: action({
    call: 'GET /api/activity',
    summary: 'Search the audit trail',
    pages: true,
    description:
      'Newest first. A call looks through at most 5,000 events: a page can be short or empty and have a next one.',
    query: activityFilterSchema,
    answer: z.array(activityEventSchema),
    may: 'audit.read',
    run: ({ actor, query, page }) => listActivity(actor, { ...query, ...page }),
  }),
  // RUN-69
  operations: action({
    call: 'GET /api/operations',
    summary: 'Show how the work goes',
    query: operationsQuerySchema,
    answer: operationsSchema,
    may: 'admin.enter',
    run: ({ actor, query }) => operations(actor, query),
  }),
  // RUN-66
  exportRecords: action({
    call: 'GET /api/exports/{file}',
    summary: 'Export a list',
    description:
      'As CSV, JSON or a workbook, with times in ISO 8601; audited. `file` is `organizations`, `studies`, `matches`, `audit` (the whole audit trail, oldest first) or `activity` (what GET /api/activity finds, at most 10,000 events), with `.csv`, `.json` or `.xlsx` (at most 250,000 cells). `organizations`, `studies` and `activity` take the filters of their lists, as in the addresses of their pages; without any, everything is exported.',
    names: { file: 'For example `studies.csv`.' },
    answers: {
      200: {
        description: 'The file: `text/csv`, `application/json` with an array of objects, or a workbook.',
        type: 'text/csv',
      },
    },
    refusals: ['activity_too_long', 'workbook_too_large'],
  }),
  // RUN-75
  listPanelViews: action({
    call: 'GET /api/admin/views',
    sessionOnly: true,
    summary: 'List your views of the admin panel’s lists',
    description: 'By name. Nobody else sees them.',
    query: panelViewsQuerySchema,
    answer: z.array(panelViewSchema),
    may: 'admin.enter',
    run: ({ actor, query }) => listPanelViews(actor, query.list),
  }),
  savePanelView: action({
    call: 'POST /api/admin/views',
    sessionOnly: true,
    summary: 'Save a view of a list',
    description:
      'Keeps the filters, the order and the columns of a list under a name, in place of what you saved for it under that name before. A filter that the list does not have is refused.',
    body: savePanelViewSchema.meta({ id: 'NewPanelView' }),
    created: panelViewSchema,
    refusals: ['saved_filters_full'],
    may: 'admin.enter',
    run: ({ actor, body }) => savePanelView(actor, body as SavePanelView),
    done: ({ name }) => TOASTS.viewSaved(name),
    location: () => '/api/admin/views',
  }),
  renamePanelView: action({
    call: 'PUT /api/admin/views/{id}',
    sessionOnly: true,
    summary: 'Rename a view of a list',
    body: renamePanelViewSchema.meta({ id: 'PanelViewName' }),
    answer: panelViewSchema,
    may: 'admin.enter',
    run: ({ actor, params, body }) => renamePanelView(actor, params.id, body),
    done: ({ name }) => TOASTS.viewRenamed(name),
  }),
  deletePanelView: action({
    call: 'DELETE /api/admin/views/{id}',
    sessionOnly: true,
    summary: 'Delete a view of a list',
    may: 'admin.enter',
    run: ({ actor, params }) => removePanelView(actor, params.id),
    done: TOASTS.viewDeleted,
  }),
  // API-06
  listUsers: action({
    call: 'GET /api/users',
    summary: 'List people',
    pages: true,
    description: 'Newest first.',
    answer: z.array(listedUserSchema),
    may: 'user.list',
    run: ({ actor, page }) => listUsers(actor, page),
  }),
});

/** Of the forms below a list of the panel. */
export const PANEL_VIEW_ACTIONS = [
  administration.savePanelView,
  administration.renamePanelView,
  administration.deletePanelView,
];

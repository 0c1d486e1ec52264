/** The platform's settings, its e-mails and its people, for administrators. */

import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { mailSchema } from '~/domain/base/mail-view.server';
import { readSettings, saveSettings } from '~/domain/base/settings.server';
import { listUsers } from '~/domain/commands/accounts/users.server';
import {
  mailFilterSchema,
  readOutbox,
  resendFailedMails,
  resendMail,
  resentSchema,
} from '~/domain/commands/mail/admin.server';
import { mailTestSchema, sendTestMail } from '~/domain/commands/mail/test.server';
import { listedUserSchema } from '~/domain/model/account-view';
import { settingsFormSchema, settingsSavedSchema, settingsSchema } from '~/domain/model/setting-schema';
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

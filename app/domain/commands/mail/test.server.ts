/** A test of the mail server: one e-mail that does not go through the outbox, so that its outcome is known at once. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { TEST_MAILS } from '~/catalogue/limits';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { settingsIn } from '~/domain/base/settings.server';
import { isTryAllowed } from '~/domain/base/tries.server';
import { DEFAULT_SETTINGS } from '~/domain/model/setting-schema';
import { view } from '~/domain/model/views';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { canSendMail, sendMail } from '~/gateways/mail.server';
import { currentRequest } from '~/gateways/request-context.server';
import { logSecurity } from '~/gateways/security-log.server';
import { store } from '~db/store.server';

/** An administrator is waiting for the answer. */
const PATIENCE_MS = 8000;
/** Answers of mail servers can be long. */
const SHOWN = 300;

export const mailTestSchema = view('MailTest', {
  recipient: z.string(),
  answer: z
    .string()
    .describe('What the mail server said when it took the e-mail. It does not say that it has arrived.'),
});

/** Where a test e-mail goes: to who asks for it, or else to the settings' address. Nobody can have one sent to others. */
export async function testMailAddress(actor: Actor): Promise<string | null> {
  authorize(actor, 'settings.read');
  return person(actor).email ?? (await store.read(settingsIn)).adminEmail;
}

/**
 * Sends a test e-mail and waits for the mail server's answer. Audited with its outcome, also if it was not taken.
 * @throws {DomainError} unauthenticated, forbidden, mail_off, mail_test_no_address, too_many_test_mails, mail_refused,
 * mail_silent.
 */
export async function sendTestMail(actor: Actor, at = now()): Promise<z.infer<typeof mailTestSchema>> {
  authorize(actor, 'settings.edit');
  const recipient = await testMailAddress(actor);
  if (!canSendMail()) throw new DomainError('mail_off');
  if (recipient === null) throw new DomainError('mail_test_no_address');
  await limitTestMails(person(actor).id, at);
  const { systemName } = await store.read(settingsIn);
  const id = newId();
  const subject = `Test e-mail from ${systemName}`;
  const sending = sendMail(
    {
      id,
      recipient,
      subject,
      body: `This is a test e-mail from ${systemName} at ${env().publicUrl}.\n\nAn administrator sent it from the settings page. It shows that our e-mails reach this mailbox. You do not need to do anything.\n\n${systemName}\n`,
      unsubscribe: null,
      calendar: null,
      requestId: currentRequest()?.id ?? null,
    },
    systemName === DEFAULT_SETTINGS.systemName ? undefined : systemName,
  ).then(
    (answer) => ({ outcome: 'taken' as const, answer }),
    (error: unknown) => ({ outcome: 'refused' as const, answer: error instanceof Error ? error.message : 'unknown' }),
  );
  const late = pause(PATIENCE_MS, { outcome: 'silent' as const, answer: '' }, { ref: false });
  const { outcome, answer } = await Promise.race([sending, late]);
  await store.write((db) => record(db, actor, 'mail.tested', id, { after: { title: subject, outcome }, at }));
  const said = answer.slice(0, SHOWN);
  if (outcome === 'silent') throw new DomainError('mail_silent', { seconds: PATIENCE_MS / 1000 });
  if (outcome === 'refused') throw new DomainError('mail_refused', { answer: said });
  return { recipient, answer: said };
}

async function limitTestMails(account: string, at: number): Promise<void> {
  if (!env().rateLimit || (await isTryAllowed('test-mail', account, TEST_MAILS, at))) return;
  logSecurity('rateLimited', { account, what: 'test-mail' });
  throw new DomainError('too_many_test_mails');
}

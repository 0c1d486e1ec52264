import { now } from '~/gateways/clock.server';
import { insertMail, mailById, mailPage, retryFailedMails } from '~db/queries/outbox';
import type { OutboxMail } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { newId } from '../ids.server';
import { type ReadableMail, readable } from './reader.server';

/** The maximum number of failed e-mails that one call retries. */
const AT_ONCE = 500;

/**
 * Sends an e-mail again. A failed one gets all its retries back. A sent one is copied with a new Message-ID, since
 * mailboxes drop duplicates.
 * @returns the e-mail that is now waiting.
 * @throws {DomainError} unauthenticated, forbidden, not_found; mail_waits for one that has not been sent yet.
 */
export async function resendMail(actor: Actor, id: string, at = now()): Promise<ReadableMail> {
  authorize(actor, 'outbox.resend');
  return store.tx(async (db) => {
    const mail = await mailById(db, id);
    if (!mail) throw new DomainError('not_found');
    const [again] = mail.state === 'sent' ? [await copyOf(db, mail, at)] : await retryFailedMails(db, [id], at);
    if (!again) throw new DomainError('mail_waits');
    await recordResent(db, actor, mail, at);
    return readable(again);
  });
}

/**
 * Retries failed e-mails, for example after the mail server was down. @throws {DomainError} unauthenticated, forbidden.
 */
export async function resendFailedMails(actor: Actor, at = now()): Promise<{ resent: number }> {
  authorize(actor, 'outbox.resend');
  return store.tx(async (db) => {
    const { rows } = await mailPage(db, { state: 'failed', limit: AT_ONCE });
    const failed = rows.map(({ id }) => id);
    const resent = await retryFailedMails(db, failed, at);
    for (const mail of resent) await recordResent(db, actor, { ...mail, state: 'failed' }, at);
    return { resent: resent.length };
  });
}

async function copyOf(db: Db, { recipient, subject, body }: OutboxMail, at: number): Promise<OutboxMail> {
  const copy = {
    id: newId(),
    recipient,
    subject,
    body,
    state: 'waiting' as const,
    attempts: 0,
    dueAt: at,
    lastError: null,
    createdAt: at,
    sentAt: null,
  };
  await insertMail(db, copy);
  return copy;
}

const recordResent = (db: Db, actor: Actor, { id, state, subject }: OutboxMail, at: number) =>
  record(db, actor, {
    action: 'mail.resent',
    subject: { type: 'mail', id },
    before: { state },
    after: { state: 'waiting', title: subject },
    at,
  });

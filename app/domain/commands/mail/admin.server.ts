/** The outbox as administrators see it. The commands throw {DomainError} unauthenticated or forbidden. */
import { z } from 'zod';
import { DomainError } from '~/catalogue/errors';
import { LIST_PAGE } from '~/catalogue/limits';
import type { MailState } from '~/catalogue/statuses';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { openedText } from '~/domain/base/mail-links.server';
import { type ReadableMail, readable, readableFor } from '~/domain/base/mail-view.server';
import { waitingMail } from '~/domain/base/outbox.server';
import { view } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { canSendMail } from '~/gateways/mail.server';
import type { Page } from '~db/keyset';
import { mailCountsByState } from '~db/queries/analytics';
import { insertMail, mailById, mailPage, retryFailedMails } from '~db/queries/outbox';
import type { OutboxMail } from '~db/schema';
import { type Db, store } from '~db/store.server';

export const resentSchema = view('Resent', { resent: z.int().describe('How many e-mails will be sent again.') });

/** E-mails, newest first. If there is no mail server, administrators can pass on some of the links in them. */
export async function readOutbox(
  actor: Actor,
  { limit = LIST_PAGE, q, ...filter }: { state?: MailState; q?: string; cursor?: string | null; limit?: number },
  at = now(),
): Promise<Page<ReadableMail>> {
  authorize(actor, 'outbox.read');
  const { rows, next } = await store.read((db) => mailPage(db, { ...filter, search: q?.trim(), limit }));
  return { rows: await readableFor(actor, rows, at), next };
}

/** Whether there is a mail server. */
export const sendsMail = (): boolean => canSendMail();

export async function mailCounts(actor: Actor): Promise<Partial<Record<MailState, number>>> {
  authorize(actor, 'outbox.read');
  const counts = await store.read(mailCountsByState);
  return Object.fromEntries(counts.map(({ state, count }) => [state, count]));
}

/** Retries a failed e-mail, or sends a copy of a sent one. @throws {DomainError} not_found, mail_waits, mail_sealed. */
export async function resendMail(actor: Actor, id: string, at = now()): Promise<ReadableMail> {
  authorize(actor, 'outbox.resend');
  return store.tx(async (db) => {
    const mail = await mailById(db, id);
    if (!mail) throw new DomainError('not_found');
    const [again] = mail.state === 'sent' ? [await copyOf(db, mail, at)] : await retryFailedMails(db, [id], at);
    if (!again) throw new DomainError('mail_waits');
    await recordResent(db, actor, mail, at);
    return readable(again);
  }, 'repeatable read');
}

/** The maximum number of failed e-mails that one call retries. */
const AT_ONCE = 500;

/** Retries failed e-mails, for example after the mail server was down. */
export async function resendFailedMails(actor: Actor, at = now()): Promise<{ resent: number }> {
  authorize(actor, 'outbox.resend');
  return store.tx(async (db) => {
    const { rows } = await mailPage(db, { state: 'failed', limit: AT_ONCE });
    const failed = rows.map(({ id }) => id);
    const resent = await retryFailedMails(db, failed, at);
    for (const mail of resent) await recordResent(db, actor, { ...mail, state: 'failed' }, at);
    return { resent: resent.length };
  }, 'repeatable read');
}

async function copyOf(db: Db, mail: OutboxMail, at: number): Promise<OutboxMail> {
  const { recipient, subject, unsubscribe, confidential } = mail;
  const copy = waitingMail({ recipient, subject, body: openedText(mail), unsubscribe, confidential }, at);
  await insertMail(db, copy);
  return copy;
}

const recordResent = (db: Db, actor: Actor, { id, state, subject }: OutboxMail, at: number) =>
  record(db, actor, 'mail.resent', id, { before: { state }, after: { state: 'waiting', title: subject }, at });

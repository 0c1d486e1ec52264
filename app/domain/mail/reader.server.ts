import { LIST_PAGE } from '~/catalogue/limits';
import type { Page } from '~db/keyset';
import { mailPage } from '~db/queries/outbox';
import type { OutboxMail } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, allow } from '../actor';

export type WaitingMail = Omit<OutboxMail, 'body'> & { body: string | null };

/**
 * Mails, newest first. Without a mail server an administrator hands their links over by hand; of a mail that was sent
 * the text stays closed, since its link is the recipient's alone.
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function readOutbox(actor: Actor, cursor: string | null): Promise<Page<WaitingMail>> {
  allow(actor, 'outbox.read');
  const { rows, next } = await store.read((db) => mailPage(db, { limit: LIST_PAGE, cursor }));
  return { rows: rows.map((mail) => ({ ...mail, body: mail.state === 'sent' ? null : mail.body })), next };
}

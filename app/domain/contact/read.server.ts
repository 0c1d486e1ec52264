import { LIST_PAGE } from '~/catalogue/limits';
import type { Page } from '~db/keyset';
import { contactMessagePage } from '~db/queries/contact-messages';
import type { ContactMessage } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';

/** What was written by the contact form, newest first. @throws {DomainError} unauthenticated, forbidden. */
export async function readMessages(actor: Actor, cursor: string | null): Promise<Page<ContactMessage>> {
  authorize(actor, 'contact.read');
  return store.read((db) => contactMessagePage(db, { limit: LIST_PAGE, cursor }));
}

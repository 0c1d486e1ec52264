/** Messages from the contact form, as administrators answer them (RUN-67). */
import { DomainError } from '~/catalogue/errors';
import { LIST_PAGE } from '~/catalogue/limits';
import type { MessageState } from '~/catalogue/statuses';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import type { ContactMessageView } from '~/domain/model/contact-schema';
import { fullName, nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import type { Page } from '~db/keyset';
import { changeContactMessage, contactMessageById, contactMessagePage, openMessageCount } from '~db/queries/platform';
import { usersByIds } from '~db/queries/users';
import type { ContactMessage } from '~db/schema';
import { type Db, store } from '~db/store.server';

interface MessageFilter {
  state?: MessageState;
  q?: string;
  cursor?: string | null;
  limit?: number;
}

/** Messages, newest first. @throws {DomainError} unauthenticated, forbidden. */
export async function readMessages(
  actor: Actor,
  { state, q, cursor, limit = LIST_PAGE }: MessageFilter,
): Promise<Page<ContactMessageView>> {
  authorize(actor, 'contact.read');
  return store.read(async (db) => {
    const { rows, next } = await contactMessagePage(db, { state, search: q?.trim(), cursor, limit });
    return { rows: await viewsOf(db, rows), next };
  });
}

/** How many nobody has answered yet. */
export async function messagesToAnswer(actor: Actor): Promise<number> {
  authorize(actor, 'contact.read');
  return store.read(openMessageCount);
}

/** Takes a message to answer it, from whoever had it, or hands it back, if it is the actor's. @throws {DomainError} forbidden, not_found. */
export const takeMessage = (actor: Actor, id: string, { taken }: { taken: boolean }, at = now()) =>
  change(actor, id, async (db, message, me) => {
    const isMine = message.takenBy === me;
    if (taken === isMine) return;
    await changeContactMessage(db, id, { takenBy: taken ? me : null });
    await record(db, actor, taken ? 'contact.taken' : 'contact.released', id, { after: { name: message.name }, at });
  });

/** Says that a message is answered, or that it has to be answered after all. @throws {DomainError} forbidden, not_found. */
export const markMessage = (actor: Actor, id: string, { done }: { done: boolean }, at = now()) =>
  change(actor, id, async (db, message, me) => {
    if (done === (message.state === 'done')) return;
    const marked = done ? { doneBy: me, doneAt: at } : { doneBy: null, doneAt: null };
    await changeContactMessage(db, id, { state: done ? 'done' : 'open', ...marked });
    await record(db, actor, done ? 'contact.done' : 'contact.reopened', id, { after: { name: message.name }, at });
  });

async function change(
  actor: Actor,
  id: string,
  work: (db: Db, message: ContactMessage, me: string) => Promise<void>,
): Promise<ContactMessageView> {
  authorize(actor, 'contact.answer');
  const me = person(actor).id;
  return store.tx(async (db) => {
    const message = await contactMessageById(db, id);
    if (!message) throw new DomainError('not_found');
    await work(db, message, me);
    const [changed] = await viewsOf(db, [(await contactMessageById(db, id)) ?? message]);
    return changed as ContactMessageView;
  });
}

async function viewsOf(db: Db, rows: readonly ContactMessage[]): Promise<ContactMessageView[]> {
  const ids = rows.flatMap(({ takenBy, doneBy }) => [takenBy, doneBy]).filter((id) => id !== null);
  const people = new Map(
    (await usersByIds(db, [...new Set(ids)])).map((user) => [user.id, fullName(user) ?? user.username ?? nameOf(user)]),
  );
  const named = (userId: string | null) =>
    userId === null ? null : { id: userId, name: people.get(userId) ?? 'Someone' };
  return rows.map(({ takenBy, doneBy, ...message }) => ({
    ...message,
    takenBy: named(takenBy),
    doneBy: named(doneBy),
  }));
}

/** What a person puts off or is done with, of what their inbox lists. */

import { DomainError } from '~/catalogue/errors';
import { INBOX_NEWS, type InboxKind } from '~/catalogue/inbox';
import { INBOX } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { inboxScopeOf } from '~/domain/base/inbox-scope';
import { inboxTimes } from '~/domain/commands/inbox/times.server';
import { readThread } from '~/domain/commands/messages/read.server';
import { now } from '~/gateways/clock.server';
import { inboxItem, markInInbox } from '~db/queries/inbox';
import { type Db, store } from '~db/store.server';

/**
 * Hides an item from the actor until the day begins, in UTC, or until something new happens about it.
 * @throws {DomainError} unauthenticated, not_found (another's too); invalid unless the day is ahead, within a
 * year.
 */
export async function snoozeItem(actor: Actor, id: string, { until }: { until: string }, at = now()) {
  const snoozedUntil = Date.parse(until);
  return store.tx(async (db) => {
    const { kind, subjectId, userId } = await itemOf(db, actor, id, at);
    if (snoozedUntil <= at) throw new DomainError('invalid', {}, { until: [VALIDATION.dateAhead] });
    if (snoozedUntil > at + INBOX.snoozeDays * DAY_MS)
      throw new DomainError('invalid', {}, { until: [VALIDATION.snoozeWithin] });
    await markInInbox(db, { userId, kind, subjectId, snoozedUntil, doneAt: null, markedAt: at });
    await record(db, actor, 'user.itemSnoozed', userId, { after: { id, until }, at });
    return { id, snoozedUntil };
  });
}

/** Shows a snoozed item again. @throws {DomainError} unauthenticated, not_found. */
export async function bringBackItem(actor: Actor, id: string, at = now()) {
  return store.tx(async (db) => {
    const { kind, subjectId, userId } = await itemOf(db, actor, id, at);
    await markInInbox(db, { userId, kind, subjectId, snoozedUntil: null, doneAt: null, markedAt: at });
    await record(db, actor, 'user.itemSnoozed', userId, { after: { id, until: null }, at });
    return { id, snoozedUntil: null };
  });
}

/**
 * Ends news, which the actor has read; of messages, all that are in the thread. What has to be done ends by doing it.
 * @throws {DomainError} unauthenticated, not_found, not_news.
 */
export async function finishItem(actor: Actor, id: string, at = now()) {
  const found = await store.read((db) => itemOf(db, actor, id, at));
  if (!INBOX_NEWS.includes(found.kind)) throw new DomainError('not_news');
  if (found.kind === 'message') {
    await readThread(actor, { matchId: found.matchId ?? '', threadId: found.subjectId }, at);
    return { id };
  }
  return store.tx(async (db) => {
    const { kind, subjectId, userId } = await itemOf(db, actor, id, at);
    await markInInbox(db, { userId, kind, subjectId, snoozedUntil: null, doneAt: at, markedAt: at });
    await record(db, actor, 'user.itemDone', userId, { after: { id }, at });
    return { id };
  });
}

/** Whether the actor's inbox has the item. @throws {DomainError} not_found. */
export async function mustHaveItem(actor: Actor, id: string, at = now()): Promise<void> {
  await store.read((db) => itemOf(db, actor, id, at));
}

async function itemOf(db: Db, actor: Actor, id: string, at: number) {
  const scope = inboxScopeOf(actor);
  const [kind = '', ...subject] = id.split('.');
  const found = scope && (await inboxItem(db, { ...scope, ...inboxTimes(at), kind, id: subject.join('.') }));
  if (!found) throw new DomainError('not_found');
  return { kind: found.kind as InboxKind, subjectId: found.id, matchId: found.matchId, userId: person(actor).id };
}

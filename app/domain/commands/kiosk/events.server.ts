/** Events: who is at them, the links of their stands, and what they have brought (RUN-30). */

import { DomainError, errorMessage } from '~/catalogue/errors';
import { EVENTS_SHOWN } from '~/catalogue/limits';
import { type Actor, authorize, authorizeOrNotFound, can, person } from '~/domain/base/actor';
import { record, recordEdit } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { submitOnce } from '~/domain/base/submission.server';
import { type EventEntry, type EventView, eventViewSchema } from '~/domain/model/event-schema';
import { nameOf } from '~/domain/model/member';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import {
  addRepToEvent,
  eventById,
  eventList,
  eventNumbers,
  insertEvent,
  removeRepFromEvent,
  repsOfEvents,
  updateEvent,
} from '~db/queries/events';
import { usersByIds } from '~db/queries/users';
import type { Event, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { repChoices } from './leads.server';
import { addressOf, standOfRep } from './stand.server';

const NONE = { leads: 0, consented: 0, followedUp: 0, registered: 0, lastLeadAt: null };

/** Whether the actor may open a rep's stand: reviewers any, and a rep their own. */
const opens = (actor: Actor, rep: User): boolean =>
  can(actor, 'event.staff') || (actor.kind === 'person' && rep.id === actor.id);

/** The events with their reps and numbers. */
async function viewsOf(db: Db, actor: Actor, events: readonly Event[]): Promise<EventView[]> {
  const ids = events.map(({ id }) => id);
  const reps = await repsOfEvents(db, ids);
  const numbers = new Map((await eventNumbers(db, ids)).map((row) => [row.eventId, row]));
  return events.map((event) => {
    const { eventId: _, ...counted } = numbers.get(event.id) ?? { eventId: null, ...NONE };
    const there = reps.flatMap(({ eventId, user }) => (eventId === event.id ? [user] : []));
    const named = there.map((rep) => {
      const link = opens(actor, rep) ? addressOf(standOfRep(event, rep)) : null;
      return { id: rep.id, name: nameOf(rep), link };
    });
    return pick(eventViewSchema, { ...event, ...counted, reps: named });
  });
}

/** Administrators see all, reps those they are at; the newest first. @throws {DomainError} unauthenticated, forbidden. */
export async function listEvents(actor: Actor): Promise<EventView[]> {
  authorize(actor, 'event.list');
  const mine = can(actor, 'admin.enter') ? {} : { repId: person(actor).id };
  return store.read(async (db) => viewsOf(db, actor, await eventList(db, { ...mine, limit: EVENTS_SHOWN })));
}

/** An event that the actor may see, with its reps. @throws {DomainError} unauthenticated, forbidden, not_found. */
async function eventSeen(db: Db, actor: Actor, id: string): Promise<{ event: Event; reps: User[] }> {
  authorize(actor, 'event.list');
  const event = await eventById(db, id);
  if (!event) throw new DomainError('not_found');
  const reps = (await repsOfEvents(db, [id])).map(({ user }) => user);
  authorizeOrNotFound(actor, 'event.see', { repIds: reps.map((user) => user.id) });
  return { event, reps };
}

const viewOf = async (db: Db, actor: Actor, event: Event): Promise<EventView> =>
  (await viewsOf(db, actor, [event]))[0] as EventView;

/** @throws {DomainError} unauthenticated, forbidden, not_found. */
export const seeEvent = (actor: Actor, id: string): Promise<EventView> =>
  store.read(async (db) => viewOf(db, actor, (await eventSeen(db, actor, id)).event));

/** An event, the links of its stands that the actor may open, and what the actor may do. @throws as seeEvent. */
export async function oneEvent(actor: Actor, id: string) {
  return store.read(async (db) => {
    const { event, reps } = await eventSeen(db, actor, id);
    const staffs = can(actor, 'event.staff');
    return {
      event: await viewOf(db, actor, event),
      stands: reps.flatMap((rep) => {
        const stand = standOfRep(event, rep);
        return opens(actor, rep)
          ? [{ id: rep.id, name: nameOf(rep), token: stand.token ?? '', address: addressOf(stand) }]
          : [];
      }),
      may: { edit: can(actor, 'event.edit', event), staff: staffs },
      reps: staffs ? await repChoices(db) : [],
    };
  });
}

/** Creates an event. A rep is at the event that they create. @throws {DomainError} unauthenticated, forbidden. */
export async function createEvent(
  actor: Actor,
  entry: EventEntry,
  key: string | null = null,
  at = now(),
): Promise<EventView> {
  authorize(actor, 'event.create');
  const { id: createdBy, role } = person(actor);
  return submitOnce({ action: 'event.create', actor, key, input: entry, at }, async (db) => {
    const event = await insertEvent(db, { ...entry, id: newId(), createdBy, createdAt: at, updatedAt: at });
    await record(db, actor, 'event.created', event.id, { after: entry, at });
    if (role === 'rep') await addRepToEvent(db, event.id, createdBy);
    return viewOf(db, actor, event);
  });
}

async function eventEdited(db: Db, actor: Actor, id: string): Promise<Event> {
  const { event } = await eventSeen(db, actor, id);
  authorize(actor, 'event.edit', event);
  return event;
}

/** @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function editEvent(actor: Actor, id: string, values: EventEntry, at = now()): Promise<EventView> {
  return store.tx(async (db) => {
    const current = await eventEdited(db, actor, id);
    if (!(await recordEdit(db, actor, 'event.edited', id, { current, values, at }))) return viewOf(db, actor, current);
    return viewOf(db, actor, (await updateEvent(db, id, { ...values, updatedAt: at })) as Event);
  });
}

/** Closes an event, or opens it again. Safe to repeat. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function closeEvent(
  actor: Actor,
  id: string,
  { closed }: { closed: boolean },
  at = now(),
): Promise<EventView> {
  return store.tx(async (db) => {
    const current = await eventEdited(db, actor, id);
    if ((current.closedAt !== null) === closed) return viewOf(db, actor, current);
    const closedAt = closed ? at : null;
    await record(db, actor, closed ? 'event.closed' : 'event.reopened', id, {
      before: { closedAt: current.closedAt },
      after: { closedAt },
      at,
    });
    return viewOf(db, actor, (await updateEvent(db, id, { closedAt, updatedAt: at })) as Event);
  });
}

/**
 * Says which reps are at an event. What those have entered who are taken off stays theirs.
 * @throws {DomainError} unauthenticated, forbidden, not_found; not_a_rep.
 */
export async function staffEvent(
  actor: Actor,
  id: string,
  { repIds }: { repIds: readonly string[] },
  at = now(),
): Promise<EventView> {
  authorize(actor, 'event.staff');
  return store.tx(async (db) => {
    const { event, reps } = await eventSeen(db, actor, id);
    const before = reps.map((user) => user.id);
    const wanted = [...new Set(repIds)];
    const added = wanted.filter((each) => !before.includes(each));
    const isRep = new Set((await usersByIds(db, added)).flatMap((user) => (isOpenRep(user) ? [user.id] : [])));
    if (added.some((each) => !isRep.has(each)))
      throw new DomainError('not_a_rep', {}, { repIds: [errorMessage('not_a_rep')] });
    for (const repId of added) {
      await addRepToEvent(db, id, repId);
      await record(db, actor, 'event.repAdded', id, { after: { repId }, at });
    }
    for (const repId of before.filter((each) => !wanted.includes(each))) {
      await removeRepFromEvent(db, id, repId);
      await record(db, actor, 'event.repRemoved', id, { before: { repId }, at });
    }
    return viewOf(db, actor, event);
  });
}

const isOpenRep = ({ role, suspendedAt }: User): boolean => role === 'rep' && suspendedAt === null;

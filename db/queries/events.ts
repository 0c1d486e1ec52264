/** Events, and the field reps at them. */
import { and, count, desc, eq, inArray, max } from 'drizzle-orm';
import { addRow, deleteRows, findRow, insertRow, rowsBy, updateRow } from '../rows';
import { type Event, eventReps, events, leads, organizations, type User, users } from '../schema';
import type { Db } from '../store.server';

export const insertEvent = (db: Db, row: typeof events.$inferInsert): Promise<Event> => insertRow(db, events, row);

export const eventById = (db: Db, id: string) => findRow(db, events, { id });

export const eventsByIds = (db: Db, ids: readonly string[]) => rowsBy(db, events, events.id, ids);

export const updateEvent = (db: Db, id: string, change: Partial<Omit<Event, 'id' | 'createdAt'>>) =>
  updateRow(db, events, change, eq(events.id, id));

/** Those that begin last come first. @param repId only those that this person is at */
export async function eventList(db: Db, { repId, limit }: { repId?: string; limit: number }): Promise<Event[]> {
  const mine = db
    .select({ id: eventReps.eventId })
    .from(eventReps)
    .where(eq(eventReps.userId, repId ?? ''));
  return db
    .select()
    .from(events)
    .where(repId === undefined ? undefined : inArray(events.id, mine))
    .orderBy(desc(events.startsOn), desc(events.id))
    .limit(limit);
}

export const isAtEvent = async (db: Db, eventId: string, userId: string): Promise<boolean> =>
  (await findRow(db, eventReps, { eventId, userId })) !== undefined;

/** The reps at these events, by name. */
export async function repsOfEvents(db: Db, ids: readonly string[]): Promise<{ eventId: string; user: User }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ eventId: eventReps.eventId, user: users })
    .from(eventReps)
    .innerJoin(users, eq(users.id, eventReps.userId))
    .where(inArray(eventReps.eventId, [...ids]))
    .orderBy(users.firstName, users.lastName, users.id);
}

export const addRepToEvent = (db: Db, eventId: string, userId: string) => addRow(db, eventReps, { eventId, userId });

export const removeRepFromEvent = (db: Db, eventId: string, userId: string) =>
  deleteRows(db, eventReps, and(eq(eventReps.eventId, eventId), eq(eventReps.userId, userId)));

/** How many leads these events have brought, and how far they have got. */
export async function eventNumbers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      eventId: leads.eventId,
      leads: count(),
      consented: count(organizations.consentVersion),
      followedUp: count(leads.followedUpAt),
      registered: count(leads.registeredAt),
      lastLeadAt: max(leads.enteredAt),
    })
    .from(leads)
    .innerJoin(organizations, eq(organizations.id, leads.organizationId))
    .where(inArray(leads.eventId, [...ids]))
    .groupBy(leads.eventId);
}

import type { LeadRating } from '../../app/catalogue/leads';
import { index, json, moment, partOf, primaryKey, table, text } from '../kit';
import { byPerson, ofPerson } from '../personal';
import { organizations } from './organizations';

/** A conference where field reps register sites. */
export const events = table(
  'events',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    place: text('place'),
    /** Where it is: its days begin and end there. */
    zone: text('zone').notNull(),
    /** Its first and its last day, as in 2027-03-01. */
    startsOn: text('starts_on').notNull(),
    endsOn: text('ends_on').notNull(),
    createdBy: byPerson(text('created_by')),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** When it was closed; null while it is open. */
    closedAt: moment('closed_at'),
  },
  (t) => [index('events_by_day').on(t.startsOn, t.id)],
);

/** The field reps at an event. */
export const eventReps = table(
  'event_reps',
  {
    eventId: partOf('event_id', () => events.id),
    userId: ofPerson(text('user_id').notNull()),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId] }), index('event_reps_by_person').on(t.userId)],
);

/** An e-mail that was sent to a lead: when, and what the sender added to it in their own words. */
export interface FollowUp {
  at: number;
  words: string | null;
}

/** What we know of a kiosk entry besides its organization, which has the event and the rep as they were printed. */
export const leads = table(
  'leads',
  {
    organizationId: partOf('organization_id', () => organizations.id).primaryKey(),
    /** From a signed link; null if it was entered without one. */
    eventId: text('event_id'),
    /** Whose lead it is; null for nobody's, which only administrators see. */
    repId: byPerson(text('rep_id')),
    /** When it was entered, by the device's clock if we believe it. */
    enteredAt: moment('entered_at').notNull(),
    rating: text('rating').$type<LeadRating>(),
    note: text('note'),
    nextStep: text('next_step'),
    /** The day on which it is due, as in 2027-03-01. */
    nextOn: text('next_on'),
    /** Oldest first, with the time of the last one. */
    followUps: json('follow_ups').$type<FollowUp[]>().notNull().default([]),
    followedUpAt: moment('followed_up_at'),
    /** When the lead itself registered, by the link in an e-mail. */
    registeredAt: moment('registered_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('leads_by_age').on(t.createdAt, t.organizationId),
    index('leads_by_rep').on(t.repId, t.createdAt, t.organizationId),
    index('leads_by_event').on(t.eventId, t.createdAt, t.organizationId),
  ],
);

export type Event = typeof events.$inferSelect;
export type Lead = typeof leads.$inferSelect;

import type { MatchSide } from '../../app/catalogue/statuses';
import type { VisitMode, VisitState } from '../../app/catalogue/visits';
import { index, integer, json, moment, partOf, table, text, uniqueIndex } from '../kit';
import { byPerson, personal } from '../personal';
import { matches } from './matches';

/** The qualification visit of a match: proposed, scheduled and reported, or waived. */
export const visits = table(
  'visits',
  {
    /** Also its UID in calendars, even if the visit is moved. */
    id: text('id').primaryKey(),
    matchId: partOf('match_id', () => matches.id),
    state: text('state').$type<VisitState>().notNull(),
    /** Null if it was waived. */
    mode: text('mode').$type<VisitMode>(),
    waivedReason: text('waived_reason'),
    /** An IANA time zone. Slots are entered and shown in it. */
    zone: text('zone').notNull(),
    /** The start of each slot that the sponsor proposes. */
    slots: json('slots').$type<number[]>().notNull(),
    minutes: integer('minutes').notNull(),
    /** An address, or the link of the call. */
    place: text('place'),
    /** Open questions to settle at the visit. */
    agenda: text('agenda'),
    sponsorAttendees: personal(text('sponsor_attendees'), 'attendees'),
    siteAttendees: personal(text('site_attendees'), 'attendees'),
    /** When the site would be available if none of the slots works, or why the visit was canceled. */
    wishes: text('wishes'),
    /** The start of the slot that the site chose. */
    startsAt: moment('starts_at'),
    /** Rises with each change that calendars need (RFC 5545, 3.8.7.4). */
    sequence: integer('sequence').notNull(),
    findings: text('findings'),
    finishedAt: moment('finished_at'),
    finishedBy: byPerson(text('finished_by')),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [uniqueIndex('visits_by_match').on(t.matchId), index('visits_by_finisher').on(t.finishedBy)],
);

/** An action item from a visit. */
export const visitActions = table(
  'visit_actions',
  {
    id: text('id').primaryKey(),
    visitId: partOf('visit_id', () => visits.id),
    text: text('text').notNull(),
    /** The side responsible for it. */
    owner: text('owner').$type<MatchSide>().notNull(),
    /** YYYY-MM-DD. */
    dueOn: text('due_on').notNull(),
    doneAt: moment('done_at'),
    doneBy: byPerson(text('done_by')),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('visit_actions_by_visit').on(t.visitId, t.dueOn, t.id), index('visit_actions_by_person').on(t.doneBy)],
);

export type Visit = typeof visits.$inferSelect;
export type VisitAction = typeof visitActions.$inferSelect;

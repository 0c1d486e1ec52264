import { index, integer, json, moment, partOf, table, text } from '../kit';
import { byPerson, secret } from '../personal';
import { studies } from './studies';

/** The links by which a sponsor shows the report of a study to someone without an account. */
export const reportLinks = table(
  'report_links',
  {
    id: text('id').primaryKey(),
    studyId: partOf('study_id', () => studies.id),
    /** Whom it was made for, as the sponsor calls them: a name alone, which goes once the link has long ended. */
    preparedFor: text('prepared_for').notNull(),
    tokenHash: secret(text('token_hash').notNull()),
    /** The link shows what this person may see, and nothing once that is nothing. */
    createdBy: byPerson(text('created_by')),
    createdAt: moment('created_at').notNull(),
    /** YYYY-MM-DD: the last day on which it opens, and the moment at which that day is over. */
    lastDay: text('last_day').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    openings: integer('openings').notNull().default(0),
    /** When it was opened, latest first; only the last few. */
    openedAt: json('opened_at').$type<number[]>().notNull().default([]),
  },
  (t) => [
    index('report_links_by_study').on(t.studyId, t.createdAt, t.id),
    index('report_links_by_token').on(t.tokenHash),
    index('report_links_by_person').on(t.createdBy),
    index('report_links_by_end').on(t.expiresAt),
  ],
);

export type ReportLink = typeof reportLinks.$inferSelect;

import { index, integer, json, moment, partOf, primaryKey, table, text, uniqueIndex } from '../kit';
import { ofPerson } from '../personal';
import { organizations } from './organizations';
import { users } from './users';

/** Completed GCP training: one row for each completion by a person or, without a person, by a site. */
export const trainings = table(
  'trainings',
  {
    id: text('id').primaryKey(),
    /** Where it was completed. */
    organizationId: partOf('organization_id', () => organizations.id),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    course: text('course').notNull(),
    completedAt: moment('completed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** GCP-2026-4F7K2M; null if it was not completed here. */
    certificateNumber: text('certificate_number'),
    /** Percent; null if it was not completed here. */
    score: integer('score'),
    /** Who issued the certificate, and its file, if the course was completed elsewhere. */
    issuer: text('issuer'),
    documentId: text('document_id'),
    /** The last reminder sent: 30, 7 or 0 days before it expires. */
    reminded: integer('reminded'),
  },
  (t) => [
    index('trainings_by_organization').on(t.organizationId, t.expiresAt),
    index('trainings_by_user').on(t.userId, t.expiresAt),
    index('trainings_by_expiry').on(t.expiresAt, t.id),
    uniqueIndex('trainings_certificate').on(t.certificateNumber),
  ],
);

export const trainingProgress = table(
  'training_progress',
  {
    userId: ofPerson(partOf('user_id', () => users.id)),
    course: text('course').notNull(),
    modulesRead: json('modules_read').$type<string[]>().notNull(),
    attempts: integer('attempts').notNull(),
    /** Percent, last attempt. */
    lastScore: integer('last_score'),
    /** The answers of the last attempt, by question. */
    lastAnswers: json('last_answers').$type<Record<string, string>>(),
    /** When the course was passed. Taking it again starts over. */
    completedAt: moment('completed_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.course] })],
);

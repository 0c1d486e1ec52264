import { index, integer, json, moment, primaryKey, table, text, uniqueIndex } from '../kit';
import { organizations } from './organizations';
import { users } from './users';

/** Completed good-clinical-practice training: a row a completion, of a person or, where none is named, of a site. */
export const trainings = table(
  'trainings',
  {
    id: text('id').primaryKey(),
    /** Where it was completed. */
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    course: text('course').notNull(),
    completedAt: moment('completed_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** GCP-2026-4F7K2M; null for what was not completed here. */
    certificateNumber: text('certificate_number'),
    /** Percent of the quiz; null for what was not completed here. */
    score: integer('score'),
    /** The last reminder sent: 30, 7 or 0 days before the end. */
    reminded: integer('reminded'),
  },
  (t) => [
    index('trainings_by_organization').on(t.organizationId, t.expiresAt),
    index('trainings_by_user').on(t.userId, t.expiresAt),
    index('trainings_by_expiry').on(t.expiresAt, t.id),
    uniqueIndex('trainings_certificate').on(t.certificateNumber),
  ],
);

/** How far a person has come in a course. */
export const trainingProgress = table(
  'training_progress',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    course: text('course').notNull(),
    modulesRead: json('modules_read').$type<string[]>().notNull(),
    attempts: integer('attempts').notNull(),
    /** Percent, of the last attempt. */
    lastScore: integer('last_score'),
    /** What was chosen in the last attempt, by question. */
    lastAnswers: json('last_answers').$type<Record<string, string>>(),
    /** When the course was passed; the next one starts anew. */
    completedAt: moment('completed_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.course] })],
);

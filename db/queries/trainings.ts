/** GCP training: completions, and people's progress in the courses. */
import { aliasedTable, and, desc, eq, gt, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { belongsTo } from '../parties';
import { prepared } from '../prepared';
import { deleteRow, first, updateRow } from '../rows';
import { documents, memberships, organizations, trainingProgress, trainings, users } from '../schema';
import type { Db } from '../store.server';

export type Training = typeof trainings.$inferSelect;
type TrainingProgressRow = typeof trainingProgress.$inferSelect;

/** Returns undefined if the certificate number is taken. */
export const insertTraining = (db: Db, row: typeof trainings.$inferInsert) =>
  first(db.insert(trainings).values(row).onConflictDoNothing().returning());

export const deleteTraining = (db: Db, id: string) => deleteRow(db, trainings, eq(trainings.id, id));

/** Whether the file proves a certificate from elsewhere of someone in the organization that has the file. */
export async function isCertificate(db: Db, documentId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: trainings.id })
    .from(trainings)
    .innerJoin(documents, eq(documents.id, trainings.documentId))
    .innerJoin(users, and(eq(users.id, trainings.userId), belongsTo(documents.organizationId)))
    .where(eq(trainings.documentId, documentId))
    .limit(1);
  return found !== undefined;
}

/** The files that prove a person's certificates from elsewhere. */
export const certificateFilesOf = (db: Db, userId: string) =>
  db
    .select({ document: documents })
    .from(trainings)
    .innerJoin(documents, eq(documents.id, trainings.documentId))
    .where(eq(trainings.userId, userId))
    .then((rows) => rows.map(({ document }) => document));

/** Removes the file from the certificates that it proved. They stay. */
export const forgetCertificateFile = (db: Db, documentId: string) =>
  db.update(trainings).set({ documentId: null }).where(eq(trainings.documentId, documentId)).returning();

const trainingsOfPeopleIn = prepared((db, { ids }: { ids: readonly string[] }) =>
  db
    .select({ training: trainings, organizationId: sql<string>`${users.organizationId}` })
    .from(users)
    .innerJoin(trainings, eq(trainings.userId, users.id))
    .where(inArray(users.organizationId, ids))
    .unionAll(
      db
        .select({ training: trainings, organizationId: sql<string>`${memberships.organizationId}` })
        .from(memberships)
        .innerJoin(trainings, eq(trainings.userId, memberships.userId))
        .where(inArray(memberships.organizationId, ids)),
    ),
);

const trainingsRecordedIn = prepared((db, { ids }: { ids: readonly string[] }) =>
  db.select().from(trainings).where(inArray(trainings.organizationId, ids)),
);

/**
 * Completions by people who now belong to these organizations, wherever they took place, and completions recorded
 * without a person. Training counts for each of the person's organizations, which a returned row names.
 */
export async function trainingsOfOrganizations(db: Db, organizationIds: string[]): Promise<Training[]> {
  const ofPeople = await inChunks(organizationIds, (ids) => trainingsOfPeopleIn(db, { ids }));
  // SQLite would search by `user_id is null`, and read all of them for each site.
  const recorded = await inChunks(organizationIds, (ids) => trainingsRecordedIn(db, { ids }));
  const ofNobody = recorded.filter(({ userId }) => userId === null);
  return ofNobody.concat(ofPeople.map(({ training, organizationId }) => ({ ...training, organizationId })));
}

const byUser = prepared((db, { userId }: { userId: string }) =>
  db
    .select()
    .from(trainings)
    .where(eq(trainings.userId, userId))
    .orderBy(desc(trainings.expiresAt), desc(trainings.id)),
);

/** Latest expiry first. */
export const trainingsOfUser = (db: Db, userId: string): Promise<Training[]> => byUser(db, { userId });

const withHolder = (db: Db) =>
  db
    .select({ training: trainings, organization: organizations, user: users })
    .from(trainings)
    .innerJoin(organizations, eq(trainings.organizationId, organizations.id))
    .leftJoin(users, eq(trainings.userId, users.id));

export const trainingById = (db: Db, id: string) => first(withHolder(db).where(eq(trainings.id, id)).limit(1));

export const trainingByNumber = (db: Db, certificateNumber: string) =>
  first(withHolder(db).where(eq(trainings.certificateNumber, certificateNumber)).limit(1));

interface Reminder {
  /** 30, 7 or 0 days before it expires. */
  days: number;
  /** Applies to training that expires before this time. */
  endsBefore: number;
}

/**
 * Training with a reminder due, earliest expiry first. Only for people who have an address, still belong to an
 * organization, and have no later training.
 * @param endsAfter training that expired before this time gets no more reminders.
 */
export async function trainingsToRemind(
  db: Db,
  { reminders, endsAfter, limit }: { reminders: readonly Reminder[]; endsAfter: number; limit: number },
) {
  const later = aliasedTable(trainings, 'later');
  const due = reminders.map(({ days, endsBefore }) =>
    and(lt(trainings.expiresAt, endsBefore), or(isNull(trainings.reminded), gt(trainings.reminded, days))),
  );
  return db
    .select({ training: trainings, user: users, organization: organizations })
    .from(trainings)
    .innerJoin(users, eq(trainings.userId, users.id))
    .innerJoin(organizations, eq(users.organizationId, organizations.id))
    .where(
      and(
        gt(trainings.expiresAt, endsAfter),
        lt(trainings.expiresAt, Math.max(...reminders.map(({ endsBefore }) => endsBefore))),
        or(...due),
        isNotNull(users.email),
        notExists(
          db
            .select({ one: sql`1` })
            .from(later)
            .where(and(eq(later.userId, trainings.userId), gt(later.expiresAt, trainings.expiresAt))),
        ),
      ),
    )
    .orderBy(trainings.expiresAt, trainings.id)
    .limit(limit);
}

/** Returns undefined if this reminder, or a later one, was sent in the meantime. */
export async function markReminded(db: Db, id: string, days: number) {
  const unsent = or(isNull(trainings.reminded), gt(trainings.reminded, days));
  return updateRow(db, trainings, { reminded: days }, eq(trainings.id, id), unsent);
}

// ---- progress

const progressBy = prepared((db, { userId }: { userId: string }) =>
  db.select().from(trainingProgress).where(eq(trainingProgress.userId, userId)).orderBy(trainingProgress.course),
);

export const progressOfUser = (db: Db, userId: string): Promise<TrainingProgressRow[]> => progressBy(db, { userId });

export async function saveProgress(db: Db, row: TrainingProgressRow): Promise<void> {
  await db
    .insert(trainingProgress)
    .values(row)
    .onConflictDoUpdate({ target: [trainingProgress.userId, trainingProgress.course], set: row });
}

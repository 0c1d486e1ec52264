/** What active sites count month by month. */
import { asc, eq } from 'drizzle-orm';
import { type MonthlyCount, matches, monthlyCounts } from '../schema';
import type { Db } from '../store.server';

/** All versions of all months of a match, by month and version. */
export const countsOf = async (db: Db, matchId: string): Promise<MonthlyCount[]> =>
  db
    .select()
    .from(monthlyCounts)
    .where(eq(monthlyCounts.matchId, matchId))
    .orderBy(asc(monthlyCounts.month), asc(monthlyCounts.version));

/** The same of all sites of a study. */
export const countsOfStudy = async (db: Db, studyId: string): Promise<MonthlyCount[]> =>
  db
    .select({ count: monthlyCounts })
    .from(monthlyCounts)
    .innerJoin(matches, eq(monthlyCounts.matchId, matches.id))
    .where(eq(matches.studyId, studyId))
    .orderBy(asc(monthlyCounts.matchId), asc(monthlyCounts.month), asc(monthlyCounts.version))
    .then((rows) => rows.map(({ count }) => count));

/** @returns undefined if somebody else has entered this version by now. */
export async function insertCount(db: Db, row: MonthlyCount): Promise<MonthlyCount | undefined> {
  const [inserted] = await db.insert(monthlyCounts).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Moves the counts of a match to another one, which has none. */
export async function moveCounts(db: Db, from: string, to: string): Promise<void> {
  await db.update(monthlyCounts).set({ matchId: to }).where(eq(monthlyCounts.matchId, from));
}

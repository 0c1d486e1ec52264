/** The records beside the tasks of a start-up: what the IRB does, and who is delegated what. */
import { desc, eq } from 'drizzle-orm';
import { changeRow, findRow } from '../rows';
import { type DelegationLog, delegationLogs, type IrbRow, irbRecords } from '../schema';
import type { Db } from '../store.server';

/** All versions for a match, the latest first. */
export const irbRecordsOf = async (db: Db, matchId: string): Promise<IrbRow[]> =>
  db.select().from(irbRecords).where(eq(irbRecords.matchId, matchId)).orderBy(desc(irbRecords.version));

export async function latestIrbRecord(db: Db, matchId: string): Promise<IrbRow | undefined> {
  const [latest] = await db
    .select()
    .from(irbRecords)
    .where(eq(irbRecords.matchId, matchId))
    .orderBy(desc(irbRecords.version))
    .limit(1);
  return latest;
}

/** @returns undefined if somebody else has saved this version by now. */
export async function insertIrbRecord(db: Db, row: IrbRow): Promise<IrbRow | undefined> {
  const [inserted] = await db.insert(irbRecords).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** All versions of a match’s log, the latest first. */
export const delegationLogsOf = async (db: Db, matchId: string): Promise<DelegationLog[]> =>
  db.select().from(delegationLogs).where(eq(delegationLogs.matchId, matchId)).orderBy(desc(delegationLogs.version));

export async function latestDelegationLog(db: Db, matchId: string): Promise<DelegationLog | undefined> {
  const [latest] = await db
    .select()
    .from(delegationLogs)
    .where(eq(delegationLogs.matchId, matchId))
    .orderBy(desc(delegationLogs.version))
    .limit(1);
  return latest;
}

export const delegationLogById = (db: Db, id: string): Promise<DelegationLog | undefined> =>
  findRow(db, delegationLogs, { id });

/** @returns undefined if somebody else has begun this version by now. */
export async function insertDelegationLog(db: Db, row: DelegationLog): Promise<DelegationLog | undefined> {
  const [inserted] = await db.insert(delegationLogs).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Changes a version that is not signed and has not changed since it was read. */
export const changeDelegationLog = (
  db: Db,
  { id, revision }: Pick<DelegationLog, 'id' | 'revision'>,
  change: Partial<Pick<DelegationLog, 'lines' | 'changedAt' | 'changedBy' | 'askedId' | 'signedAt'>>,
): Promise<DelegationLog | undefined> =>
  changeRow(db, delegationLogs, { id, revision, signedAt: null }, { ...change, revision: revision + 1 });

/** Of a signed version, only who is asked to sign it, and when it was last signed. */
export const changeSignedLog = (
  db: Db,
  { id, revision }: Pick<DelegationLog, 'id' | 'revision'>,
  change: Partial<Pick<DelegationLog, 'askedId' | 'signedAt'>>,
): Promise<DelegationLog | undefined> =>
  changeRow(db, delegationLogs, { id, revision }, { ...change, revision: revision + 1 });

/** Moves the records of a match to another one, which has none. */
export async function moveStartUpRecords(db: Db, from: string, to: string): Promise<void> {
  await db.update(irbRecords).set({ matchId: to }).where(eq(irbRecords.matchId, from));
  await db.update(delegationLogs).set({ matchId: to }).where(eq(delegationLogs.matchId, from));
}

/** The versions of the contracts of selected sites. */
import { asc, desc, eq, inArray } from 'drizzle-orm';
import { changeRow, findRow, first, rowsBy } from '../rows';
import { type Contract, contracts, documents } from '../schema';
import type { Db } from '../store.server';

/** All versions of a match, the first one first. */
export const contractsOf = async (db: Db, matchId: string): Promise<Contract[]> =>
  db.select().from(contracts).where(eq(contracts.matchId, matchId)).orderBy(asc(contracts.number));

/** The latest version of a match. */
export const latestContractOf = (db: Db, matchId: string): Promise<Contract | undefined> =>
  first(db.select().from(contracts).where(eq(contracts.matchId, matchId)).orderBy(desc(contracts.number)).limit(1));

export const contractById = (db: Db, id: string): Promise<Contract | undefined> => findRow(db, contracts, { id });

/** The version whose file this document is. */
export const contractWithDocument = (db: Db, documentId: string): Promise<Contract | undefined> =>
  findRow(db, contracts, { documentId });

/** @returns undefined if there is a version with this number by now. */
export async function insertContract(db: Db, row: Contract): Promise<Contract | undefined> {
  const [inserted] = await db.insert(contracts).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Changes what has come of a version, if that is still as it was read. */
export const changeContract = (
  db: Db,
  { id, state }: Pick<Contract, 'id' | 'state'>,
  change: Partial<Pick<Contract, 'state' | 'turn' | 'turnSince' | 'askedId' | 'agreedAt' | 'agreedBy' | 'signedAt'>>,
): Promise<Contract | undefined> => changeRow(db, contracts, { id, state }, change);

/** Moves the versions of a match, with their files, to another one, which has none. */
export async function moveContracts(db: Db, from: string, to: string): Promise<void> {
  const files = db.select({ id: contracts.documentId }).from(contracts).where(eq(contracts.matchId, from));
  await db.update(documents).set({ matchId: to }).where(inArray(documents.id, files));
  await db.update(contracts).set({ matchId: to }).where(eq(contracts.matchId, from));
}

export const contractsProposedBy = (db: Db, userId: string) => rowsBy(db, contracts, contracts.proposedBy, [userId]);

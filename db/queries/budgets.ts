/** The versions of the budgets of selected sites. */
import { and, asc, desc, eq } from 'drizzle-orm';
import { changeRow, findRow, first, rowsBy } from '../rows';
import { type Budget, budgets } from '../schema';
import type { Db } from '../store.server';

/** All versions of a match, the first one first. */
export const budgetsOf = async (db: Db, matchId: string): Promise<Budget[]> =>
  db.select().from(budgets).where(eq(budgets.matchId, matchId)).orderBy(asc(budgets.number));

/** The versions of a match that both sides have signed, in their order. */
export const signedBudgetsOf = async (db: Db, matchId: string): Promise<Budget[]> =>
  db
    .select()
    .from(budgets)
    .where(and(eq(budgets.matchId, matchId), eq(budgets.state, 'signed')))
    .orderBy(asc(budgets.number));

/** The latest version of a match. */
export const latestBudgetOf = (db: Db, matchId: string): Promise<Budget | undefined> =>
  first(db.select().from(budgets).where(eq(budgets.matchId, matchId)).orderBy(desc(budgets.number)).limit(1));

export const budgetById = (db: Db, id: string): Promise<Budget | undefined> => findRow(db, budgets, { id });

/** @returns undefined if there is a version with this number by now. */
export async function insertBudget(db: Db, row: Budget): Promise<Budget | undefined> {
  const [inserted] = await db.insert(budgets).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Changes what has come of a version, if that is still as it was read. */
export const changeBudget = (
  db: Db,
  { id, state }: Pick<Budget, 'id' | 'state'>,
  change: Partial<Pick<Budget, 'state' | 'turn' | 'turnSince' | 'askedId' | 'agreedAt' | 'agreedBy' | 'signedAt'>>,
): Promise<Budget | undefined> => changeRow(db, budgets, { id, state }, change);

/** Moves the versions of a match to another one, which has none. */
export async function moveBudgets(db: Db, from: string, to: string): Promise<void> {
  await db.update(budgets).set({ matchId: to }).where(eq(budgets.matchId, from));
}

export const budgetsProposedBy = (db: Db, userId: string) => rowsBy(db, budgets, budgets.proposedBy, [userId]);

/** What selected sites have invoiced their sponsors for. */
import { asc, eq } from 'drizzle-orm';
import { type InvoiceRow, invoices } from '../schema';
import type { Db } from '../store.server';

/** All versions of all invoices of a match, by number and version. */
export const invoicesOf = async (db: Db, matchId: string): Promise<InvoiceRow[]> =>
  db.select().from(invoices).where(eq(invoices.matchId, matchId)).orderBy(asc(invoices.number), asc(invoices.version));

/** @returns undefined if somebody else has entered this version by now. */
export async function insertInvoice(db: Db, row: InvoiceRow): Promise<InvoiceRow | undefined> {
  const [inserted] = await db.insert(invoices).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Moves the invoices of a match to another one, which has none. */
export async function moveInvoices(db: Db, from: string, to: string): Promise<void> {
  await db.update(invoices).set({ matchId: to }).where(eq(invoices.matchId, from));
}

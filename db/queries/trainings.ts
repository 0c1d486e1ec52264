/** Good-clinical-practice training. */
import { inArray } from 'drizzle-orm';
import { trainings } from '../schema';
import type { Db } from '../store.server';

export type Training = typeof trainings.$inferSelect;

export async function insertTraining(db: Db, row: Training): Promise<void> {
  await db.insert(trainings).values(row);
}

export async function trainingsOfOrganizations(db: Db, organizationIds: string[]): Promise<Training[]> {
  const found: Training[] = [];
  for (let start = 0; start < organizationIds.length; start += 1000) {
    const chunk = organizationIds.slice(start, start + 1000);
    found.push(...(await db.select().from(trainings).where(inArray(trainings.organizationId, chunk))));
  }
  return found;
}

/** Good-clinical-practice training. */
import { inArray } from 'drizzle-orm';
import { inChunks } from '../chunks';
import { trainings } from '../schema';
import type { Db } from '../store.server';

export type Training = typeof trainings.$inferSelect;

export async function insertTraining(db: Db, row: Training): Promise<void> {
  await db.insert(trainings).values(row);
}

export async function trainingsOfOrganizations(db: Db, organizationIds: string[]): Promise<Training[]> {
  return inChunks(organizationIds, (chunk) =>
    db.select().from(trainings).where(inArray(trainings.organizationId, chunk)),
  );
}

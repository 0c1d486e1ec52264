/** Sites' answers that are kept for reuse. */
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { inChunks } from '../engines/engine';
import { deleteRows, replaced, rowsBy } from '../rows';
import { answers, type Organization, organizations, type SiteAnswer } from '../schema';
import type { Db } from '../store.server';

/** The answers about an organization itself, and about people in it. */
export const answersKept = (db: Db, organizationId: string): Promise<SiteAnswer[]> =>
  rowsBy(db, answers, answers.organizationId, [organizationId]);

/** Saves answers. Each owner has one answer to a question, the latest. */
export async function keepAnswers(db: Db, rows: readonly SiteAnswer[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(answers)
    .values([...rows])
    .onConflictDoUpdate({
      target: [answers.organizationId, answers.scope, answers.ownerId, answers.key],
      set: KEPT,
    });
}

const KEPT = replaced(answers, ['id']);

/** Deletes an organization's answers to these questions. */
export const forgetAnswers = (db: Db, organizationId: string, keys: readonly string[]) =>
  deleteRows(
    db,
    answers,
    and(
      eq(answers.organizationId, organizationId),
      eq(answers.ownerId, organizationId),
      inArray(answers.key, [...keys]),
    ),
  );

/** Answers about a person, or confirmed by them, for their export. */
export const answersAboutPerson = (db: Db, userId: string): Promise<SiteAnswer[]> =>
  db
    .select()
    .from(answers)
    .where(or(eq(answers.ownerId, userId), eq(answers.confirmedBy, userId)))
    .orderBy(answers.key, answers.id);

/** The sites that have any answers, sorted by name. */
export const sitesWithAnswers = async (db: Db): Promise<Organization[]> => {
  const having = await db.selectDistinct({ id: answers.organizationId }).from(answers);
  const ids = having.map(({ id }) => id);
  const sites = await rowsBy(db, organizations, organizations.id, ids);
  return sites.sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1));
};

/** The answers about these sites that they have sent to a sponsor and that are still valid. */
export const answersToSponsors = (
  db: Db,
  { sites, keys, at }: { sites: readonly string[]; keys: readonly string[]; at: number },
): Promise<SiteAnswer[]> =>
  inChunks(sites, (chunk) =>
    db
      .select()
      .from(answers)
      .where(
        and(
          inArray(answers.organizationId, chunk),
          inArray(answers.ownerId, chunk),
          inArray(answers.key, [...keys]),
          eq(answers.source, 'response'),
          or(isNull(answers.validUntil), gt(answers.validUntil, at)),
        ),
      ),
  );

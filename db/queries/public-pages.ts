/** What sites show to everyone, and the addresses at which they do. */
import { and, eq } from 'drizzle-orm';
import { prepared } from '../prepared';
import { changeRow, countRows, findRow, first } from '../rows';
import { organizations, type PublicPage, publicAddresses, publicPages } from '../schema';
import type { Db } from '../store.server';

export const publicPageOf = (db: Db, organizationId: string) => findRow(db, publicPages, { organizationId });

const openAt = prepared((db, { slug }: { slug: string }) =>
  db
    .select({ page: publicPages, site: organizations })
    .from(publicAddresses)
    .innerJoin(publicPages, eq(publicPages.organizationId, publicAddresses.organizationId))
    .innerJoin(organizations, eq(organizations.id, publicAddresses.organizationId))
    .where(
      and(
        eq(publicAddresses.slug, slug),
        eq(publicPages.isOn, true),
        eq(organizations.type, 'site'),
        eq(organizations.status, 'verified'),
      ),
    ),
);
/** The page at an address, or at one that it had before, with its site; undefined unless everyone may see it now. */
export const openPublicPage = (db: Db, slug: string) => first(openAt(db, { slug }));

/** Keeps an address for an organization. @returns whether it was free. */
export async function takePublicAddress(
  db: Db,
  row: { slug: string; organizationId: string; createdAt: number },
): Promise<boolean> {
  const taken = await db.insert(publicAddresses).values(row).onConflictDoNothing().returning();
  return taken.length > 0;
}

export const publicAddressBySlug = (db: Db, slug: string) => findRow(db, publicAddresses, { slug });

/** How many addresses an organization's page has had. */
export const countPublicAddresses = (db: Db, organizationId: string): Promise<number> =>
  countRows(db, publicAddresses, eq(publicAddresses.organizationId, organizationId));

/** @returns undefined if there is one already. */
export async function insertPublicPage(db: Db, row: PublicPage): Promise<PublicPage | undefined> {
  return first(db.insert(publicPages).values(row).onConflictDoNothing().returning());
}

/** @returns undefined if it is not as it was read. */
export const changePublicPage = (
  db: Db,
  { organizationId, updatedAt }: PublicPage,
  change: Partial<PublicPage>,
): Promise<PublicPage | undefined> => changeRow(db, publicPages, { organizationId, updatedAt }, change);

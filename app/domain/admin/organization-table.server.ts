import { LIST_PAGE } from '~/catalogue/limits';
import type { OrganizationStatus } from '~/catalogue/statuses';
import { documentsOfOrganizations } from '~db/queries/documents';
import { organizationCountsByStatus } from '~db/queries/organizations';
import type { Document } from '~db/schema';
import type { SortedPage } from '~db/sorted-list';
import { store } from '~db/store.server';
import type { Actor } from '../actor';
import type { AdminOrganization } from '../organizations/admin-view';
import { listOrganizations } from '../organizations/organization-list.server';
import type { OrganizationQuery } from './list-query';

export interface FileLink {
  id: string;
  name: string;
}

export const fileLink = ({ id, name }: Document): FileLink => ({ id, name: name ?? 'document' });

export interface OrganizationRow extends AdminOrganization {
  documents: FileLink[];
}

/** How many there are; `more` where a search finds more than are counted. */
export interface StatusCount {
  count: number;
  more?: true;
}
export type StatusCounts<Status extends string> = Partial<Record<Status, StatusCount>>;

/**
 * A page of the panel's Sites table with each row's documents, and how many of each status the search finds (ADM-04, -06).
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function organizationTable(
  actor: Actor,
  query: OrganizationQuery,
): Promise<SortedPage<OrganizationRow> & { counts: StatusCounts<OrganizationStatus> }> {
  const page = await listOrganizations(actor, { ...query, limit: LIST_PAGE });
  const ids = page.rows.map((row) => row.id);
  return store.read(async (db) => {
    const documents = await documentsOfOrganizations(db, ids);
    const counts = await organizationCountsByStatus(db, query);
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...row,
        documents: documents.filter((document) => document.organizationId === row.id).map(fileLink),
      })),
      counts: Object.fromEntries(counts.map(({ status, ...counted }) => [status, counted])),
    };
  });
}

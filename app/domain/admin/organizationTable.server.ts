import { LIST_PAGE } from '~/catalogue/limits';
import type { OrganizationStatus, OrganizationType } from '~/catalogue/statuses';
import type { Page } from '~db/keyset';
import { documentsOfOrganizations } from '~db/queries/documents';
import { organizationCountsByStatus } from '~db/queries/organizations';
import type { Document } from '~db/schema';
import { store } from '~db/store.server';
import type { Actor } from '../actor';
import type { AdminOrganization } from '../organizations/adminView';
import { listOrganizations } from '../organizations/organizationList.server';

export interface OrganizationTableFilter {
  type?: OrganizationType;
  status?: OrganizationStatus;
  search?: string;
  cursor?: string | null;
}

export interface FileLink {
  id: string;
  name: string;
}

export const fileLink = ({ id, name }: Document): FileLink => ({ id, name: name ?? 'document' });

export interface OrganizationRow extends AdminOrganization {
  documents: FileLink[];
}

/**
 * A page of the panel's Sites table with each row's documents, and how many of each status the search finds (ADM-04, -06).
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function organizationTable(
  actor: Actor,
  filter: OrganizationTableFilter,
): Promise<Page<OrganizationRow> & { counts: Partial<Record<OrganizationStatus, number>> }> {
  const { rows, next } = await listOrganizations(actor, { ...filter, limit: LIST_PAGE });
  return store.read(async (db) => {
    const documents = await documentsOfOrganizations(
      db,
      rows.map((row) => row.id),
    );
    const counts = await organizationCountsByStatus(db, { type: filter.type, search: filter.search });
    return {
      rows: rows.map((row) => ({
        ...row,
        documents: documents.filter((document) => document.organizationId === row.id).map(fileLink),
      })),
      next,
      counts: Object.fromEntries(counts.map(({ status, count }) => [status, count])),
    };
  });
}

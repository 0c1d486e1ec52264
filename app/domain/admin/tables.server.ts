import { LIST_PAGE } from '~/catalogue/limits';
import { documentsOfOrganizations, documentsOfStudies } from '~db/queries/documents';
import { organizationCountsByStatus, organizationsByIds } from '~db/queries/organizations';
import { studyCountsByStatus, studyPage } from '~db/queries/studies';
import type { Document } from '~db/schema';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { listOrganizations } from '../organizations/edit.server';
import { studyView } from '../studies/view';
import type { OrganizationQuery, StudyQuery } from './list-query';

/** The number found; `more` if a search finds more than we count. */
export interface StatusCount {
  count: number;
  more?: boolean;
}

const fileLink = ({ id, name }: Document) => ({ id, name: name ?? 'document' });

const countsByStatus = <Status extends string>(counts: readonly (StatusCount & { status: Status })[]) =>
  Object.fromEntries(counts.map(({ status, ...count }) => [status, count])) as Partial<Record<Status, StatusCount>>;

/** A page of the Sites table with documents, and how many of each status the search finds (ADM-04, ADM-06). */
export async function organizationTable(actor: Actor, query: OrganizationQuery) {
  const page = await listOrganizations(actor, { ...query, limit: LIST_PAGE });
  const ids = page.rows.map(({ id }) => id);
  return store.read(async (db) => {
    const documents = await documentsOfOrganizations(db, ids);
    const rows = page.rows.map((row) => ({
      ...row,
      documents: documents.filter(({ organizationId }) => organizationId === row.id).map(fileLink),
    }));
    return { ...page, rows, counts: countsByStatus(await organizationCountsByStatus(db, query)) };
  });
}

/** The same for the Studies table, with sponsors (ADM-07, ADM-08). */
export async function studyTable(actor: Actor, query: StudyQuery) {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const page = await studyPage(db, { ...query, limit: LIST_PAGE });
    const sponsors = await organizationsByIds(db, [...new Set(page.rows.map(({ sponsorId }) => sponsorId))]);
    const names = new Map(sponsors.map(({ id, name }) => [id, name]));
    const ids = page.rows.map(({ id }) => id);
    const documents = await documentsOfStudies(db, ids);
    const rows = page.rows.map((row) => ({
      ...studyView(row),
      /** The sponsor's name, if it is an organization. */
      organization: names.get(row.sponsorId) ?? null,
      documents: documents.filter(({ studyId }) => studyId === row.id).map(fileLink),
    }));
    return { ...page, rows, counts: countsByStatus(await studyCountsByStatus(db, query)) };
  });
}

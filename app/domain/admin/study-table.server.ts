import { LIST_PAGE } from '~/catalogue/limits';
import type { StudyStatus } from '~/catalogue/statuses';
import { documentsOfStudies } from '~db/queries/documents';
import { organizationsByIds } from '~db/queries/organizations';
import { studyCountsByStatus, studyPage } from '~db/queries/studies';
import type { SortedPage } from '~db/sorted-list';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { type StudyView, studyView } from '../studies/view.server';
import type { StudyQuery } from './list-query';
import { type FileLink, fileLink, type StatusCounts } from './organization-table.server';

export interface StudyRow extends StudyView {
  /** The sponsoring organization's name, where there is one. */
  organization: string | null;
  documents: FileLink[];
}

/**
 * A page of the panel's Studies table, and how many of each status the search finds (ADM-07, -08).
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function studyTable(
  actor: Actor,
  query: StudyQuery,
): Promise<SortedPage<StudyRow> & { counts: StatusCounts<StudyStatus> }> {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const page = await studyPage(db, { ...query, limit: LIST_PAGE });
    const sponsors = await organizationsByIds(db, [...new Set(page.rows.map((row) => row.sponsorId))]);
    const names = new Map(sponsors.map(({ id, name }) => [id, name]));
    const documents = await documentsOfStudies(
      db,
      page.rows.map((row) => row.id),
    );
    const counts = await studyCountsByStatus(db, query);
    return {
      ...page,
      rows: page.rows.map((row) => ({
        ...studyView(row),
        organization: names.get(row.sponsorId) ?? null,
        documents: documents.filter((document) => document.studyId === row.id).map(fileLink),
      })),
      counts: Object.fromEntries(counts.map(({ status, ...counted }) => [status, counted])),
    };
  });
}

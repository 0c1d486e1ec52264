import { LIST_PAGE } from '~/catalogue/limits';
import type { StudyStatus } from '~/catalogue/statuses';
import type { Page } from '~db/keyset';
import { documentsOfStudies } from '~db/queries/documents';
import { organizationsByIds } from '~db/queries/organizations';
import { studyCountsByStatus, studyPage } from '~db/queries/studies';
import { store } from '~db/store.server';
import { type Actor, allow } from '../actor';
import { type StudyView, studyView } from '../studies/view.server';
import { type FileLink, fileLink } from './organizationTable.server';

export interface StudyTableFilter {
  status?: StudyStatus;
  search?: string;
  cursor?: string | null;
}

export interface StudyRow extends StudyView {
  /** The sponsoring organization's name, where there is one. */
  organization: string | null;
  documents: FileLink[];
}

/**
 * A page of the panel's Studies table, newest first, and how many of each status the search finds (ADM-07, -08).
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function studyTable(
  actor: Actor,
  { status, search, cursor }: StudyTableFilter,
): Promise<Page<StudyRow> & { counts: Partial<Record<StudyStatus, number>> }> {
  allow(actor, 'admin.enter');
  return store.read(async (db) => {
    const { rows, next } = await studyPage(db, { status, search, cursor, limit: LIST_PAGE });
    const sponsors = await organizationsByIds(db, [...new Set(rows.map((row) => row.sponsorId))]);
    const names = new Map(sponsors.map(({ id, name }) => [id, name]));
    const documents = await documentsOfStudies(
      db,
      rows.map((row) => row.id),
    );
    const counts: Partial<Record<StudyStatus, number>> = {};
    for (const row of await studyCountsByStatus(db, { search })) {
      counts[row.status] = (counts[row.status] ?? 0) + row.count;
    }
    return {
      rows: rows.map((row) => ({
        ...studyView(row),
        organization: names.get(row.sponsorId) ?? null,
        documents: documents.filter((document) => document.studyId === row.id).map(fileLink),
      })),
      next,
      counts,
    };
  });
}

import type { Page, PageRequest } from '~db/keyset';
import { matchPage } from '~db/queries/matches';
import { studyPage } from '~db/queries/studies';
import { store } from '~db/store.server';
import { type Actor, authorize, can, person } from '../actor';
import { type StudyForSite, type StudyView, studyForSite, studyView } from './view';

/**
 * The studies that the actor may see, newest first (API-06): administrators see all, sites those they are matched with
 * (newest match first), everyone else their own.
 * @throws {DomainError} unauthenticated for a visitor.
 */
export async function listStudies(actor: Actor, request: PageRequest): Promise<Page<StudyView | StudyForSite>> {
  authorize(actor, 'study.list');
  if (can(actor, 'admin.enter')) {
    const { rows, next } = await store.read((db) => studyPage(db, request));
    return { rows: rows.map(studyView), next };
  }
  const { id, role, organizationId } = person(actor);
  if (role === 'site' && organizationId) {
    const { rows, next } = await store.read((db) => matchPage(db, { ...request, siteId: organizationId }));
    return {
      rows: rows.map(({ study, match }) => studyForSite(study, { selected: match.status === 'selected' })),
      next,
    };
  }
  const sponsorIds = organizationId ? [organizationId, id] : [id];
  const { rows, next } = await store.read((db) => studyPage(db, { ...request, sponsorIds }));
  return { rows: rows.map(studyView), next };
}

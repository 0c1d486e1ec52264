import { DECISIONS_MAX } from '~/catalogue/limits';
import { studiesByIds, studyCountsByStatus, studyIdPage } from '~db/queries/studies';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import type { StudyQuery } from '../admin/list-query';
import { type Decisions, decideEach } from '../decide-each.server';
import type { Waiting } from '../organizations/decide-many.server';
import { decideStudy, type StudyDecision } from './decide.server';

/** The titles of studies, by id; those that are gone are left out. @throws {DomainError} unauthenticated, forbidden. */
export async function studyTitles(actor: Actor, ids: string[]): Promise<Map<string, string>> {
  authorize(actor, 'study.decide');
  const rows = await store.read((db) => studiesByIds(db, ids));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/**
 * Approves or rejects several studies, each as decideStudy does it (ADM-15, ADM-16).
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function decideStudies(
  actor: Actor,
  ids: readonly string[],
  to: StudyDecision,
  reason: string | null = null,
): Promise<Decisions> {
  authorize(actor, 'study.decide');
  return decideEach(
    ids,
    async (id) => (await decideStudy(actor, id, to, reason)).title,
    (refused) => studyTitles(actor, refused),
  );
}

/** What waits for a decision among all that the list's address finds. @throws {DomainError} unauthenticated, forbidden. */
export async function waitingStudies(actor: Actor, query: StudyQuery): Promise<Waiting> {
  authorize(actor, 'study.decide');
  if (query.status && query.status !== 'pending_approval') return { ids: [], count: 0, more: false };
  return store.read(async (db) => {
    const request = { ...query, status: 'pending_approval', cursor: null, limit: DECISIONS_MAX } as const;
    const { rows } = await studyIdPage(db, request);
    const counts = await studyCountsByStatus(db, query);
    const pending = counts.find(({ status }) => status === 'pending_approval');
    return { ids: rows, count: pending?.count ?? 0, more: pending?.more ?? false };
  });
}

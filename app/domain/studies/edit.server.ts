import { now } from '~/gateways/clock.server';
import { studyById, updateStudy } from '~db/queries/studies';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { difference, record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { enqueueRematch } from '../matches/rematch.server';
import type { StudyEdit } from './edit-schema';
import type { StudyInput } from './schema';
import { type StudyView, studyView } from './view.server';

/** What sites are matched by. */
const MATCHED_BY = [
  ...(['title', 'indication', 'nctNumber', 'therapeuticArea', 'phase', 'enrollmentTarget', 'totalSites'] as const),
  ...(['duration', 'requiredEquipment', 'geographicPreferences'] as const),
];

/**
 * An administrator changes a study; the audit trail keeps what differs (ADM-08, ADM-17).
 * Status, activity and sponsor are no part of it.
 * @throws {DomainError} unauthenticated, forbidden, not_found.
 */
export async function editStudy(
  actor: Actor,
  id: string,
  input: StudyEdit | StudyInput,
  at = now(),
): Promise<StudyView> {
  authorize(actor, 'study.edit');
  // Over JSON the whole form may come, documents too; those have a verb of their own.
  const { estimatedDuration: duration, documents: _, ...fields } = { documents: [], ...input };
  const values = { ...fields, duration };
  return store.tx(async (db) => {
    const current = await studyById(db, id);
    if (!current) throw new DomainError('not_found');
    const { before, after } = difference(current, { ...current, ...values });
    if (Object.keys(after).length === 0) return studyView(current);
    await record(db, actor, { action: 'study.edited', subject: { type: 'study', id }, before, after, at });
    const edited = await updateStudy(db, id, { ...values, updatedAt: at });
    if (MATCHED_BY.some((field) => field in after)) await enqueueRematch(db, 'study', id, at);
    return studyView(edited ?? current);
  });
}

/** A study for an administrator's edit page. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function studyToEdit(actor: Actor, id: string): Promise<StudyView> {
  authorize(actor, 'study.edit');
  const study = await store.read((db) => studyById(db, id));
  if (!study) throw new DomainError('not_found');
  return studyView(study);
}

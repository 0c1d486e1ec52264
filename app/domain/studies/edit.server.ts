import { now } from '~/gateways/clock.server';
import { studyById, updateStudy } from '~db/queries/studies';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { recordEdit } from '../audit/audit.server';
import { DomainError } from '../errors';
import { enqueueRematch } from '../matches/rematch.server';
import type { StudyInput } from './schema';
import { type StudyView, studyView } from './view';

/** The fields that matching reads. */
const MATCHED_BY = [
  'title',
  'indication',
  'nctNumber',
  'therapeuticArea',
  'phase',
  'enrollmentTarget',
  'totalSites',
  'duration',
  'requiredEquipment',
  'geographicPreferences',
  'musts',
];

/** Edits a study, but not its status (ADM-08, ADM-17). @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function editStudy(
  actor: Actor,
  id: string,
  input: Omit<StudyInput, 'documents'>,
  at = now(),
): Promise<StudyView> {
  authorize(actor, 'study.edit');
  // JSON clients may send the whole form, including documents, which have their own commands.
  const { estimatedDuration: duration, documents: _, musts, ...fields } = { documents: [], ...input };
  // Clients that do not know of musts leave them as they are.
  const values = { ...fields, duration, ...(musts === undefined ? {} : { musts }) };
  return store.tx(async (db) => {
    const current = await studyById(db, id);
    if (!current) throw new DomainError('not_found');
    const after = await recordEdit(db, actor, 'study.edited', id, { current, values, at });
    if (!after) return studyView(current);
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

import { removeFiles } from '~/domain/documents/remove-files.server';
import { now } from '~/gateways/clock.server';
import { documentsOfStudy } from '~db/queries/documents';
import { sitesWithPast } from '~db/queries/matches';
import { deleteStudy } from '~db/queries/studies';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { studyView } from './view.server';

/**
 * Deletes a study for good, with its matches and documents (ADM-09). The audit trail keeps what was deleted.
 * @throws {DomainError} unauthenticated, forbidden, not_found.
 */
export async function deleteStudyWithAll(
  actor: Actor,
  id: string,
  reason: string | null = null,
  at = now(),
): Promise<{ title: string }> {
  authorize(actor, 'study.delete');
  const { title, files } = await store.tx(async (db) => {
    const documents = await documentsOfStudy(db, id);
    const sites = await sitesWithPast(db, { studyId: id });
    const study = await deleteStudy(db, id);
    if (!study) throw new DomainError('not_found');
    await record(db, actor, {
      action: 'study.deleted',
      subject: { type: 'study', id },
      before: { ...studyView(study), documents: documents.map((document) => document.name), sites },
      reason,
      at,
    });
    return { title: study.title, files: documents.map((document) => document.id) };
  });
  await removeFiles(files);
  return { title };
}

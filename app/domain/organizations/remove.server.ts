import { removeFiles } from '~/domain/documents/remove-files.server';
import { now } from '~/gateways/clock.server';
import { documentsOfOrganization, documentsOfSponsor } from '~db/queries/documents';
import { sitesWithPast } from '~db/queries/matches';
import { deleteOrganization, organizationById } from '~db/queries/organizations';
import { deleteStudiesOfSponsor } from '~db/queries/studies';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { studyView } from '../studies/view.server';
import { adminOrganization } from './admin-view';

/**
 * Deletes an organization for good (ADM-09): with its matches, documents and, where it sponsors, its studies.
 * Its people keep their accounts. The audit trail keeps what was deleted; the files leave the disk afterwards.
 * @throws {DomainError} unauthenticated, forbidden, not_found.
 */
export async function deleteOrganizationWithAll(
  actor: Actor,
  id: string,
  reason: string | null = null,
  at = now(),
): Promise<{ name: string }> {
  authorize(actor, 'organization.delete');
  const { name, files } = await store.tx(async (db) => {
    const organization = await organizationById(db, id);
    if (!organization) throw new DomainError('not_found');
    const documents = [...(await documentsOfOrganization(db, id)), ...(await documentsOfSponsor(db, id))];
    const sites = await sitesWithPast(db, { sponsorId: id });

    for (const study of await deleteStudiesOfSponsor(db, id)) {
      await record(db, actor, {
        action: 'study.deleted',
        subject: { type: 'study', id: study.id },
        before: studyView(study),
        reason: `The sponsor was deleted: ${organization.name}`,
        at,
      });
    }
    await deleteOrganization(db, id);
    await record(db, actor, {
      action: 'organization.deleted',
      subject: { type: 'organization', id },
      before: { ...adminOrganization(organization), documents: documents.map((document) => document.name), sites },
      reason,
      at,
    });
    return { name: organization.name, files: documents.map((document) => document.id) };
  });
  await removeFiles(files);
  return { name };
}

/**
 * GCP certificates from elsewhere: documented here, not completed here. They count in matching like any current GCP
 * training.
 */

import { DomainError } from '~/catalogue/errors';
import { OUTSIDE_TRAINING_YEARS } from '~/catalogue/limits';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { submitOnce } from '~/domain/base/submission.server';
import { accountNow, personOf } from '~/domain/commands/accounts/session.server';
import { admitUploads, attachDocuments, contentsOf } from '~/domain/commands/documents/attach.server';
import { requireRoom } from '~/domain/commands/organizations/documents.server';
import { documentIdOf } from '~/domain/model/document-reference';
import { oneYearLater } from '~/domain/model/training-dates';
import type { OutsideTraining } from '~/domain/model/training-schema';
import type { Certificate } from '~/domain/model/training-view';
import { now } from '~/gateways/clock.server';
import { describeDocument, documentById } from '~db/queries/documents';
import { userIn } from '~db/queries/memberships';
import { enqueueRematch } from '~db/queries/rematches';
import { deleteTraining, insertTraining, isCertificate, type Training, trainingById } from '~db/queries/trainings';
import type { Document } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { certificateOf } from './progress.server';

/** Call it before reading the file. @throws {DomainError} unauthenticated, forbidden; invalid with the dates. */
export function requireFiling(
  actor: Actor,
  { completedAt, expiresAt }: Pick<OutsideTraining, 'completedAt' | 'expiresAt'>,
  at = now(),
) {
  authorize(actor, 'training.take');
  const [from, until] = [Date.parse(completedAt), Date.parse(expiresAt)];
  let latest = from;
  for (let year = 0; year < OUTSIDE_TRAINING_YEARS; year++) latest = oneYearLater(latest);
  const refuse = (field: string, message: string) => new DomainError('invalid', {}, { [field]: [message] });
  if (from > at) throw refuse('completedAt', VALIDATION.datePast);
  if (until <= at) throw refuse('expiresAt', VALIDATION.dateAhead);
  if (until > latest) throw refuse('expiresAt', VALIDATION.dateWithin(OUTSIDE_TRAINING_YEARS));
}

/**
 * Files a certificate with its document, for the actor or a colleague at the same site.
 * With `documentId`, a certificate among the documents of the site proves it: there is no second file.
 * @throws {DomainError} as requireFiling; document_unknown; invalid for someone elsewhere, or whom the document is not about.
 */
export async function fileCertificate(
  actor: Actor,
  { document, documentId: ofSite, userId: holder, ...entered }: OutsideTraining,
  key: string | null,
  at = now(),
): Promise<Certificate> {
  requireFiling(actor, entered, at);
  const { id: actorId } = person(actor);
  const uploads = document && ofSite === null ? [document] : [];
  await admitUploads(uploads, at);
  const proof = ofSite === null ? { document: await contentsOf(uploads) } : { documentId: ofSite };
  const input = { ...entered, ...(holder && { holder }), ...proof };
  return submitOnce({ action: 'training.file', actor, key, input, at }, async (db) => {
    const user = await accountNow(db, actor);
    authorize(personOf(user), 'training.take');
    const organizationId = user.organizationId as string; // Only site staff may file it.
    const kept = ofSite === null ? null : await certificateToFile(db, organizationId, ofSite);
    const userId = holder ?? kept?.personId ?? actorId;
    if (kept?.personId && kept.personId !== userId)
      throw new DomainError('invalid', {}, { userId: [VALIDATION.certificateOfAnother] });
    const isColleague =
      userId === actorId || (await userIn(db, userId, organizationId))?.organizationId === organizationId;
    if (!isColleague) throw new DomainError('invalid', {}, { userId: [VALIDATION.chooseFromList] });
    if (uploads.length > 0) {
      await requireRoom(db, organizationId, 1, 'document');
      await attachDocuments(db, actor, uploads, { organizationId, type: 'other' }, at);
    }
    // The reminders of the training are the only ones (DAY-78).
    if (kept) await describeDocument(db, kept.id, { reminded: 0, remindedAt: null });
    const { course, issuer } = entered;
    const filed = {
      course,
      issuer,
      completedAt: Date.parse(entered.completedAt),
      expiresAt: Date.parse(entered.expiresAt),
      documentId: kept?.id ?? documentIdOf(uploads[0]?.filePath ?? '') ?? null,
    };
    const training = (await insertTraining(db, { ...filed, id: newId(), organizationId, userId })) as Training;
    await record(db, actor, 'training.filed', userId, {
      after: { organizationId, training: training.id, ...filed },
      at,
    });
    return certificateOf(training, at);
  });
}

/**
 * A GCP certificate among the documents of a site that proves no training yet.
 * @throws {DomainError} document_unknown for any other document.
 */
async function certificateToFile(db: Db, organizationId: string, id: string): Promise<Document> {
  const found = await documentById(db, id);
  const isOwn = found?.organizationId === organizationId && found.state === 'attached' && found.filedAs === 'gcp';
  if (!isOwn || (await isCertificate(db, id))) throw new DomainError('document_unknown');
  return found;
}

/** What the form shows of such a document; null for any other. @throws {DomainError} unauthenticated, forbidden. */
export async function certificateFromVault(actor: Actor, id: string) {
  authorize(actor, 'training.take');
  const { organizationId } = person(actor);
  return store.read(async (db) => {
    const found = await certificateToFile(db, organizationId ?? '', id).catch(() => null);
    if (!found) return null;
    const { name, personId, issuer, validFrom, validUntil } = found;
    const dayOf = (moment: number | null) => (moment === null ? '' : new Date(moment).toISOString().slice(0, 10));
    return { id, name, personId, issuer: issuer ?? '', completedAt: dayOf(validFrom), expiresAt: dayOf(validUntil) };
  });
}

/** Removes a certificate from elsewhere that the actor filed; its file stays. @throws {DomainError} not_found. */
export async function removeCertificate(actor: Actor, id: string, at = now()): Promise<{ course: string }> {
  const { id: userId } = person(actor);
  return store.tx(async (db) => {
    const found = await trainingById(db, id);
    if (found?.user?.id !== userId || found.training.issuer === null) throw new DomainError('not_found');
    const { course, issuer, completedAt, expiresAt, documentId } = found.training;
    // It counts for the organization that the person belongs to now.
    const organizationId = found.user.organizationId ?? found.training.organizationId;
    await deleteTraining(db, id);
    const document = documentId === null ? undefined : await documentById(db, documentId);
    // What was filed as a certificate before says itself again until when it is valid.
    if (document?.filedAs === 'gcp') await describeDocument(db, document.id, { reminded: null });
    const before = { organizationId, training: id, course, issuer, completedAt, expiresAt, documentId };
    await record(db, actor, 'training.removed', userId, { before, at });
    await enqueueRematch(db, 'site', organizationId, at);
    return { course };
  });
}

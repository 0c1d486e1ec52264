/** Studies as programs keep them: single fields, and whole studies by the sponsor's own ID of them. */

import { DomainError } from '~/catalogue/errors';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, can, person } from '~/domain/base/actor';
import type { AsRead } from '~/domain/base/meanwhile.server';
import { changesOfStudy, pickEditableFields, type StudyValues, storedValues } from '~/domain/model/study-changes';
import { patched, type StudyPatch } from '~/domain/model/study-patch-schema';
import { postedBy } from '~/domain/model/study-sponsor';
import type { ChangedStudy, KeptStudy } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { organizationById } from '~db/queries/organizations';
import { isExternalIdTaken, studyByExternalId, studyById } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { changeIn, proposedStudy, refuseUnlessOpen, studyToChangeIn, waitingChangesOf } from './change.server';
import { applyEdit } from './edit.server';
import { withSponsorHeld } from './sponsor-hold.server';
import { externalIdTaken, type PostedStudy, submitStudy } from './submit.server';

interface PatchOptions {
  /** Even if it changes who fits. Administrators need not confirm. */
  confirmed: boolean;
  read?: AsRead;
}

/** The study, for its sponsor or an administrator. @throws {DomainError} unauthenticated, forbidden, not_found. */
async function studyToPatchIn(db: Db, actor: Actor, id: string): Promise<Study> {
  if (!can(actor, 'study.edit')) return studyToChangeIn(db, actor, id);
  const study = await studyById(db, id);
  if (!study) throw new DomainError('not_found');
  return study;
}

/** Whether the actor may change single fields of the study. @throws as patchStudy. */
export const mustPatch = (actor: Actor, id: string) => store.read((db) => studyToPatchIn(db, actor, id));

/**
 * Changes some fields of a study: by the rules of changeStudy for its sponsor, by those of editStudy for an administrator.
 * @throws {DomainError} unauthenticated, forbidden, not_found (another's too), not_as_read, study_completed, invalid;
 * sponsor_is_account, sponsor_fixed, change_unconfirmed, external_id_taken.
 */
export function patchStudy(
  actor: Actor,
  id: string,
  patch: StudyPatch,
  { confirmed, read }: PatchOptions,
  at = now(),
): Promise<ChangedStudy> {
  return orTaken(() =>
    store.tx(async (db) => {
      const study = await studyToPatchIn(db, actor, id);
      if (read && study.updatedAt !== read.version) throw new DomainError('not_as_read');
      const byAdministrator = can(actor, 'study.edit');
      if (!byAdministrator) refuseUnlessOpen(study);
      const current = byAdministrator ? study : proposedStudy(study);
      const { duration, ...entered } = pickEditableFields(patched(current, patch));
      const stored = { ...storedValues({ ...entered, estimatedDuration: duration }, current), ...externalIdIn(patch) };
      const values = await withSponsorHeld(db, study, stored);
      if (!byAdministrator) return changeIn(db, actor, study, { values, confirmed, at });
      const edited = await applyEdit(db, actor, study, { values, at });
      return { ...waitingChangesOf(edited), saved: changesOfStudy(study, values) };
    }),
  );
}

const externalIdIn = ({ externalId }: StudyPatch): Pick<StudyValues, 'externalId'> =>
  externalId === undefined ? {} : { externalId };

/** @throws {DomainError} external_id_taken in place of what the database says. */
async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isExternalIdTaken(error) ? externalIdTaken() : error;
  }
}

interface Put {
  study: PostedStudy;
  confirmed: boolean;
  lookupLater?: boolean;
}

/**
 * Posts the study with this external ID, or changes the one that the sponsor has. Of several at the same moment, one posts
 * it and the others change it. Documents and origins count only when it is posted.
 * @throws {DomainError} unauthenticated, invalid; as submitStudy and changeStudy.
 */
export async function putStudy(
  actor: Actor,
  externalId: string,
  { study, confirmed, lookupLater }: Put,
  at = now(),
): Promise<KeptStudy> {
  authorize(actor, 'study.submit');
  const { organizationId, id } = person(actor);
  if (study.externalId && study.externalId !== externalId)
    throw new DomainError('invalid', {}, { externalId: [VALIDATION.externalIdOther] });
  const of = { sponsorId: organizationId ?? id, externalId };
  const change = () => changeByExternalId(actor, of, { study, confirmed, at });
  return (
    (await change()) ??
    (await post(actor, { ...study, externalId }, { lookupLater, at })) ??
    (await change()) ??
    Promise.reject(externalIdTaken())
  );
}

/** Posts it; null if it has been posted meanwhile. */
async function post(
  actor: Actor,
  study: PostedStudy & { externalId: string },
  { lookupLater, at }: { lookupLater?: boolean; at: number },
): Promise<KeptStudy | null> {
  const options = { idempotencyKey: null, lookupLater, through: 'signed-in' } as const;
  try {
    const { id, status, isActive } = await submitStudy(actor, study, options, at);
    const { externalId } = study;
    return { id, externalId, status, isActive, created: true, version: at, saved: [], changes: [] };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'external_id_taken') return null;
    throw error;
  }
}

/** Changes the study by the rules of changeStudy; null if there is none. */
async function changeByExternalId(
  actor: Actor,
  of: { sponsorId: string; externalId: string },
  { study, confirmed, at }: { study: PostedStudy; confirmed: boolean; at: number },
): Promise<KeptStudy | null> {
  return store.tx(async (db) => {
    const found = await studyByExternalId(db, of);
    if (!found) return null;
    const current = await studyToChangeIn(db, actor, found.id);
    refuseUnlessOpen(current);
    const input = await asPosted(db, current, study);
    const values = await withSponsorHeld(db, current, storedValues(input, proposedStudy(current)));
    const { saved, changes, version } = await changeIn(db, actor, current, { values, confirmed, at });
    const { id, externalId, status, isActive } = current;
    return { id, externalId, status, isActive, created: false, version, saved, changes };
  });
}

/** With the sponsor's names as posting it stores them, so that the same body changes nothing. */
async function asPosted(db: Db, { sponsorId, sponsorName }: Study, study: PostedStudy): Promise<PostedStudy> {
  if (study.sponsorName === null || study.sponsorName === sponsorName) return study;
  const own = await organizationById(db, sponsorId);
  if (own?.type !== 'sponsor') return study;
  return { ...study, sponsorName: null, onBehalfOf: postedBy(own.name, study).onBehalfOf };
}

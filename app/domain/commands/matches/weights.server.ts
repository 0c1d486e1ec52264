import { WEIGHT_SHIFT } from '~/catalogue/limits';
import { type Actor, can } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { studyFor } from '~/domain/base/study-for.server';
import type { StudyWeights } from '~/domain/model/ranking-view';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import { DEFAULT_WEIGHTS, DIMENSIONS, type Shifts, shiftWeights } from '~/matching';
import { enqueueRematch } from '~db/queries/rematches';
import { updateStudy } from '~db/queries/studies';
import type { Study, WeightShifts } from '~db/schema';
import { store } from '~db/store.server';

const UNSHIFTED = Object.fromEntries(
  DIMENSIONS.map((dimension) => [dimension, WEIGHT_SHIFT.unshifted]),
) as WeightShifts;
export const isUnshifted = (shifts: Shifts): boolean => sameShifts(shifts, UNSHIFTED);

/** For those who see how its sites are ranked. @throws {DomainError} unauthenticated, not_found (another's too). */
export async function studyWeights(actor: Actor, id: string): Promise<StudyWeights> {
  return store.read(async (db) => weightsOf(await studyFor(db, actor, id, 'study.match')));
}

/** The same for their page, and whether the reader may change them. @throws as studyWeights. */
export async function weightsPage(actor: Actor, id: string): Promise<{ saved: StudyWeights; changeable: boolean }> {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, id, 'study.match');
    return { saved: weightsOf(study), changeable: can(actor, 'study.weigh', study) };
  });
}

/** Sets a study's weights (MAT-03) and rescores its matches; all at 100 is the default. @throws as studyWeights. */
export async function setStudyWeights(actor: Actor, id: string, shifts: Shifts, at = now()): Promise<StudyWeights> {
  return store.tx(async (db) => {
    const study = await studyFor(db, actor, id, 'study.weigh');
    const before = study.weightShifts ?? UNSHIFTED;
    if (sameShifts(before, shifts)) return weightsOf(study);
    const weightShifts = isUnshifted(shifts) ? null : { ...shifts };
    const weighed = await updateStudy(db, study, { weightShifts, updatedAt: at });
    await record(db, actor, 'study.weighed', id, { before, after: shifts, at });
    await enqueueRematch(db, 'study', id, at);
    return weightsOf(weighed);
  });
}

const sameShifts = (a: Shifts, b: Shifts) => DIMENSIONS.every((dimension) => a[dimension] === b[dimension]);

/** A study’s weights, and each sub-score's share of the score. */
export function weightsOf(study: Study): StudyWeights {
  const { id, title, weightShifts } = study;
  const { dimensions, version } = shiftWeights(DEFAULT_WEIGHTS, weightShifts);
  const total = DIMENSIONS.reduce((sum, dimension) => sum + dimensions[dimension], 0);
  const shares = { ...dimensions };
  for (const dimension of DIMENSIONS) shares[dimension] /= total;
  return { studyId: id, study: title, name: studyName(study), shifts: weightShifts ?? UNSHIFTED, shares, version };
}

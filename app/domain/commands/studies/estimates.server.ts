/** Confirming and clearing the estimates of a posted study (REG-20). */

import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { affectsMatching, changesInWords, changesWhoFits, sameFields } from '~/domain/model/study-changes';
import { estimatesOf, vouchedFor, withoutOrigins, withoutValues } from '~/domain/model/study-origins';
import type { Settling } from '~/domain/model/study-schema';
import { type StudyView, studyView } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { enqueueRematch } from '~db/queries/rematches';
import { updateStudy } from '~db/queries/studies';
import { store } from '~db/store.server';
import { studyToChangeIn } from './change.server';
import { notifySitesOfChanges } from './notify-of-changes.server';

/**
 * Confirms estimates, which become the sponsor's own values, or clears them, so that they are not stated. Nobody else has
 * used them yet, so no administrator needs to approve it. Sites that were invited or answered are told what a confirmed
 * one asks of them, but nothing of a cleared one. Repeating it changes nothing.
 * @throws {DomainError} unauthenticated, forbidden, not_found (another's too).
 */
export async function settleEstimates(
  actor: Actor,
  id: string,
  { how, fields }: Settling,
  at = now(),
): Promise<StudyView> {
  return store.tx(async (db) => {
    const study = await studyToChangeIn(db, actor, id);
    const settled = estimatesOf(study.origins).filter((field) => fields === 'all' || fields.includes(field));
    if (settled.length === 0) return studyView(study);
    const origins = withoutOrigins(study.origins, settled);
    const values = how === 'clear' ? withoutValues(study, settled) : {};
    const before = sameFields(study, { ...Object.fromEntries(settled.map((field) => [field, true])), ...values });
    const action = how === 'confirm' ? 'study.estimatesConfirmed' : 'study.estimatesCleared';
    await record(db, actor, action, id, { before, after: { ...before, ...values }, at });
    const next = await updateStudy(db, study, { ...values, origins, updatedAt: at });
    if (how === 'confirm' && affectsMatching(before)) await enqueueRematch(db, 'study', id, at);
    if (how === 'confirm' && changesWhoFits(before))
      await notifySitesOfChanges(db, study, changesInWords(vouchedFor(study), before), at);
    return studyView(next);
  }, 'repeatable read');
}

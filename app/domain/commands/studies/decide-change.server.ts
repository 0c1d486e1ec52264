/** Deciding about changes that a sponsor proposed to an approved study. */

import { DomainError } from '~/catalogue/errors';
import { CHANGES_PREVIEWED, CHANGES_SHOWN } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { enqueueForSponsor, linkTo } from '~/domain/base/outbox.server';
import { CHANGE_DECISIONS, type Decision } from '~/domain/model/decision';
import { aboutStudy } from '~/domain/model/mail-about';
import type { ChangesToDecide, StudyEffect } from '~/domain/model/match-effect-view';
import { changesOfStudy, sameFields } from '~/domain/model/study-changes';
import type { WaitingChanges } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { countProposals, studiesWithProposals, studyById, updateStudy } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { effectOfProposal, waitingChangesOf } from './change.server';
import { applyEdit } from './edit.server';
import { proposedFromRecord } from './registry-changes';
import { settle } from './registry-changes.server';

/**
 * The proposed changes to all studies, longest wait first, with the effect of only the first few, because each takes
 * two rankings of all sites, and of none while the index of sites is loading.
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function changesToDecide(
  actor: Actor,
  at = now(),
): Promise<{ waiting: ChangesToDecide[]; count: number }> {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const waiting: ChangesToDecide[] = [];
    for (const study of await studiesWithProposals(db, CHANGES_SHOWN)) {
      const effect = waiting.length < CHANGES_PREVIEWED ? await effectIfLoaded(db, actor, study, at) : null;
      waiting.push({ ...waitingChangesOf(study), effect });
    }
    return { waiting, count: await countProposals(db) };
  });
}

const effectIfLoaded = (db: Db, actor: Actor, study: Study, at: number): Promise<StudyEffect | null> =>
  effectOfProposal(db, actor, study, at).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'ranking_loading') return null;
    throw error;
  });

/** A study's changes, for the page that asks before deciding. @throws as decideChange. */
export async function changeToDecide(actor: Actor, id: string, at = now()) {
  authorize(actor, 'study.decide');
  return store.read(async (db) => {
    const study = await studyWithChange(db, id);
    return { ...waitingChangesOf(study), effect: await effectOfProposal(db, actor, study, at) };
  });
}

async function studyWithChange(db: Db, id: string): Promise<Study> {
  const study = await studyById(db, id);
  if (!study) throw new DomainError('not_found');
  if (study.proposed === null) throw new DomainError('change_gone');
  return study;
}

interface ChangeDecision {
  decision: Decision;
  /** When the changes that the administrator has seen were proposed. */
  proposedAt: number;
  /** The sponsor is notified. */
  reason?: string | null;
}

/**
 * Makes the changes, or drops them, and notifies the sponsor. Making them rescores the study and notifies the sites
 * that were invited or answered.
 * @throws {DomainError} unauthenticated, forbidden, not_found; change_gone if none is pending, change_replaced if
 * others are.
 */
export async function decideChange(
  actor: Actor,
  id: string,
  { decision, proposedAt, reason = null }: ChangeDecision,
  at = now(),
): Promise<WaitingChanges> {
  authorize(actor, 'study.decide');
  return store.tx(async (db) => {
    const study = await studyWithChange(db, id);
    if (study.proposedAt !== proposedAt) throw new DomainError('change_replaced');
    const proposed = study.proposed ?? {};
    const approved = decision === 'approve';
    const { action } = CHANGE_DECISIONS[decision];
    const edited = approved
      ? await applyEdit(db, actor, await settle(db, study, proposedFromRecord(study), at), {
          values: proposed,
          at,
          action: 'study.changeApproved',
        })
      : study;
    if (!approved)
      await record(db, actor, action, id, { before: proposed, after: sameFields(study, proposed), reason, at });
    const decided = await updateStudy(db, edited, { proposed: null, proposedAt: null, updatedAt: at });
    const changes = changesOfStudy(study, proposed);
    const link = linkTo(paths.study(id));
    await enqueueForSponsor(
      db,
      study,
      MAILS.changeDecided({ about: aboutStudy(study, 'sponsor'), approved, changes, reason, link }),
      at,
    );
    return waitingChangesOf(decided);
  });
}

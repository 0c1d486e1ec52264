/**
 * Changing a study after posting it. Changes that do not affect who fits are saved at once. Changes to who fits are
 * previewed and confirmed first and, once the study is approved, become a proposal for an administrator.
 */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { formatDateTime } from '~/catalogue/time';
import { type Actor, authorize, can } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { unsealed } from '~/domain/base/audit-sealed.server';
import { changedSince } from '~/domain/base/meanwhile.server';
import { enqueueForAdministrators, linkTo } from '~/domain/base/outbox.server';
import { studyFor } from '~/domain/base/study-for.server';
import { effectOnMatches } from '~/domain/commands/ranking/effect.server';
import { aboutStudy } from '~/domain/model/mail-about';
import type { StudyEffect } from '~/domain/model/match-effect-view';
import {
  changesInWords,
  changesOfStudy,
  changesTo,
  changesWhoFits,
  isEmpty,
  isSame,
  originsWith,
  pickEditableFields,
  type StudyValues,
  sameFields,
  storedValues,
} from '~/domain/model/study-changes';
import { studyName, withOwn } from '~/domain/model/study-origins';
import type { StudyInput } from '~/domain/model/study-schema';
import { sponsorHold, sponsorInWords } from '~/domain/model/study-sponsor';
import type { ChangedStudy, WaitingChanges } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { auditEventsOf } from '~db/queries/audit';
import { updateStudy } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { applyEdit } from './edit.server';
import { sponsorHeld, withSponsorHeld } from './sponsor-hold.server';

export interface StudyChange {
  input: Omit<StudyInput, 'documents'>;
  /** The study's `updatedAt` when it was read. */
  version: number;
  /** Even if it changes who fits. */
  confirmed?: boolean;
}

/** The study as it would be with the changes that an administrator has yet to approve. */
export const proposedStudy = (study: Study): Study => withOwn(study, (study.proposed ?? {}) as Partial<Study>);

const needsApproval = ({ status }: Study): boolean => status === 'approved' || status === 'paused';

/** Whether the actor may change the study. @throws {DomainError} unauthenticated, forbidden, not_found (another's too). */
export const mustChange = (actor: Actor, id: string) => store.read((db) => studyToChangeIn(db, actor, id));

/** @throws {DomainError} unauthenticated, forbidden, not_found (another's too). */
export async function studyToChangeIn(db: Db, actor: Actor, id: string): Promise<Study> {
  const study = await studyFor(db, actor, id, 'study.follow');
  authorize(actor, 'study.change', study);
  return study;
}

/** A rejected study can be corrected, to send it in again. @throws {DomainError} study_completed for one that has ended. */
export function refuseUnlessOpen({ status, isActive }: Study): void {
  if (status === 'withdrawn' || (status === 'approved' && !isActive)) throw new DomainError('study_completed');
}

/** For the page: the values, including proposed ones. @throws as changeStudy. */
export async function studyToChange(actor: Actor, id: string) {
  const study = await mustChange(actor, id);
  refuseUnlessOpen(study);
  const held = await store.read((db) => sponsorHeld(db, study));
  return {
    id,
    title: study.title,
    name: studyName(study),
    needsApproval: needsApproval(study),
    version: study.updatedAt,
    ...shownOf(study, pickEditableFields(proposedStudy(study))),
    waits: study.proposedAt !== null,
    hold: sponsorHold(held),
  };
}

/** Values for the form, with the origin of each that the study has as well. */
export const shownOf = (study: Study, values: StudyValues) => ({
  values,
  origins: originsWith(proposedStudy(study), values),
});

/** What awaits an administrator's decision. @throws {DomainError} unauthenticated, not_found (another's too). */
export async function waitingChanges(actor: Actor, id: string): Promise<WaitingChanges> {
  return store.read(async (db) => waitingChangesOf(await studyFor(db, actor, id, 'study.follow')));
}

/** The effect of the pending changes; null if there are none, or the actor may not see sites. @throws as waitingChanges. */
export async function effectOfWaiting(actor: Actor, id: string, at = now()): Promise<StudyEffect | null> {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, id, 'study.follow');
    return can(actor, 'study.preview', study) && study.proposed ? effectOfProposal(db, actor, study, at) : null;
  });
}

export const effectOfProposal = (db: Db, reader: Actor, study: Study, at: number): Promise<StudyEffect> =>
  effectOnMatches(db, reader, { study, changed: proposedStudy(study) }, at);

export function waitingChangesOf(study: Study): WaitingChanges {
  const { id: studyId, title, updatedAt: version, proposedAt, proposed } = study;
  const changes = changesOfStudy(study, proposed ?? {});
  return { studyId, study: title, sponsor: sponsorInWords(study), version, proposedAt, changes };
}

/**
 * The effect of a change, without saving it.
 * @returns the effect on the list, null if it does not change who fits, or the actor may not see sites.
 * @throws as changeStudy.
 */
export async function previewChange(actor: Actor, id: string, change: StudyChange, at = now()) {
  return store.read(async (db) => {
    const study = await studyToChangeIn(db, actor, id);
    refuseUnlessOpen(study);
    const values = await withSponsorHeld(db, study, storedValues(change.input, proposedStudy(study)));
    return previewIn(db, actor, study, { values, at });
  });
}

/** The same for values as stored, in the caller's transaction. */
export async function previewIn(
  db: Db,
  actor: Actor,
  study: Study,
  { values, at }: { values: StudyValues; at: number },
) {
  const { plain, fitting } = changesTo(study, values);
  return {
    studyId: study.id,
    study: study.title,
    name: studyName(study),
    needsApproval: needsApproval(study),
    saved: changesOfStudy(study, plain),
    changes: changesOfStudy(study, fitting),
    effect:
      isEmpty(fitting) || !can(actor, 'study.preview', study)
        ? null
        : await effectOnMatches(db, actor, { study, changed: withOwn(study, { ...plain, ...fitting }) }, at),
  };
}

/**
 * Changes a study. Repeating it changes nothing.
 * @throws {DomainError} unauthenticated, forbidden, not_found (another's too), study_completed;
 * sponsor_is_account, sponsor_fixed; study_changed if someone else has changed the same study since it was read; change_unconfirmed.
 */
export async function changeStudy(actor: Actor, id: string, change: StudyChange, at = now()): Promise<ChangedStudy> {
  return store.tx(async (db) => {
    const study = await studyToChangeIn(db, actor, id);
    refuseUnlessOpen(study);
    const entered = storedValues(change.input, proposedStudy(study));
    await refuseIfOvertaken(db, study, entered, change.version);
    const values = await withSponsorHeld(db, study, entered);
    return changeIn(db, actor, study, { values, confirmed: change.confirmed, at });
  });
}

interface ChangeOfValues {
  values: StudyValues;
  confirmed?: boolean;
  at: number;
}

/** Saves or proposes values as stored, in the caller's transaction. @throws {DomainError} change_unconfirmed. */
export async function changeIn(
  db: Db,
  actor: Actor,
  study: Study,
  { values, confirmed, at }: ChangeOfValues,
): Promise<ChangedStudy> {
  const { plain, fitting } = changesTo(study, values);
  const known = needsApproval(study) && isSame(fitting, study.proposed ?? {});
  const asksFirst = needsApproval(study) ? !isEmpty(fitting) : changesWhoFits(fitting);
  if (asksFirst && !known && !confirmed) throw new DomainError('change_unconfirmed');
  const saved = needsApproval(study) ? plain : { ...plain, ...fitting };
  const edited = await applyEdit(db, actor, study, { values: saved, at });
  const proposing = needsApproval(study) ? await propose(db, actor, edited, fitting, at) : edited;
  return { ...waitingChangesOf(proposing), saved: changesOfStudy(study, saved) };
}

/** The values of a change that an administrator has to approve. */
export const proposedIn = (study: Study, values: StudyValues): Partial<StudyValues> =>
  needsApproval(study) ? changesTo(study, values).fitting : {};

/** Withdraws the proposed changes. Repeating it changes nothing. @throws as changeStudy. */
export async function withdrawChange(actor: Actor, id: string, at = now()): Promise<WaitingChanges> {
  return store.tx(
    async (db) => waitingChangesOf(await propose(db, actor, await studyToChangeIn(db, actor, id), {}, at)),
    'repeatable read',
  );
}

/** Replaces the proposed changes, or withdraws them if none is left. */
async function propose(db: Db, actor: Actor, study: Study, fitting: Partial<StudyValues>, at: number): Promise<Study> {
  if (isSame(study.proposed ?? {}, fitting)) return study;
  const fields = { ...study.proposed, ...fitting };
  const before = sameFields(proposedStudy(study), fields);
  const after = sameFields({ ...study, ...fitting }, fields);
  const withdrawn = isEmpty(fitting);
  await record(db, actor, withdrawn ? 'study.changeWithdrawn' : 'study.changeProposed', study.id, {
    before,
    after,
    at,
  });
  const proposal = withdrawn ? { proposed: null, proposedAt: null } : { proposed: fitting, proposedAt: at };
  const proposing = await updateStudy(db, study, { ...proposal, updatedAt: at });
  // Administrators read the latest, so one e-mail is enough until they have decided.
  if (!withdrawn && study.proposedAt === null) {
    const mail = MAILS.changeProposed({ about: aboutStudy(study, 'admin'), link: linkTo(paths.adminChanges) });
    await enqueueForAdministrators(db, mail, at);
  }
  return proposing;
}

/** The audit events that change what someone who edits a study sees. An approval only puts it into effect. */
const EDITS: readonly string[] = [
  'study.edited',
  'study.estimatesCleared',
  'study.gapsFilled',
  'study.changeProposed',
  'study.changeWithdrawn',
  'study.changeRejected',
];

/** The values that others have changed since this version, as they were then. */
async function valuesBefore(db: Db, study: Study, version: number): Promise<Partial<StudyValues>> {
  if (study.updatedAt <= version) return {};
  const events = await auditEventsOf(db, { type: 'study', id: study.id });
  const since = await unsealed(
    db,
    events.filter(({ action, at }) => at > version && EDITS.includes(action)),
  );
  // The oldest event is the last, so its values count.
  const before: object = Object.assign({}, ...since.map(({ before }) => JSON.parse(before ?? '{}')));
  return Object.fromEntries(
    Object.entries(before).filter(([field]) => Object.hasOwn(pickEditableFields(study), field)),
  );
}

/** Changes that others have made since this version and that these values do not contain. */
async function overtakenBy(db: Db, study: Study, values: StudyValues, version: number) {
  const now = pickEditableFields(proposedStudy(study));
  const before = await valuesBefore(db, study, version);
  const fields = Object.keys(before).filter((name) => {
    const field = name as keyof StudyValues;
    return !isSame(before[field], now[field]) && !isSame(values[field], now[field]);
  });
  return { before, now, fields: fields as (keyof StudyValues)[] };
}

async function refuseIfOvertaken(db: Db, study: Study, values: StudyValues, version: number): Promise<void> {
  const { before, now, fields } = await overtakenBy(db, study, values, version);
  if (fields.length === 0) return;
  const changes = changesInWords(before, sameFields(now, Object.fromEntries(fields.map((field) => [field, true]))));
  const told = changes.map(({ field, before, after }) => [
    field,
    [`Changed since then from “${before}” to “${after}”.`],
  ]);
  throw new DomainError('study_changed', {}, Object.fromEntries(told));
}

const FORM_HAS_THEIRS = 'The form shows the new value.';
const FORM_HAS_OWN = 'You entered something different. If you save, we keep your entry.';

/**
 * After study_changed: the typed values, with the changes of others in fields that the person had left alone.
 * @throws as changeStudy.
 */
export async function catchUp(actor: Actor, id: string, { input, version }: StudyChange) {
  return store.read(async (db) => {
    const study = await studyToChangeIn(db, actor, id);
    const typed = storedValues(input, proposedStudy(study));
    const { before, now, fields } = await overtakenBy(db, study, typed, version);
    const since = await changedSince(db, actor, { type: 'study', id }, version, EDITS);
    const untouched = fields.filter((field) => isSame(typed[field], before[field]));
    const taken = sameFields(now, Object.fromEntries(untouched.map((field) => [field, true])));
    const clashing = sameFields(now, Object.fromEntries(fields.map((field) => [field, true])));
    return {
      version: study.updatedAt,
      ...shownOf(study, { ...typed, ...taken }),
      changes: changesInWords(before, clashing).map(({ field, label, before, after }) => {
        const stored = field === 'estimatedDuration' ? 'duration' : field;
        const { by, at } = since.get(stored) ?? {};
        const told = by && at ? ` ${by} changed it on ${formatDateTime(at)}.` : '';
        const now = Object.hasOwn(taken, stored) ? FORM_HAS_THEIRS : FORM_HAS_OWN;
        return `${label}: “${before}” is now “${after}”.${told} ${now}`;
      }),
    };
  });
}

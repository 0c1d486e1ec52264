import { DomainError } from '~/catalogue/errors';
import { type Actor, authorize } from '~/domain/base/actor';
import { recordEdit } from '~/domain/base/audit.server';
import { type AsRead, changedSince, onlyOwn } from '~/domain/base/meanwhile.server';
import {
  affectsMatching,
  changesInWords,
  changesWhoFits,
  forSites,
  isEmpty,
  originsWith,
  type StudyValues,
  sameFields,
  storedValues,
  studyInWords,
} from '~/domain/model/study-changes';
import { vouchedFor } from '~/domain/model/study-origins';
import type { StudyInput } from '~/domain/model/study-schema';
import { sponsorHold } from '~/domain/model/study-sponsor';
import { type StudyView, studyView } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { firstAgreementOfStudy } from '~db/queries/agreements';
import { enqueueRematch } from '~db/queries/rematches';
import { studyById, updateStudy } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { notifySitesOfChanges } from './notify-of-changes.server';
import { originsTold } from './registry-changes';
import { sponsorHeld, withSponsorHeld } from './sponsor-hold.server';

/**
 * Edits a study, but not its status (ADM-08, ADM-17).
 * @param read what the values were filled in from: then only those that differ from it are stored.
 * @throws {DomainError} unauthenticated, forbidden, not_found, sponsor_is_account, sponsor_fixed; record_changed, not_as_read.
 */
export async function editStudy(
  actor: Actor,
  id: string,
  input: Omit<StudyInput, 'documents'>,
  at = now(),
  read?: AsRead,
): Promise<StudyView> {
  authorize(actor, 'study.edit');
  return store.tx(async (db) => {
    const current = await studyById(db, id);
    if (!current) throw new DomainError('not_found');
    const entered = storedValues(input, current);
    const own = read ? await ownChanges(db, actor, current, entered, read) : entered;
    const values = await withSponsorHeld(db, current, own);
    return studyView(await applyEdit(db, actor, current, { values, at }));
  });
}

/** The audit events that change the values of a study. */
const EDITS = [
  'study.edited',
  'study.changeApproved',
  'study.estimatesCleared',
  'study.gapsFilled',
  'study.contactErased',
];

async function ownChanges(db: Db, actor: Actor, current: Study, entered: StudyValues, read: AsRead) {
  if (current.updatedAt === read.version) return entered;
  if (read.exactly) throw new DomainError('not_as_read');
  const since = await changedSince(db, actor, { type: 'study', id: current.id }, read.version, EDITS);
  return onlyOwn(entered, current, since, read, studyInWords);
}

interface Edit {
  values: Partial<StudyValues>;
  at: number;
  action?: 'study.edited' | 'study.changeApproved';
}

/**
 * Stores the values that differ, which are a person's own from now on unless the registry record tells them, and rescores
 * the study. If they change who fits, notifies the sites that were invited or answered.
 */
export async function applyEdit(
  db: Db,
  actor: Actor,
  current: Study,
  { values, at, action = 'study.edited' }: Edit,
): Promise<Study> {
  await refuseOtherSponsor(db, current, values);
  const after = await recordEdit(db, actor, action, current.id, { current, values, at });
  if (!after) return current;
  const kept = originsWith(current, after as Partial<StudyValues>);
  // With another number, what was read is another trial's.
  const unread = Object.hasOwn(after, 'nctNumber') && { registryRead: null, registryNow: null, registryReadAt: null };
  const told = unread ? {} : originsTold(current.registryRead, after as Partial<StudyValues>, current.countries);
  const origins = isEmpty(told) ? kept : { ...kept, ...told };
  const edited = await updateStudy(db, current, { ...values, ...unread, origins, updatedAt: at });
  if (affectsMatching(after)) await enqueueRematch(db, 'study', current.id, at);
  // As sites knew the study: they have not read its estimates, so they are not told that one is cleared.
  const next = forSites(sameFields(vouchedFor({ ...current, ...values, origins }), after));
  const news = changesInWords(vouchedFor(current), next);
  if (changesWhoFits(after) && news.length > 0) await notifySitesOfChanges(db, current, news, at);
  return edited;
}

/** @throws {DomainError} sponsor_fixed: what a site has signed, or is about to, names the sponsor (REG-36). */
async function refuseOtherSponsor(db: Db, current: Study, values: Partial<StudyValues>): Promise<void> {
  const changed = (['sponsorName', 'onBehalfOf'] as const).filter(
    (field) => Object.hasOwn(values, field) && values[field] !== current[field],
  );
  if (changed.length === 0 || !(await firstAgreementOfStudy(db, current.id))) return;
  const refusal = new DomainError('sponsor_fixed');
  throw new DomainError('sponsor_fixed', {}, Object.fromEntries(changed.map((field) => [field, [refusal.message]])));
}

/** A study for an administrator's edit page. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function studyToEdit(actor: Actor, id: string) {
  authorize(actor, 'study.edit');
  return store.read(async (db) => {
    const study = await studyById(db, id);
    if (!study) throw new DomainError('not_found');
    return {
      ...studyView(study),
      waits: study.proposedAt !== null,
      hold: sponsorHold(await sponsorHeld(db, study)),
    };
  });
}

/** Reading the registry records of open studies again, and what their sponsors decide about changes. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { type Actor, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { enqueueForSponsor, linkTo } from '~/domain/base/outbox.server';
import { studyFor } from '~/domain/base/study-for.server';
import { checked } from '~/domain/model/checked';
import { aboutStudy } from '~/domain/model/mail-about';
import { changesInWords, pickEditableFields, type StudyValues } from '~/domain/model/study-changes';
import type {
  RegistryChange,
  RegistryDecision,
  SettledRegistry,
  StudyRegistry,
} from '~/domain/model/study-registry-view';
import { studySchema } from '~/domain/model/study-schema';
import { now } from '~/gateways/clock.server';
import { openStudiesOfNumber, updateStudy } from '~db/queries/studies';
import type { RegistryRead, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { changeIn, previewIn, proposedIn, proposedStudy, refuseUnlessOpen, studyToChangeIn } from './change.server';
import { importedFrom, registryRecord } from './lookup.server';
import { afterReading, changedFields, registryChanges, settled, studyRegistry, valuesToTake } from './registry-changes';

/**
 * Reads a record, for all open studies with its number. If it has changed, their sponsors are told, once for each change.
 * @param number in capitals, as the studies have it; it may be an older alias
 * @returns missing if there is no such record or it can't be read, failed if the registry did not respond
 * @throws {DomainError} as lookupOf.
 */
export async function readRecordAgain(number: string, at: number): Promise<'read' | 'missing' | 'failed'> {
  const answer = await registryRecord(number, { fresh: true });
  if (answer.kind === 'missing' || answer.kind === 'nonsense') return 'missing';
  if (answer.kind !== 'found') return 'failed';
  const { read } = await importedFrom(answer.record, at);
  await store.tx(async (db) => {
    for (const study of await openStudiesOfNumber(db, number)) await keepReading(db, study, read, at);
  }, 'repeatable read');
  return 'read';
}

async function keepReading(db: Db, study: Study, read: RegistryRead, at: number): Promise<void> {
  const { isNews, ...readings } = afterReading(study, read);
  const kept = { ...study, ...readings };
  // Where the study never said what the record says, only a change of the record is one.
  const since = study.registryNow ? changedFields(study.registryNow, read) : [];
  const changes = registryChanges(kept).filter(({ field, before }) => before !== null || since.includes(field));
  if (isNews && changes.length > 0) {
    await record(db, SYSTEM, 'study.registryChanged', study.id, { ...inAudit(changes), at });
    await enqueueForSponsor(db, study, mailAbout(kept, changes), at);
  }
  // The study itself is unchanged, so its version stays.
  await updateStudy(db, study, { ...readings, registryReadAt: at });
}

const inAudit = (changes: readonly RegistryChange[]) => ({
  before: Object.fromEntries(changes.map(({ field, before, own }) => [field, before ?? own])),
  after: Object.fromEntries(changes.map(({ field, now }) => [field, now])),
});

function mailAbout(study: Study, changes: readonly RegistryChange[]) {
  const link = `${linkTo(paths.studyTab(study.id, 'details'))}#registry`;
  const about = aboutStudy(study, 'sponsor');
  return MAILS.registryChanged({ about, nctNumber: study.nctNumber ?? '', changes, link });
}

/** When a study's record was read, and what has changed. @throws {DomainError} unauthenticated, not_found (another's too). */
export const registryOf = (actor: Actor, id: string): Promise<StudyRegistry> =>
  store.read(async (db) => studyRegistry(await studyFor(db, actor, id, 'study.follow')));

/** What a decision is about, and the study's values with what it takes over. */
function decided(study: Study, { how, fields, version }: RegistryDecision) {
  const asked = registryChanges(study).filter(({ field }) => fields === 'all' || fields.includes(field));
  if (asked.length === 0) return null;
  if (study.registryNow?.fingerprint !== version) throw new DomainError('registry_moved');
  // What the study has no field for, or says already, has only been seen.
  const taken = how === 'take' ? asked.filter(({ takeable }) => takeable) : [];
  const names = taken.map(({ field }) => field);
  return { asked, taken, values: names.length > 0 ? withTaken(study, names) : null };
}

function withTaken(study: Study, fields: readonly string[]): StudyValues {
  const mask = Object.fromEntries(fields.map((field) => [field, true]));
  const { estimatedDuration, ...taken } = checked(
    studySchema.pick(mask as { [Field in keyof typeof studySchema.shape]?: true }),
    valuesToTake(study, fields),
  );
  const duration = fields.includes('estimatedDuration') && { duration: estimatedDuration ?? null };
  return { ...pickEditableFields(proposedStudy(study)), ...(taken as Partial<StudyValues>), ...duration };
}

/**
 * Takes over what has changed in a study's record, by the way of every change, or keeps what the study says. Repeating it
 * changes nothing.
 * @throws {DomainError} unauthenticated, forbidden, not_found (another's too), study_completed; registry_moved if the
 * record has changed again; change_unconfirmed; invalid for a value that no study can have.
 */
export async function settleRegistry(
  actor: Actor,
  id: string,
  decision: RegistryDecision,
  at = now(),
): Promise<SettledRegistry> {
  return store.tx(async (db) => {
    const study = await studyToChangeIn(db, actor, id);
    refuseUnlessOpen(study);
    const decides = decided(study, decision);
    if (!decides) return { ...studyRegistry(study), settled: [], change: null };
    await recordDecision(db, actor, study, decides, at);
    const next = await settle(db, study, fieldsSettledBy(study, decides), at);
    const settled = decides.asked.map((each) => ({
      field: each.field,
      label: each.label,
      taken: decides.taken.includes(each),
    }));
    if (!decides.values) return { ...studyRegistry(next), settled, change: null };
    const { confirmed } = decision;
    const change = await changeIn(db, actor, next, { values: decides.values, confirmed, at });
    return { ...studyRegistry(await studyToChangeIn(db, actor, id)), settled, change };
  }, 'repeatable read');
}

type Decided = NonNullable<ReturnType<typeof decided>>;

async function recordDecision(db: Db, actor: Actor, study: Study, { asked, values }: Decided, at: number) {
  const action = values ? 'study.registryTaken' : 'study.registryKept';
  await record(db, actor, action, study.id, { ...inAudit(asked), at });
}

/** What an administrator has yet to approve is settled only then: if it is rejected, the sponsor is asked again. */
function fieldsSettledBy(study: Study, { asked, taken, values }: Decided): string[] {
  const proposed = changesInWords(study, values ? proposedIn(study, values) : {}).map(({ field }) => field);
  return asked.filter((each) => !taken.includes(each) || !proposed.includes(each.field)).map(({ field }) => field);
}

/** The record as the sponsor now knows it, before any value is changed, so that origins are told by it. */
export async function settle(db: Db, study: Study, fields: readonly string[], at: number): Promise<Study> {
  if (fields.length === 0) return study;
  return updateStudy(db, study, { ...settled(study, fields), updatedAt: at });
}

/** What taking changes over would do, without saving it. @throws as settleRegistry. */
export async function previewTaking(actor: Actor, id: string, decision: RegistryDecision, at = now()) {
  return store.read(async (db) => {
    const study = await studyToChangeIn(db, actor, id);
    refuseUnlessOpen(study);
    return previewIn(db, actor, study, {
      values: decided(study, decision)?.values ?? pickEditableFields(proposedStudy(study)),
      at,
    });
  });
}

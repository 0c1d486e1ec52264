import { DomainError } from '~/catalogue/errors';
import { TOASTS } from '~/catalogue/messages';
import { ERASED_PERSON } from '~/catalogue/texts';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { unsealed } from '~/domain/base/audit-sealed.server';
import { eventsSince, lastSeal } from '~/domain/base/audit-since.server';
import { newId } from '~/domain/base/ids.server';
import { actorNow } from '~/domain/commands/accounts/session.server';
import { requireAnotherOwner } from '~/domain/commands/accounts/team.server';
import { deleteCopy, deleteUnsigned, signedWith } from '~/domain/commands/documents/delete.server';
import { voidSignatures } from '~/domain/commands/signatures/void.server';
import { now } from '~/gateways/clock.server';
import { removeFiles } from '~/gateways/files.server';
import { forgetScanCopies } from '~db/queries/agreements';
import { destroyAuditKey } from '~db/queries/audit';
import { documentsAbout } from '~db/queries/documents';
import { setMoved } from '~db/queries/duplicates';
import { clearPersonInResponses } from '~db/queries/feasibility';
import { updateLead } from '~db/queries/leads';
import { updateOrganization } from '~db/queries/organizations';
import { setOutreachNote } from '~db/queries/outreach';
import {
  deleteDraftsByHashes,
  deleteMailsByIds,
  deleteMessagesFrom,
  eraseUser,
  forgetPerson,
} from '~db/queries/persons';
import { saveStoredSettings, storedSettings } from '~db/queries/platform';
import { deleteRecordNotes } from '~db/queries/record-notes';
import { enqueueRematch } from '~db/queries/rematches';
import { deleteReviewRequests } from '~db/queries/review-requests';
import { updateStudy } from '~db/queries/studies';
import { certificateFilesOf, forgetCertificateFile } from '~db/queries/trainings';
import { setAttendees } from '~db/queries/visits';
import type { Document } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { subjectsNaming, wholeTrail } from './events.server';
import {
  invitationsTo,
  type PersonKey,
  type Stored,
  storedAbout,
  theirSubjects,
  type Who,
  whoIs,
} from './stored.server';

/**
 * Erases what is stored about a person. Safe to repeat. The account's row is emptied but kept, because other rows refer
 * to it.
 * @throws {DomainError} not_found, erase_self, erase_last_admin.
 */
export async function erasePerson(
  actor: Actor,
  key: PersonKey,
  { reason }: { reason: string },
  at = now(),
): Promise<{ message: string }> {
  authorize(actor, 'person.erase');
  const { who: asked, seal } = await store.read(async (db) => ({
    who: await whoIs(db, key),
    seal: await lastSeal(db),
  }));
  // The trail is long: read it before taking the write lock, and only its newest events inside the transaction.
  const named = await subjectsNaming(wholeTrail(), asked);
  const files = await store.tx(async (db) => {
    const who = await whoIs(db, key);
    await requireErasable(db, actor, who);
    const stored = await storedAbout(db, who);
    const invitations = await invitationsTo(db, who);
    const { events } = await eventsSince(db, seal);
    const since = await subjectsNaming([await unsealed(db, events)], who);
    const inTrail = [...named, ...since];
    if (!isAnythingLeft(who, stored) && invitations.length + inTrail.length === 0) return [];
    // Erasing takes the person from them.
    const about = who.user ? await documentsAbout(db, who.user.id) : [];
    await eraseStored(db, actor, who, stored, reason, at);
    for (const { id } of invitations) await eraseUser(db, id, at);
    for (const subject of [...theirSubjects(who, stored), ...inTrail]) await destroyAuditKey(db, subject);
    return who.user ? eraseFiles(db, actor, who.user.id, about, reason, at) : [];
  });
  await removeFiles(files);
  return { message: TOASTS.personErased.title };
}

/** Reads the actor again: two owners may try to erase each other at the same moment. */
async function requireErasable(db: Db, actor: Actor, { user }: Who): Promise<void> {
  authorize(await actorNow(db, actor), 'person.erase');
  if (user?.role !== 'admin') return;
  if (actor.kind === 'person' && actor.id === user.id) throw new DomainError('erase_self');
  await requireAnotherOwner(db, user);
}

const isAnythingLeft = (
  { user }: Who,
  {
    organizations,
    studies,
    outreach,
    notedOnRecords,
    merges,
    questions,
    messages,
    drafts,
    mails,
    isAdminEmail,
  }: Stored,
) =>
  (user && user.erasedAt === null) ||
  isAdminEmail ||
  [organizations, studies, outreach, notedOnRecords, merges, questions, messages, drafts, mails].some(
    ({ length }) => length > 0,
  );

async function eraseStored(
  db: Db,
  actor: Actor,
  { user, email, name }: Who,
  stored: Stored,
  reason: string,
  at: number,
): Promise<void> {
  const { organizations, studies, merges, questions, messages, drafts, mails, isAdminEmail } = stored;
  const recordErased = (type: 'organization' | 'study', { row, fields }: { row: { id: string }; fields: string[] }) =>
    record(db, actor, `${type}.contactErased`, row.id, { after: { erased: fields }, reason, at });
  for (const naming of organizations) {
    await updateOrganization(db, naming.row, { ...emptied(naming.fields), updatedAt: at });
    await recordErased('organization', naming);
    if (naming.row.type === 'site') await enqueueRematch(db, 'site', naming.row.id, at);
  }
  for (const { organizationId, followUps } of stored.leads) {
    const sent = followUps.map(({ at: when }) => ({ at: when, words: null }));
    await updateLead(db, organizationId, { note: null, nextStep: null, followUps: sent, updatedAt: at });
  }
  for (const naming of studies) {
    await updateStudy(db, naming.row, { ...emptied(naming.fields), updatedAt: at });
    await recordErased('study', naming);
  }
  for (const { row, fields } of stored.outreach) {
    await setOutreachNote(db, row.id, emptied(fields), at);
    await recordErased('study', { row: { id: row.studyId }, fields });
  }
  // As those on outreach lists, a note that names the address goes as a whole.
  await deleteRecordNotes(
    db,
    stored.notedOnRecords.map(({ id }) => id),
  );
  for (const { type, subjectId } of stored.notedOnRecords)
    await recordErased(type, { row: { id: subjectId }, fields: ['note'] });
  for (const { row, fields } of merges) {
    const without = (values: object = {}) =>
      Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
    const { filled, replaced } = row.moved as { filled?: object; replaced?: object };
    await setMoved(db, row.id, { ...row.moved, filled: without(filled), replaced: without(replaced) });
  }
  await deleteReviewRequests(
    db,
    questions.map(({ id }) => id),
  );
  if (email) {
    await deleteMessagesFrom(db, email);
    const hashes = drafts.map(({ tokenHash }) => tokenHash);
    await deleteDraftsByHashes(db, hashes);
    const ids = mails.map(({ id }) => id);
    await deleteMailsByIds(db, ids);
  }
  for (const { visit, fields } of stored.visits) {
    const { siteAttendees, sponsorAttendees } = visit;
    const without = fields.map((field) => [field, withoutPerson(visit[field], [name, email])]);
    await setAttendees(db, visit.id, { siteAttendees, sponsorAttendees, ...Object.fromEntries(without) });
  }
  const settings = isAdminEmail && (await storedSettings(db));
  if (settings) await saveStoredSettings(db, { ...settings, adminEmail: null, updatedAt: at });
  if (user) {
    await eraseUser(db, user.id, at);
    await forgetPerson(db, user.id);
    for (const id of await clearPersonInResponses(db, user.id))
      await voidSignatures(db, actor, { type: 'response', id }, 'Personal data in the answers was erased.', at);
  }
  // A person without an account gets an id just for this event.
  await record(db, actor, 'user.erased', user?.id ?? newId(), {
    // Lets the site index know that the person's training no longer counts for the organization.
    before: user && { organizationId: user.organizationId, role: user.role, staffRole: user.staffRole },
    after: { questions: questions.length, messages: messages.length, drafts: drafts.length, mails: mails.length },
    reason,
    at,
  });
  if (user?.organizationId) await enqueueRematch(db, 'site', user.organizationId, at);
}

/**
 * The certificates still say which training was done, but no longer show a paper with the person's name, unless someone
 * has signed with it. The copies of CDAs that say who uploaded the scan are made again without it. Returns the documents
 * that are gone.
 */
async function eraseFiles(
  db: Db,
  actor: Actor,
  userId: string,
  about: readonly Document[],
  reason: string,
  at: number,
) {
  const erased: string[] = [];
  for (const id of await forgetScanCopies(db, userId)) {
    await deleteCopy(db, actor, id, reason, at);
    erased.push(id);
  }
  const files = [...(await certificateFilesOf(db, userId)), ...about];
  for (const file of new Map(files.map((each) => [each.id, each])).values()) {
    if ((await signedWith(db, file)) !== null) continue;
    const { id, organizationId, size, contentType, sha256 } = file;
    await forgetCertificateFile(db, id);
    await deleteUnsigned(db, file);
    erased.push(id);
    await record(db, actor, 'document.removed', id, {
      before: { organizationId, size, contentType, sha256 },
      reason,
      at,
    });
  }
  return erased;
}

/** The text with ERASED_PERSON in place of these words. */
function withoutPerson(text: string | null, words: readonly (string | null)[]): string | null {
  return words.reduce<string | null>(
    (left, word) =>
      left && word ? left.replace(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), ERASED_PERSON) : left,
    text,
  );
}

/** Empties the fields that name the person; a required name becomes a placeholder. */
const emptied = (fields: readonly string[]): Record<string, string | null> =>
  Object.fromEntries(fields.map((field) => [field, field === 'name' ? ERASED_PERSON : null]));

/** Finds a person and everything stored about them outside the audit trail, to export, erase or count it. */

import { DomainError } from '~/catalogue/errors';
import { LIST_MAX } from '~/catalogue/limits';
import { valueIn } from '~/catalogue/own';
import { settingsIn } from '~/domain/base/settings.server';
import { fullName } from '~/domain/model/member';
import { personalFields } from '~db/personal';
import { answersAboutPerson } from '~db/queries/answers';
import type { Subject } from '~db/queries/audit';
import { budgetsProposedBy } from '~db/queries/budgets';
import { contractsProposedBy } from '~db/queries/contracts';
import { mergedIntoAll } from '~db/queries/duplicates';
import { answersAbout } from '~db/queries/feasibility';
import { joinRequestsOf } from '~db/queries/join-requests';
import { leadIdsOf, leadsByIds } from '~db/queries/leads';
import { notesOfAuthor } from '~db/queries/match-notes';
import { membershipsOf } from '~db/queries/memberships';
import { messagesOfAuthor } from '~db/queries/messages';
import {
  accessOf,
  draftsOf,
  type Known,
  mailsNaming,
  mergesNaming,
  messagesFrom,
  organizationsNaming,
  outreachNaming,
  reviewRequestsNaming,
  studiesNaming,
  submissionsOf,
} from '~db/queries/persons';
import { recordNotesBy, recordNotesNaming } from '~db/queries/record-notes';
import { reviewRequestsAskedBy, reviewRequestsOf } from '~db/queries/review-requests';
import { savedFiltersOf } from '~db/queries/saved-filters';
import { signaturesOfUser } from '~db/queries/signatures';
import { startUpTasksEndedBy } from '~db/queries/start-ups';
import { progressOfUser, trainingsOfUser } from '~db/queries/trainings';
import { userByEmail, userById, usersInvitedAs } from '~db/queries/users';
import { visitActionsDoneBy, visitsFinishedBy, visitsOfParties } from '~db/queries/visits';
import {
  type Merge,
  type Organization,
  type Outreach,
  organizations,
  type ReviewRequest,
  type Study,
  studies,
  type User,
  type Visit,
} from '~db/schema';
import type { Db } from '~db/store.server';

/** An account's id, or an e-mail address in lower case. */
export type PersonKey = { id: string } | { email: string };

export interface Who extends Known {
  /** Null for a person without an account. */
  user: User | null;
}

/** @throws {DomainError} not_found if no account has the id. An address is always accepted. */
export async function whoIs(db: Db, key: PersonKey): Promise<Who> {
  const user = 'id' in key ? await userById(db, key.id) : await userByEmail(db, key.email);
  if (!user && 'id' in key) throw new DomainError('not_found');
  const email = user?.email?.toLowerCase() ?? ('email' in key ? key.email : null);
  const name = user ? fullName(user) : null;
  const others = user ? await membershipsOf(db, user.id) : [];
  const organizationIds: string[] = [];
  for (const own of [user?.organizationId ?? [], others.map(({ organization }) => organization.id)].flat())
    organizationIds.push(own, ...(await mergedIntoAll(db, own)).map((merged) => merged.id));
  const leadIds = user?.role === 'rep' ? await leadIdsOf(db, user.id) : [];
  return { user: user ?? null, userId: user?.id ?? null, email, name, leadIds, organizationIds };
}

/** A record that names the person, and the fields in which it does. */
export interface Naming<Row, Field extends keyof Row = keyof Row> {
  row: Row;
  fields: Field[];
}

export async function storedAbout(db: Db, who: Who) {
  const { userId, email } = who;
  const mails = email ? await mailsNaming(db, email) : [];
  const isNamed = naming(email);
  const theirs = (await organizationsNaming(db, who)).flatMap((row) => where(row, fieldsOfOrganization(row, who)));
  const posted = (await studiesNaming(db, who)).flatMap((row) => where(row, fieldsOfStudy(row, who)));
  return {
    organizations: theirs,
    studies: posted,
    outreach: (email ? await outreachNaming(db, email) : []).flatMap((row) => where(row, fieldsOfOutreach(row, who))),
    merges: (await mergesNaming(db, who)).flatMap((row) => {
      const fields = fieldsOfMerge(row, who);
      return fields.length > 0 ? [{ row, fields }] : [];
    }),
    questions: await questionsAbout(db, who, {
      organizations: theirs.map(({ row }) => row.id),
      studies: posted.map(({ row }) => row.id),
    }),
    asked: userId ? await reviewRequestsAskedBy(db, userId) : [],
    /** What reps noted about a lead, and wrote to it: it is about its contact. */
    leads: (
      await leadsByIds(
        db,
        theirs.flatMap(({ row, fields }) => (isContactIn(fields) ? [row.id] : [])),
      )
    ).filter(({ note, nextStep, followUps }) => note ?? nextStep ?? followUps[0]),
    messages: email ? await messagesFrom(db, email) : [],
    drafts: (await draftsOf(db, who)).filter(
      (draft) => (userId !== null && draft.userId === userId) || isNamed(JSON.stringify(draft.values)),
    ),
    mails: mails.filter(({ recipient, body }) => recipient === email || isNamed(body)),
    access: userId ? await accessOf(db, userId) : { sessions: [], passwordLinks: [] },
    trainings: userId ? await trainingsOfUser(db, userId) : [],
    progress: userId ? await progressOfUser(db, userId) : [],
    savedFilters: userId ? await savedFiltersOf(db, userId) : [],
    memberships: userId ? await membershipsOf(db, userId) : [],
    joinRequests: userId ? await joinRequestsOf(db, userId, LIST_MAX) : [],
    notes: userId ? await notesOfAuthor(db, userId) : [],
    recordNotes: userId ? await recordNotesBy(db, userId) : [],
    /** By whoever wrote them. */
    notedOnRecords: (email ? await recordNotesNaming(db, email) : []).filter(({ text }) => isNamed(text)),
    visits: await visitsNaming(db, who),
    visitActions: userId ? await visitActionsDoneBy(db, userId) : [],
    budgets: userId ? await budgetsProposedBy(db, userId) : [],
    contracts: userId ? await contractsProposedBy(db, userId) : [],
    startUpTasks: userId ? await startUpTasksEndedBy(db, userId) : [],
    written: userId ? await messagesOfAuthor(db, userId) : [],
    signatures: userId ? await signaturesOfUser(db, userId) : [],
    answers: userId ? await answersAbout(db, userId) : [],
    keptAnswers: userId ? await answersAboutPerson(db, userId) : [],
    submissions: userId ? await submissionsOf(db, userId) : [],
    isAdminEmail: email !== null && (await settingsIn(db)).adminEmail === email,
  };
}
const isContactIn = (fields: readonly string[]) => fields.includes('email') || fields.includes('contactName');

/** Invitations to the person's address by organizations that they do not belong to. */
export const invitationsTo = async (db: Db, { email }: Who) => (email ? usersInvitedAs(db, email) : []);

/** Visits that the person reported on, or takes part in: each side has written who does. */
async function visitsNaming(db: Db, { userId, email, name, organizationIds }: Who): Promise<NamedVisit[]> {
  const own = [...organizationIds, ...(userId ? [userId] : [])];
  const parties = await visitsOfParties(db, own);
  const finished = (userId ? await visitsFinishedBy(db, userId) : []).map(({ id }) => id);
  const words = [name, email].flatMap((word) => word?.toLowerCase() ?? []);
  return parties.flatMap(({ visit, siteId, sponsorId }) => {
    const isNamed = (text: string | null) => words.some((word) => text?.toLowerCase().includes(word));
    const fields = [
      ...(own.includes(siteId) && isNamed(visit.siteAttendees) ? ['siteAttendees' as const] : []),
      ...(own.includes(sponsorId) && isNamed(visit.sponsorAttendees) ? ['sponsorAttendees' as const] : []),
    ];
    return fields.length > 0 || finished.includes(visit.id) ? [{ visit, fields }] : [];
  });
}

interface NamedVisit {
  visit: Visit;
  fields: ('siteAttendees' | 'sponsorAttendees')[];
}

/**
 * The questions and answers in the review of these records, and any others that contain the address or the person's
 * name.
 */
async function questionsAbout(
  db: Db,
  { email, name, organizationIds }: Who,
  named: { organizations: readonly string[]; studies: readonly string[] },
): Promise<ReviewRequest[]> {
  const isNamed = naming(email);
  const texts = ({ question, answer }: ReviewRequest) => `${question}\n${answer ?? ''}`;
  const own = await reviewRequestsOf(db, 'organization', organizationIds);
  const found = [
    ...(await reviewRequestsOf(db, 'organization', named.organizations)),
    ...(await reviewRequestsOf(db, 'study', named.studies)),
    ...own.filter((request) => name !== null && texts(request).toLowerCase().includes(name.toLowerCase())),
    ...(email ? await reviewRequestsNaming(db, email) : []).filter((request) => isNamed(texts(request))),
  ];
  return [...new Map(found.map((request) => [request.id, request])).values()];
}

export type Stored = Awaited<ReturnType<typeof storedAbout>>;

/** Whether a text contains the address itself, and not only as part of a longer one. */
function naming(email: string | null): (text: string) => boolean {
  const escaped = email?.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  const address = new RegExp(`(?<![\\w.+'-])${escaped}(?![\\w-]|\\.\\w)`, 'i');
  return (text) => email !== null && address.test(text);
}

const where = <Row, Field extends keyof Row>(row: Row, fields: Field[]): Naming<Row, Field>[] =>
  fields.length > 0 ? [{ row, fields }] : [];

const same = (value: string | null, own: string | null) => own !== null && value?.toLowerCase() === own.toLowerCase();

/** A name identifies the person only in their own organization and those merged into it: elsewhere, others may share it. */
function fieldsOfOrganization(
  row: Organization,
  { email, name, leadIds, organizationIds, user }: Who,
): (keyof Organization)[] {
  const own = organizationIds.includes(row.id);
  const isContact = same(row.email, email) || (own && same(row.contactName, name));
  const leads = same(row.piEmail, email) || (own && same(row.piName, name));
  const isRep = leadIds.includes(row.id) || (user?.role === 'rep' && same(row.fieldRep, name));
  const isNamed = { contact: isContact, investigator: leads, rep: isRep };
  const notTheirs = {
    email: !same(row.email, email),
    // A site's phone number belongs to the site, a sponsor's to its contact.
    phone: row.type === 'site',
  };
  const fields = personalFields(organizations).flatMap(({ field, whose }) =>
    valueIn(isNamed, whose) && !valueIn(notTheirs, field) ? [field as keyof Organization] : [],
  );
  // The organization may be called after the person.
  if (same(row.name, email) || (isContact && same(row.name, name ?? row.contactName))) fields.push('name');
  return fields.filter((field) => row[field] !== null);
}

/** The contact details that a merge filled in, which it keeps until it can no longer be undone. */
function fieldsOfMerge({ keptId, moved }: Merge, who: Who): string[] {
  const { filled = {}, replaced = {} } = moved as Record<'filled' | 'replaced', Record<string, unknown> | undefined>;
  // Read as a sponsor's, whose phone number is its contact's. Keeping too little only means that an undo leaves the
  // number.
  return [filled, replaced].flatMap((values) => {
    const row = { name: null, contactName: null, ...values, id: keptId, type: 'sponsor' } as unknown as Organization;
    return fieldsOfOrganization(row, who).filter((field) => Object.hasOwn(values, field));
  });
}

/** A note that names the address goes as a whole: it may say more about the person. */
function fieldsOfOutreach(row: Outreach, { email }: Who): (keyof Outreach)[] {
  const isTheirs = same(row.piEmail, email);
  const isNamed = row.note !== null && (isTheirs || naming(email)(row.note));
  return [...(isTheirs ? (['piName', 'piEmail'] as const) : []), ...(isNamed ? (['note'] as const) : [])].filter(
    (field) => row[field] !== null,
  );
}

function fieldsOfStudy(row: Study, { email, name, userId, organizationIds }: Who): (keyof Study)[] {
  const own = row.sponsorId !== null && [userId, ...organizationIds].includes(row.sponsorId);
  const isContact = same(row.sponsorEmail, email) || (own && same(row.sponsorContact, name));
  if (!isContact) return [];
  const named = (['sponsorName', 'onBehalfOf'] as const).filter(
    (field) => same(row[field], email) || same(row[field], name ?? row.sponsorContact),
  );
  const contact = personalFields(studies).map(({ field }) => field as keyof Study);
  return [...contact, ...named].filter((field) => row[field] !== null);
}

/** The subjects whose audit events may name the person. */
export function theirSubjects(
  { userId }: Who,
  { organizations, studies, questions, messages, mails }: Stored,
): Subject[] {
  return [
    ...(userId ? [{ type: 'user', id: userId }] : []),
    ...organizations.map(({ row }) => ({ type: 'organization', id: row.id })),
    ...studies.map(({ row }) => ({ type: 'study', id: row.id })),
    ...questions.map(({ type, subjectId }) => ({ type, id: subjectId })),
    ...messages.map(({ id }) => ({ type: 'message', id })),
    ...mails.map(({ id }) => ({ type: 'mail', id })),
  ];
}

/** Submitting a study: study, documents, account, audit and e-mails in one transaction (STU-10 to STU-14). */

import { DomainError } from '~/catalogue/errors';
import { LOOKUP_LATER } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { type Actor, authorize, person, VISITOR } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { enqueueForAdministrators, linkTo } from '~/domain/base/outbox.server';
import { padResponseTime } from '~/domain/base/pad-response-time.server';
import { keptAnswer, submitAnswering } from '~/domain/base/submission.server';
import { makeOwner } from '~/domain/commands/accounts/owner.server';
import { invite } from '~/domain/commands/accounts/password-links.server';
import { admitUploads, attachDocuments, contentsOf, requireStored } from '~/domain/commands/documents/attach.server';
import { dropDraft } from '~/domain/commands/drafts/drafts.server';
import { mailAsDraft } from '~/domain/commands/drafts/mailed.server';
import { checked } from '~/domain/model/checked';
import { aboutStudy } from '~/domain/model/mail-about';
import { nameParts } from '~/domain/model/member';
import { type Typed, typedFrom } from '~/domain/model/steps';
import { toForm } from '~/domain/model/study-form-values';
import { fromForm } from '~/domain/model/study-from-form';
import { askedIn, type Imported, originsToKeep, recordIn } from '~/domain/model/study-import';
import { vouchedFor } from '~/domain/model/study-origins';
import { type StudyInput, studyFormSchema } from '~/domain/model/study-schema';
import { postedBy } from '~/domain/model/study-sponsor';
import { FRESH_STUDY } from '~/domain/model/study-steps';
import type { SubmittedStudy } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { insertOrganization, organizationById } from '~db/queries/organizations';
import { insertStudy, isExternalIdTaken } from '~db/queries/studies';
import { insertUser } from '~db/queries/users';
import type { Organization, StudyOrigins } from '~db/schema';
import { type Db, store, together } from '~db/store.server';
import { alsoPosted } from './also-posted.server';
import { keepFactsOnPosting } from './lookup.server';

interface SubmitOptions {
  idempotencyKey: string | null;
  /** The draft that this submits, to be deleted. */
  draftToken?: string | null;
  /** Whether the registry did not respond, so that blank fields are filled in later (SCR-05). */
  lookupLater?: boolean;
  /** What the draft's files are kept for, if it was e-mailed. */
  keptFor?: string | null;
  /** 'signed-in' refuses visitors (POST /api/studies), 'public' accepts everyone. */
  through: 'signed-in' | 'public';
}

/** A study with the origins of its values, and the registry record that it comes from. */
export type PostedStudy = StudyInput & {
  origins: StudyOrigins | null;
  externalId?: string | null;
  imported?: Pick<Imported, 'read' | 'readAt'> | null;
};

interface Submitted {
  study: PostedStudy;
  keptFor: string | null;
}

const ACTION = 'study.submit';

/**
 * The study in a draft.
 * @throws {DomainError} nct_unanswered while the form asks whether to post a trial that has stopped (REG-15); invalid if
 * something is missing or wrong.
 */
export function studyIn(typed: Typed): PostedStudy {
  const asked = askedIn(typed);
  if (asked) throw new DomainError('nct_unanswered', { number: asked.nctNumber });
  const imported = recordIn(typed);
  return {
    ...fromForm(checked(studyFormSchema, { ...FRESH_STUDY, ...typed })),
    origins: originsToKeep(typed),
    imported: imported && { read: imported.read, readAt: imported.readAt },
  };
}

/**
 * Submits a study (STU-10). A visitor gets an account for the contact address or, if it has one, a draft (STU-14).
 * @throws {DomainError} unauthenticated if visitors are refused; document_unknown, external_id_taken; as admitUpload
 */
export async function submitStudy(
  actor: Actor,
  study: PostedStudy,
  { idempotencyKey, draftToken = null, lookupLater = false, keptFor = null, through }: SubmitOptions,
  at = now(),
): Promise<SubmittedStudy> {
  authorize(actor, 'study.submit');
  if (through === 'signed-in') person(actor);
  await admitUploads(study.documents, at);
  const input = { ...study, documents: await contentsOf(study.documents) };
  const id = newId();
  const { title } = study;
  if (study.imported && study.nctNumber) await keepFactsOnPosting(study.nctNumber.toUpperCase(), at);
  const also = actor.kind === 'person' ? await store.read((db) => alsoPosted(db, actor, numbersIn(study))) : null;
  const submit = () =>
    submitAnswering<SubmittedStudy>(
      { action: ACTION, actor, key: idempotencyKey, input, at },
      { id, title, status: 'pending_approval', isActive: false, message: message(), ...(also && { alsoPosted: also }) },
      async (db) => {
        await requireStored(db, study.documents, keptFor);
        const sponsorId = await sponsorIdFor(db, actor, { study, keptFor }, at);
        if (sponsorId) await addStudy(db, actor, { id, sponsorId, lookupLater, keptFor }, study, at);
        await dropDraft(db, draftToken);
      },
      'repeatable read',
    );
  return actor.kind === 'visitor' ? padResponseTime(submit) : submit();
}

/** Whether a study was submitted with this key. */
export const submittedEarlier = async (actor: Actor, key: string): Promise<boolean> =>
  (await keptAnswer(ACTION, actor, key)) !== undefined;

const numbersIn = ({ nctNumber, secondaryIds, imported }: PostedStudy) => ({
  nctNumber,
  secondaryIds,
  registryRead: imported?.read ?? null,
});

const message = () => `${TOASTS.studySubmitted.title}. ${TOASTS.studySubmitted.description}`;

/** The sponsor's ID, of an account that is added if the address has none; undefined if a visitor entered the address of an existing account, which may not be theirs. */
async function sponsorIdFor(
  db: Db,
  actor: Actor,
  { study, keptFor }: Submitted,
  at: number,
): Promise<string | undefined> {
  if (actor.kind === 'person') return actor.organizationId ?? actor.id;
  if (!study.sponsorEmail) return 'anonymous';
  const sponsor = await addSponsor(db, study.sponsorEmail, study, at);
  if (!sponsor) await keepForOwner(db, study.sponsorEmail, { study, keptFor }, at);
  return sponsor?.id;
}

async function keepForOwner(db: Db, email: string, { study, keptFor }: Submitted, at: number): Promise<void> {
  const what = `the study "${study.title}"`;
  // In the draft, an estimate would lose its mark, so it is left out (REG-20).
  const vouched = vouchedFor(study);
  await mailAsDraft(
    db,
    {
      kind: 'study',
      values: typedFrom({
        ...vouched,
        ...toForm({ musts: vouched.musts ?? null, countries: vouched.countries ?? [] }),
        musts: null,
        origins: null,
        imported: null,
        keptFor,
      }),
      email,
      what,
    },
    at,
  );
}

async function addStudy(
  db: Db,
  actor: Actor,
  {
    id,
    sponsorId,
    lookupLater,
    keptFor,
  }: { id: string; sponsorId: string; lookupLater: boolean; keptFor: string | null },
  { documents, estimatedDuration, enrollmentTarget, imported, ...entered }: PostedStudy,
  at: number,
): Promise<void> {
  const own = actor.kind === 'person' && actor.organizationId ? await organizationById(db, actor.organizationId) : null;
  const values = {
    ...entered,
    ...(own?.type === 'sponsor' && postedBy(own.name, entered)),
    // A visitor has no system of an organization here.
    externalId: (actor.kind === 'person' && entered.externalId) || null,
    countries: entered.countries ?? [],
    // 0 means 'not stated', as in the specified payload: every study has participants.
    enrollmentTarget: enrollmentTarget || null,
    duration: estimatedDuration,
    sponsorId,
    status: 'pending_approval',
    isActive: false,
  } as const;
  const lookupDueAt = lookupLater && values.nctNumber ? at + LOOKUP_LATER.firstMs : null;
  const registry = { registryRead: imported?.read ?? null, registryReadAt: imported?.readAt ?? null };
  await insertStudy(db, { ...values, ...registry, id, lookupDueAt, createdAt: at, updatedAt: at }).catch(
    (error: unknown) => {
      throw isExternalIdTaken(error) ? externalIdTaken() : error;
    },
  );
  await together([
    record(db, actor, 'study.submitted', id, { after: values, at }),
    attachDocuments(db, actor, documents, { studyId: id, type: 'protocol' }, at, keptFor),
    enqueueForAdministrators(
      db,
      MAILS.newStudy({ about: aboutStudy(values, 'admin'), link: linkTo(paths.adminStudy(id)) }),
      at,
    ),
  ]);
}

export function externalIdTaken(): DomainError {
  const { message } = new DomainError('external_id_taken');
  return new DomainError('external_id_taken', {}, { externalId: [message] });
}

/** Adds a sponsor's account and organization, and mails a link to set a password; nothing for a known address. */
async function addSponsor(
  db: Db,
  email: string,
  { title, sponsorName, sponsorContact, sponsorPhone }: StudyInput,
  at: number,
): Promise<Organization | undefined> {
  const { firstName, lastName } = nameParts(sponsorContact);
  const times = { createdAt: at, updatedAt: at };
  const user = await insertUser(db, { id: newId(), email, firstName, lastName, role: 'sponsor', ...times });
  if (!user) return undefined;
  await record(db, VISITOR, 'user.created', user.id, { after: { role: 'sponsor' }, at });

  const organization = await insertOrganization(db, {
    id: newId(),
    type: 'sponsor',
    name: sponsorName ?? sponsorContact ?? email,
    email,
    phone: sponsorPhone,
    contactName: sponsorContact,
    therapeuticAreas: [],
    equipment: [],
    status: 'pending',
    source: 'study',
    ...times,
  });
  const { id, name, contactName, phone, type, status, source } = organization;
  await record(db, VISITOR, 'organization.registered', id, {
    after: { name, contactName, email, phone, type, status, source },
    at,
  });
  await makeOwner(db, VISITOR, user, organization, at);
  await invite(db, user, (link, hours) => MAILS.sponsorInvitation({ firstName, study: title, link, hours }), at);
  return organization;
}

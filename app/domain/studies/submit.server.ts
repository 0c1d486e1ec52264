/** A study is submitted: study, documents, account, audit and mails in one transaction (STU-10 to STU-14). */
import { MAILS } from '~/catalogue/mails';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { insertStudy } from '~db/queries/studies';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { padResponseTime } from '../accounts/pad-response-time.server';
import { type Actor, authorize, person } from '../actor';
import { record } from '../audit/audit.server';
import { admitUploads } from '../documents/admit.server';
import { attachDocuments, requireStored } from '../documents/attach.server';
import { dropDraft } from '../drafts/drafts.server';
import { newId } from '../ids.server';
import { enqueueForAdministrators, linkTo } from '../mail/outbox.server';
import { earlierAnswer, once } from '../submission.server';
import type { StudyInput } from './schema';
import { addSponsor, tellKnownAddress } from './sponsor-account.server';

export interface Submitted {
  id: string;
  title: string;
  status: Study['status'];
  isActive: boolean;
  message: string;
}

export interface SubmitOptions {
  idempotencyKey: string | null;
  /** The draft that is submitted, to be dropped. */
  draftToken?: string | null;
  /** 'signed-in' refuses visitors (POST /api/studies), 'public' takes both. */
  through: 'signed-in' | 'public';
}

const ACTION = 'study.submit';

/**
 * Submits a study for approval, whatever status a client sends (STU-10). A visitor's contact address gets a sponsor
 * account; where it has one already nothing is made, the answer is the same, and a mail says how to go on (STU-14).
 * @throws {DomainError} unauthenticated for a visitor on the way for signed-in people; document_unknown and
 * what else admitUpload throws.
 */
export async function submitStudy(
  actor: Actor,
  study: StudyInput,
  { idempotencyKey, draftToken = null, through }: SubmitOptions,
  at = now(),
): Promise<Submitted> {
  authorize(actor, 'study.submit');
  if (through === 'signed-in') person(actor);
  await admitUploads(study.documents, at);
  const submit = () =>
    store.tx((db) =>
      once<Submitted>(db, { action: ACTION, actor, key: idempotencyKey, at }, async () => {
        await requireStored(db, study.documents);
        const id = newId();
        const sponsorId = await sponsorOf(db, actor, study, at);
        if (sponsorId) await addStudy(db, actor, id, sponsorId, study, at);
        await dropDraft(db, draftToken);
        const { title } = study;
        return { id, title, status: 'pending_approval', isActive: false, message: message() };
      }),
    );
  return actor.kind === 'visitor' ? padResponseTime(submit) : submit();
}

/** The answer that a submission with this key got already; undefined for a new one. Its draft is gone, the answer is not. */
export const submittedEarlier = (actor: Actor, key: string | null): Promise<Submitted | undefined> =>
  earlierAnswer(ACTION, actor, key);

const message = () => `${TOASTS.studySubmitted.title}. ${TOASTS.studySubmitted.description}`;

/** The sponsor's id; undefined where a visitor gave the address of an account that is not proven to be theirs. */
async function sponsorOf(db: Db, actor: Actor, study: StudyInput, at: number): Promise<string | undefined> {
  if (actor.kind === 'person') return actor.organizationId ?? actor.id;
  if (!study.sponsorEmail) return 'anonymous';
  const sponsor = await addSponsor(db, study.sponsorEmail, study, at);
  if (!sponsor) await tellKnownAddress(db, study.sponsorEmail, study, at);
  return sponsor?.id;
}

async function addStudy(
  db: Db,
  actor: Actor,
  id: string,
  sponsorId: string,
  { documents, estimatedDuration, enrollmentTarget, ...entered }: StudyInput,
  at: number,
): Promise<void> {
  const values = {
    ...entered,
    // Nobody enrolls no one: 0 is 'not stated', as the specified payload has it.
    enrollmentTarget: enrollmentTarget || null,
    duration: estimatedDuration,
    sponsorId,
    status: 'pending_approval',
    isActive: false,
  } as const;
  await insertStudy(db, { ...values, id, createdAt: at, updatedAt: at });
  await record(db, actor, { action: 'study.submitted', subject: { type: 'study', id }, after: values, at });
  await attachDocuments(db, actor, documents, { studyId: id, type: 'protocol' }, at);
  await enqueueForAdministrators(db, MAILS.newStudy({ study: entered.title, link: linkTo(paths.adminStudy(id)) }), at);
}

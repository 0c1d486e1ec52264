/** The applicant's side of the review: what was asked or why it was rejected, and the answer that sends it in again. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { isPending, PENDING_STATUS } from '~/catalogue/statuses';
import { type Actor, authorizeOrNotFound, can, person, sponsorIdsOf } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { enqueueForAdministrators, linkTo } from '~/domain/base/outbox.server';
import { once } from '~/domain/base/submission.server';
import { asSeen, isFreshlyRejected } from '~/domain/model/review';
import { type OpenQuestion, openQuestionSchema, reviewRequestSchema } from '~/domain/model/review-schema';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { usersOfOrganization } from '~db/queries/memberships';
import { organizationById, updateOrganization } from '~db/queries/organizations';
import { answerReviewRequest, openRequestsOf, reviewRequestById, reviewRequestsOf } from '~db/queries/review-requests';
import { studyById, updateStudy } from '~db/queries/studies';
import type { Organization, ReviewRequest, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { answersByLink, underReview } from './ask.server';
import { reopenRecord } from './reopen.server';

/** Who may read and answer a question. */
interface Applicant {
  organizationId: string | null;
  sponsorId: string | null;
  byLink: boolean;
}
const NOBODYS: Applicant = { organizationId: null, sponsorId: null, byLink: false };

interface Asked {
  request: ReviewRequest;
  /** The record that was asked about, whatever it was merged into since. */
  own: Organization | Study;
  subject: Organization | Study;
  applicant: Applicant;
}

/** The organization that was asked, or the one it has been merged into. */
async function organizationAsked(db: Db, id: string): Promise<Organization | undefined> {
  const organization = await organizationById(db, id);
  return organization?.mergedInto ? organizationAsked(db, organization.mergedInto) : organization;
}

async function find(db: Db, id: string, at: number): Promise<Asked | undefined> {
  const request = await reviewRequestById(db, id);
  if (request?.type === 'study') {
    const study = await studyById(db, request.subjectId);
    return study && { request, own: study, subject: study, applicant: { ...NOBODYS, sponsorId: study.sponsorId } };
  }
  const own = request && (await organizationById(db, request.subjectId));
  const organization = own && (await organizationAsked(db, own.id));
  if (!organization) return undefined;
  const isOwn = organization.id === own.id;
  const people = await usersOfOrganization(db, organization.id);
  const byLink = isOwn && answersByLink(asSeen(organization, at), people.length);
  return { request, own, subject: organization, applicant: { ...NOBODYS, organizationId: organization.id, byLink } };
}

/** The request, if the actor is the applicant. @throws {DomainError} unauthenticated, not_found. */
async function requestFor(
  db: Db,
  actor: Actor,
  id: string,
  action: 'review.read' | 'review.answer',
  at: number,
): Promise<Asked> {
  const found = await find(db, id, at);
  authorizeOrNotFound(actor, action, found?.applicant ?? NOBODYS);
  if (!found) throw new DomainError('not_found');
  return found;
}

const isStudy = (subject: Organization | Study): subject is Study => 'title' in subject;
const nameOf = (subject: Organization | Study) => (isStudy(subject) ? subject.title : subject.name);

/** What was asked about the same record, oldest first. @throws {DomainError} unauthenticated, not_found. */
export async function readReviewRequest(actor: Actor, id: string, at = now()) {
  return store.read(async (db) => {
    const { request, own, subject, applicant } = await requestFor(db, actor, id, 'review.read', at);
    const requests = await reviewRequestsOf(db, request.type, [request.subjectId]);
    const seen = asSeen(subject, at);
    // The applicant has not heard of a rejection that can still be undone.
    const isHidden = ({ rejected, askedAt }: ReviewRequest) =>
      rejected && askedAt === own.decidedAt && isFreshlyRejected(own, at);
    const mayStillChange = isHidden(request);
    const rejected = request.rejected && !mayStillChange;
    const open = request.answeredAt === null && (request.rejected ? stands(request, subject) : isPending(seen));
    return {
      type: request.type,
      subjectId: subject.id,
      name: nameOf(subject),
      rejected,
      open: open && !mayStillChange,
      mayStillChange: open && mayStillChange,
      mayAnswer: open && !mayStillChange && can(actor, 'review.answer', applicant),
      requests: requests.filter((each) => !isHidden(each)).map((each) => pick(reviewRequestSchema, each)),
    };
  });
}

/** The questions that an organization, or the sponsor of studies, has yet to answer, oldest first. */
export async function openQuestions(
  db: Db,
  of: { organizationId: string | null; sponsorIds: readonly string[] },
  at: number,
): Promise<OpenQuestion[]> {
  return (await openRequestsOf(db, of, at)).map((request) => pick(openQuestionSchema, request));
}

/** What the actor has yet to answer, about its organization and its studies. @throws {DomainError} unauthenticated. */
export async function ownOpenQuestions(actor: Actor, at = now()): Promise<OpenQuestion[]> {
  const self = person(actor);
  const of = { organizationId: self.organizationId, sponsorIds: sponsorIdsOf(self) };
  return store.read((db) => openQuestions(db, of, at));
}

/** Whether it is the rejection that the record has now. One that was undone, or was another record's, is not. */
const stands = ({ subjectId, askedAt }: ReviewRequest, { id, status, decidedAt }: Organization | Study): boolean =>
  status === 'rejected' && subjectId === id && decidedAt === askedAt;

/**
 * Makes a rejected record pending again. What was asked about it before is closed.
 * @throws {DomainError} already_decided unless the rejection stands.
 */
async function reopen(db: Db, request: ReviewRequest, subject: Organization | Study, at: number): Promise<void> {
  const { type } = request;
  const { status } = subject;
  if (!stands(request, subject)) throw new DomainError('already_decided', { status });
  if (!(await reopenRecord(db, type, subject, at))) throw new DomainError('already_decided', { status });
}

/**
 * Sends the record in again, with an answer to a question or after a rejection.
 * @throws {DomainError} unauthenticated, not_found, already_decided, review_answered; decision_fresh while a rejection can
 * still be undone.
 */
export async function answerReview(
  actor: Actor,
  id: string,
  { answer, key = null }: { answer: string; key?: string | null },
  at = now(),
) {
  return store.tx(async (db) => {
    const { request, subject } = await requestFor(db, actor, id, 'review.answer', at);
    // The answer itself is kept in one place only, from which it can be erased.
    await once(db, { action: `review.answer:${id}`, actor, key, input: { answer }, at }, async () => {
      const { type, rejected } = request;
      // Nor does the applicant learn here that it was rejected while that can still be undone.
      if (isFreshlyRejected(subject, at)) throw new DomainError('decision_fresh');
      if (!rejected) await underReview(db, type, subject.id);
      if (!(await answerReviewRequest(db, id, answer, at))) throw new DomainError('review_answered');
      // A decision that was made without reading the answer is refused (changed_since_read).
      if (rejected) await reopen(db, request, subject, at);
      else if (isStudy(subject)) await updateStudy(db, subject, { updatedAt: at });
      else await updateOrganization(db, subject, { updatedAt: at });
      const [before, after] = rejected ? [{ status: 'rejected' }, { status: PENDING_STATUS[type] }] : [null, {}];
      await record(db, actor, `${type}.sentAgain`, subject.id, {
        before,
        after: { ...after, reviewAnswer: answer },
        at,
      });
      const link = linkTo(paths.adminReviewOf(type, subject.id));
      const mail = rejected ? MAILS.sentInAgain : MAILS.reviewAnswered;
      await enqueueForAdministrators(db, mail({ name: nameOf(subject), link }), at);
      return { id };
    });
    return pick(reviewRequestSchema, (await reviewRequestById(db, id)) ?? request);
  });
}

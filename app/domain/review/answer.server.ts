/** The applicant's side of the review: what was asked, and the answer. */
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { organizationById, updateOrganization } from '~db/queries/organizations';
import { answerReviewRequest, reviewRequestById, reviewRequestsOf } from '~db/queries/review-requests';
import { studyById, updateStudy } from '~db/queries/studies';
import { usersOfOrganization } from '~db/queries/users';
import { type Db, store } from '~db/store.server';
import { type Actor, authorizeOrNotFound } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { enqueueForAdministrators, linkTo } from '../mail/outbox.server';
import { pick } from '../views';
import { underReview } from './queue.server';
import { reviewRequestSchema } from './schema';

const NOBODYS = { organizationId: null, sponsorId: null, byLink: false };

/** The request, if the actor is the applicant. @throws {DomainError} unauthenticated, not_found. */
async function requestFor(db: Db, actor: Actor, id: string, action: 'review.read' | 'review.answer') {
  const request = await reviewRequestById(db, id);
  const study = request?.type === 'study' ? await studyById(db, request.subjectId) : undefined;
  const organization = request?.type === 'organization' ? await organizationById(db, request.subjectId) : undefined;
  // A lead from the kiosk has no account: whoever got the e-mail answers with its link, which nobody can guess.
  const byLink = organization !== undefined && (await usersOfOrganization(db, organization.id)).length === 0;
  const { id: organizationId = null } = organization ?? {};
  authorizeOrNotFound(
    actor,
    action,
    request ? { organizationId, sponsorId: study?.sponsorId ?? null, byLink } : NOBODYS,
  );
  const name = organization?.name ?? study?.title;
  if (!request || name === undefined) throw new DomainError('not_found');
  return { request, name, status: organization?.status ?? study?.status };
}

/** What was asked about the same record, oldest first. @throws {DomainError} unauthenticated, not_found. */
export async function readReviewRequest(actor: Actor, id: string) {
  return store.read(async (db) => {
    const { request, name, status } = await requestFor(db, actor, id, 'review.read');
    const requests = await reviewRequestsOf(db, request.type, [request.subjectId]);
    const open = request.answeredAt === null && (status === 'pending' || status === 'pending_approval');
    return { name, open, requests: requests.map((each) => pick(reviewRequestSchema, each)) };
  });
}

/**
 * Sends the record in again, with an answer.
 * @throws {DomainError} unauthenticated, forbidden, not_found, already_decided, review_answered.
 */
export async function answerReview(actor: Actor, id: string, answer: string, at = now()) {
  return store.tx(async (db) => {
    const { request, name } = await requestFor(db, actor, id, 'review.answer');
    const { type, subjectId } = request;
    await underReview(db, type, subjectId);
    const answered = await answerReviewRequest(db, id, answer, at);
    if (!answered) throw new DomainError('review_answered');
    // A decision that was made without reading the answer is refused (changed_since_read).
    if (type === 'organization') await updateOrganization(db, subjectId, { updatedAt: at });
    else await updateStudy(db, subjectId, { updatedAt: at });
    await record(db, actor, `${type}.sentAgain`, subjectId, { after: { answer }, at });
    const link = linkTo(paths.adminReviewOf(type, subjectId));
    await enqueueForAdministrators(db, MAILS.reviewAnswered({ name, answer, link }), at);
    return pick(reviewRequestSchema, answered);
  });
}

/** The applicant's side of the review: what was asked, and the answer. */
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { isPending } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import { organizationById, updateOrganization } from '~db/queries/organizations';
import { answerReviewRequest, openRequestsOf, reviewRequestById, reviewRequestsOf } from '~db/queries/review-requests';
import { studyById, updateStudy } from '~db/queries/studies';
import { usersOfOrganization } from '~db/queries/users';
import type { Organization, ReviewRequest, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, authorizeOrNotFound, can } from '../actor';
import { record } from '../audit/audit.server';
import { DomainError } from '../errors';
import { enqueueForAdministrators, linkTo } from '../mail/outbox.server';
import { once } from '../submission.server';
import { pick } from '../views';
import { answersByLink, underReview } from './ask.server';
import { reviewRequestSchema } from './schema';

/** Who may read and answer a question. */
interface Applicant {
  organizationId: string | null;
  sponsorId: string | null;
  byLink: boolean;
}
const NOBODYS: Applicant = { organizationId: null, sponsorId: null, byLink: false };

interface Asked {
  request: ReviewRequest;
  subject: Organization | Study;
  applicant: Applicant;
}

/** The organization that was asked, or the one it has been merged into. */
async function organizationAsked(db: Db, id: string): Promise<Organization | undefined> {
  const organization = await organizationById(db, id);
  return organization?.mergedInto ? organizationAsked(db, organization.mergedInto) : organization;
}

async function find(db: Db, id: string): Promise<Asked | undefined> {
  const request = await reviewRequestById(db, id);
  if (request?.type === 'study') {
    const study = await studyById(db, request.subjectId);
    return study && { request, subject: study, applicant: { ...NOBODYS, sponsorId: study.sponsorId } };
  }
  const organization = request && (await organizationAsked(db, request.subjectId));
  if (!organization) return undefined;
  const isOwn = organization.id === request.subjectId;
  const people = await usersOfOrganization(db, organization.id);
  const byLink = isOwn && answersByLink(organization, people.length);
  return { request, subject: organization, applicant: { ...NOBODYS, organizationId: organization.id, byLink } };
}

/** The request, if the actor is the applicant. @throws {DomainError} unauthenticated, not_found. */
async function requestFor(db: Db, actor: Actor, id: string, action: 'review.read' | 'review.answer'): Promise<Asked> {
  const found = await find(db, id);
  authorizeOrNotFound(actor, action, found?.applicant ?? NOBODYS);
  if (!found) throw new DomainError('not_found');
  return found;
}

const nameOf = (subject: Organization | Study) => ('title' in subject ? subject.title : subject.name);

/** What was asked about the same record, oldest first. @throws {DomainError} unauthenticated, not_found. */
export async function readReviewRequest(actor: Actor, id: string) {
  return store.read(async (db) => {
    const { request, subject, applicant } = await requestFor(db, actor, id, 'review.read');
    const requests = await reviewRequestsOf(db, request.type, [request.subjectId]);
    const open = request.answeredAt === null && isPending(subject);
    return {
      ...{ type: request.type, subjectId: subject.id, name: nameOf(subject), open },
      mayAnswer: open && can(actor, 'review.answer', applicant),
      requests: requests.map((each) => pick(reviewRequestSchema, each)),
    };
  });
}

/** The questions that an organization, or the sponsor of studies, has yet to answer, oldest first. */
export async function openQuestions(
  db: Db,
  of: { organizationId: string | null; sponsorIds: readonly string[] },
): Promise<OpenQuestion[]> {
  return (await openRequestsOf(db, of)).map(({ id, name, question }) => ({ id, name, question }));
}

export interface OpenQuestion {
  id: string;
  /** Of the organization or study under review. */
  name: string;
  question: string;
}

/**
 * Sends the record in again, with an answer.
 * @throws {DomainError} unauthenticated, not_found, already_decided, review_answered.
 */
export async function answerReview(
  actor: Actor,
  id: string,
  { answer, key = null }: { answer: string; key?: string | null },
  at = now(),
) {
  return store.tx(async (db) => {
    const { request, subject } = await requestFor(db, actor, id, 'review.answer');
    // The answer itself is kept in one place only, from which it can be erased.
    await once(db, { action: `review.answer:${id}`, actor, key, at }, async () => {
      const { type } = request;
      await underReview(db, type, subject.id);
      if (!(await answerReviewRequest(db, id, answer, at))) throw new DomainError('review_answered');
      // A decision that was made without reading the answer is refused (changed_since_read).
      if (type === 'organization') await updateOrganization(db, subject.id, { updatedAt: at });
      else await updateStudy(db, subject.id, { updatedAt: at });
      await record(db, actor, `${type}.sentAgain`, subject.id, { after: { reviewAnswer: answer }, at });
      const link = linkTo(paths.adminReviewOf(type, subject.id));
      await enqueueForAdministrators(db, MAILS.reviewAnswered({ name: nameOf(subject), link }), at);
      return { id };
    });
    return pick(reviewRequestSchema, (await reviewRequestById(db, id)) ?? request);
  });
}

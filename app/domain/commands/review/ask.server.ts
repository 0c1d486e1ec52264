/** Asking an applicant for more information before deciding. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { isPending } from '~/catalogue/statuses';
import { type Actor, authorize } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { enqueue, linkTo, peopleMailed, previewOf } from '~/domain/base/outbox.server';
import { submitOnce } from '~/domain/base/submission.server';
import type { Decisions } from '~/domain/commands/decisions/decide.server';
import { withdrawalLink } from '~/domain/commands/kiosk/consent.server';
import { consentOf } from '~/domain/model/kiosk-view';
import { nameOf } from '~/domain/model/member';
import { isUnanswered, type ReviewKind } from '~/domain/model/review';
import type { MailPreview } from '~/domain/model/review-schema';
import { type AskedRequest, askedRequestSchema } from '~/domain/model/review-schema';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { usersOfOrganization } from '~db/queries/memberships';
import { organizationById, organizationsByIds } from '~db/queries/organizations';
import { insertReviewRequest, reviewRequestById, reviewRequestsOf } from '~db/queries/review-requests';
import { studiesByIds, studyById } from '~db/queries/studies';
import { userById, usersByIds } from '~db/queries/users';
import type { Organization, ReviewRequest, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The record under review. @throws {DomainError} not_found; already_decided if it is no longer pending. */
export async function underReview(db: Db, kind: ReviewKind, id: string): Promise<Organization | Study> {
  const row = kind === 'organization' ? await organizationById(db, id) : await studyById(db, id);
  if (!row) throw new DomainError('not_found');
  if (!isPending(row)) throw new DomainError('already_decided', { status: row.status });
  return row;
}

/** Questions as administrators see them, with the name of who asked. */
export async function askedRequests(db: Db, requests: readonly ReviewRequest[]): Promise<AskedRequest[]> {
  const ids = requests.flatMap(({ askedBy }) => askedBy ?? []);
  const names = new Map((await usersByIds(db, ids)).map((user) => [user.id, nameOf(user)]));
  return requests.map((request) =>
    pick(askedRequestSchema, { ...request, askedBy: names.get(request.askedBy ?? '') ?? null }),
  );
}

/**
 * Asks the applicant for more, by e-mail. An administrator can still decide before the answer.
 * @throws {DomainError} unauthenticated, forbidden, not_found, already_decided; review_asked while an answer is awaited;
 * review_no_address if nobody can be e-mailed; lead_without_consent if a kiosk lead has withdrawn it.
 */
export async function askForMore(
  actor: Actor,
  kind: ReviewKind,
  id: string,
  { question, key = null }: { question: string; key?: string | null },
  at = now(),
): Promise<AskedRequest> {
  authorize(actor, `${kind}.decide` as const);
  const asked = await submitOnce(
    { action: `${kind}.askForMore:${id}`, actor, key, input: { question }, at },
    async (db) => {
      const { addresses, stopLink, mailOf } = await toAsk(db, kind, id);
      const askedBy = actor.kind === 'person' ? actor.id : null;
      const request = await insertReviewRequest(db, {
        id: newId(),
        type: kind,
        subjectId: id,
        askedBy,
        question,
        askedAt: at,
        answer: null,
        answeredAt: null,
      });
      await record(db, actor, `${kind}.askedForMore`, id, { after: { reviewQuestion: question }, at });
      const mail = mailOf(request.id, question);
      // Sent even if notifications are switched off, because the decision depends on the answer.
      for (const address of addresses) await enqueue(db, address, mail, at, stopLink);
      return { id: request.id };
    },
  );
  return store.read(async (db) => {
    const request = await reviewRequestById(db, asked.id);
    const [view] = await askedRequests(db, request ? [request] : []);
    if (!view) throw new DomainError('not_found');
    return view;
  });
}

/** The e-mail that a question would send now. Changes nothing. @throws as askForMore. */
export async function previewQuestion(
  actor: Actor,
  kind: ReviewKind,
  id: string,
  { question }: { question: string },
): Promise<MailPreview> {
  authorize(actor, `${kind}.decide` as const);
  return store.read(async (db) => {
    const { addresses, mailOf } = await toAsk(db, kind, id);
    // The link leads to what the question makes.
    return previewOf(db, addresses, mailOf(newId(), question), true);
  });
}

/** Whom a question about a record reaches, and the e-mail with it. @throws as askForMore. */
async function toAsk(db: Db, kind: ReviewKind, id: string) {
  const row = await underReview(db, kind, id);
  const open = (await reviewRequestsOf(db, kind, [id])).some(isUnanswered);
  if (open) throw new DomainError('review_asked');
  const { addresses, stopLink } = await applicantsOf(db, row);
  if (addresses.length === 0) throw new DomainError('review_no_address');
  const name = 'name' in row ? row.name : row.title;
  const mailOf = (requestId: string, question: string) =>
    MAILS.moreNeeded({ name, question, link: linkTo(paths.reviewRequest(requestId)), stopLink });
  return { addresses, stopLink, mailOf };
}

/** When asking about several records, these errors leave out one of them, and the rest are asked about. */
const LEFT_OUT: readonly string[] = [
  ...['not_found', 'already_decided'],
  ...['review_asked', 'review_no_address', 'lead_without_consent'],
];

/**
 * Asks the applicants of several records the same question, each in a transaction of its own.
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function askSeveral(
  actor: Actor,
  kind: ReviewKind,
  ids: readonly string[],
  { question }: { question: string },
): Promise<Decisions> {
  authorize(actor, `${kind}.decide` as const);
  const unique = [...new Set(ids)];
  const names = await store.read((db) => namesOfRecords(db, kind, unique));
  const [done, refused]: [Decisions['done'], Decisions['refused']] = [[], []];
  for (const id of unique) {
    const name = names.get(id) ?? null;
    try {
      await askForMore(actor, kind, id, { question });
      done.push({ id, name: name ?? '', verified: null });
    } catch (error) {
      if (!(error instanceof DomainError) || !LEFT_OUT.includes(error.code)) throw error;
      refused.push({ id, name, message: error.message });
    }
    await nextTurn();
  }
  return { done, refused };
}

async function namesOfRecords(db: Db, kind: ReviewKind, ids: readonly string[]): Promise<Map<string, string>> {
  if (kind === 'organization') return new Map((await organizationsByIds(db, ids)).map(({ id, name }) => [id, name]));
  return new Map((await studiesByIds(db, ids)).map(({ id, title }) => [id, title]));
}

/**
 * The addresses of those who can answer: the people with an account, or else a kiosk lead's own, with the link that
 * withdraws its consent. @throws {DomainError} lead_without_consent.
 */
async function applicantsOf(
  db: Db,
  row: Organization | Study,
): Promise<{ addresses: string[]; stopLink: string | null }> {
  const people =
    'title' in row
      ? [await userById(db, row.sponsorId), ...(await peopleMailed(db, row.sponsorId))]
      : await peopleMailed(db, row.id);
  const addresses = people.flatMap((user) => (user?.suspendedAt === null ? (user.email ?? []) : []));
  const byLink = 'name' in row && answersByLink(row, (await usersOfOrganization(db, row.id)).length);
  if (!byLink || !row.email) return { addresses, stopLink: null };
  if (consentOf(row) === 'withdrawn') throw new DomainError('lead_without_consent');
  return { addresses: [row.email], stopLink: withdrawalLink(row.id) };
}

/** A kiosk lead has no account. Whoever got the e-mail answers through its link, which nobody can guess. */
export const answersByLink = (
  { source, status, mergedInto }: Pick<Organization, 'source' | 'status' | 'mergedInto'>,
  people: number,
): boolean => source === 'kiosk' && mergedInto === null && isPending({ status }) && people === 0;

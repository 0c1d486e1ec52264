/** The review queue: what awaits an administrator's decision, with checks, and asking the applicant for more. */
import { REVIEW_QUEUE } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { now } from '~/gateways/clock.server';
import { lookUpNpi, type NpiAnswer } from '~/gateways/npi.server';
import { cityOfZip, placeOfCity, placeOfZip } from '~/gateways/zip.server';
import { milesBetween } from '~/matching/distance';
import { documentsOfOrganization, documentsOfStudy } from '~db/queries/documents';
import { organizationById, organizationPage } from '~db/queries/organizations';
import { insertReviewRequest, reviewRequestsOf } from '~db/queries/review-requests';
import { studyById, studyPage } from '~db/queries/studies';
import { usersOfOrganization } from '~db/queries/users';
import type { Organization, ReviewRequest, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { record } from '../audit/audit.server';
import { likelyDuplicates } from '../duplicates/find.server';
import { DomainError } from '../errors';
import { newId } from '../ids.server';
import { enqueueForOrganization, enqueueForSponsor, linkTo, notify } from '../mail/outbox.server';
import { isNpi } from '../organizations/npi';
import { submitOnce } from '../submission.server';
import { pick } from '../views';
import { missingFor, organizationChecks, studyChecks } from './checks';
import { type QueueItem, reviewRequestSchema } from './schema';

export type ReviewKind = ReviewRequest['type'];

/** Oldest first; at most so many of each kind. @throws {DomainError} unauthenticated, forbidden. */
export async function reviewQueue(actor: Actor): Promise<QueueItem[]> {
  authorize(actor, 'organization.decide');
  return store.read(async (db) => {
    const oldest = { sort: 'oldest', limit: REVIEW_QUEUE } as const;
    const { rows: organizations } = await organizationPage(db, { ...oldest, status: 'pending' });
    const { rows: studies } = await studyPage(db, { ...oldest, status: 'pending_approval' });
    const items = [
      ...organizations.map((row) => ({
        ...{ kind: 'organization' as const, id: row.id, name: row.name, createdAt: row.createdAt },
        ...{ what: row.type === 'site' ? ('Site' as const) : ('Sponsor' as const), missing: missingFor(row) },
      })),
      ...studies.map(({ id, title, createdAt }) => ({
        ...{ kind: 'study' as const, id, name: title, createdAt, what: 'Study' as const, missing: [] },
      })),
    ];
    const requests = [
      ...(await reviewRequestsOf(
        db,
        'organization',
        organizations.map(({ id }) => id),
      )),
      ...(await reviewRequestsOf(
        db,
        'study',
        studies.map(({ id }) => id),
      )),
    ];
    return items
      .map(({ createdAt, ...item }) => {
        const last = requests.filter(({ type, subjectId }) => type === item.kind && subjectId === item.id).at(-1);
        return {
          ...item,
          waitingSince: last?.answeredAt ?? createdAt,
          askedAt: last?.answer === null ? last.askedAt : null,
        };
      })
      .sort((a, b) => a.waitingSince - b.waitingSince || (a.id < b.id ? -1 : 1));
  });
}

/** The queue with the time, which waiting times are counted to. */
export const reviewQueueNow = async (actor: Actor, at = now()) => ({ items: await reviewQueue(actor), at });

const npiAnswer = async (number: string | null): Promise<NpiAnswer | null> =>
  number && isNpi(number) ? lookUpNpi(number) : null;

/** How far the ZIP code is from the city. */
function milesFromCity({ city, state, zipCode }: Organization): number | null {
  const [zip, place] = [zipCode && placeOfZip(zipCode), city && state ? placeOfCity(city, state) : null];
  return zip && place ? milesBetween(zip, place) : null;
}

/** One record with its checks, documents and history. @throws {DomainError} unauthenticated, forbidden, not_found. */
export async function reviewOne(actor: Actor, kind: ReviewKind, id: string, at = now()) {
  authorize(actor, `${kind}.decide` as const);
  const found = await store.read(async (db) => {
    const requests = await reviewRequestsOf(db, kind, [id]);
    if (kind === 'organization') {
      const organization = await organizationById(db, id);
      if (!organization) return undefined;
      const duplicates = await likelyDuplicates(db, organization);
      return { organization, duplicates, requests, documents: await documentsOfOrganization(db, id) };
    }
    const study = await studyById(db, id);
    if (!study) return undefined;
    const sponsor = (await organizationById(db, study.sponsorId)) ?? null;
    return { study, sponsor, requests, documents: await documentsOfStudy(db, id) };
  });
  if (!found) throw new DomainError('not_found');
  const { documents, requests } = found;
  const row = found.organization ?? found.study;
  return {
    ...{ kind, id, name: found.organization ? found.organization.name : found.study.title },
    ...{ version: row.updatedAt, status: row.status, at },
    waitingSince: requests.at(-1)?.answeredAt ?? row.createdAt,
    missing: found.organization ? missingFor(found.organization) : [],
    checks: found.organization
      ? organizationChecks(found.organization, {
          documents: documents.length,
          zip: found.organization.zipCode ? cityOfZip(found.organization.zipCode) : null,
          miles: milesFromCity(found.organization),
          npi: await npiAnswer(found.organization.npi),
          piNpi: await npiAnswer(found.organization.piNpi),
        })
      : studyChecks(found.study, { documents: documents.length, sponsor: found.sponsor }),
    duplicates: (found.duplicates ?? []).map(({ organization: { id, name }, reasons }) => ({ id, name, reasons })),
    documents: documents.map(({ id, name, contentType }) => ({ id, name: name ?? 'document', contentType })),
    requests: requests.map((request) => pick(reviewRequestSchema, request)),
    organization: found.organization ?? null,
    study: found.study ?? null,
  };
}
export type ReviewOne = Awaited<ReturnType<typeof reviewOne>>;

const PENDING = { organization: 'pending', study: 'pending_approval' } as const;

/** The record under review. @throws {DomainError} not_found; already_decided if it is not pending any more. */
export async function underReview(db: Db, kind: ReviewKind, id: string): Promise<Organization | Study> {
  const row = kind === 'organization' ? await organizationById(db, id) : await studyById(db, id);
  if (!row) throw new DomainError('not_found');
  if (row.status !== PENDING[kind]) throw new DomainError('already_decided', { status: row.status });
  return row;
}

/**
 * Asks the applicant for more, by e-mail. The decision waits for the answer, but need not.
 * @throws {DomainError} unauthenticated, forbidden, not_found, already_decided; review_asked while an answer is awaited.
 */
export async function askForMore(
  actor: Actor,
  kind: ReviewKind,
  id: string,
  { question, key = null }: { question: string; key?: string | null },
  at = now(),
) {
  authorize(actor, `${kind}.decide` as const);
  return submitOnce({ action: `${kind}.askForMore:${id}`, actor, key, at }, async (db) => {
    const row = await underReview(db, kind, id);
    const open = (await reviewRequestsOf(db, kind, [id])).some(({ answeredAt }) => answeredAt === null);
    if (open) throw new DomainError('review_asked');
    const askedBy = actor.kind === 'person' ? actor.id : null;
    const request = await insertReviewRequest(db, {
      ...{ id: newId(), type: kind, subjectId: id, askedBy, question, askedAt: at, answer: null, answeredAt: null },
    });
    await record(db, actor, `${kind}.askedForMore`, id, { after: { question }, at });
    await mailQuestion(db, row, request, at);
    return pick(reviewRequestSchema, request);
  });
}

async function mailQuestion(db: Db, row: Organization | Study, { id, question }: ReviewRequest, at: number) {
  const link = linkTo(paths.reviewRequest(id));
  const mail = MAILS.moreNeeded({ name: 'name' in row ? row.name : row.title, question, link });
  if ('title' in row) await enqueueForSponsor(db, row, mail, at);
  else if ((await usersOfOrganization(db, row.id)).length > 0) await enqueueForOrganization(db, row.id, mail, at);
  else await notify(db, [row.email], mail, at); // a lead from the kiosk
}

/** The review queue: what awaits an administrator's decision. */
import { REVIEW_QUEUE } from '~/catalogue/limits';
import { mailDomainOf } from '~/catalogue/mail-domains.server';
import { DAY_MS } from '~/catalogue/time';
import { type Actor, authorize, person } from '~/domain/base/actor';
import { namesOfDuplicates } from '~/domain/commands/duplicates/find.server';
import { reviewTakers } from '~/domain/commands/review/notes.server';
import { isUnanswered, REVIEW_KINDS, type ReviewKind, waitingSince } from '~/domain/model/review';
import { DUPLICATES, missingFor, openChecks, organizationChecks, studyChecks } from '~/domain/model/review-checks';
import type { QueueQuery } from '~/domain/model/review-filters';
import type { QueueItem } from '~/domain/model/review-schema';
import { now } from '~/gateways/clock.server';
import type { Keys, Page } from '~db/keyset';
import { documentsOfOrganizations, documentsOfStudies } from '~db/queries/documents';
import { organizationsByIds } from '~db/queries/organizations';
import {
  openStudiesWith,
  type Queued,
  type QueueFilter,
  queueCount,
  queueCounts,
  queuedBefore,
  queuedPage,
} from '~db/queries/review-queue';
import { reviewRequestsOf } from '~db/queries/review-requests';
import { studiesByIds } from '~db/queries/studies';
import { trainingsOfOrganizations } from '~db/queries/trainings';
import type { Organization, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { localChecks, trialsOf } from './review-one.server';

type QueueRequest = QueueQuery & { cursor?: string | null; limit?: number };

const DAYS = { day: 1, three: 3, week: 7, month: 30 } as const;

/** What a filter of the queue asks the database. */
function filterOf(actor: Actor, { awaits, q, kind, check, age, event, taken }: QueueQuery, at: number): QueueFilter {
  return {
    asked: awaits === 'applicant',
    kind,
    search: q,
    check,
    event,
    until: age && at - DAYS[age] * DAY_MS,
    taker: taken === 'me' ? { id: person(actor).id } : taken,
  };
}

/** A part of the queue, earliest submission first. @throws {DomainError} unauthenticated, forbidden. */
export async function reviewQueue(
  actor: Actor,
  { cursor, limit = REVIEW_QUEUE, ...query }: QueueRequest,
  at = now(),
): Promise<Page<QueueItem>> {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const { rows, next } = await queuedPage(db, { ...filterOf(actor, query, at), cursor, limit });
    return { rows: await itemsOf(db, rows), next };
  });
}

/** How many a filter finds. @throws {DomainError} unauthenticated, forbidden. */
export async function reviewQueueCount(actor: Actor, query: QueueQuery, at = now()): Promise<number> {
  authorize(actor, 'admin.enter');
  return (await store.read((db) => queueCount(db, filterOf(actor, query, at)))).count;
}

/** A page of the queue with the counts of both parts and of the filter, and the time, to compute waiting times. */
export async function reviewQueueNow(actor: Actor, request: QueueRequest, at = now()) {
  const queue = await reviewQueue(actor, request, at);
  const { pending, asked } = await store.read(queueCounts);
  const found = await reviewQueueCount(actor, request, at);
  return { ...queue, counts: { review: pending - asked, applicant: asked }, found, at };
}

/** How many records of the queue a review shows before its own, and from its own on. */
const AROUND = { before: 8, from: 24 };

/**
 * The part of the queue around a record: its place in what the filter finds, and the records before and after it. A record
 * that was decided, or that the filter leaves out, has no place, but the next one is still the next.
 */
export async function queueAround(actor: Actor, query: QueueQuery, record: Keys, at = now()) {
  authorize(actor, 'admin.enter');
  const filter = filterOf(actor, query, at);
  const { id, createdAt } = record;
  return store.read(async (db) => {
    const before = (await queuedBefore(db, { ...filter, limit: AROUND.before }, { id, createdAt })).reverse();
    const { rows: from } = await queuedPage(db, { ...filter, from: { id, createdAt }, limit: AROUND.from });
    const { count, before: earlier } = await queueCount(db, filter, { id, createdAt });
    const isThere = from[0]?.id === id;
    const linked = ({ kind, id }: Queued) => ({ kind, id });
    const [previous, next] = [before.at(-1), from[isThere ? 1 : 0]];
    return {
      rows: await itemsOf(db, [...before, ...from]),
      place: isThere ? earlier + 1 : null,
      count,
      previous: previous ? linked(previous) : null,
      next: next ? linked(next) : null,
      at,
    };
  });
}

async function itemsOf(db: Db, rows: readonly Queued[]): Promise<QueueItem[]> {
  if (rows.length === 0) return [];
  const idsOf = (kind: ReviewKind) => rows.flatMap((row) => (row.kind === kind ? row.id : []));
  const organizations = await organizationsByIds(db, idsOf('organization'));
  const studies = await studiesByIds(db, idsOf('study'));
  const openOf = {
    organization: await openOfOrganizations(db, organizations),
    study: await openOfStudies(db, studies),
  };
  const work = await workOn(
    db,
    rows.map(({ id }) => id),
  );
  const items = new Map<string, QueueItem>();
  for (const row of organizations) {
    const what = row.type === 'sponsor' ? 'Sponsor' : row.source === 'kiosk' ? 'Lead' : 'Site';
    const { id, name, event } = row;
    items.set(id, { kind: 'organization', id, name, what, event, ...openOf.organization(id), ...work(row) });
  }
  for (const row of studies) {
    const { id, title: name } = row;
    items.set(id, { kind: 'study', id, name, what: 'Study', event: null, ...openOf.study(id), ...work(row) });
  }
  return rows.flatMap(({ id }) => items.get(id) ?? []);
}

const countBy = (owners: readonly (string | null)[]) => {
  const counts = new Map<string, number>();
  for (const owner of owners) if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return (id: string) => counts.get(id) ?? 0;
};

/** What is open of a record, as lists show it. */
type Open = Pick<QueueItem, 'missing' | 'duplicates' | 'checks'>;
const NOTHING_OPEN: Open = { missing: [], duplicates: [], checks: [] };

/** By id. Computed for all of them at once, without asking the NPI registry. */
export async function openOfOrganizations(db: Db, rows: readonly Organization[]): Promise<(id: string) => Open> {
  if (rows.length === 0) return () => NOTHING_OPEN;
  const ids = rows.map(({ id }) => id);
  const duplicatesOf = await namesOfDuplicates(db, rows);
  const certificates = new Set((await trainingsOfOrganizations(db, ids)).map(({ documentId }) => documentId));
  const documents = (await documentsOfOrganizations(db, ids)).filter(({ id }) => !certificates.has(id));
  const documentsOf = countBy(documents.map(({ organizationId }) => organizationId));
  const open = rows.map((row): [string, Open] => {
    const duplicates = duplicatesOf(row.id);
    const checks = openChecks(organizationChecks(row, { ...localChecks(row), documents: documentsOf(row.id) }));
    const all = duplicates.length > 0 ? [{ label: DUPLICATES, weight: 'blocking' as const }, ...checks] : checks;
    return [row.id, { missing: missingFor(row), duplicates, checks: all }];
  });
  const byId = new Map(open);
  return (id) => byId.get(id) ?? NOTHING_OPEN;
}

/** The same for studies. */
export async function openOfStudies(db: Db, rows: readonly Study[]): Promise<(id: string) => Open> {
  if (rows.length === 0) return () => NOTHING_OPEN;
  const ids = rows.map(({ id }) => id);
  const documentsOf = countBy((await documentsOfStudies(db, ids)).map(({ studyId }) => studyId));
  const sponsorIds = rows.map(({ sponsorId }) => sponsorId);
  const sponsors = new Map((await organizationsByIds(db, sponsorIds)).map((each) => [each.id, each]));
  const numbers = [...new Set(rows.flatMap(({ nctNumber }) => nctNumber || []))];
  const same = numbers.length > 0 ? await openStudiesWith(db, numbers) : [];
  const trialOf = await trialsOf(db, rows);
  const open = rows.map((row): [string, Open] => {
    const others = same.filter(({ id, nctNumber }) => id !== row.id && nctNumber === row.nctNumber);
    const checks = studyChecks(row, {
      documents: documentsOf(row.id),
      sponsor: sponsors.get(row.sponsorId) ?? null,
      contact: mailDomainOf(row.sponsorEmail),
      trial: trialOf(row),
      sameTrial: others.map(({ id }) => ({ id, title: '' })),
    });
    return [row.id, { ...NOTHING_OPEN, checks: openChecks(checks) }];
  });
  const byId = new Map(open);
  return (id) => byId.get(id) ?? NOTHING_OPEN;
}

/** When records of both kinds were submitted and asked about, and who is at work on them. */
async function workOn(db: Db, ids: readonly string[]) {
  const requests = await reviewRequestsOf(db, REVIEW_KINDS, ids);
  const takers = await reviewTakers(db, REVIEW_KINDS, ids);
  return ({ id, createdAt }: { id: string; createdAt: number }) => {
    const own = requests.filter(({ subjectId }) => subjectId === id);
    return {
      submittedAt: createdAt,
      waitingSince: waitingSince(createdAt, own),
      askedAt: own.find(isUnanswered)?.askedAt ?? null,
      takenBy: takers.get(id)?.name ?? null,
    };
  };
}

/** What is late in the queue, and what of it is open. */
export async function queueState(actor: Actor, at = now()) {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const filter = { asked: false };
    const [oldest] = (await queuedPage(db, { ...filter, limit: 1 })).rows;
    const countOf = async (more: Partial<QueueFilter>) => (await queueCount(db, { ...filter, ...more })).count;
    const [item] = oldest ? await itemsOf(db, [oldest]) : [];
    return {
      oldest: item ? { kind: item.kind, id: item.id, name: item.name, waitedMs: at - item.waitingSince } : null,
      leads: await countOf({ kind: 'lead' }),
      missing: await countOf({ check: 'missing', kind: 'site' }),
      shared: await countOf({ check: 'shared' }),
    };
  });
}

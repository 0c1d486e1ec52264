import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '~/catalogue/errors';
import { TRACK_RECORD } from '~/catalogue/limits';
import { type Actor, authorize, authorizeOrNotFound, can, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { claimFacilities, releaseFacilities } from '~/domain/commands/facilities/claim.server';
import { canBeSearchedFor, isLike, siteAt } from '~/domain/commands/facilities/suggest.server';
import type { TrackRecordAnswer } from '~/domain/model/track-record-schema';
import { entrySchema, type TrackRecordEntry, type TrackRecordView } from '~/domain/model/track-record-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import { organizationById } from '~db/queries/organizations';
import { enqueueRematch } from '~db/queries/rematches';
import {
  insertTrackRecordSearch,
  saveSearch,
  setAnswers,
  trackRecordOf,
  trackRecordSearch,
} from '~db/queries/track-records';
import type { Organization, TrackRecord, TrackRecordSearch, Trial } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { searchTrackRecord } from './search.server';

/** The site requested. @throws {DomainError} unauthenticated, not_found (also for another's site and for sponsors). */
export async function siteIn(db: Db, actor: Actor, asked: string | null): Promise<Organization> {
  const id = asked ?? person(actor).organizationId;
  const site = id ? await organizationById(db, id) : undefined;
  authorizeOrNotFound(actor, 'trackRecord.see', { id: site?.id ?? '' });
  if (site?.type !== 'site') throw new DomainError('not_found');
  return site;
}

/** @throws {DomainError} unauthenticated, not_found, forbidden unless the user may answer for the site. */
export async function mustAnswerTrackRecord(actor: Actor): Promise<void> {
  const site = await store.read((db) => siteIn(db, actor, null));
  authorize(actor, 'trackRecord.answer', site);
}

/**
 * Waits briefly for the first search of a site. If the last is over a day old, queues a new one and returns what is
 * known.
 * @throws {DomainError} unauthenticated, not_found (also for another's site).
 */
export async function readTrackRecord(actor: Actor, asked: string | null = null, at = now()): Promise<TrackRecordView> {
  const { site, search } = await store.read(async (db) => {
    const site = await siteIn(db, actor, asked);
    return { site, search: await trackRecordSearch(db, site.id) };
  });
  if (canBeSearchedFor(siteAt(site))) await look(site.id, search, at);
  return store.read((db) => view(db, actor, site));
}

/**
 * Searches again for someone who asks, as after the registration: waits briefly, and the job goes on.
 * @throws {DomainError} unauthenticated, not_found, forbidden unless the user may answer for the site.
 */
export async function searchAgain(actor: Actor, at = now()): Promise<TrackRecordView> {
  const site = await store.tx(async (db) => {
    const site = await siteIn(db, actor, null);
    authorize(actor, 'trackRecord.answer', site);
    await insertTrackRecordSearch(db, site.id, at);
    await record(db, actor, 'organization.trialsSearched', site.id, { at });
    return site;
  });
  await searchBriefly(site.id, { fresh: true });
  return store.read((db) => view(db, actor, site));
}

/** The search continues after the page stops waiting, so its errors must be handled here. */
async function searchBriefly(siteId: string, options = {}): Promise<void> {
  const search = searchTrackRecord(siteId, now(), options).catch((error) =>
    log().error({ err: error }, 'track record not searched'),
  );
  await Promise.race([search, pause(TRACK_RECORD.patienceMs)]);
}

async function look(siteId: string, search: TrackRecordSearch | undefined, at: number): Promise<void> {
  const never = !search || (search.searchedAt === null && search.attempts === 0);
  if (never) await searchBriefly(siteId);
  else if (isOld(search, at)) await store.write((db) => insertTrackRecordSearch(db, siteId, at));
}

/** Searched over a day ago, or out of retries. */
function isOld({ state, searchedAt, attempts, dueAt }: TrackRecordSearch, at: number): boolean {
  if (state === 'done') return (searchedAt ?? 0) < at - TRACK_RECORD.freshMs;
  return state === 'failed' && attempts >= TRACK_RECORD.backoffMs.length && dueAt <= at;
}

async function view(db: Db, actor: Actor, site: Organization): Promise<TrackRecordView> {
  const [search, listed] = [await trackRecordSearch(db, site.id), await trackRecordOf(db, site.id)];
  const entries = (answer: TrackRecord['answer']) =>
    listed.flatMap((row) => (row.record.answer === answer ? [entryOf(row)] : []));
  const open = entries('open');
  return {
    organization: { id: site.id, name: site.name },
    canAnswer: can(actor, 'trackRecord.answer', site),
    placeKnown: canBeSearchedFor(siteAt(site)),
    search: search?.state ?? 'due',
    searchedAt: search?.searchedAt ?? null,
    reviewedAt: search?.reviewedAt ?? null,
    open: open.slice(0, TRACK_RECORD.shown),
    openCount: open.length,
    confirmed: entries('confirmed'),
    claimed: entries('claimed'),
    refused: entries('refused'),
  };
}

export const entryOf = ({ record, trial }: { record: TrackRecord; trial: Trial }): TrackRecordEntry =>
  pick(entrySchema, { ...trial, ...record, likeness: record.similarity, listed: isOwnToAnswer(record) });

/** A site answers for the trials that list a location like it. An administrator decides about all others. */
const isOwnToAnswer = ({ similarity }: TrackRecord): boolean => isLike(similarity);

/**
 * Saves the answers, which can be changed later, and claims or releases facilities. Even a first empty answer makes the
 * track record known.
 * @throws {DomainError} unauthenticated, not_found, forbidden for administrators, track_record_unknown.
 */
export async function answerTrackRecord(actor: Actor, { confirmed, refused }: TrackRecordAnswer, at = now()) {
  return store.tx(async (db) => {
    const site = await siteIn(db, actor, null);
    authorize(actor, 'trackRecord.answer', site);
    const known = await trackRecordOf(db, site.id);
    const listed = new Set(known.map(({ trial }) => trial.nctId));
    if (![...confirmed, ...refused].every((nctId) => listed.has(nctId))) throw new DomainError('track_record_unknown');
    const asked = new Set([...confirmed, ...refused]);
    if (known.some(({ record }) => asked.has(record.nctId) && !isOwnToAnswer(record))) {
      throw new DomainError('track_record_waits');
    }
    const answered = { answeredBy: person(actor).id, answeredAt: at };
    const nowOurs = await setAnswers(db, site.id, confirmed, { answer: 'confirmed', ...answered });
    const nowNot = await setAnswers(db, site.id, refused, { answer: 'refused', ...answered });
    const first = !(await trackRecordSearch(db, site.id))?.reviewedAt;
    if (first || nowOurs.length > 0 || nowNot.length > 0) {
      await saveSearch(db, site.id, { reviewedAt: at }, at);
      const numbers = (rows: { nctId: string }[]) => rows.map(({ nctId }) => nctId).sort();
      await record(db, actor, 'organization.trackRecordAnswered', site.id, {
        after: { confirmed: numbers(nowOurs), refused: numbers(nowNot) },
        at,
      });
      if (nowNot.length > 0) await releaseFacilities(db, site.id, at);
      if (nowOurs.length > 0) await claimFacilities(db, site.id, numbers(nowOurs), at);
      await enqueueRematch(db, 'site', site.id, at);
    }
    const trackRecord = await view(db, actor, site);
    return { confirmed: nowOurs.length, refused: nowNot.length, trackRecord };
  });
}

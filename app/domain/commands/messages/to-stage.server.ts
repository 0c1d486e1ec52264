/** One message to every site at a stage of a study, or to those that the sponsor has selected. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '~/catalogue/errors';
import { ROOM } from '~/catalogue/limits';
import { type MatchStage, MESSAGED_STAGES, type MessagedStage } from '~/catalogue/match-list';
import { type Actor, authorize } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { studyFor } from '~/domain/base/study-for.server';
import { endOf, stageOf } from '~/domain/model/study-match-list';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import { matchesWithSites } from '~db/queries/matches';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { writingOf } from './rules';
import { startOneThread } from './send.server';

interface ToSites {
  /** Exactly one of these. */
  stage?: MatchStage | null;
  matchIds?: readonly string[];
  subject: string;
  text: string;
  key?: string | null;
}

/** The study, for those who may write to its sites. @throws as studyFor; {DomainError} forbidden. */
async function studyToWriteAbout(db: Db, actor: Actor, studyId: string): Promise<Study> {
  const study = await studyFor(db, actor, studyId, 'study.match');
  authorize(actor, 'match.takePart', { siteId: '', sponsorId: study.sponsorId });
  return study;
}

/** @throws {DomainError} unauthenticated, not_found (another's too), forbidden. */
export async function mustWriteToSites(actor: Actor, studyId: string): Promise<void> {
  await store.read((db) => studyToWriteAbout(db, actor, studyId));
}

/**
 * The study with its sites, and those at a stage; of the named ones, those who can be written to. Suspended
 * sites are left out. @throws as studyToWriteAbout.
 */
async function sitesOf(actor: Actor, studyId: string, at: number) {
  return store.read(async (db) => {
    const study = await studyToWriteAbout(db, actor, studyId);
    const rows = (await matchesWithSites(db, studyId)).filter(({ match }) => match.held === null);
    const inStage = (stage: MatchStage) => rows.filter(({ match }) => stageOf(match, endOf(study)) === stage);
    const named = (ids: readonly string[]) =>
      rows.filter(({ match }) => ids.includes(match.id) && writingOf(match, study, at) === 'open');
    return { study, inStage, named };
  });
}

/**
 * How many sites are at each stage and, of the matches that the form is for, the sites that can be written to.
 * @throws {DomainError} unauthenticated, not_found, forbidden.
 */
export async function sitesToMessage(actor: Actor, studyId: string, ids: readonly string[], at = now()) {
  const { study, inStage, named } = await sitesOf(actor, studyId, at);
  const counts = MESSAGED_STAGES.map((stage) => [stage, inStage(stage).length] as const);
  return {
    name: studyName(study),
    counts: Object.fromEntries(counts) as Record<MessagedStage, number>,
    sites: named(ids).map(({ match, site }) => ({ id: match.id, name: site.name })),
  };
}

/**
 * Starts a separate thread with the same text in each match, so sites do not see each other. Each is sent in its own
 * transaction, so that a repeat with the same key continues where the first attempt stopped. Named matches in which
 * nobody can write are passed over.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden, nobody_in_stage, nobody_to_write_to,
 * messages_ended, too_many_letters; threads_full if no match has room.
 */
export async function messageSites(
  actor: Actor,
  studyId: string,
  { stage, matchIds = [], key, ...message }: ToSites,
  at = now(),
): Promise<{ sent: number }> {
  const { inStage, named } = await sitesOf(actor, studyId, at);
  const sites = stage ? inStage(stage) : named(matchIds);
  if (sites.length === 0) throw new DomainError(stage ? 'nobody_in_stage' : 'nobody_to_write_to');
  await limitLetters(actor, at);
  const sending = { ...message, key: key ?? newId() };
  let sent = 0;
  for (const { match } of sites) {
    sent += (await startIfRoom(actor, match.id, sending, at)) ? 1 : 0;
    await nextTurn();
  }
  if (sent === 0) throw new DomainError('threads_full', { most: ROOM.threadsOfMatch });
  return { sent };
}

/**
 * A match without room for another thread, or held by now, is passed over, so that one site cannot keep a message from
 * all others.
 */
async function startIfRoom(actor: Actor, matchId: string, message: Parameters<typeof startOneThread>[2], at: number) {
  try {
    return await startOneThread(actor, matchId, message, at);
  } catch (error) {
    if (error instanceof DomainError && ['threads_full', 'match_waits'].includes(error.code)) return undefined;
    throw error;
  }
}

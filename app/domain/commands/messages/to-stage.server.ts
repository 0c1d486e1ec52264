/** One message to every site at a stage of a study. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '~/catalogue/errors';
import { ROOM } from '~/catalogue/limits';
import { MESSAGED_STAGES, type MessagedStage } from '~/catalogue/match-list';
import { type Actor, authorize } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { studyFor } from '~/domain/base/study-for.server';
import { endOf, stageOf } from '~/domain/model/study-match-list';
import { studyName } from '~/domain/model/study-origins';
import { now } from '~/gateways/clock.server';
import { matchesOfStudy } from '~db/queries/matches';
import type { Study } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { startOneThread } from './send.server';

interface ToStage {
  stage: MessagedStage;
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

/** The study, and the matches at each stage whose sites can be written to. @throws as studyToWriteAbout. */
async function stagesOf(actor: Actor, studyId: string) {
  return store.read(async (db) => {
    const study = await studyToWriteAbout(db, actor, studyId);
    const matches = await matchesOfStudy(db, studyId);
    const inStage = (stage: MessagedStage) => matches.filter((match) => stageOf(match, endOf(study)) === stage);
    return { study, inStage };
  });
}

/** How many sites are at each stage, for the form. @throws {DomainError} unauthenticated, not_found, forbidden. */
export async function stagesToMessage(actor: Actor, studyId: string) {
  const { study, inStage } = await stagesOf(actor, studyId);
  const counts = MESSAGED_STAGES.map((stage) => [stage, inStage(stage).length] as const);
  return { name: studyName(study), counts: Object.fromEntries(counts) as Record<MessagedStage, number> };
}

/**
 * Starts a separate thread with the same text in each match at a stage, so sites do not see each other. Each is sent in
 * its own transaction, so that a repeat with the same key continues where the first attempt stopped.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden, nobody_in_stage, messages_ended,
 * too_many_letters; threads_full if no match has room.
 */
export async function messageStage(
  actor: Actor,
  studyId: string,
  { stage, key, ...message }: ToStage,
  at = now(),
): Promise<{ sent: number }> {
  const { inStage } = await stagesOf(actor, studyId);
  const matches = inStage(stage);
  if (matches.length === 0) throw new DomainError('nobody_in_stage');
  await limitLetters(actor, at);
  const sending = { ...message, key: key ?? newId() };
  let sent = 0;
  for (const { id } of matches) {
    sent += (await startIfRoom(actor, id, sending, at)) ? 1 : 0;
    await nextTurn();
  }
  if (sent === 0) throw new DomainError('threads_full', { most: ROOM.threadsOfMatch });
  return { sent };
}

/** A match without room for another thread is passed over, so that one site cannot keep a message from all others. */
async function startIfRoom(actor: Actor, matchId: string, message: Parameters<typeof startOneThread>[2], at: number) {
  try {
    return await startOneThread(actor, matchId, message, at);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'threads_full') return undefined;
    throw error;
  }
}

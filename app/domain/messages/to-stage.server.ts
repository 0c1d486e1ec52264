/** One message to every site of a stage of a study. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { now } from '~/gateways/clock.server';
import { matchesOfStudy } from '~db/queries/matches';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { DomainError } from '../errors';
import { newId } from '../ids.server';
import { endOf, stageOf } from '../matches/study-list';
import { studyFor } from '../studies/see.server';
import { startThread } from './send.server';
import { MESSAGED_STAGES, type MessagedStage } from './stages';

interface ToStage {
  stage: MessagedStage;
  subject: string;
  text: string;
  key?: string | null;
}

/** The study and its matches of each stage that can be written to. @throws as studyFor; {DomainError} forbidden. */
async function stagesOf(actor: Actor, studyId: string) {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, studyId, 'study.match');
    authorize(actor, 'match.takePart', { siteId: '', sponsorId: study.sponsorId });
    const matches = await matchesOfStudy(db, studyId);
    const inStage = (stage: MessagedStage) => matches.filter((match) => stageOf(match, endOf(study)) === stage);
    return { study, inStage };
  });
}

/** For the form: how many sites each stage has. @throws {DomainError} unauthenticated, not_found, forbidden. */
export async function stagesToMessage(actor: Actor, studyId: string) {
  const { study, inStage } = await stagesOf(actor, studyId);
  const counts = MESSAGED_STAGES.map((stage) => [stage, inStage(stage).length] as const);
  return { title: study.title, counts: Object.fromEntries(counts) as Record<MessagedStage, number> };
}

/**
 * Starts the same thread in each match of a stage. Sites do not see each other: each has a copy of its own, each sent in a
 * transaction of its own, so that a repetition with the same key goes on where the first one stopped.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden, nobody_in_stage, messages_ended.
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
  const sending = { ...message, key: key ?? newId() };
  for (const { id } of matches) {
    await startThread(actor, id, sending, at);
    await nextTurn();
  }
  return { sent: matches.length };
}

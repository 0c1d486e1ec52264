/** A sponsor reviews a site's answers: it asks about one of them, or accepts them all. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { linkTo } from '~/domain/base/outbox.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { finishStep, giveTurn } from '~/domain/commands/engagements/turns.server';
import { voidSignatures } from '~/domain/commands/signatures/void.server';
import type { ResponseView } from '~/domain/model/feasibility-view';
import { now } from '~/gateways/clock.server';
import { changeResponse, saveResponseAnswers } from '~db/queries/feasibility';
import { type Db, store } from '~db/store.server';
import { type LoadedResponse, responseFor, responseView } from './response.server';

async function reviewed(db: Db, actor: Actor, matchId: string): Promise<LoadedResponse> {
  const loaded = await responseFor(db, actor, matchId, 'match.answerAsSponsor');
  if (loaded.response.submittedAt === null) throw new DomainError('response_open');
  if (loaded.response.state === 'accepted') throw new DomainError('response_closed');
  return loaded;
}

/**
 * Asks the site about one answer, and voids the signatures. The site may then change that answer and reply; the others
 * stay as they were sent.
 * @throws {DomainError} as responseFor; response_open before the answers are sent; response_closed after;
 * not_found for a question without a sent answer.
 */
export const askBack = (
  actor: Actor,
  matchId: string,
  { key, question }: { key: string; question: string },
  at = now(),
): Promise<ResponseView> =>
  store.tx(async (db) => {
    const { response, saved, found } = await reviewed(db, actor, matchId);
    const row = saved.get(key);
    if (!row?.sent) throw new DomainError('not_found');
    await saveResponseAnswers(db, [{ ...row, question, askedAt: at, reply: null }]);
    await voidSignatures(
      db,
      actor,
      { type: 'response', id: response.id },
      'The sponsor has asked about an answer.',
      at,
    );
    const isFirst = response.state === 'submitted';
    const returned = await changeResponse(db, response.id, [response.state], { state: 'returned', updatedAt: at });
    if (!returned) throw new DomainError('response_closed');
    if (isFirst) {
      const engagement = await giveTurn(db, found.engagement, 'answerAgain', at);
      await tellSite(db, { ...found, engagement }, MAILS.answersQuestioned, at);
    }
    await record(db, actor, 'match.answerAskedBack', found.match.id, { after: { answer: key }, at });
    return responseView(db, actor, await responseFor(db, actor, matchId), at);
  });

/**
 * Accepts the answers, which finishes the step.
 * @throws {DomainError} as askBack; response_open while a question is open.
 */
export const acceptResponse = (actor: Actor, matchId: string, at = now()): Promise<ResponseView> =>
  store.tx(async (db) => {
    const { response, found } = await reviewed(db, actor, matchId);
    const accepted = { state: 'accepted', acceptedAt: at, updatedAt: at } as const;
    if (!(await changeResponse(db, response.id, ['submitted'], accepted))) throw new DomainError('response_open');
    const engagement = await finishStep(db, found.engagement, 'feasibility', at);
    await record(db, actor, 'match.answersAccepted', found.match.id, { at });
    await tellSite(db, { ...found, engagement }, MAILS.answersAccepted, at);
    return responseView(db, actor, await responseFor(db, actor, matchId), at);
  });

async function tellSite(
  db: Db,
  found: LoadedResponse['found'],
  mailOf: typeof MAILS.answersQuestioned,
  at: number,
): Promise<void> {
  const link = linkTo(paths.matchFeasibility(found.match.id));
  await mailSide(db, found, 'site', (about) => mailOf({ about, link }), at);
}

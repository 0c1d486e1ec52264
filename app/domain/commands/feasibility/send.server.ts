/** Sends a questionnaire to one site of its study, or to all that are waiting for one, and freezes it. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { linkTo } from '~/domain/base/outbox.server';
import { once } from '~/domain/base/submission.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { giveTurn } from '~/domain/commands/engagements/turns.server';
import { workingDaysLater } from '~/domain/commands/engagements/working-days';
import { daysFor } from '~/domain/model/engagement-path';
import type { Sent } from '~/domain/model/feasibility-view';
import { effortInWords } from '~/domain/model/feasibility-words';
import { questionsIn } from '~/domain/model/questionnaire-rules';
import { now } from '~/gateways/clock.server';
import { changeDraft, insertResponse, lastVersionOf } from '~db/queries/feasibility';
import { type MatchWithParties, matchById, matchPage } from '~db/queries/matches';
import { type Db, store } from '~db/store.server';
import { type Found, questionnaireFor } from './questionnaires.server';
import { effortAtFirst, loadedFrom, withDocuments } from './response.server';

interface Sending {
  /** Null for all sites of the study that are waiting for a questionnaire. */
  matchId: string | null;
  /** Only these of the sites that are waiting; all of them without it. */
  matchIds?: readonly string[];
  key?: string | null;
}

/**
 * Sections without questions are left out. The study's first questionnaire that is sent is version 1, the next one 2.
 * @throws {DomainError} as questionnaireFor; not_found for a match of another study; questionnaire_empty; nobody_to_send;
 * questionnaire_sent if the site has one; step_not_open.
 */
export const sendQuestionnaire = (
  actor: Actor,
  id: string,
  { matchId, matchIds, key = null }: Sending,
  at = now(),
): Promise<Sent> =>
  store.tx(async (db) => {
    const found = await questionnaireFor(db, actor, id, 'edit');
    return once(
      db,
      { action: `questionnaire.send:${id}:${matchId ?? 'all'}`, actor, key, input: matchIds ?? null, at },
      async () => {
        if (questionsIn(found.questionnaire.sections).length === 0) throw new DomainError('questionnaire_empty');
        const waiting = matchId ? [await matchOf(db, found, matchId)] : await waitingIn(db, found);
        const to = matchIds ? waiting.filter(({ match }) => matchIds.includes(match.id)) : waiting;
        if (to.length === 0) throw new DomainError('nobody_to_send');
        const sections = found.questionnaire.sections.filter(({ questions }) => questions.length > 0);
        const version = (await lastVersionOf(db, found.study.id)) + 1;
        const frozen = await changeDraft(db, id, { version, sections, state: 'frozen', frozenAt: at, updatedAt: at });
        if (frozen) await record(db, actor, 'questionnaire.frozen', id, { after: { version }, at });
        const sending = { ...found, questionnaire: frozen ?? found.questionnaire };
        for (const match of to) await sendTo(db, actor, sending, match, at);
        return { sent: to.length, sites: to.map(({ site }) => site.name) };
      },
    );
  });

async function matchOf(db: Db, { study }: Found, matchId: string): Promise<MatchWithParties> {
  const match = await matchById(db, matchId);
  if (!match || match.study.id !== study.id) throw new DomainError('not_found');
  return match;
}

async function sendTo(db: Db, actor: Actor, { questionnaire }: Found, to: MatchWithParties, at: number): Promise<void> {
  const { match } = to;
  const response = await insertResponse(db, {
    id: newId(),
    matchId: match.id,
    questionnaireId: questionnaire.id,
    state: 'draft',
    sentAt: at,
    updatedAt: at,
    attestedBy: null,
    submittedAt: null,
    acceptedAt: null,
  });
  if (!response) throw new DomainError('questionnaire_sent');
  const engagement = await giveTurn(db, to.engagement, 'answerQuestionnaire', at);
  const after = { questionnaireId: questionnaire.id, version: questionnaire.version };
  await record(db, actor, 'match.questionnaireSent', match.id, { after, at });
  const effort = await effortAtFirst(
    db,
    await withDocuments(db, await loadedFrom(db, { ...to, response, questionnaire })),
    at,
  );
  const link = linkTo(paths.matchFeasibility(match.id));
  const takes = effortInWords(effort);
  await mailSide(db, { ...to, engagement }, 'site', (about) => MAILS.questionnaireSent({ about, link, takes }), at);
}

/** More than the number of a study's sites at one step. */
const ALL = 1000;

/** The sites that are waiting for the sponsor's questionnaire. */
async function waitingIn(db: Db, { study }: Found): Promise<MatchWithParties[]> {
  const { rows } = await matchPage(db, { studyId: study.id, statuses: ['interested'], limit: ALL });
  return rows.filter(({ match, engagement }) => match.held === null && engagement?.todo === 'sendQuestionnaire');
}

/** The sites that are waiting, each with the day by which it would answer if it got the questionnaire now. */
export const sitesToSend = (actor: Actor, id: string, at = now()) =>
  store.read(async (db) => {
    const found = await questionnaireFor(db, actor, id, 'edit');
    return (await waitingIn(db, found)).map(({ match, site, engagement }) => ({
      matchId: match.id,
      site: site.name,
      answerBy: workingDaysLater(at, daysFor(engagement?.steps ?? [], 'feasibility')),
    }));
  });

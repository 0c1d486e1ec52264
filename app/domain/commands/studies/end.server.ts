/** Closing a study, and withdrawing it before any site has answered. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { MatchStatus } from '~/catalogue/statuses';
import { type Actor, can } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { enqueueForOrganization, linkTo } from '~/domain/base/outbox.server';
import { studyFor } from '~/domain/base/study-for.server';
import { applyTransition } from '~/domain/base/transition.server';
import { endEngagement } from '~/domain/commands/engagements/turns.server';
import { cancelLeftVisit, type LeftVisit } from '~/domain/commands/visits/left.server';
import { aboutStudy } from '~/domain/model/mail-about';
import { isFreshlyRejected } from '~/domain/model/review';
import { canWithdraw, endInWords, STUDY_ENDINGS, type StudyEnd, type StudyEnding } from '~/domain/model/study-endings';
import { studyName } from '~/domain/model/study-origins';
import { type StudyView, studyView } from '~/domain/model/study-view';
import { now } from '~/gateways/clock.server';
import { undecidedOfStudy } from '~db/queries/engagements';
import { matchById, matchesOfStudy, withdrawSuggestions } from '~db/queries/matches';
import { enqueueRematch } from '~db/queries/rematches';
import { endStudy as endRow, studyById } from '~db/queries/studies';
import type { Match, Study } from '~db/schema';
import { type Db, store } from '~db/store.server';

/**
 * Ends a study for good: withdraws its open suggestions and notifies the sites that were invited or answered. Repeating
 * it changes nothing.
 * @throws {DomainError} unauthenticated, not_found (another's too), study_pending, study_answered, study_completed,
 * already_decided; decision_fresh while a rejection can still be undone.
 */
export async function endStudy(
  actor: Actor,
  id: string,
  ending: StudyEnding,
  end: StudyEnd,
  at = now(),
): Promise<StudyView> {
  return store.tx(async (db) => {
    const study = await studyFor(db, actor, id, 'study.end');
    if (hasEnded(study, ending)) return studyView(study);
    refuseFresh(actor, study, at);
    const matches = await matchesOfStudy(db, id);
    refuseEnding(study, ending, matches);
    const reason = endInWords(end);
    const { action, ...transition } = STUDY_ENDINGS[ending];
    const ended = await applyTransition<Study, Study['status'], 'sponsor'>(db, actor, {
      current: study,
      transition: { ...transition, action: end.kind === 'completed' ? 'study.completed' : action },
      side: 'sponsor',
      reason,
      at,
      write: (change) => endRow(db, study, { ...change, closeReason: end.kind }),
      reread: () => studyById(db, id),
      recorded: ({ status, isActive, closeReason }) => ({ status, isActive, closeReason }),
      refuse: ({ status }) => new DomainError('already_decided', { status }),
    });
    await withdrawOpen(db, actor, id, at);
    const left = await answerWaiting(db, actor, id, { reason, at });
    for (const match of matches) {
      // The site may now have capacity for another study in the area (INB-08).
      if (match.declineKind === 'competing') await enqueueRematch(db, 'site', match.siteId, at);
      const told = { withdrawn: ending === 'withdraw', reason, left: left.get(match.id), at };
      if (isTold(match.status, end)) await tell(db, study, match, told);
    }
    return studyView(ended);
  });
}

/** Whether the actor may end the study. @throws {DomainError} unauthenticated, not_found (another's too). */
export const mustEnd = (actor: Actor, id: string) => store.read((db) => studyFor(db, actor, id, 'study.end'));

/**
 * A study that its sponsor is about to end, and the sites that would be notified. @throws {DomainError} as endStudy.
 */
export async function studyToEnd(actor: Actor, id: string, ending: StudyEnding, at = now()) {
  return store.read(async (db) => {
    const study = await studyFor(db, actor, id, 'study.end');
    const matches = await matchesOfStudy(db, id);
    if (hasEnded(study, ending)) throw new DomainError('study_completed');
    refuseFresh(actor, study, at);
    refuseEnding(study, ending, matches);
    const count = (status: MatchStatus) => matches.filter((match) => match.status === status).length;
    return {
      id,
      title: study.title,
      name: studyName(study),
      sites: {
        suggested: matches.filter(
          ({ status, qualifies, askedAt }) => status === 'new' && (qualifies || askedAt !== null),
        ).length,
        invited: count('invited'),
        interested: count('interested'),
        selected: count('selected'),
      },
    };
  });
}

const hasEnded = ({ status, isActive }: Study, ending: StudyEnding) =>
  ending === 'withdraw' ? status === 'withdrawn' : status === 'approved' && !isActive;

/** Its sponsor has not heard of a rejection that can still be undone. @throws {DomainError} decision_fresh. */
function refuseFresh(actor: Actor, study: Study, at: number): void {
  if (!can(actor, 'admin.enter') && isFreshlyRejected(study, at)) throw new DomainError('decision_fresh');
}

function refuseEnding(study: Study, ending: StudyEnding, matches: readonly Match[]): void {
  const { status, isActive } = study;
  if (status === 'approved' && !isActive) throw new DomainError('study_completed');
  if (ending === 'close' && status === 'pending_approval') throw new DomainError('study_pending');
  if (!STUDY_ENDINGS[ending].from.includes(status)) throw new DomainError('already_decided', { status });
  if (ending === 'withdraw' && !canWithdraw(study, matches)) throw new DomainError('study_answered');
}

/**
 * Every site that was invited or waits for a decision gets its final answer: the study's end, with the reason.
 * @returns the visits that no longer take place, by match.
 */
async function answerWaiting(
  db: Db,
  actor: Actor,
  studyId: string,
  { reason, at }: { reason: string; at: number },
): Promise<ReadonlyMap<string, LeftVisit>> {
  const visits = new Map<string, LeftVisit>();
  for (const { match, engagement } of await undecidedOfStudy(db, studyId)) {
    const decision = { decision: 'not_selected', decisionKind: null, decisionReason: reason } as const;
    await endEngagement(db, engagement, decision, at);
    const found = engagement.step === 'visit' ? await matchById(db, match.id) : undefined;
    const ended = { side: 'sponsor', why: 'ended', at } as const;
    const left = found && (await cancelLeftVisit(db, actor, { ...found, engagement }, ended));
    if (left) visits.set(match.id, left);
    await record(db, actor, 'match.answered', match.id, { after: { decision: 'not_selected' }, reason, at });
  }
  return visits;
}

async function withdrawOpen(db: Db, actor: Actor, studyId: string, at: number): Promise<void> {
  const withdrawn = await withdrawSuggestions(db, studyId, { reason: 'The study has ended.', at });
  for (const { id, status, declineKind } of withdrawn) {
    const after = { status, declineKind };
    await record(db, actor, 'match.withdrawn', id, { before: { status: 'new', declineKind: null }, after, at });
  }
}

const TOLD = ['invited', 'interested', 'selected'] as const;
type Told = (typeof TOLD)[number];

/** If the sponsor ends the study because it has all the sites it needs, selected sites carry on and need no e-mail. */
const isTold = (status: MatchStatus, { kind }: StudyEnd): boolean =>
  (TOLD as readonly MatchStatus[]).includes(status) && !(status === 'selected' && kind === 'completed');

async function tell(
  db: Db,
  study: Study,
  { id, siteId, status }: Match,
  { at, left, ...end }: { withdrawn: boolean; reason: string; left: LeftVisit | undefined; at: number },
): Promise<void> {
  const mail = MAILS.studyEnded({
    ...end,
    about: aboutStudy(study, 'site'),
    status: status as Told,
    visit: left?.words ?? null,
    link: linkTo(paths.match(id)),
  });
  await enqueueForOrganization(db, siteId, left ? left.withEntry(mail) : mail, at);
}

/** Undoing a sponsor's decision on a match until the e-mail about it is sent (decision 71). */

import { DomainError } from '~/catalogue/errors';
import { UNDO_MS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { unsealed } from '~/domain/base/audit-sealed.server';
import { linkTo } from '~/domain/base/outbox.server';
import { matchFor } from '~/domain/base/parties.server';
import { MATCH_TRANSITIONS } from '~/domain/model/match-transitions';
import type { ChangedMatch } from '~/domain/model/match-view';
import { now } from '~/gateways/clock.server';
import { auditEventsSince } from '~db/queries/audit';
import { deleteDigestItems } from '~db/queries/digests';
import { moveEngagement, tasksOfStep, updateTask } from '~db/queries/engagements';
import { type MatchWithParties, restoreMatch } from '~db/queries/matches';
import { deleteMailsById, mailsOfDecision } from '~db/queries/outbox';
import { reopenSelectionRequest } from '~db/queries/selection-requests';
import { changeVisit, visitOf } from '~db/queries/visits';
import type { AuditEvent, Engagement, Match, Study, Task, Visit } from '~db/schema';
import { type Db, store } from '~db/store.server';

const { select, backup, decline } = MATCH_TRANSITIONS;
const DECISIONS: readonly string[] = [select.action, backup.action, decline.action];

/** What a decision changes, as it was. The audit event of the decision keeps it, sealed. */
export interface Before {
  match: Pick<
    Match,
    'status' | 'updatedAt' | 'declinedBy' | 'declineReason' | 'declineKind' | 'declinedUntil' | 'shortlistedAt'
  >;
  engagement: Pick<
    Engagement,
    'step' | 'todo' | 'dueAt' | 'turnFrom' | 'decision' | 'decisionKind' | 'decisionReason' | 'decidedAt' | 'updatedAt'
  > | null;
  tasks: Task[];
  /** So that a decision is not undone once the study has ended or is paused. */
  study?: Pick<Study, 'status' | 'isActive'>;
  visit: Pick<Visit, 'state' | 'wishes'> | null;
}

/** @param found as it is before the decision. */
export async function stateBefore(db: Db, { match, study, engagement }: MatchWithParties): Promise<Before> {
  const { status, updatedAt, declinedBy, declineReason, declineKind, declinedUntil, shortlistedAt } = match;
  const step = engagement?.step ?? null;
  const visit = step === 'visit' ? await visitOf(db, match.id) : undefined;
  return {
    match: { status, updatedAt, declinedBy, declineReason, declineKind, declinedUntil, shortlistedAt },
    engagement: engagement && {
      step: engagement.step,
      todo: engagement.todo,
      dueAt: engagement.dueAt,
      turnFrom: engagement.turnFrom,
      decision: engagement.decision,
      decisionKind: engagement.decisionKind,
      decisionReason: engagement.decisionReason,
      decidedAt: engagement.decidedAt,
      updatedAt: engagement.updatedAt,
    },
    tasks: step ? await tasksOfStep(db, { matchId: match.id, step }) : [],
    study: { status: study.status, isActive: study.isActive },
    visit: visit ? { state: visit.state, wishes: visit.wishes } : null,
  };
}

/** The state of e-mails that no worker has taken. */
const NOT_SENT = ['waiting', 'held'];

/** The decisions among these events, by which a match is as it is now, with what was before; by the match. */
export function decisionsIn(
  events: readonly AuditEvent[],
  matches: readonly Pick<Match, 'id' | 'updatedAt'>[],
): ReadonlyMap<string, AuditEvent> {
  const last = new Map(matches.map(({ id, updatedAt }) => [id, updatedAt]));
  const decisions = events.filter(
    ({ action, subjectId, at, before }) =>
      DECISIONS.includes(action) && last.get(subjectId) === at && before?.includes('"undo":'),
  );
  return new Map(decisions.map((event) => [event.subjectId, event]));
}

/**
 * Makes the match what it was before the sponsor's last decision, and removes the e-mails about it.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for all but the sponsor; undo_gone if the
 * match, its engagement or the study's status has changed since, undo_too_late.
 */
export const undoDecision = (actor: Actor, id: string, at = now()): Promise<ChangedMatch> =>
  store.tx(async (db) => {
    const found = await matchFor(db, actor, id, 'match.answerAsSponsor');
    const { match, study, site } = found;
    const decidedAt = match.updatedAt;
    const events = await auditEventsSince(db, 'match', [match.id], decidedAt);
    const decision = decisionsIn(events, [match]).get(match.id);
    if (!decision) throw new DomainError('undo_gone');
    const mails = await mailsOfDecision(db, match.id, decidedAt);
    // A worker that has taken an e-mail has postponed it or changed its state.
    const sent = mails.some(({ state, dueAt }) => !NOT_SENT.includes(state) || dueAt !== decidedAt + UNDO_MS);
    if (sent || at >= decidedAt + UNDO_MS) throw new DomainError('undo_too_late');
    const [{ before }] = (await unsealed(db, [decision])) as [AuditEvent];
    const was = JSON.parse(before ?? '{}').undo as Before;
    await restore(db, found, was, at);
    // Whoever undoes a selection that was approved leaves the request as it was, too.
    if (decision.action === select.action) await reopenSelectionRequest(db, { matchId: match.id, decidedAt });
    await deleteMailsById(
      db,
      mails.map((mail) => mail.id),
    );
    await deleteDigestItems(db, { link: linkTo(paths.match(match.id)), createdAt: decidedAt + UNDO_MS });
    await record(db, actor, 'match.decisionUndone', match.id, {
      before: { status: match.status, decidedAt },
      after: { status: was.match.status },
      at,
    });
    const { status } = was.match;
    return { id: match.id, studyId: study.id, siteId: site.id, status, study: study.title, site: site.name };
  });

/**
 * Whether nothing has happened since the decision that undoing it would overwrite: the study may have ended, which decides
 * about its sites, or the engagement may have moved on.
 */
const isAsLeft = ({ match, study, engagement }: MatchWithParties, was: Before): boolean =>
  study.status === was.study?.status &&
  study.isActive === was.study.isActive &&
  (was.engagement === null ? engagement === null : engagement?.updatedAt === match.updatedAt);

/** @throws {DomainError} undo_gone if anything has changed since the decision. */
async function restore(db: Db, found: MatchWithParties, was: Before, at: number): Promise<void> {
  const { match, engagement } = found;
  if (!isAsLeft(found, was) || !(await restoreMatch(db, match, was.match))) throw new DomainError('undo_gone');
  if (was.engagement && !(engagement && (await moveEngagement(db, engagement, was.engagement))))
    throw new DomainError('undo_gone');
  // Whose task it is was not changed by the decision, but may have been since.
  for (const { assigneeId: _, ...task } of was.tasks) await updateTask(db, task, task);
  if (!was.visit || was.visit.state === 'canceled') return;
  const visit = await visitOf(db, match.id);
  // A visit that had begun stayed.
  if (visit?.state !== 'canceled') return;
  // Someone's calendar may have read that it is canceled, so what follows is newer.
  const changed = await changeVisit(db, visit, { ...was.visit, sequence: visit.sequence + 1, updatedAt: at });
  if (!changed) throw new DomainError('undo_gone');
}

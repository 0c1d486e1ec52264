/** What all pages of a match's workspace show: its parties, its stage and the next task. */

import { TAB_OF_STEP, TODOS } from '~/catalogue/engagement';
import { type Actor, can } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { signersFor } from '~/domain/commands/engagements/signers.server';
import { hasVisit } from '~/domain/model/engagement-path';
import { engagementView, nextStepOf } from '~/domain/model/engagement-view';
import { partiesOf } from '~/domain/model/match-parties';
import { isOnlyAsked, onlyPublic } from '~/domain/model/open-study-view';
import { endedAs } from '~/domain/model/study-endings';
import { studyName } from '~/domain/model/study-origins';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import { dayInWords } from '~/domain/model/zones';
import { now } from '~/gateways/clock.server';
import { signedBudgetsOf } from '~db/queries/budgets';
import type { MatchWithParties } from '~db/queries/matches';
import { unreadByMatch } from '~db/queries/messages';
import { startUpsOfMatches } from '~db/queries/start-ups';
import { visitOf } from '~db/queries/visits';
import { type Db, store } from '~db/store.server';
import { suspendedIn } from './matches.server';
import { turnReader } from './turn-reader.server';

/**
 * The frame of the workspace. A match that was replaced when two sites were merged leads to the one that was kept, so
 * the id may differ from the requested one.
 * @throws {DomainError} unauthenticated, not_found (another's too).
 */
export async function seeFrame(actor: Actor, id: string, at = now()) {
  return store.read(async (db) => {
    const found = await matchFor(db, actor, id);
    return frameOf(db, actor, found, at);
  });
}

export async function frameOf(db: Db, actor: Actor, found: MatchWithParties, at: number) {
  const { match, study, site } = found;
  const side = sideOf(actor, found);
  const engagement = engagementView(found);
  const unread = actor.kind === 'person' ? await unreadByMatch(db, actor.id, [match.id]) : new Map<string, number>();
  const seen = side === 'site' && isOnlyAsked(match) ? onlyPublic(study) : study;
  const sponsor = sponsorInWords(seen);
  const reader = await turnReader(db, actor, [found]);
  const names = { site: site.name, sponsor: sponsor ?? 'the sponsor' };
  return {
    id: match.id,
    side,
    status: match.status,
    engagement,
    /** `name` is what people call it. */
    study: { id: study.id, title: study.title, name: studyName(seen), sponsorName: sponsor },
    site: site.name,
    ended: endedAs(study),
    suspended: suspendedIn(found),
    /** Since when and why the study is paused; what has begun goes on. */
    paused: study.status === 'paused' ? { since: study.heldAt, reason: study.statusReason } : null,
    next: match.held === null ? nextStepOf(engagement, side, { names, at, ...reader(found) }) : null,
    /** A visit that is scheduled: its day, and whether it lies ahead. */
    visit: engagement.todo === 'reportVisit' ? await scheduledVisit(db, match.id, at) : null,
    /** Whether times of a visit wait for the site. */
    visitProposed: engagement.todo === 'chooseVisit',
    /** For the sponsor: whether the study got its own steps, with a visit, which this match may have been invited before. */
    addsVisit: side === 'sponsor' && engagement.todo !== null && hasVisit(study.path ?? []),
    /** Who can sign what the reader's side has to sign next, but the reader may not. */
    signers: can(actor, 'cda.sign', partiesOf(found)) ? null : await signersFor(db, actor, found),
    /** The tab on which it is done. */
    nextTab: engagement.todo && TAB_OF_STEP[TODOS[engagement.todo].step],
    /** How far the start-up of a selected site is; null before it begins. */
    startUp: match.status === 'selected' ? ((await startUpsOfMatches(db, [match.id], at))[0] ?? null) : null,
    /** Whether both sides have signed the budget, by which the site sends invoices. */
    invoiced: match.status === 'selected' && (await signedBudgetsOf(db, match.id)).length > 0,
    /** The number of new items on each tab. */
    counts: { messages: unread.get(match.id) ?? 0 },
  };
}
async function scheduledVisit(db: Db, matchId: string, at: number) {
  const visit = await visitOf(db, matchId);
  if (visit?.state !== 'scheduled' || visit.startsAt === null) return null;
  return { day: dayInWords(visit.startsAt, visit.zone), ahead: visit.startsAt > at };
}

export type Frame = Awaited<ReturnType<typeof frameOf>>;

/** The qualification visit of a match, as its parties see it. */

import { DomainError } from '~/catalogue/errors';
import { valueIn } from '~/catalogue/own';
import { type Actor, can } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { zoneOfAddress } from '~/domain/base/zone.server';
import { studyPath } from '~/domain/commands/engagements/turns.server';
import { type Content, contentOf } from '~/domain/commands/signatures/content.server';
import { signaturesSeen, signingAsked } from '~/domain/commands/signatures/see.server';
import { hasVisit, visitAddable } from '~/domain/model/engagement-path';
import { partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { isAnswered, shownQuestions } from '~/domain/model/questionnaire-rules';
import { sentIn } from '~/domain/model/sent-questionnaire';
import type { RecordToSign } from '~/domain/model/signature-view';
import { movesOpen, type VisitMove } from '~/domain/model/visit-moves';
import type { MatchVisit, SignedReport, VisitView } from '~/domain/model/visit-schema';
import { slotInWords } from '~/domain/model/zones';
import { now } from '~/gateways/clock.server';
import { answersOfResponse, responseOfMatch } from '~db/queries/feasibility';
import type { MatchWithParties } from '~db/queries/matches';
import { userById } from '~db/queries/users';
import { actionsOfVisit, visitOf } from '~db/queries/visits';
import type { Visit } from '~db/schema';
import { type Db, store } from '~db/store.server';

export interface VisitParty {
  found: MatchWithParties;
  side: 'site' | 'sponsor' | 'admin';
  visit: Visit | undefined;
}

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function visitPartyOf(db: Db, actor: Actor, id: string): Promise<VisitParty> {
  const found = await matchFor(db, actor, id);
  return { found, side: sideOf(actor, found), visit: await visitOf(db, found.match.id) };
}

export const openMoves = ({ found, side, visit }: VisitParty, at: number): VisitMove[] =>
  movesOpen({
    side,
    state: visit?.state ?? 'none',
    startsAt: visit?.startsAt ?? null,
    inStep: found.engagement?.step === 'visit',
    addable: found.engagement && visitAddable(found.engagement),
    at,
  });

/** The visit and what the actor can do. Administrators see it without the report. @throws as visitPartyOf. */
export async function seeVisit(
  actor: Actor,
  id: string,
  session: string | null = null,
  at = now(),
): Promise<MatchVisit> {
  return store.read(async (db) => {
    const party = await visitPartyOf(db, actor, id);
    const seen = await visitSeen(db, party, at);
    return { ...seen, signing: session === null ? null : await toSign(db, actor, party, session, at) };
  });
}

/**
 * What the signatures of the report are of. @throws {DomainError} as visitPartyOf; not_found before it is finished, and for all but the
 * sponsor's people.
 */
export async function seeSignedReport(actor: Actor, id: string): Promise<unknown> {
  return store.read(async (db) => {
    const { visit, side } = await visitPartyOf(db, actor, id);
    if (visit?.state !== 'reported' || side !== 'sponsor') throw new DomainError('not_found');
    return (await reportOf(db, visit)).content;
  });
}

/** What signing the report of a visit is of. Who takes part, and what is done since, belong to neither side's report. */
export async function reportOf(db: Db, visit: Visit): Promise<Content> {
  const { id, mode, startsAt, minutes, zone, place, agenda, findings } = visit;
  const actions = await actionsOfVisit(db, id);
  return contentOf({
    visit: id,
    mode,
    startsAt,
    minutes,
    zone,
    place,
    agenda,
    findings,
    actions: actions.map(({ id, text, owner, dueOn }) => ({ id, text, owner, dueOn })),
  } satisfies SignedReport);
}

/** What the actor needs to sign the report; null without findings, or if it is not the actor's to sign. */
async function toSign(
  db: Db,
  actor: Actor,
  party: VisitParty,
  session: string,
  at: number,
): Promise<RecordToSign | null> {
  const { visit, found } = party;
  const isDue = visit?.findings && openMoves(party, at).includes('report');
  if (!isDue || !can(actor, 'visit.sign', partiesOf(found))) return null;
  const { sha256 } = await reportOf(db, visit);
  return { ...(await signingAsked(db, actor, session, at)), statement: statementOf(found), sha256 };
}

export const statementOf = ({ site, study }: MatchWithParties): string =>
  `I have written this report of the qualification visit to ${site.name} for the study “${study.title}”, and it is true and complete.`;

export async function visitSeen(db: Db, party: VisitParty, at: number): Promise<MatchVisit> {
  const { found, side, visit } = party;
  // Looked up each time, so it follows the address. A visit keeps the zone in which its times were proposed.
  const zone = zoneOfAddress(found.site);
  const isAddable = found.engagement !== null && visitAddable(found.engagement) !== null;
  return {
    matchId: found.match.id,
    side,
    zone: { value: zone, known: zone !== null },
    unanswered: side === 'sponsor' ? await unansweredIn(db, found.match.id) : [],
    visit: visit ? await visitView(db, visit, side) : null,
    inStudy: side === 'sponsor' && isAddable ? hasVisit((await studyPath(db, found.study)).steps) : null,
    may: openMoves(party, at),
    signing: null,
  };
}

/** The questions that the sent response leaves open; none before it is sent. */
async function unansweredIn(db: Db, matchId: string): Promise<string[]> {
  const found = await responseOfMatch(db, matchId);
  if (!found || found.response.submittedAt === null) return [];
  const sent = sentIn(await answersOfResponse(db, found.response.id));
  return shownQuestions(found.questionnaire.sections, sent)
    .filter((question) => question.type !== 'computed' && !isAnswered(question, valueIn(sent, question.key)))
    .map(({ text }) => text);
}

async function visitView(db: Db, visit: Visit, side: VisitParty['side']): Promise<VisitView> {
  const { startsAt, minutes, zone, findings, finishedAt, finishedBy } = visit;
  const finisher = finishedBy === null ? undefined : await userById(db, finishedBy);
  const words = (start: number) => slotInWords(start, minutes, zone);
  const { state, mode, waivedReason, place, agenda, sponsorAttendees, siteAttendees, wishes, sequence } = visit;
  return {
    state,
    mode,
    waivedReason,
    zone,
    minutes,
    startsAt,
    place,
    agenda,
    sponsorAttendees,
    siteAttendees,
    wishes,
    sequence,
    finishedAt,
    updatedAt: visit.updatedAt,
    slots: visit.slots.map((start) => ({ startsAt: start, words: words(start) })),
    words: startsAt === null ? null : words(startsAt),
    findings: side === 'sponsor' ? findings : null,
    finishedBy: finisher ? nameOf(finisher) : null,
    signatures:
      finishedAt === null
        ? []
        : await signaturesSeen(db, { type: 'visitReport', id: visit.id }, (await reportOf(db, visit)).sha256),
    actions: (await actionsOfVisit(db, visit.id)).map(({ id, text, owner, dueOn, doneAt }) => ({
      id,
      text,
      owner,
      dueOn,
      doneAt,
    })),
  };
}

/** Matches as each side sees them: the view, a page of them, and one with its history. */

import { DomainError } from '~/catalogue/errors';
import { reasonText } from '~/catalogue/evidence-origin';
import type { MatchStatus, SiteStage } from '~/catalogue/statuses';
import { VALIDATION } from '~/catalogue/validation';
import { type Actor, authorize, can, person, sponsorIdsOf } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { asSeenBy } from '~/domain/base/review-seen.server';
import { verdictFor } from '~/domain/base/verdict.server';
import { engagementView } from '~/domain/model/engagement-view';
import { transitionsFrom } from '~/domain/model/match-transitions';
import {
  type MatchView,
  type MatchWithHistory,
  matchEventSchema,
  matchedSite,
  matchSchema,
} from '~/domain/model/match-view';
import { nameOf } from '~/domain/model/member';
import { isOnlyAsked, onlyPublic } from '~/domain/model/open-study-view';
import { takesTwo } from '~/domain/model/selecting';
import { goesOn } from '~/domain/model/study-endings';
import { sponsorInWords } from '~/domain/model/study-sponsor';
import { studyForSite, studyView } from '~/domain/model/study-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { pointSentence, summaryOf, unaskedIn } from '~/matching';
import type { Page, PageRequest } from '~db/keyset';
import { auditEventsOf } from '~db/queries/audit';
import { type MatchFilter, type MatchWithSite, matchPage } from '~db/queries/matches';
import { usersByIds } from '~db/queries/users';
import type { AuditEvent, Match, Organization, User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { forSite, UNSCORED } from './match-for-site';

/** The statuses in which a sponsor sees the site's contact details. */
export const CONTACT_SEEN_IN: readonly MatchStatus[] = ['interested', 'selected'];

/** The match as the site's staff, the study's sponsor or administrators see it. */
export function matchView(actor: Actor, found: MatchWithSite, at = now()): MatchView {
  const side = sideOf(actor, found);
  const { match } = found;
  const [study, site] = [asSeenBy(actor, found.study, at), asSeenBy(actor, found.site, at)];
  const withContact = side !== 'sponsor' || CONTACT_SEEN_IN.includes(match.status);
  return pick(matchSchema, {
    ...match,
    attested: attestedIn(match),
    ...summaryOf(match.requirements),
    verdict: verdictFor(found, side),
    ...(side === 'site' && forSite(match)),
    ...(side === 'site' && isOnlyAsked(match) && UNSCORED),
    ...evidenceFor(side, match, withContact),
    side,
    engagement: engagementView(found),
    suspended: suspendedIn(found),
    ...openTo(side, found),
    study: side === 'site' ? studyOfMatch({ study, match }) : studyView(study),
    siteOrganization: matchedSite(site, withContact),
  });
}

/** Only the numbers: the other answers are shown beside what they contradict. */
const attestedIn = ({ attested }: Match): MatchView['attested'] =>
  attested && {
    ...{ at: attested.at, eligiblePerMonth: attested.eligiblePerMonth, commitment: attested.commitment },
    contradicted: {
      eligiblePerMonth: attested.contradicted?.eligiblePerMonth ?? null,
      commitment: attested.contradicted?.commitment ?? null,
    },
  };

/** Since when and why the match waits: its site is suspended. */
export const suspendedIn = ({ match, site }: Pick<MatchWithSite, 'match' | 'site'>) =>
  match.held === 'suspended' && site.heldAt !== null ? { since: site.heldAt, reason: site.statusReason } : null;

/** The study of a match as its site sees it. */
export const studyOfMatch = ({ study, match }: Pick<MatchWithSite, 'study' | 'match'>) =>
  studyForSite(isOnlyAsked(match) ? onlyPublic(study) : study, { selected: match.status === 'selected' });

function evidenceFor(side: MatchView['side'], match: Match, withContact: boolean) {
  if (side === 'site' && isOnlyAsked(match)) return { evidence: [], unasked: [] };
  return { evidence: withContact ? match.evidence : withoutAddress(match.evidence), unasked: unaskedIn(match.reasons) };
}

/** What this side may do now. Where selecting takes two people, asking for approval is in its place. */
function openTo(side: MatchView['side'], found: MatchWithSite): Pick<MatchView, 'may' | 'approval'> {
  const approval = side !== 'site' && found.selecting === 'asked' ? 'asked' : null;
  if (side === 'admin' || found.match.held !== null) return { may: [], approval };
  const may = transitionsFrom(side, standingOf(found));
  if (!takesTwo(found) || !may.includes('select')) return { may, approval };
  return { may: may.filter((name) => name !== 'select'), approval: approval ?? 'toAsk' };
}

const standingOf = ({ match, study, engagement }: MatchWithSite) => ({
  status: match.status,
  studyActive: goesOn(study, match),
  decision: engagement?.decision,
  asked: match.askedAt !== null,
});

/** The exact location counts as contact details, so it is removed from the evidence. Its reason stays. */
const withoutAddress = (evidence: Match['evidence']): Match['evidence'] =>
  evidence.map((entry) => (ADDRESS_FIELDS.includes(entry.field) ? { ...entry, value: null } : entry));
const ADDRESS_FIELDS: readonly string[] = ['zipCode', 'point'];

/** The actor's matches, newest first (API-06); all for administrators. @throws {DomainError} unauthenticated, invalid. */
export async function listMatches(
  actor: Actor,
  request: PageRequest & { stage?: SiteStage; since?: number },
): Promise<Page<MatchView>> {
  authorize(actor, 'match.list');
  const { stage, ...page } = request;
  const own = ownOf(actor);
  if (stage && own.sponsorIds) throw new DomainError('invalid', {}, { stage: [VALIDATION.chooseFromList] });
  const { rows, next } = await store.read((db) => matchPage(db, { ...page, ...own, siteStage: stage }));
  return { rows: rows.map((row) => matchView(actor, row)), next };
}

function ownOf(actor: Actor): Pick<MatchFilter, 'siteId' | 'sponsorIds' | 'stillQualifying'> {
  if (can(actor, 'admin.enter')) return {};
  const self = person(actor);
  if (self.role === 'site' && self.organizationId) return { siteId: self.organizationId, stillQualifying: true };
  return { sponsorIds: sponsorIdsOf(self) };
}

/** Audit events that only the sponsor sees. */
const HIDDEN_FROM_SITE: ReadonlySet<string> = new Set([
  'match.shortlisted',
  'match.unshortlisted',
  'match.noteAdded',
  'match.noteRemoved',
  'match.answersSaved',
  'match.visitReportSaved',
  'match.decisionUndone',
  'match.selectionAsked',
  'match.selectionWithdrawn',
  'match.selectionTurnedDown',
  'match.selectionLapsed',
  'match.selectionApproved',
]);

/** What the site does before it sends its answers. */
const HIDDEN_FROM_SPONSOR: ReadonlySet<string> = new Set(['match.answersSaved', 'match.answersConfirmed']);
const HIDDEN_FROM = { site: HIDDEN_FROM_SITE, sponsor: HIDDEN_FROM_SPONSOR, admin: HIDDEN_FROM_SPONSOR } as const;

/**
 * One match with its history, newest first. If it was dropped when two sites were merged, the match that replaced it.
 * @throws {DomainError} unauthenticated, not_found (another's too).
 */
export async function seeMatch(actor: Actor, id: string): Promise<MatchWithHistory> {
  return store.read(async (db) => {
    const found = await matchFor(db, actor, id);
    const view = matchView(actor, found);
    return { ...view, history: await historyFor(db, actor, found) };
  });
}

/**
 * The match that its reader is about to decline.
 * @throws {DomainError} as seeMatch; forbidden for administrators; transition_refused once it is too late.
 */
export async function matchToDecline(actor: Actor, id: string): Promise<MatchView> {
  const match = await seeMatch(actor, id);
  if (match.side === 'admin') throw new DomainError('forbidden');
  if (!match.may.includes('decline')) throw new DomainError('transition_refused', { status: match.status });
  return match;
}

/** The scores before and after a match was scored again; null for any other event, or if the score stayed. */
function scoresIn({ action, before, after }: AuditEvent): number[] | null {
  if (action !== 'match.rescored') return null;
  const [from, to] = [parsed(before).score, parsed(after).score];
  return Number.isInteger(from) && Number.isInteger(to) && from !== to ? [from, to] : null;
}

/** The task of the start-up, or the month, that an event is about. */
function aboutIn({ before, after }: AuditEvent): Pick<MatchWithHistory['history'][number], 'task' | 'month'> {
  const { task = null, month = null } = { ...parsed(before), ...parsed(after) };
  return { task, month };
}

const parsed = (stored: string | null) => JSON.parse(stored ?? '{}');

/** What happened to a match, as far as this side may know it, newest first. */
export async function historyFor(db: Db, actor: Actor, found: MatchWithSite) {
  const side = sideOf(actor, found);
  const all = await auditEventsOf(db, { type: 'match', id: found.match.id });
  const undone = side === 'site' ? undoneIn(all) : [];
  const events = all.filter(({ action, at }) => !HIDDEN_FROM[side].has(action) && !undone.includes(at));
  const people = await usersByIds(db, [...new Set(events.flatMap(({ actorId }) => actorId ?? []))]);
  const byOf = authorsOf(actor, found, people);
  return events.map((event) =>
    pick(matchEventSchema, { ...event, by: byOf(event), scores: scoresIn(event), ...aboutIn(event) }),
  );
}

/** When decisions were made that were undone: the site was not told, so it reads of neither. */
export const undoneIn = (events: readonly AuditEvent[]): number[] =>
  events.flatMap(({ action, before }) =>
    action === 'match.decisionUndone' ? [parsed(before).decidedAt as number] : [],
  );

/** Who did it, as its reader may know: colleagues by name, of the other side the organization. */
function authorsOf(actor: Actor, { match, study, site }: MatchWithSite, people: readonly User[]) {
  const side = sideOf(actor, { study, site });
  const sponsor = sponsorInWords(side === 'site' && isOnlyAsked(match) ? onlyPublic(study) : study);
  return authorAmong(people, { side, sponsorId: study.sponsorId, sponsor, site });
}

interface Parties {
  /** The reader's. */
  side: MatchView['side'];
  sponsorId: string;
  sponsor: string | null;
  /** Null for what is about the study alone. */
  site: Pick<Organization, 'id' | 'name'> | null;
}

/** The same among these people, for any event of a study. */
export function authorAmong(people: readonly User[], { side, sponsorId, sponsor, site }: Parties) {
  const known = new Map(people.map((user) => [user.id, user]));
  const ofSide = (user: User, actedFor: string | null): 'site' | 'sponsor' | null => {
    const organizationId = actedFor ?? user.organizationId;
    if (site && organizationId === site.id) return 'site';
    return organizationId === sponsorId || user.id === sponsorId ? 'sponsor' : null;
  };
  return ({ actorId, actorRole, ...event }: Pick<AuditEvent, 'actorId' | 'actorRole' | 'organizationId'>) => {
    if (actorRole === 'system') return null;
    const user = known.get(actorId ?? '');
    const own = user ? ofSide(user, event.organizationId) : null;
    const party = own ?? (actorRole === 'site' || actorRole === 'sponsor' ? actorRole : null);
    if (party === null) return actorRole === 'admin' ? 'Administrator' : null;
    const organization = party === 'site' ? (site?.name ?? 'The site') : (sponsor ?? 'The sponsor');
    const isNamed = user && own !== null && user.erasedAt === null && (side === 'admin' || side === own);
    return isNamed && nameOf(user) !== organization ? `${nameOf(user)}, ${organization}` : organization;
  };
}

/**
 * Splits a match's reasons into the points of its sub-scores, the sub-scores that do not apply, and the rest, without
 * the assumed points, which its parts have. A site reads them as about itself.
 */
export function reasonsOf({ reasons, evidence, side }: Pick<MatchView, 'reasons' | 'evidence' | 'side'>) {
  const points = evidence.map(({ dimension, points, text, source, date, toSponsor }) => ({
    dimension,
    points,
    text: reasonText(text, side),
    source,
    ...(toSponsor && { toSponsor }),
    ...(date && { date }),
  }));
  const told = new Set(evidence.map(pointSentence));
  const others = reasons.filter((reason) => !told.has(reason)).map((reason) => reasonText(reason, side));
  return { points, unasked: unaskedIn(reasons), others };
}

import { DomainError } from '~/catalogue/errors';
import type { About } from '~/catalogue/mail-facts';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import type { VisitLeft } from '~/catalogue/visits';
import { type Actor, authorize, can, noteRefusal } from '~/domain/base/actor';
import { linkTo } from '~/domain/base/outbox.server';
import { matchFor, requireGoingOn } from '~/domain/base/parties.server';
import { refuseExcluded } from '~/domain/base/site-list.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { onceAnswering } from '~/domain/base/submission.server';
import { applyTransition } from '~/domain/base/transition.server';
import { verdictFor } from '~/domain/base/verdict.server';
import { followTransition } from '~/domain/commands/engagements/follow.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { cancelLeftVisit, type LeftVisit } from '~/domain/commands/visits/left.server';
import { isBarred } from '~/domain/model/excluded';
import { type DeclineInput, declineOf, informsMatching } from '~/domain/model/match-decline';
import { otherSide, partiesOf } from '~/domain/model/match-parties';
import { type MatchTransition, matchTransition } from '~/domain/model/match-transitions';
import type { ChangedMatch } from '~/domain/model/match-view';
import { takesTwo } from '~/domain/model/selecting';
import { goesOn } from '~/domain/model/study-endings';
import { isAllowed } from '~/domain/model/transitions';
import { now } from '~/gateways/clock.server';
import { type MatchWithParties, matchById, setMatchStatus } from '~db/queries/matches';
import { enqueueRematch } from '~db/queries/rematches';
import type { SelectionRequest } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { factsOfInvitation } from './invitation.server';
import { stateBefore } from './undo.server';

interface MatchInput extends DeclineInput {
  /** What the sponsor writes to a site that it invites. */
  text?: string | null;
}

/**
 * Makes a transition (MAT-04) and e-mails the other side. Repeating it with the same key returns the same response. A
 * decline needs a reason.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden, transition_refused, study_completed,
 * study_paused, match_waits, site_not_verified, ask_pending, site_excluded, selection_needs_approval;
 * invalid without a reason for declining.
 */
export async function transitionMatch(
  actor: Actor,
  id: string,
  transition: MatchTransition,
  { key = null, ...input }: MatchInput & { key?: string | null } = {},
  at = now(),
): Promise<ChangedMatch> {
  return store.tx(async (db) => {
    const found = await matchFor(db, actor, id);
    const side = sideFor(actor, transition, found);
    const answer = changedBy(transition, found);
    return onceAnswering(db, { action: `match.${transition}:${id}`, actor, key, input, at }, answer, () =>
      makeTransition(db, actor, found, { transition, side, input, at }),
    );
  });
}

/** The match once it has made the transition. */
export const changedBy = (transition: MatchTransition, { match, study, site }: MatchWithParties): ChangedMatch => ({
  id: match.id,
  studyId: study.id,
  siteId: site.id,
  status: matchTransition(transition).to,
  study: study.title,
  site: site.name,
});

/** The actor's side, if it may make this transition. @throws {DomainError} forbidden */
function sideFor(actor: Actor, transition: MatchTransition, found: MatchWithParties): MatchSide {
  const { by } = matchTransition(transition);
  const parties = partiesOf(found);
  if (by.includes('site') && can(actor, 'match.answerAsSite', parties)) return 'site';
  authorize(actor, 'match.answerAsSponsor', parties);
  if (by.includes('sponsor')) return 'sponsor';
  noteRefusal(actor, 'match.answerAsSite');
  throw new DomainError('forbidden');
}

/** Makes a transition that this side is allowed to make, in a transaction. @throws {DomainError} as transitionMatch. */
export async function makeTransition(
  db: Db,
  actor: Actor,
  found: MatchWithParties,
  asked: {
    transition: MatchTransition;
    side: MatchSide;
    input: MatchInput;
    at: number;
    /** The request for a selection that this approves. */
    approves?: Pick<SelectionRequest, 'id' | 'askedBy'>;
  },
): Promise<void> {
  const { match, site } = found;
  const { side, input, at } = asked;
  requireGoingOn(found);
  const decline = asked.transition === 'decline' ? declineOf(side, match.status, input, at) : null;
  const transition = matchTransition(asked.transition);
  const isDecision = transition.engagement === 'selected' || transition.engagement === 'backup';
  const reason = decline?.reason ?? (isDecision ? (input.reason ?? null) : null);
  const line = asked.transition === 'invite' ? (input.text ?? null) : null;
  const { id } = match;
  const undo = side === 'sponsor' && (isDecision || decline) ? await stateBefore(db, found) : null;
  // Of a match that has had no engagement, only a decline leaves it so.
  const undoable = undo !== null && (decline !== null || found.engagement !== null) ? undo : null;
  await mustBeOpen(db, actor, found, asked);
  // Only once it is open: whoever asks for approval learns the same.
  if (asked.transition === 'select' && !asked.approves && takesTwo(found))
    throw new DomainError('selection_needs_approval');
  await applyTransition(db, actor, {
    current: match,
    transition,
    side,
    reason,
    at,
    write: (step) => setMatchStatus(db, match, { ...step, by: side, kind: decline?.kind, until: decline?.until, line }),
    reread: async () => (await matchById(db, id))?.match,
    recorded: (row) => ({
      status: row.status,
      ...(line && { invitedText: row.invitedText }),
      ...(row.declineKind && { declineKind: row.declineKind }),
      ...(row.declinedUntil && { declinedUntil: row.declinedUntil }),
      ...(row === match && undoable && { undo: undoable }),
      ...(row !== match && asked.approves && { requestId: asked.approves.id, askedBy: asked.approves.askedBy }),
    }),
    refuse: ({ status }) => new DomainError('transition_refused', { status }),
  });

  const engagement = await followTransition(db, found, { effect: transition.engagement, side, decline, reason, at });
  const decisionOn = undoable && { match: id };
  const why = visitLeftBy(asked.transition, side);
  const left = await cancelLeftVisit(db, actor, found, {
    side,
    why,
    decisionOn,
    at,
  });
  if (informsMatching(decline?.kind)) await enqueueRematch(db, 'site', site.id, at);

  // An invitation names the sponsor to a site that only asked until then.
  const seen = asked.transition === 'invite' ? { ...match, invitedAt: at } : match;
  const mailOf = (about: About) => mailAbout(asked.transition, { about, found, side, line, reason, left });
  await mailSide(db, { ...found, match: seen, engagement }, otherSide(side), mailOf, at, { decisionOn });
}

/**
 * Whether nothing keeps this side from the transition now.
 * @throws {DomainError} site_not_verified, transition_refused, site_excluded, study_completed, study_paused, ask_pending,
 * already_final.
 */
export async function mustBeOpen(
  db: Db,
  actor: Actor,
  { match, study, site, engagement }: MatchWithParties,
  { transition: name, side }: { transition: MatchTransition; side: MatchSide },
): Promise<void> {
  const transition = matchTransition(name);
  // A site that is no longer verified, or was merged into another one, gets no new invitation.
  if (name === 'invite' && site.status !== 'verified') throw new DomainError('site_not_verified');
  if (!isAllowed(transition, side, match.status)) throw new DomainError('transition_refused', { status: match.status });
  if (side === 'sponsor' && isBarred(name)) await refuseExcluded(db, actor, site.id);
  if (!goesOn(study, match) && !transition.afterStudy) throw new DomainError(overOrPaused(study));
  if (name === 'interest' && match.askedAt !== null) throw new DomainError('ask_pending');
  if (engagement?.decision === transition.engagement) throw new DomainError('already_final');
}

/** How a transition ends the step of a visit. */
const visitLeftBy = (transition: MatchTransition, side: MatchSide): VisitLeft =>
  transition === 'select' || transition === 'backup' ? transition : side === 'site' ? 'withdrew' : 'notSelected';

interface Made {
  about: About;
  found: MatchWithParties;
  side: MatchSide;
  line: string | null;
  reason: string | null;
  left: LeftVisit | null;
}

/** The e-mail to the other side. */
function mailAbout(transition: MatchTransition, { about, found, side, line, reason, left }: Made): Mail {
  const { match, study } = found;
  const of = { about, link: linkTo(paths.match(match.id)) };
  const ending = { ...of, reason, visit: left?.words ?? null, from: match.status };
  const mails: Readonly<Record<MatchTransition, () => Mail>> = {
    invite: () => MAILS.siteInvited({ ...of, facts: factsOfInvitation(study), line }),
    interest: () => MAILS.siteInterested({ ...of, verdict: verdictFor(found, 'sponsor').text }),
    accept: () => MAILS.siteAccepted({ ...of, verdict: verdictFor(found, 'sponsor').text }),
    select: () => MAILS.siteSelected(ending),
    backup: () => MAILS.siteKept(ending),
    decline: () =>
      side === 'site'
        ? MAILS.siteDeclined(ending)
        : MAILS.siteNotSelected({ ...ending, asked: match.askedAt !== null }),
  };
  const mail = mails[transition]();
  return left ? left.withEntry(mail) : mail;
}

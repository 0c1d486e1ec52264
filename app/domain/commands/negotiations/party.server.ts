/** What the budget and the contract of a selected site have in common: both sides propose versions, agree to one and sign it. */

import { turnIn } from '~/catalogue/budgets';
import { DomainError } from '~/catalogue/errors';
import type { Negotiated } from '~/catalogue/following';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, can } from '~/domain/base/actor';
import { matchFor, requireGoingOn, sideOf } from '~/domain/base/parties.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { versionSignersFor } from '~/domain/commands/engagements/ask-to-sign.server';
import type { Content } from '~/domain/commands/signatures/content.server';
import { signingAsked } from '~/domain/commands/signatures/see.server';
import { partiesOf } from '~/domain/model/match-parties';
import { goesOn } from '~/domain/model/study-endings';
import { type VersionMove, versionMoves } from '~/domain/model/versions';
import type { MatchWithParties } from '~db/queries/matches';
import { startUpOf } from '~db/queries/start-ups';
import type { Budget, Contract, StartUp } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The columns that a version of the budget and one of the contract both have. */
export type Version = Pick<
  Budget & Contract,
  'id' | 'number' | 'side' | 'state' | 'turn' | 'turnSince' | 'askedId' | 'agreedAt' | 'agreedBy' | 'signedAt'
>;
/** What comes of a version. */
export type Change = Partial<Omit<Version, 'id' | 'number' | 'side'>>;

/** One of the two, with what differs. */
export interface Negotiation<V extends Version> {
  what: Negotiated;
  versionsMost: number;
  /** All versions of a match, the first one first. */
  versionsOf: (db: Db, matchId: string) => Promise<V[]>;
  /** @returns undefined if the version is no longer as it was read. */
  change: (db: Db, version: V, change: Change) => Promise<V | undefined>;
  /** Whether a version can be agreed to as it is. */
  isFinal: (version: V) => boolean;
  /** What signing a version is of. */
  contentOf: (version: V) => Content;
  statementOf: (found: MatchWithParties, side: MatchSide, version: V) => string;
}

export interface Party<V extends Version> {
  found: MatchWithParties;
  side: MatchSide | 'admin';
  /** There is nothing to negotiate before the start-up. */
  startUp: StartUp | undefined;
  /** The first one first. */
  versions: V[];
  latest: V | undefined;
}

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function versionsFor<V extends Version>(
  { versionsOf }: Negotiation<V>,
  db: Db,
  actor: Actor,
  id: string,
): Promise<Party<V>> {
  const found = await matchFor(db, actor, id);
  const startUp = await startUpOf(db, found.match.id);
  const versions = startUp ? await versionsOf(db, found.match.id) : [];
  return { found, side: sideOf(actor, found), startUp, versions, latest: versions.at(-1) };
}

/** What a side can do now. Administrators only read. */
export function movesOf<V extends Version>(
  { isFinal, versionsMost }: Negotiation<V>,
  { found, side, startUp, versions, latest }: Party<V>,
): VersionMove[] {
  const goes = found.match.held === null && goesOn(found.study, found.match);
  const open = goes && startUp !== undefined && startUp.endedAt === null;
  const final = latest !== undefined && isFinal(latest);
  return versionMoves({ side, open, latest, room: versions.length < versionsMost, final });
}

/**
 * Whether the actor's side can do this with the version that was read.
 * @throws {DomainError} match_waits, study_completed, study_paused; …_changed if there is another version by now; …_full;
 * …_refused if it is not possible now.
 */
export function requireMove<V extends Version>(
  negotiation: Negotiation<V>,
  party: Party<V>,
  { move, version }: { move: VersionMove; version: number },
): void {
  const { what, versionsMost: most } = negotiation;
  const { found, startUp, versions, latest } = party;
  requireGoingOn(found);
  if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
  if (startUp && version !== (latest?.number ?? 0)) throw new DomainError(`${what}_changed`);
  if (move === 'propose' && versions.length >= most) throw new DomainError(`${what}_full`, { most });
  if (!movesOf(negotiation, party).includes(move)) throw new DomainError(`${what}_refused`);
}

/** What the actor needs to sign the latest version; null if it is not the actor's to sign now. */
export async function signingOf<V extends Version>(
  negotiation: Negotiation<V>,
  db: Db,
  actor: Actor,
  party: Party<V>,
  { session, at }: { session: string; at: number },
) {
  const { found, side, latest } = party;
  if (!latest || side === 'admin' || !movesOf(negotiation, party).includes('sign')) return null;
  if (!can(actor, `${negotiation.what}.sign`, partiesOf(found))) return null;
  const { sha256 } = negotiation.contentOf(latest);
  const statement = negotiation.statementOf(found, side, latest);
  return { ...(await signingAsked(db, actor, session, at)), statement, sha256 };
}

/** Who can sign the latest version, for a member of the side whose turn it is without the authority to; null otherwise. */
export async function signersToAsk<V extends Version>(
  negotiation: Negotiation<V>,
  db: Db,
  actor: Actor,
  party: Party<V>,
) {
  const { found, side, latest } = party;
  if (!latest || side === 'admin' || !movesOf(negotiation, party).includes('sign')) return null;
  return can(actor, `${negotiation.what}.sign`, partiesOf(found)) ? null : versionSignersFor(db, found, side, latest);
}

/** What the signatures of a version are of. @throws {DomainError} as versionsFor; not_found before both have agreed. */
export async function signedContent<V extends Version>(
  negotiation: Negotiation<V>,
  actor: Actor,
  id: string,
  version: number,
): Promise<unknown> {
  return store.read(async (db) => {
    const { versions } = await versionsFor(negotiation, db, actor, id);
    const agreed = versions.find(({ number, agreedAt }) => number === version && agreedAt !== null);
    if (!agreed) throw new DomainError('not_found');
    return negotiation.contentOf(agreed).content;
  });
}

/** A version in its next state, and whose turn it is then. */
export const movedTo = (state: Version['state'], side: MatchSide, at: number) => {
  const turn = turnIn(state, side);
  return { state, turn, turnSince: turn && at, askedId: null };
};

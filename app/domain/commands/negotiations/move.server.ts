/** Proposing a version of the budget or the contract, and agreeing to it: what both have in common. */

import { DomainError } from '~/catalogue/errors';
import type { Negotiated } from '~/catalogue/following';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import type { MatchMail } from '~/catalogue/mails-matches';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { linkTo } from '~/domain/base/outbox.server';
import { ownSideOf } from '~/domain/base/parties.server';
import { once } from '~/domain/base/submission.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { voidSignatures } from '~/domain/commands/signatures/void.server';
import { follow } from '~/domain/commands/start-up/following.server';
import { otherSide } from '~/domain/model/match-parties';
import type { VersionMove } from '~/domain/model/versions';
import { type Db, store } from '~db/store.server';
import { movedTo, type Negotiation, type Party, requireMove, type Version, versionsFor } from './party.server';

export interface Work<V extends Version> extends Party<V> {
  db: Db;
  side: MatchSide;
  at: number;
}

interface Asked {
  move: VersionMove;
  /** The latest that was read. */
  version: number;
  key: string | null;
  input: unknown;
  at: number;
}

/** What repetitions of a request are known by. */
export const nameOfAction = (what: Negotiated, move: VersionMove, matchId: string): string =>
  `match.${what}.${move}:${matchId}`;

/**
 * Does something with the version that was read, if the actor's side may do so now, and brings the tasks of the start-up
 * in line.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators; as requireMove;
 * too_many_letters.
 */
export async function moving<V extends Version>(
  negotiation: Negotiation<V>,
  actor: Actor,
  id: string,
  { move, version, key, input, at }: Asked,
  work: (work: Work<V>) => Promise<void>,
): Promise<void> {
  const { what } = negotiation;
  await limitLetters(actor, at);
  await store.tx(async (db) => {
    const party = await versionsFor(negotiation, db, actor, id);
    const { found, startUp } = party;
    const side = ownSideOf(actor, found);
    const matchId = found.match.id;
    await once(db, { action: nameOfAction(what, move, matchId), actor, key, input, at }, async () => {
      requireMove(negotiation, party, { move, version });
      await work({ ...party, side, db, at });
      if (startUp) await follow(db, person(actor), what, { found, startUp, side, at });
      return { id: matchId };
    });
  });
}

/** Ends a version that not both sides have signed, for another one. What one side has signed no longer counts. */
export async function replaceLatest<V extends Version>(
  { what, change }: Negotiation<V>,
  actor: Actor,
  { db, latest, at }: Work<V>,
): Promise<void> {
  if (!latest || latest.state === 'signed') return;
  const replaced = { state: 'replaced', turn: null, turnSince: null } as const;
  if (!(await change(db, latest, replaced))) throw new DomainError(`${what}_changed`);
  await voidSignatures(db, actor, { type: what, id: latest.id }, 'Another version was proposed.', at);
}

/** Agrees to the version that the other side has proposed. The site signs it first. @throws as moving. */
export async function acceptVersion<V extends Version>(
  negotiation: Negotiation<V>,
  actor: Actor,
  id: string,
  { version, key = null, at }: { version: number; key?: string | null; at: number },
): Promise<void> {
  const { what, change } = negotiation;
  await moving(negotiation, actor, id, { move: 'accept', version, key, input: version, at }, async (work) => {
    const { db, found, side, latest } = work;
    const agreed = { ...movedTo('agreed', side, at), agreedAt: at, agreedBy: person(actor).id };
    if (!latest || !(await change(db, latest, agreed))) throw new DomainError(`${what}_changed`);
    await record(db, actor, `match.${what}Agreed`, found.match.id, { after: { version }, at });
    await tellOf(what, work, otherSide(side), (mail) => MAILS[`${what}Agreed`]({ ...mail, version }));
  });
}

/** E-mails one side. */
export const tellOf = (
  what: Negotiated,
  { db, found, at }: Pick<Work<Version>, 'db' | 'found' | 'at'>,
  side: MatchSide,
  mailOf: (about: MatchMail) => Mail,
): Promise<void> =>
  mailSide(db, found, side, (about) => mailOf({ about, link: linkTo(paths.matchTab(found.match.id, what)) }), at);

/** Both sides sign the version of the budget or the contract that they have agreed on: the site first, then the sponsor. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, can, noteRefusal, type Person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { type RecordSigning, sign, type Work } from '~/domain/commands/signatures/sign.server';
import { follow } from '~/domain/commands/start-up/following.server';
import { otherSide, partiesOf } from '~/domain/model/match-parties';
import type { Signing } from '~/domain/model/signature-schema';
import { goesOn } from '~/domain/model/study-endings';
import type { Db } from '~db/store.server';
import { nameOfAction, tellOf } from './move.server';
import { movedTo, movesOf, type Negotiation, type Party, type Version, versionsFor } from './party.server';

/**
 * Signs the version that was read, for the actor's side. Once both have signed it, it never changes; each signature does its
 * task of the start-up, if its list has one.
 * @throws {DomainError} unauthenticated, signing_refused; as `toSign`; invalid for what is missing.
 */
export async function signVersion<V extends Version>(
  negotiation: Negotiation<V>,
  actor: Actor,
  session: string | null,
  matchId: string,
  { version, sha256, key, at, ...signing }: Signing & RecordSigning & { version: number; sha256: string },
): Promise<void> {
  await sign(actor, session, signing, versionSigning(negotiation, matchId, version, { sha256, key, at }), at);
}

/** What it takes to sign a version. */
export const versionSigning = <V extends Version>(
  negotiation: Negotiation<V>,
  matchId: string,
  version: number,
  { sha256, key, at }: RecordSigning,
): Work<{ id: string }> => ({
  action: nameOfAction(negotiation.what, 'sign', matchId),
  key,
  input: [version, sha256],
  subject: async (db, signer) => {
    const { found, side, latest, hash } = await toSign(negotiation, db, signer, matchId, { version, sha256 });
    return {
      type: negotiation.what,
      id: latest.id,
      version: latest.number,
      sha256: hash,
      statement: negotiation.statementOf(found, side, latest),
      meaning: 'approval',
      organizationId: side === 'site' ? found.site.id : found.study.sponsorId,
    };
  },
  follow: async (db, signature, signer) => {
    const ready = await toSign(negotiation, db, signer, matchId, { version, sha256 });
    await signed(negotiation, db, signer, ready, { signature: signature.id, at });
    return { id: matchId };
  },
});

interface Ready<V extends Version> extends Party<V> {
  side: MatchSide;
  latest: V;
  hash: string;
}

/**
 * What the actor would sign now, if it is what was read.
 * @throws {DomainError} as versionsFor; forbidden for administrators, signing_unauthorized; match_waits,
 * study_completed, study_paused; …_changed if there is another version by now; …_refused if it is not this
 * side's to sign; signing_stale.
 */
async function toSign<V extends Version>(
  negotiation: Negotiation<V>,
  db: Db,
  actor: Actor,
  matchId: string,
  { version, sha256 }: { version: number; sha256: string | null },
): Promise<Ready<V>> {
  const { what, contentOf } = negotiation;
  const party = await versionsFor(negotiation, db, actor, matchId);
  const { found, latest } = party;
  const side = ownSideOf(actor, found);
  requireGoingOn(found);
  if (!can(actor, `${what}.sign`, partiesOf(found))) {
    noteRefusal(actor, `${what}.sign`);
    throw new DomainError('signing_unauthorized');
  }
  if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
  if (latest && latest.number !== version) throw new DomainError(`${what}_changed`);
  if (!latest || !movesOf(negotiation, party).includes('sign')) throw new DomainError(`${what}_refused`);
  const { sha256: hash } = contentOf(latest);
  if (sha256 !== null && sha256 !== hash) throw new DomainError('signing_stale');
  return { ...party, side, latest, hash };
}

async function signed<V extends Version>(
  { what, change }: Negotiation<V>,
  db: Db,
  signer: Person,
  { found, side, latest, startUp }: Ready<V>,
  { signature, at }: { signature: string; at: number },
): Promise<void> {
  const version = latest.number;
  const isLast = side === 'sponsor';
  const moved = { ...movedTo(isLast ? 'signed' : 'siteSigned', side, at), ...(isLast && { signedAt: at }) };
  if (!(await change(db, latest, moved))) throw new DomainError(`${what}_changed`);
  await record(db, signer, `match.${what}Signed`, found.match.id, { after: { version, side, signature }, at });
  const mail = MAILS[isLast ? (`${what}Signed` as const) : (`${what}ToCountersign` as const)];
  await tellOf(what, { db, found, at }, otherSide(side), (about) => mail({ ...about, version }));
  if (startUp) await follow(db, signer, what, { found, startUp, side, at });
}

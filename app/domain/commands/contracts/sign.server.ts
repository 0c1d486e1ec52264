/** Both sides sign the version of the contract that they have agreed on: the site first, then the sponsor. */

import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, can, noteRefusal, type Person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { type RecordSigning, sign, type Work } from '~/domain/commands/signatures/sign.server';
import { follow } from '~/domain/commands/start-up/following.server';
import type { MatchContract } from '~/domain/model/contract-schema';
import { otherSide, partiesOf } from '~/domain/model/match-parties';
import type { Signing } from '~/domain/model/signature-schema';
import { goesOn } from '~/domain/model/study-endings';
import { now } from '~/gateways/clock.server';
import { changeContract } from '~db/queries/contracts';
import type { Contract } from '~db/schema';
import type { Db } from '~db/store.server';
import { tellOfContract } from './propose.server';
import {
  type ContractParty,
  contractContentOf,
  contractPartyOf,
  movedTo,
  movesOf,
  seeContract,
  statementOf,
} from './see.server';

/**
 * Signs the version that was read, for the actor's side. Once both have signed it, it never changes. Each
 * signature does the task of the start-up that waits for it.
 * @throws {DomainError} unauthenticated, signing_refused; as `toSign`; invalid for what is missing.
 */
export async function signContract(
  actor: Actor,
  session: string | null,
  matchId: string,
  { version, sha256, ...signing }: Signing & { version: number; sha256: string },
  key: string | null = null,
  at = now(),
): Promise<MatchContract> {
  await sign(actor, session, signing, contractSigning(matchId, version, { sha256, key, at }), at);
  return seeContract(actor, matchId, { session }, at);
}

/** What it takes to sign a version of a match's contract. */
export const contractSigning = (
  matchId: string,
  version: number,
  { sha256, key, at }: RecordSigning,
): Work<{ id: string }> => ({
  action: `match.contract.sign:${matchId}`,
  key,
  input: [version, sha256],
  subject: async (db, signer) => {
    const { found, side, latest, hash } = await toSign(db, signer, matchId, { version, sha256 });
    return {
      type: 'contract',
      id: latest.id,
      version: latest.number,
      sha256: hash,
      statement: statementOf(found, side, latest),
      meaning: 'approval',
      organizationId: side === 'site' ? found.site.id : found.study.sponsorId,
    };
  },
  follow: async (db, signature, signer) => {
    const ready = await toSign(db, signer, matchId, { version, sha256 });
    await signed(db, signer, ready, { signature: signature.id, at });
    return { id: matchId };
  },
});

interface Ready extends ContractParty {
  side: MatchSide;
  latest: Contract;
  hash: string;
}

/**
 * What the actor would sign now, if it is what was read.
 * @throws {DomainError} as contractPartyOf; forbidden for administrators, signing_unauthorized; match_waits,
 * study_completed, study_paused; contract_changed if there is another version by now; contract_refused if it is not this
 * side's to sign; signing_stale.
 */
async function toSign(
  db: Db,
  actor: Actor,
  matchId: string,
  { version, sha256 }: { version: number; sha256: string | null },
): Promise<Ready> {
  const party = await contractPartyOf(db, actor, matchId);
  const { found, latest } = party;
  const side = ownSideOf(actor, found);
  requireGoingOn(found);
  if (!can(actor, 'contract.sign', partiesOf(found))) {
    noteRefusal(actor, 'contract.sign');
    throw new DomainError('signing_unauthorized');
  }
  if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
  if (latest && latest.number !== version) throw new DomainError('contract_changed');
  if (!latest || !movesOf(party).includes('sign')) throw new DomainError('contract_refused');
  const { sha256: hash } = contractContentOf(latest);
  if (sha256 !== null && sha256 !== hash) throw new DomainError('signing_stale');
  return { ...party, side, latest, hash };
}

async function signed(
  db: Db,
  signer: Person,
  { found, side, latest, startUp }: Ready,
  { signature, at }: { signature: string; at: number },
): Promise<void> {
  const version = latest.number;
  const isLast = side === 'sponsor';
  const change = { ...movedTo(isLast ? 'signed' : 'siteSigned', side, at), ...(isLast && { signedAt: at }) };
  if (!(await changeContract(db, latest, change))) throw new DomainError('contract_changed');
  await record(db, signer, 'match.contractSigned', found.match.id, { after: { version, side, signature }, at });
  const mail = isLast ? MAILS.contractSigned : MAILS.contractToCountersign;
  await tellOfContract({ db, found, at }, otherSide(side), (about) => mail({ ...about, version }));
  if (startUp) await follow(db, signer, 'contract', { found, startUp, side, at });
}

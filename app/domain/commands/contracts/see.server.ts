/** The contract of a match, as its parties see it. */

import { turnIn } from '~/catalogue/budgets';
import { CONTRACTS, PDF_TYPE } from '~/catalogue/contracts';
import { DomainError } from '~/catalogue/errors';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, can } from '~/domain/base/actor';
import { matchFor, sideOf } from '~/domain/base/parties.server';
import { versionSignersFor } from '~/domain/commands/engagements/ask-to-sign.server';
import { type Content, contentOf } from '~/domain/commands/signatures/content.server';
import { withFilesChecked } from '~/domain/commands/signatures/files.server';
import { signaturesSeenOf, signingAsked } from '~/domain/commands/signatures/see.server';
import type { ContractVersion, MatchContract, SignedContract } from '~/domain/model/contract-schema';
import { nameOfSide, partiesOf } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { goesOn } from '~/domain/model/study-endings';
import { type VersionMove, versionMoves } from '~/domain/model/versions';
import { now } from '~/gateways/clock.server';
import { contractsOf } from '~db/queries/contracts';
import type { MatchWithParties } from '~db/queries/matches';
import { startUpOf } from '~db/queries/start-ups';
import { usersByIds } from '~db/queries/users';
import type { Contract, StartUp } from '~db/schema';
import { type Db, store } from '~db/store.server';

export interface ContractParty {
  found: MatchWithParties;
  side: MatchSide | 'admin';
  /** There is no contract before the start-up. */
  startUp: StartUp | undefined;
  /** The first one first. */
  versions: Contract[];
  latest: Contract | undefined;
}

/** @throws {DomainError} unauthenticated, not_found (another's too). */
export async function contractPartyOf(db: Db, actor: Actor, id: string): Promise<ContractParty> {
  const found = await matchFor(db, actor, id);
  const startUp = await startUpOf(db, found.match.id);
  const versions = startUp ? await contractsOf(db, found.match.id) : [];
  return { found, side: sideOf(actor, found), startUp, versions, latest: versions.at(-1) };
}

/** What a side can do now. A Word file is answered by another version, as long as nobody proposes it as a PDF. */
export function movesOf({ found, side, startUp, versions, latest }: ContractParty): VersionMove[] {
  const goes = found.match.held === null && goesOn(found.study, found.match);
  const open = goes && startUp !== undefined && startUp.endedAt === null;
  const final = latest?.contentType === PDF_TYPE;
  return versionMoves({ side, open, latest, room: versions.length < CONTRACTS.versionsMost, final });
}

/** The versions of the contract with their signatures. @throws {DomainError} as contractPartyOf. */
export async function seeContract(
  actor: Actor,
  id: string,
  { session = null }: { session?: string | null } = {},
  at = now(),
): Promise<MatchContract> {
  const seen = await store.read(async (db) => {
    const party = await contractPartyOf(db, actor, id);
    const signing = session === null ? null : await toSign(db, actor, party, session, at);
    return { ...(await contractSeen(db, party)), signing, signers: await signersToAsk(db, actor, party) };
  });
  return { ...seen, versions: await Promise.all(seen.versions.map(checked)) };
}

/** A version whose signatures show whether the stored file is still the one that was signed. */
async function checked(version: ContractVersion): Promise<ContractVersion> {
  const { signatures, file } = version;
  return { ...version, signatures: await withFilesChecked(signatures, [file]) };
}

/** The same before the stored files are checked. */
export async function contractSeen(db: Db, party: ContractParty): Promise<MatchContract> {
  const { found, side, startUp, versions, latest } = party;
  const ids = versions.flatMap(({ proposedBy, agreedBy }) => [proposedBy ?? [], agreedBy ?? []].flat());
  const people = await usersByIds(db, [...new Set(ids)]);
  const names = new Map(people.map((user) => [user.id, nameOf(user)]));
  const hashes = new Map(versions.map((each) => [each.id, contractContentOf(each).sha256]));
  const signatures = await signaturesSeenOf(db, 'contract', hashes);
  return {
    matchId: found.match.id,
    side,
    begun: startUp !== undefined,
    versions: versions.toReversed().map((each) => ({
      number: each.number,
      side: each.side,
      proposedAt: each.proposedAt,
      proposedBy: names.get(each.proposedBy ?? '') ?? null,
      state: each.state,
      note: each.note,
      file: { id: each.documentId, name: each.name, sha256: each.sha256, pdf: each.contentType === PDF_TYPE },
      agreedAt: each.agreedAt,
      agreedBy: names.get(each.agreedBy ?? '') ?? null,
      signedAt: each.signedAt,
      signatures: signatures.get(each.id) ?? [],
      signedSha256: hashes.get(each.id) ?? '',
    })),
    turn: latest?.turn ?? null,
    since: latest?.turnSince ?? null,
    may: movesOf(party),
    signing: null,
    signers: null,
  };
}

/** What signing a version is of: the file, by its SHA-256. The note belongs to the negotiation, and is not signed. */
export function contractContentOf({
  id,
  matchId,
  number,
  side,
  proposedAt,
  agreedAt,
  name,
  sha256,
}: Contract): Content {
  return contentOf({
    contract: id,
    match: matchId,
    version: number,
    proposedBy: side,
    proposedAt,
    agreedAt,
    file: { name, sha256 },
  } satisfies SignedContract);
}

export const statementOf = (found: MatchWithParties, side: MatchSide, { number, name }: Contract): string =>
  `I agree, for ${nameOfSide(found, side)}, to version ${number} of the contract of ${found.site.name} for the study “${found.study.title}”, the file “${name}”.`;

/** What the actor needs to sign the latest version; null if it is not the actor's to sign now. */
async function toSign(
  db: Db,
  actor: Actor,
  party: ContractParty,
  session: string,
  at: number,
): Promise<MatchContract['signing']> {
  const { found, side, latest } = party;
  if (!latest || side === 'admin' || !movesOf(party).includes('sign')) return null;
  if (!can(actor, 'contract.sign', partiesOf(found))) return null;
  const { sha256 } = contractContentOf(latest);
  return { ...(await signingAsked(db, actor, session, at)), statement: statementOf(found, side, latest), sha256 };
}

/** Who can sign the latest version, for a member of the side whose turn it is without the authority to; null otherwise. */
async function signersToAsk(db: Db, actor: Actor, party: ContractParty): Promise<MatchContract['signers']> {
  const { found, side, latest } = party;
  if (!latest || side === 'admin' || !movesOf(party).includes('sign')) return null;
  return can(actor, 'contract.sign', partiesOf(found)) ? null : versionSignersFor(db, found, side, latest);
}

/** What the signatures of a version are of. @throws {DomainError} as contractPartyOf; not_found before both have agreed. */
export async function seeSignedContract(actor: Actor, id: string, version: number): Promise<unknown> {
  return store.read(async (db) => {
    const { versions } = await contractPartyOf(db, actor, id);
    const contract = versions.find(({ number, agreedAt }) => number === version && agreedAt !== null);
    if (!contract) throw new DomainError('not_found');
    return contractContentOf(contract).content;
  });
}

/** A version in its next state, and whose turn it is then. */
export const movedTo = (state: Contract['state'], side: MatchSide, at: number) => {
  const turn = turnIn(state, side);
  return { state, turn, turnSince: turn && at, askedId: null };
};

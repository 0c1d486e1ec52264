/** The contract of a match, as its parties see it. */

import { CONTRACTS, PDF_TYPE } from '~/catalogue/contracts';
import type { Actor } from '~/domain/base/actor';
import {
  movesOf,
  type Negotiation,
  type Party,
  signedContent,
  signersToAsk,
  signingOf,
  versionsFor,
} from '~/domain/commands/negotiations/party.server';
import { type Content, contentOf } from '~/domain/commands/signatures/content.server';
import { withFilesChecked } from '~/domain/commands/signatures/files.server';
import { signaturesSeenOf } from '~/domain/commands/signatures/see.server';
import type { ContractVersion, MatchContract, SignedContract } from '~/domain/model/contract-schema';
import { nameOfSide } from '~/domain/model/match-parties';
import { nameOf } from '~/domain/model/member';
import { now } from '~/gateways/clock.server';
import { changeContract, contractsOf } from '~db/queries/contracts';
import { usersByIds } from '~db/queries/users';
import type { Contract } from '~db/schema';
import { type Db, store } from '~db/store.server';

type ContractParty = Party<Contract>;

export const CONTRACT: Negotiation<Contract> = {
  what: 'contract',
  versionsMost: CONTRACTS.versionsMost,
  versionsOf: contractsOf,
  change: changeContract,
  // A Word file is answered by another version, as long as nobody proposes it as a PDF.
  isFinal: ({ contentType }) => contentType === PDF_TYPE,
  contentOf: contractContentOf,
  statementOf: (found, side, { number, name }) =>
    `I agree, for ${nameOfSide(found, side)}, to version ${number} of the contract of ${found.site.name} for the study “${found.study.title}”, the file “${name}”.`,
};

/** The versions of the contract with their signatures. @throws {DomainError} as versionsFor. */
export async function seeContract(
  actor: Actor,
  id: string,
  { session = null }: { session?: string | null } = {},
  at = now(),
): Promise<MatchContract> {
  const seen = await store.read(async (db) => {
    const party = await versionsFor(CONTRACT, db, actor, id);
    const signing = session === null ? null : await signingOf(CONTRACT, db, actor, party, { session, at });
    return { ...(await contractSeen(db, party)), signing, signers: await signersToAsk(CONTRACT, db, actor, party) };
  });
  return { ...seen, versions: await Promise.all(seen.versions.map(checked)) };
}

/** A version whose signatures show whether the stored file is still the one that was signed. */
export async function checked(version: ContractVersion): Promise<ContractVersion> {
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
    may: movesOf(CONTRACT, party),
    signing: null,
    signers: null,
  };
}

/** What signing a version is of: the file, by its SHA-256. The note belongs to the negotiation, and is not signed. */
function contractContentOf({ id, matchId, number, side, proposedAt, agreedAt, name, sha256 }: Contract): Content {
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

/** What the signatures of a version are of. @throws {DomainError} as signedContent. */
export const seeSignedContract = (actor: Actor, id: string, version: number) =>
  signedContent(CONTRACT, actor, id, version);

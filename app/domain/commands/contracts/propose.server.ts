/** Proposing a version of the contract of a selected site, and agreeing to it. */

import { CONTRACT_TEXTS, CONTRACTS, isContractType, PDF_TYPE } from '~/catalogue/contracts';
import { DomainError } from '~/catalogue/errors';
import type { Mail } from '~/catalogue/mail-writing';
import { MAILS } from '~/catalogue/mails';
import type { MatchMail } from '~/catalogue/mails-matches';
import { paths } from '~/catalogue/paths';
import type { MatchSide } from '~/catalogue/statuses';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { limitLetters } from '~/domain/base/mail-limits.server';
import { linkTo } from '~/domain/base/outbox.server';
import { mustBeAllowed, ownSideOf, requireGoingOn } from '~/domain/base/parties.server';
import { overOrPaused } from '~/domain/base/study-for.server';
import { earlierAnswer, keptAnswer, once } from '~/domain/base/submission.server';
import { mustBeReadable } from '~/domain/commands/agreements/readable.server';
import { admitUploads, attachDocuments, contentsOf, isFree } from '~/domain/commands/documents/attach.server';
import { mailSide } from '~/domain/commands/engagements/mail-side.server';
import { voidSignatures } from '~/domain/commands/signatures/void.server';
import { follow } from '~/domain/commands/start-up/following.server';
import type { MatchContract, ProposeContract } from '~/domain/model/contract-schema';
import { type DocumentReference, documentIdOf } from '~/domain/model/document-reference';
import { otherSide } from '~/domain/model/match-parties';
import { goesOn } from '~/domain/model/study-endings';
import type { VersionMove } from '~/domain/model/versions';
import { now } from '~/gateways/clock.server';
import { changeContract, insertContract } from '~db/queries/contracts';
import { documentById } from '~db/queries/documents';
import type { Contract } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type ContractParty, contractPartyOf, contractSeen, movedTo, movesOf, seeContract } from './see.server';

interface Work extends ContractParty {
  db: Db;
  side: MatchSide;
  at: number;
}

/**
 * Proposes another version, which takes the place of one that was not signed by both sides; the other side is e-mailed.
 * @throws {DomainError} as withContract; invalid unless the file is a PDF or Word; document_unknown; as mustBeReadable.
 */
export async function proposeContract(
  actor: Actor,
  id: string,
  { version, note, document, key = null }: ProposeContract & { key?: string | null },
  at = now(),
): Promise<MatchContract> {
  await mustBeAllowed(actor, id, 'match.takePart');
  await admitUploads([document], at);
  const input = { version, note, document: await contentsOf([document]) };
  const action = await actionOf(actor, id, 'propose');
  // A repeated call refers to a file that is attached by now.
  if (await earlierAnswer({ action, actor, key, input })) return seeContract(actor, id, {}, at);
  await mustPropose(actor, id, version);
  await mustBeContract(document, at);
  return withContract(actor, id, { move: 'propose', version, key, input, at }, async (work) => {
    const { db, found, side, latest } = work;
    if (latest && latest.state !== 'signed') await replace(actor, latest, work);
    const matchId = found.match.id;
    await attachDocuments(db, actor, [document], { matchId, type: 'contract' }, at);
    const file = await documentById(db, documentIdOf(document.filePath) ?? '');
    if (!file?.sha256 || !file.contentType) throw new DomainError('document_unknown');
    const contract = await insertContract(db, {
      id: newId(),
      matchId,
      number: version + 1,
      side,
      proposedAt: at,
      proposedBy: person(actor).id,
      documentId: file.id,
      sha256: file.sha256,
      name: file.name ?? 'Contract',
      contentType: file.contentType,
      note,
      ...movedTo('offered', side, at),
      agreedAt: null,
      agreedBy: null,
      signedAt: null,
    });
    if (!contract) throw new DomainError('contract_changed');
    await record(db, actor, 'match.contractProposed', matchId, {
      before: latest && inTrail(latest),
      after: inTrail(contract),
      at,
    });
    await tellOfContract(work, otherSide(side), (mail) =>
      MAILS.contractProposed({ ...mail, version: contract.number }),
    );
  });
}

/** Ends a version that not both sides have signed. What one side has signed no longer counts. */
async function replace(actor: Actor, latest: Contract, { db, at }: Work): Promise<void> {
  const change = { state: 'replaced', turn: null, turnSince: null } as const;
  if (!(await changeContract(db, latest, change))) throw new DomainError('contract_changed');
  await voidSignatures(db, actor, { type: 'contract', id: latest.id }, 'Another version was proposed.', at);
}

const inTrail = ({ number: version, sha256 }: Contract) => ({ version, sha256 });

/**
 * Whether the actor could propose a version after the one that was read. Call it before reading a file.
 * @throws {DomainError} as withContract.
 */
export async function mustPropose(actor: Actor, id: string, version: number, key: string | null = null): Promise<void> {
  const party = await store.read((db) => contractPartyOf(db, actor, id));
  ownSideOf(actor, party.found);
  // A repeated request finds the version that it has proposed.
  if (await keptAnswer(nameOfAction('propose', party.found.match.id), actor, key)) return;
  requireMove(party, { move: 'propose', version });
}

/** @throws {DomainError} invalid, document_unknown; for a PDF as mustBeReadable. */
async function mustBeContract(document: DocumentReference, at: number): Promise<void> {
  const stored = await store.read((db) => documentById(db, documentIdOf(document.filePath) ?? ''));
  if (!stored || !isFree(stored)) throw new DomainError('document_unknown');
  if (!isContractType(stored.contentType)) throw new DomainError('invalid', {}, { document: [CONTRACT_TEXTS.file] });
  // Its own digital signatures stay valid, because the file is kept as it is.
  if (stored.contentType === PDF_TYPE) await mustBeReadable({ document, sendAnyway: true }, at);
}

/** Agrees to the version that the other side has proposed. The site signs it first. @throws as withContract. */
export async function acceptContract(
  actor: Actor,
  id: string,
  { version, key = null }: { version: number; key?: string | null },
  at = now(),
): Promise<MatchContract> {
  return withContract(actor, id, { move: 'accept', version, key, input: version, at }, async (work) => {
    const { db, found, side, latest } = work;
    const agreed = { ...movedTo('agreed', side, at), agreedAt: at, agreedBy: person(actor).id };
    if (!latest || !(await changeContract(db, latest, agreed))) throw new DomainError('contract_changed');
    await record(db, actor, 'match.contractAgreed', found.match.id, { after: { version }, at });
    await tellOfContract(work, otherSide(side), (mail) => MAILS.contractAgreed({ ...mail, version }));
  });
}

/** E-mails one side. */
export const tellOfContract = (
  { db, found, at }: Pick<Work, 'db' | 'found' | 'at'>,
  side: MatchSide,
  mailOf: (about: MatchMail) => Mail,
): Promise<void> =>
  mailSide(db, found, side, (about) => mailOf({ about, link: linkTo(paths.matchTab(found.match.id, 'contract')) }), at);

interface Asked {
  move: VersionMove;
  /** The latest that was read. */
  version: number;
  key: string | null;
  input: unknown;
  at: number;
}

const nameOfAction = (move: VersionMove, matchId: string) => `match.contract.${move}:${matchId}`;

/** A match can be asked for by the ID that it had before a merge. */
const actionOf = (actor: Actor, id: string, move: VersionMove): Promise<string> =>
  store.read(async (db) => nameOfAction(move, (await contractPartyOf(db, actor, id)).found.match.id));

/** @throws {DomainError} as withContract. */
function requireMove(party: ContractParty, { move, version }: Pick<Asked, 'move' | 'version'>): void {
  const { found, startUp, versions, latest } = party;
  requireGoingOn(found);
  if (!goesOn(found.study, found.match)) throw new DomainError(overOrPaused(found.study));
  if (startUp && version !== (latest?.number ?? 0)) throw new DomainError('contract_changed');
  if (move === 'propose' && versions.length >= CONTRACTS.versionsMost)
    throw new DomainError('contract_full', { most: CONTRACTS.versionsMost });
  if (!movesOf(party).includes(move)) throw new DomainError('contract_refused');
}

/**
 * Does something with the contract that was read, if the actor's side may do so now.
 * @throws {DomainError} unauthenticated, not_found (another's too), forbidden for administrators; match_waits,
 * study_completed, study_paused; contract_changed if there is another version by now; contract_refused if it is not
 * possible now; contract_full; too_many_letters.
 */
async function withContract(
  actor: Actor,
  id: string,
  { move, version, key, input, at }: Asked,
  work: (work: Work) => Promise<void>,
): Promise<MatchContract> {
  await limitLetters(actor, at);
  return store.tx(async (db) => {
    const party = await contractPartyOf(db, actor, id);
    const side = ownSideOf(actor, party.found);
    const matchId = party.found.match.id;
    await once(db, { action: nameOfAction(move, matchId), actor, key, input, at }, async () => {
      requireMove(party, { move, version });
      await work({ ...party, side, db, at });
      if (party.startUp) await follow(db, person(actor), 'contract', { ...party, startUp: party.startUp, side, at });
      return { id: matchId };
    });
    return contractSeen(db, await contractPartyOf(db, actor, id));
  });
}

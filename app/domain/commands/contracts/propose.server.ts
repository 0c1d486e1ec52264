/** Proposing a version of the contract of a selected site, and agreeing to it. */

import { CONTRACT_TEXTS, isContractType, PDF_TYPE } from '~/catalogue/contracts';
import { DomainError } from '~/catalogue/errors';
import { MAILS } from '~/catalogue/mails';
import { type Actor, person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { mustBeAllowed, ownSideOf } from '~/domain/base/parties.server';
import { earlierAnswer, keptAnswer } from '~/domain/base/submission.server';
import { mustBeReadable } from '~/domain/commands/agreements/readable.server';
import { admitUploads, attachDocuments, contentsOf, isFree } from '~/domain/commands/documents/attach.server';
import { acceptVersion, moving, nameOfAction, replaceLatest, tellOf } from '~/domain/commands/negotiations/move.server';
import { movedTo, requireMove, versionsFor } from '~/domain/commands/negotiations/party.server';
import type { MatchContract, ProposeContract } from '~/domain/model/contract-schema';
import { type DocumentReference, documentIdOf } from '~/domain/model/document-reference';
import { otherSide } from '~/domain/model/match-parties';
import type { VersionMove } from '~/domain/model/versions';
import { now } from '~/gateways/clock.server';
import { insertContract } from '~db/queries/contracts';
import { documentById } from '~db/queries/documents';
import type { Contract } from '~db/schema';
import { store } from '~db/store.server';
import { CONTRACT, seeContract } from './see.server';

/**
 * Proposes another version, which takes the place of one that was not signed by both sides; the other side is e-mailed.
 * @throws {DomainError} as moving; invalid unless the file is a PDF or Word; document_unknown; as mustBeReadable.
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
  await moving(CONTRACT, actor, id, { move: 'propose', version, key, input, at }, async (work) => {
    const { db, found, side, latest } = work;
    await replaceLatest(CONTRACT, actor, work);
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
    await tellOf('contract', work, otherSide(side), (mail) =>
      MAILS.contractProposed({ ...mail, version: contract.number }),
    );
  });
  return seeContract(actor, id, {}, at);
}

const inTrail = ({ number: version, sha256 }: Contract) => ({ version, sha256 });

/**
 * Whether the actor could propose a version after the one that was read. Call it before reading a file.
 * @throws {DomainError} as moving.
 */
export async function mustPropose(actor: Actor, id: string, version: number, key: string | null = null): Promise<void> {
  const party = await store.read((db) => versionsFor(CONTRACT, db, actor, id));
  ownSideOf(actor, party.found);
  // A repeated request finds the version that it has proposed.
  if (await keptAnswer(nameOfAction('contract', 'propose', party.found.match.id), actor, key)) return;
  requireMove(CONTRACT, party, { move: 'propose', version });
}

/** @throws {DomainError} invalid, document_unknown; for a PDF as mustBeReadable. */
async function mustBeContract(document: DocumentReference, at: number): Promise<void> {
  const stored = await store.read((db) => documentById(db, documentIdOf(document.filePath) ?? ''));
  if (!stored || !isFree(stored)) throw new DomainError('document_unknown');
  if (!isContractType(stored.contentType)) throw new DomainError('invalid', {}, { document: [CONTRACT_TEXTS.file] });
  // Its own digital signatures stay valid, because the file is kept as it is.
  if (stored.contentType === PDF_TYPE) await mustBeReadable({ document, sendAnyway: true }, at);
}

/** A match can be asked for by the ID that it had before a merge. */
const actionOf = (actor: Actor, id: string, move: VersionMove): Promise<string> =>
  store.read(async (db) => nameOfAction('contract', move, (await versionsFor(CONTRACT, db, actor, id)).found.match.id));

/** Agrees to the version that the other side has proposed. The site signs it first. @throws as moving. */
export async function acceptContract(
  actor: Actor,
  id: string,
  accepted: { version: number; key?: string | null },
  at = now(),
): Promise<MatchContract> {
  await acceptVersion(CONTRACT, actor, id, { ...accepted, at });
  return seeContract(actor, id, {}, at);
}

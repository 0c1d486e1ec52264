/** Signatures as people see them. Each is checked whenever it is shown. */

import { DomainError } from '~/catalogue/errors';
import type { SignedSubject } from '~/catalogue/signing';
import { type Actor, can, person } from '~/domain/base/actor';
import { hashToken } from '~/domain/base/ids.server';
import { holdOn } from '~/domain/commands/accounts/hold.server';
import { fullName } from '~/domain/model/member';
import {
  type SignatureView,
  type SigningAsked,
  signatureSchema,
  type Verification,
} from '~/domain/model/signature-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { agreementById } from '~db/queries/agreements';
import { auditEventsSince } from '~db/queries/audit';
import { budgetById } from '~db/queries/budgets';
import { contractById } from '~db/queries/contracts';
import { responseById } from '~db/queries/feasibility';
import { matchById } from '~db/queries/matches';
import { lastTitleOf, type SubjectOfSignature, signaturesByHash, signaturesOf } from '~db/queries/signatures';
import { delegationLogById } from '~db/queries/start-up-records';
import { startUpById } from '~db/queries/start-ups';
import { userById } from '~db/queries/users';
import { visitById } from '~db/queries/visits';
import type { Signature } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { componentsFor } from './components.server';
import { filesSigned, withFilesChecked } from './files.server';
import { stateIn, stateOf } from './record.server';

/**
 * All signatures of a subject, oldest first, with the voided ones. `sha256` is of what the record says now: a valid
 * signature of anything else shows as altered. The caller has checked that the actor may see it.
 */
export async function signaturesSeen(
  db: Db,
  { type, id }: SubjectOfSignature,
  sha256: string,
): Promise<SignatureView[]> {
  return (await signaturesSeenOf(db, type, new Map([[id, sha256]]))).get(id) ?? [];
}

/** The same for several subjects of a type, by their IDs. */
export async function signaturesSeenOf(
  db: Db,
  type: SignedSubject,
  hashes: ReadonlyMap<string, string>,
): Promise<Map<string, SignatureView[]>> {
  const found = await signaturesOf(db, type, [...hashes.keys()]);
  const ids = found.map(({ id }) => id);
  const events = await auditEventsSince(db, 'signature', ids, 0);
  const view = (row: Signature) => {
    const own = events.filter(({ subjectId }) => subjectId === row.id);
    const state = stateIn(row, own);
    const isOther = state === 'valid' && row.sha256 !== hashes.get(row.subjectId);
    return pick(signatureSchema, { ...row, state: isOther ? 'altered' : state });
  };
  return new Map([...hashes.keys()].map((id) => [id, found.filter(({ subjectId }) => subjectId === id).map(view)]));
}

/** What signing asks the actor for now. @throws {DomainError} unauthenticated. */
export async function signingAsked(db: Db, actor: Actor, session: string | null, at = now()): Promise<SigningAsked> {
  const user = await userById(db, person(actor).id);
  if (!user) throw new DomainError('unauthenticated');
  const hold = holdOn(user, at);
  return {
    heldUntil: hold && !hold.byCode ? hold.until : null,
    components: await componentsFor(db, user, hashToken(session ?? ''), at),
    printedName: fullName(user),
    title: user.title ?? (await lastTitleOf(db, user.id)) ?? null,
  };
}

/** Tells anyone whether a document with this hash was signed here. Only the parties see names (SIG-05). */
export async function verifyHash(actor: Actor, asked: string): Promise<Verification> {
  const sha256 = asked.toLowerCase();
  const found = await store.read(async (db) => {
    const rows = /^[0-9a-f]{64}$/.test(sha256) ? await signaturesByHash(db, sha256) : [];
    const records = [...new Set(rows.map(({ subjectId }) => subjectId))];
    return Promise.all(
      records.map(async (id, at) => {
        const own = rows.filter(({ subjectId }) => subjectId === id);
        const seen = await Promise.all(own.map((row) => verified(db, actor, row)));
        const files = await Promise.all(own.slice(0, 1).map(({ subjectType: type }) => filesSigned(db, { type, id })));
        return { files: files.flat(), signatures: seen.map((each) => ({ record: at + 1, ...each })) };
      }),
    );
  });
  const checked = await Promise.all(found.map(({ signatures, files }) => withFilesChecked(signatures, files)));
  const signatures = checked.flat();
  const states = signatures.map(({ state }) => state);
  const state = (['altered', 'valid', 'voided'] as const).find((each) => states.includes(each)) ?? 'unknown';
  return { sha256, state, signatures };
}

async function verified(
  db: Db,
  actor: Actor,
  row: Signature,
): Promise<Omit<Verification['signatures'][number], 'record'>> {
  const { subjectType, meaning, signedAt, voidedAt, printedName, title, organizationName } = row;
  const named = can(actor, 'signature.see', { organizationIds: await partiesTo(db, row), userId: row.userId });
  return {
    subject: subjectType,
    meaning,
    signedAt,
    voidedAt,
    state: await stateOf(db, row),
    printedName: named ? printedName : null,
    title: named ? title : null,
    organizationName: named ? organizationName : null,
  };
}

/** The match of what can be signed. */
const SUBJECTS: Record<SignedSubject, (db: Db, id: string) => Promise<{ matchId: string } | undefined>> = {
  agreement: agreementById,
  response: responseById,
  visitReport: visitById,
  activation: startUpById,
  delegation: delegationLogById,
  budget: budgetById,
  contract: contractById,
};

/** The organizations whose people see the names. */
async function partiesTo(db: Db, { subjectType, subjectId, organizationId }: Signature): Promise<string[]> {
  const subject = await SUBJECTS[subjectType](db, subjectId);
  const match = subject && (await matchById(db, subject.matchId));
  return [organizationId, match?.site.id, match?.study.sponsorId].filter((id) => typeof id === 'string');
}

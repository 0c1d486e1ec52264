/** Signatures as people see them. Each is checked whenever it is shown. */
import { now } from '~/gateways/clock.server';
import { agreementById } from '~db/queries/agreements';
import { matchById } from '~db/queries/matches';
import { lastTitleOf, type SubjectOfSignature, signaturesByHash, signaturesOf } from '~db/queries/signatures';
import { userById } from '~db/queries/users';
import type { Signature } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Actor, can, person } from '../actor';
import { DomainError } from '../errors';
import { hashToken } from '../ids.server';
import { fullName } from '../staff/member';
import { pick } from '../views';
import { stateOf } from './record.server';
import { componentsFor } from './sign.server';
import { type SignatureView, type SigningAsked, signatureSchema, type Verification } from './view';

/**
 * All signatures of a subject, including voided ones, oldest first. The caller has checked that the actor may see it.
 */
export async function signaturesSeen(db: Db, { type, id }: SubjectOfSignature): Promise<SignatureView[]> {
  const found = await signaturesOf(db, type, [id]);
  return Promise.all(found.map(async (row) => pick(signatureSchema, { ...row, state: await stateOf(db, row) })));
}

/** What signing asks the actor for now. @throws {DomainError} unauthenticated. */
export async function signingAsked(db: Db, actor: Actor, session: string | null, at = now()): Promise<SigningAsked> {
  const user = await userById(db, person(actor).id);
  if (!user) throw new DomainError('unauthenticated');
  return {
    components: await componentsFor(db, user, hashToken(session ?? ''), at),
    printedName: fullName(user),
    title: (await lastTitleOf(db, user.id)) ?? null,
  };
}

/** Tells anyone whether a document with this hash was signed here. Only the parties see names (SIG-05). */
export async function verifyHash(actor: Actor, asked: string): Promise<Verification> {
  const sha256 = asked.toLowerCase();
  return store.read(async (db) => {
    const found = /^[0-9a-f]{64}$/.test(sha256) ? await signaturesByHash(db, sha256) : [];
    const signatures = await Promise.all(found.map((row) => verified(db, actor, row)));
    const states = signatures.map(({ state }) => state);
    const state = (['altered', 'valid', 'voided'] as const).find((each) => states.includes(each)) ?? 'unknown';
    return { sha256, state, signatures };
  });
}

async function verified(db: Db, actor: Actor, row: Signature): Promise<Verification['signatures'][number]> {
  const { subjectType, meaning, signedAt, voidedAt, printedName, title, organizationName } = row;
  const named = can(actor, 'signature.see', { organizationIds: await partiesTo(db, row), userId: row.userId });
  return {
    ...{ subject: subjectType, meaning, signedAt, voidedAt, state: await stateOf(db, row) },
    printedName: named ? printedName : null,
    title: named ? title : null,
    organizationName: named ? organizationName : null,
  };
}

/** The organizations whose people see the names. */
async function partiesTo(db: Db, { subjectType, subjectId, organizationId }: Signature): Promise<string[]> {
  const agreement = subjectType === 'agreement' ? await agreementById(db, subjectId) : undefined;
  const match = agreement && (await matchById(db, agreement.matchId));
  return [organizationId, match?.site.id, match?.study.sponsorId].filter((id) => typeof id === 'string');
}

/**
 * Signing electronically, with the controls of 21 CFR Part 11 (docs/part11.md). Everything that can be signed goes
 * through here.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { DomainError } from '~/catalogue/errors';
import type { Component, Meaning, SignedSubject } from '~/catalogue/signing';
import type { Actor, Person } from '~/domain/base/actor';
import { recordNumbered } from '~/domain/base/audit.server';
import { hashToken, newId } from '~/domain/base/ids.server';
import { earlierAnswer, once } from '~/domain/base/submission.server';
import { limitTries } from '~/domain/base/tries.server';
import { requireUnheld } from '~/domain/commands/accounts/hold.server';
import { withConfirmedName } from '~/domain/commands/accounts/name.server';
import { withCode } from '~/domain/commands/accounts/second-factor-codes.server';
import { accountNow, personIn } from '~/domain/commands/accounts/session.server';
import { fullName } from '~/domain/model/member';
import type { Signing } from '~/domain/model/signature-schema';
import { now } from '~/gateways/clock.server';
import { logSecurity } from '~/gateways/security-log.server';
import { organizationById } from '~db/queries/organizations';
import { insertSignature, markSigning } from '~db/queries/signatures';
import { spendPasswordTokens } from '~db/queries/users';
import type { Signature } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { componentsFor, refused, requireEntered, requireSame } from './components.server';
import { recordHashOf } from './record.server';

/** What is to be signed, in its current state. */
export interface Signable {
  type: SignedSubject;
  id: string;
  version: number;
  sha256: string;
  /** The sentence that the person agrees to. */
  statement: string;
  meaning: Meaning;
  /** Whom the person signs for; null for themselves. */
  organizationId: string | null;
}

/** A record that someone has read and signs. */
export interface RecordSigning {
  /** The hash of what was read; null in the demo, where nobody reads. */
  sha256: string | null;
  key?: string | null;
  at: number;
}

export interface Work<T extends object> {
  /**
   * Reads what is to be signed. Throws if the actor may not sign it. Called before the components are checked and again
   * in the transaction, because either may have changed.
   */
  subject: (db: Db, signer: Person) => Promise<Signable>;
  /**
   * Applies the effects of the signature, in its transaction. Returns the answer, which a repeated request gets too.
   */
  follow: (db: Db, signature: Signature, signer: Person) => Promise<T>;
  /** Names the action and its subject, for requests that are repeated with the same key. */
  action: string;
  key?: string | null;
  /** What the person sent to say what they sign. */
  input: unknown;
}

/**
 * Signs. The first signature of a session takes all components: e-mail address, password and, if it is on, the second
 * factor. Later ones take only the password.
 * @throws {DomainError} unauthenticated, signing_held, signing_refused, too_many_codes; invalid for what is
 * missing; as `subject`.
 */
export async function sign<T extends object>(
  actor: Actor,
  session: string | null,
  signing: Signing,
  work: Work<T>,
  at = now(),
): Promise<T> {
  const [signed] = await signEach(actor, session, signing, [work], at);
  if (!signed) throw new DomainError('not_found');
  if (signed instanceof DomainError) throw signed;
  return signed;
}

/**
 * Signs several records after one check of the components (decision 69). Each gets a signature of its own, in its own
 * transaction, and the permission, the hold and the session are checked again in each.
 * @returns for each, what its `follow` returns, or why it alone was refused.
 * @throws {DomainError} as `sign`, but for what `subject` throws; signing_one_by_one.
 */
export async function signEach<T extends object>(
  actor: Actor,
  session: string | null,
  signing: Signing,
  works: readonly Work<T>[],
  at = now(),
): Promise<(T | DomainError)[]> {
  const submissionOf = ({ action, key = null, input }: Work<T>) => {
    const { printedName: name, title } = signing;
    return { action, actor, key, input: [input, name, title], at };
  };
  const results = new Map<Work<T>, T | DomainError>();
  for (const work of works) {
    const earlier = await earlierAnswer<T>(submissionOf(work));
    if (earlier) results.set(work, earlier);
  }
  const inOrder = () => works.map((work) => results.get(work) as T | DomainError);
  // A repeated request: without the components, it must not reset the count of wrong tries.
  if (results.size === works.length) return inOrder();
  const tokenHash = hashToken(session ?? '');
  const { user, components, open } = await store.read(async (db) => {
    const account = await accountNow(db, actor);
    const signer = await personIn(db, account);
    for (const work of works) {
      if (results.has(work)) continue;
      const refusal = await refusalOf(work.subject(db, signer));
      if (refusal) results.set(work, refusal);
    }
    const left = works.filter((work) => !results.has(work));
    const asked = left.length > 0 ? await componentsFor(db, account, tokenHash, at) : [];
    return { user: account, components: asked, open: left };
  });
  if (open.length === 0) return inOrder();
  requireUnheld(user, at, open.length);
  requireEntered(user, components, signing);
  let ofRecord: unknown;
  const complete = (work: Work<T>) => (db: Db) =>
    once(db, submissionOf(work), async () => {
      const account = await accountNow(db, actor);
      requireUnheld(account, at, open.length);
      if (!(await markSigning(db, tokenHash, at))) throw new DomainError('unauthenticated');
      // An administrator may have read a link while the account had signed nothing.
      await spendPasswordTokens(db, account.id, at);
      const named = await withConfirmedName(db, account, signing.printedName, at);
      const printedName = fullName(named) as string;
      const given = { printedName, title: signing.title, components, at };
      try {
        return await addSignature(
          db,
          await personIn(db, { ...account, firstName: named.firstName, lastName: named.lastName }),
          work,
          given,
        );
      } catch (error) {
        ofRecord = error;
        throw error;
      }
    });
  const check = async () => {
    await requireSame(user, components, signing, at);
    // A code works once: the first signature uses it up, in its transaction.
    let needsCode = components.includes('code');
    let begun = false;
    for (const work of open) {
      try {
        const inTransaction = complete(work);
        const signed = needsCode
          ? await withCode(user, signing.code ?? '', at, inTransaction)
          : await store.tx(inTransaction);
        if (!signed) throw await refused(user, at, 'code');
        [needsCode, begun] = [false, true];
        results.set(work, signed);
        logSecurity('signed', { account: user.id, action: work.action });
      } catch (error) {
        // Once something is signed, the person has to learn what was and what was not.
        if (!(error instanceof DomainError) || !(begun || error === ofRecord)) throw error;
        results.set(work, error);
      }
      await nextTurn();
    }
    return inOrder();
  };
  // Its own count: someone who knows only the password can use up the codes of the sign-in, but must not stop signing.
  return limitTries(user.id, check, `${user.id} signing`);
}

/** Why it was refused; undefined if it was not. */
async function refusalOf(work: Promise<unknown>): Promise<DomainError | undefined> {
  try {
    await work;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

interface Given {
  printedName: string;
  title: string;
  components: Component[];
  at: number;
}

/** Adds the signature, and does what follows from it. Only `sign` and the made-up people of the demo call it. */
export async function addSignature<T extends object>(db: Db, signer: Person, work: Work<T>, given: Given): Promise<T> {
  const signature = await insertSigned(db, signer, await work.subject(db, signer), given);
  return work.follow(db, signature, signer);
}

async function insertSigned(
  db: Db,
  signer: Person,
  { type, id: subjectId, organizationId, ...subject }: Signable,
  { printedName, title, components, at }: Given,
): Promise<Signature> {
  const organization = organizationId ? await organizationById(db, organizationId) : undefined;
  const who = { userId: signer.id, organizationId, organizationName: organization?.name ?? null, printedName, title };
  const signed = { id: newId(), subjectType: type, subjectId, ...subject, ...who, signedAt: at, components };
  const recordHash = recordHashOf(signed);
  const { version, sha256, meaning } = subject;
  const after = { subject: { type, id: subjectId }, version, sha256, meaning, recordHash };
  const auditSeq = await recordNumbered(db, signer, 'signature.signed', signed.id, { after, at });
  const unvoided = { voidedAt: null, voidedBy: null, voidReason: null };
  return insertSignature(db, { ...signed, recordHash, auditSeq, ...unvoided });
}

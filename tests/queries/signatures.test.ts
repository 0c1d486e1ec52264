import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DomainError } from '~/catalogue/errors';
import { SYSTEM } from '~/domain/base/actor';
import { hashToken } from '~/domain/base/ids.server';
import { openSession, personOf } from '~/domain/commands/accounts/session.server';
import { checkSignatures } from '~/domain/commands/signatures/check.server';
import { isIntact } from '~/domain/commands/signatures/record.server';
import { signaturesSeen, signingAsked, verifyHash } from '~/domain/commands/signatures/see.server';
import { type Signable, sign } from '~/domain/commands/signatures/sign.server';
import { voidSignatures } from '~/domain/commands/signatures/void.server';
import { auditEventsOf } from '~db/queries/audit';
import {
  insertSignature,
  lastTitleOf,
  markSigning,
  signatureCount,
  signaturesAfter,
  signaturesByHash,
  signaturesOf,
  signaturesOfUser,
  signedEventCount,
  signingOfSession,
  voidSignaturesOf,
} from '~db/queries/signatures';
import { updateUser } from '~db/queries/users';
import type { Signature, User } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { codeOf, SECRET } from '~tests/support/second-factor';
import { AT, race } from './rows';

const { store, servers, make, raw } = await openQueryStore();

const hash = () => hashToken(randomUUID());

const row = (values: Partial<Signature> = {}): Signature => ({
  id: randomUUID(),
  subjectType: 'agreement',
  subjectId: randomUUID(),
  version: 1,
  sha256: hash(),
  statement: 'I agree.',
  meaning: 'approval',
  userId: randomUUID(),
  organizationId: null,
  organizationName: null,
  printedName: 'Robin Reyes',
  title: 'Investigator',
  signedAt: AT,
  components: ['email', 'password'],
  recordHash: 'none',
  auditSeq: 1,
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
  ...values,
});

describe('signatures', () => {
  it('[SIG-01] are found by subject, hash and person, oldest first, and counted', async () => {
    const before = await store.read(signatureCount);
    const first = row({ title: 'Coordinator' });
    const second = row({ ...first, id: randomUUID(), title: 'Director', auditSeq: 2 });
    for (const each of [second, first]) await store.tx((db) => insertSignature(db, each));
    await store.read(async (db) => {
      expect(await signaturesOf(db, 'agreement', [first.subjectId, 'none'])).toEqual([first, second]);
      expect(await signaturesOf(db, 'visitReport', [first.subjectId])).toEqual([]);
      expect(await signaturesByHash(db, first.sha256)).toEqual([first, second]);
      expect(await signaturesOfUser(db, first.userId)).toEqual([first, second]);
      expect(await lastTitleOf(db, first.userId)).toBe('Director');
      expect(await lastTitleOf(db, 'nobody')).toBeUndefined();
      expect(await signatureCount(db)).toBe(before + 2);
      const after = first.id < second.id ? [second] : [];
      const later = await signaturesAfter(db, first.id, 1000);
      expect(later.filter(({ userId }) => userId === first.userId)).toEqual(after);
    });
    await raw(`delete from signatures where user_id = '${first.userId}'`);
  });

  it('[SIG-04] are voided only once, and keep the reason', async () => {
    const signed = await store.tx((db) => insertSignature(db, row()));
    const subject = { type: 'agreement', id: signed.subjectId } as const;
    const voiding = { voidedAt: AT, voidedBy: null, voidReason: 'It changed.' };
    const voided = await race(servers, async (db) => (await voidSignaturesOf(db, subject, voiding))[0]);
    expect(voided).toEqual([{ ...signed, ...voiding }]);
    await raw(`delete from signatures where id = '${signed.id}'`);
  });

  it('[SIG-02] are remembered by the session that signed, and by no other person’s', async () => {
    const { id } = await make.user();
    const token = await store.tx((db) => openSession(db, id, null, AT));
    const signing = (userId = id, of = token) => store.read((db) => signingOfSession(db, hashToken(of), userId));
    expect(await signing()).toBeNull();
    expect([await signing('another'), await signing(id, 'another')]).toEqual([undefined, undefined]);
    expect(await store.tx((db) => markSigning(db, hashToken(token), AT))).toMatchObject({ signedAt: AT });
    expect(await signing()).toBe(AT);
    expect(await store.tx((db) => markSigning(db, 'another', AT))).toBeUndefined();
  });
});

/** Something that the person signs for their organization. */
const thing = (user: User, values: Partial<Signable> = {}): Signable => ({
  type: 'agreement',
  id: randomUUID(),
  version: 1,
  sha256: hash(),
  statement: 'I sign this for my organization.',
  meaning: 'approval',
  organizationId: user.organizationId,
  ...values,
});

const signer = async (values: Parameters<typeof make.user>[0] = {}) => {
  const { organization, user: first } = await make.site();
  const user = Object.keys(values).length
    ? ((await store.tx((db) => updateUser(db, first.id, values))) as User)
    : first;
  const session = await store.tx((db) => openSession(db, user.id, null, AT));
  return { organization, user, session };
};

const entered = (user: User, values = {}) => ({
  title: 'Principal Investigator',
  printedName: null,
  email: user.email,
  password: PASSWORD,
  code: null,
  ...values,
});

async function signIt(
  { user, session }: Awaited<ReturnType<typeof signer>>,
  subject: Signable,
  values: object = {},
  { at = AT, key = null }: { at?: number; key?: string | null } = {},
) {
  const work = {
    action: `test.sign:${subject.id}`,
    key,
    input: null,
    subject: async () => subject,
    follow: async (_: unknown, { id }: Signature) => ({ id }),
  };
  return sign(personOf(user, 'verified'), session, entered(user, values), work, at);
}

const codeFrom = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof DomainError ? [error.code, ...Object.keys(error.fields ?? {})].join(' ') : error),
  );

describe('signing', () => {
  it('[SIG-02] takes e-mail address and password first, then the password, and all again after an hour', async () => {
    const who = await signer();
    const asked = async (at: number) =>
      (await store.read((db) => signingAsked(db, personOf(who.user, 'verified'), who.session, at))).components;
    expect(await asked(AT)).toEqual(['email', 'password']);
    expect(await codeFrom(signIt(who, thing(who.user), { email: null }))).toBe('invalid email');
    expect(await codeFrom(signIt(who, thing(who.user), { email: 'another@people.example' }))).toBe('signing_refused');
    expect(await codeFrom(signIt(who, thing(who.user), { password: 'wrong' }))).toBe('signing_refused');
    const subject = thing(who.user);
    await signIt(who, subject, { email: who.user.email?.toUpperCase() });
    expect(await asked(AT + 1)).toEqual(['password']);
    expect(await codeFrom(signIt(who, thing(who.user), { email: null, password: 'wrong' }, { at: AT + 2 }))).toBe(
      'signing_refused',
    );
    const later = thing(who.user);
    await signIt(who, later, { email: null }, { at: AT + 3 });
    expect(await asked(AT + 3_600_002)).toEqual(['password']);
    expect(await asked(AT + 3_600_003)).toEqual(['email', 'password']);
    const [signed] = await store.read((db) => signaturesOf(db, 'agreement', [subject.id, later.id]));
    expect(signed).toMatchObject({ components: ['email', 'password'], printedName: 'Robin Reyes', voidedAt: null });
    const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: who.user.id }));
    expect(events.filter(({ action }) => action === 'user.signingRefused')).toHaveLength(3);
  });

  it('[SIG-02] takes the second factor as well where it is on, and uses up its code', async () => {
    const who = await signer({ totpSecret: SECRET, totpSince: AT });
    expect(await codeFrom(signIt(who, thing(who.user)))).toBe('invalid code');
    const code = codeOf(SECRET);
    await signIt(who, thing(who.user), { code });
    const session = await store.tx((db) => openSession(db, who.user.id, null, AT));
    expect(await codeFrom(signIt({ ...who, session }, thing(who.user), { code }))).toBe('signing_refused');
  });

  it('[SIG-02] stops after five wrong tries in a row, and repeating an earlier request does not start the count anew', async () => {
    const who = await signer();
    const subject = thing(who.user);
    await signIt(who, subject, {}, { key: 'signed-before' });
    const wrong = () => codeFrom(signIt(who, thing(who.user), { password: 'wrong' }));
    for (let tried = 1; tried <= 4; tried++) expect(await wrong()).toBe('signing_refused');
    expect(await codeFrom(signIt(who, subject, { password: 'wrong' }, { key: 'signed-before' }))).toBe('done');
    expect(await wrong()).toBe('signing_refused');
    expect(await codeFrom(signIt(who, thing(who.user)))).toBe('too_many_codes');
  });

  it('[SIG-02] needs a session that is still open, and a name to print', async () => {
    const who = await signer();
    expect(await codeFrom(signIt({ ...who, session: 'ended' }, thing(who.user)))).toBe('unauthenticated');
    const nameless = await signer({ firstName: null, lastName: null });
    expect(await codeFrom(signIt(nameless, thing(nameless.user)))).toBe('invalid printedName');
    const subject = thing(nameless.user);
    await signIt(nameless, subject, { printedName: 'Ada Quill' });
    expect(await store.read((db) => signaturesOf(db, 'agreement', [subject.id]))).toMatchObject([
      { printedName: 'Ada Quill', organizationName: nameless.organization.name },
    ]);
  });

  it('[SIG-01] happens once for a key, however often it is sent', async () => {
    const who = await signer();
    const subject = thing(who.user);
    const key = randomUUID();
    const answers = [await signIt(who, subject, {}, { key }), await signIt(who, subject, {}, { key })];
    expect(answers[0]).toEqual(answers[1]);
    expect(await store.read((db) => signaturesOf(db, 'agreement', [subject.id]))).toHaveLength(1);
  });
});

describe('a signature', () => {
  const signed = async () => {
    const who = await signer();
    const subject = thing(who.user);
    await signIt(who, subject);
    const [found] = await store.read((db) => signaturesOf(db, 'agreement', [subject.id]));
    return { who, subject, signature: found as Signature };
  };
  const remove = ({ id }: Signature) => raw(`delete from signatures where id = '${id}'`);
  const restore = async (row: Signature) => {
    await remove(row);
    await store.tx((db) => insertSignature(db, row));
  };
  const stateOf = async ({ id, sha256 }: Signable) =>
    (await store.read((db) => signaturesSeen(db, { type: 'agreement', id }, sha256)))[0]?.state;

  it('[SIG-03] with one field altered in the database is found, when shown and by the check', async () => {
    const { subject, signature } = await signed();
    expect(await stateOf(subject)).toBe('valid');
    const { components: _, ...texts } = signature;
    for (const [field, value] of Object.entries(texts)) {
      if (field === 'id' || field.startsWith('subject')) continue;
      const altered = typeof value === 'number' ? value + 1 : field === 'voidedAt' ? AT : `${value ?? ''}0`;
      await restore({ ...signature, [field]: altered } as Signature);
      expect([field, await stateOf(subject)]).toEqual([field, 'altered']);
      expect((await checkSignatures()).altered).toContain(signature.id);
    }
    await restore(signature);
    expect(await stateOf(subject)).toBe('valid');
    await restore({ ...signature, components: ['password'] });
    expect(await stateOf(subject)).toBe('altered');
    await remove(signature);
  });

  it('[SIG-03] that is deleted is reported as missing by the check', async () => {
    const before = await checkSignatures();
    const { signature } = await signed();
    expect(await store.read(signedEventCount)).toBeGreaterThan(0);
    expect(await checkSignatures()).toEqual({ ...before, signatures: before.signatures + 1 });
    await remove(signature);
    expect(await checkSignatures()).toEqual({ ...before, missing: before.missing + 1 });
  });

  it('[SIG-04] that is voided says so, and reversing that in the database is found', async () => {
    const { subject, signature } = await signed();
    const of = { type: 'agreement', id: subject.id } as const;
    expect(await store.tx((db) => voidSignatures(db, SYSTEM, of, 'A new version was sent.', AT + 5))).toBe(1);
    expect(await store.tx((db) => voidSignatures(db, SYSTEM, of, 'Again.', AT + 6))).toBe(0);
    expect(await store.read((db) => signaturesSeen(db, of, subject.sha256))).toMatchObject([
      { state: 'voided', voidedAt: AT + 5, voidReason: 'A new version was sent.' },
    ]);
    await raw(`update signatures set voided_at = null, void_reason = null where id = '${signature.id}'`);
    expect(await stateOf(subject)).toBe('altered');
    await remove(signature);
  });

  it('[SIG-03] does not trust an audit event that was altered with it', async () => {
    const { signature } = await signed();
    const events = await store.read((db) => auditEventsOf(db, { type: 'signature', id: signature.id }));
    expect(isIntact(signature, events)).toBe(true);
    expect(
      isIntact(
        signature,
        events.map((event) => ({ ...event, at: event.at + 1 })),
      ),
    ).toBe(false);
    expect(isIntact(signature, [])).toBe(false);
  });

  it('[SIG-05] is verified by hash: anyone sees meaning and time, its parties the name', async () => {
    const { who, subject } = await signed();
    const stranger = personOf((await make.site()).user, 'verified');
    const seen = await verifyHash(stranger, subject.sha256.toUpperCase());
    expect(seen).toMatchObject({ state: 'valid', signatures: [{ meaning: 'approval', signedAt: AT }] });
    expect(JSON.stringify(seen)).not.toContain('Reyes');
    expect((await verifyHash(personOf(who.user, 'verified'), subject.sha256)).signatures).toMatchObject([
      { printedName: 'Robin Reyes', organizationName: who.organization.name },
    ]);
    await store.tx((db) => voidSignatures(db, SYSTEM, { type: 'agreement', id: subject.id }, 'Withdrawn.', AT + 5));
    expect(await verifyHash(stranger, subject.sha256)).toMatchObject({ state: 'voided' });
    // Another record with the same bytes has signatures of its own.
    const other = thing(who.user, { sha256: subject.sha256 });
    await signIt(who, other);
    const { state, signatures } = await verifyHash(stranger, subject.sha256);
    expect([state, ...signatures.map((each) => [each.record, each.state])]).toEqual([
      'valid',
      ...[
        [1, 'voided'],
        [2, 'valid'],
      ],
    ]);
    for (const unknown of [hash(), 'not a hash', '']) {
      expect(await verifyHash(stranger, unknown)).toMatchObject({ state: 'unknown', signatures: [] });
    }
  });
});

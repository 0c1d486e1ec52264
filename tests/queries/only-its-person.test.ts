/** Nobody but its person signs with an account (SIG-10 to SIG-13), and how many rows an export has (SIG-15). */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DomainError } from '~/catalogue/errors';
import { hashToken } from '~/domain/base/ids.server';
import { openedText } from '~/domain/base/mail-links.server';
import { waitingMail } from '~/domain/base/outbox.server';
import { ensureAdministrator } from '~/domain/commands/accounts/first-admin.server';
import { changeName } from '~/domain/commands/accounts/name.server';
import { resetFactorByOperator } from '~/domain/commands/accounts/operator.server';
import { ownerOfLink, requestReset, setPassword } from '~/domain/commands/accounts/password-links.server';
import { openSession, personOf } from '~/domain/commands/accounts/session.server';
import { readOutbox, resendMail } from '~/domain/commands/mail/admin.server';
import { signingAsked } from '~/domain/commands/signatures/see.server';
import { type Signable, sign } from '~/domain/commands/signatures/sign.server';
import { auditEventsOf } from '~db/queries/audit';
import { matchCount } from '~db/queries/matches';
import { organizationCount } from '~db/queries/organizations';
import { insertMail, mailById, mailPage } from '~db/queries/outbox';
import { addressesOfSigners, hasSigned, signaturesOfUser } from '~db/queries/signatures';
import { studyCount } from '~db/queries/studies';
import { insertPasswordToken, updateUser, userById } from '~db/queries/users';
import type { OutboxMail, Signature, User } from '~db/schema';
import { PASSWORD } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { codeOf, SECRET } from '~tests/support/second-factor';
import { AT } from './rows';

const { store, make, raw } = await openQueryStore();

const DAY = 24 * 3_600_000;
const NEW = 'four unrelated words here';

const thing = (): Signable => ({
  type: 'agreement',
  id: randomUUID(),
  version: 1,
  sha256: hashToken(randomUUID()),
  statement: 'I sign this.',
  meaning: 'approval',
  organizationId: null,
});

/** Signs something with a session of its own, unless one is given. @returns 'signed', or the code of the refusal. */
async function signs({ id }: User, at: number, values: object = {}, session?: string): Promise<string> {
  const user = (await store.read((db) => userById(db, id))) as User;
  const token = session ?? (await store.tx((db) => openSession(db, id, null, at)));
  const entered = { title: 'Investigator', printedName: null, email: user.email, password: PASSWORD, code: null };
  const subject = thing();
  const work = {
    action: `test.sign:${subject.id}`,
    key: null,
    input: null,
    subject: async () => subject,
    follow: async (_: unknown, { id }: Signature) => ({ id }),
  };
  return sign(personOf(user), token, { ...entered, ...values }, work, at).then(
    () => 'signed',
    (error) => (error instanceof DomainError ? [error.code, ...Object.keys(error.fields ?? {})].join(' ') : error),
  );
}

async function link({ id }: User, at: number): Promise<string> {
  const token = randomUUID();
  await store.tx((db) => insertPasswordToken(db, { tokenHash: hashToken(token), userId: id, expiresAt: at + DAY }));
  return token;
}

const reset = async (user: User, at: number) => setPassword({ token: await link(user, at), password: NEW }, at);
const change = async ({ id }: User, values: Partial<User>) =>
  (await store.tx((db) => updateUser(db, id, values))) as User;
const namesOf = async ({ id }: User) =>
  (await store.read((db) => signaturesOfUser(db, id))).map(({ printedName }) => printedName);
const eventsOf = async ({ id }: User, action: string) =>
  (await store.read((db) => auditEventsOf(db, { type: 'user', id }))).filter((event) => event.action === action);
const fresh = { password: NEW };

describe('after a password was reset by link', () => {
  it('[SIG-11] nobody signs for 24 hours, the form says until when, and then it works again', async () => {
    const { user } = await make.site();
    expect(await signs(user, AT)).toBe('signed');
    await reset(user, AT + 1);
    for (const at of [AT + 2, AT + DAY]) expect(await signs(user, at, fresh)).toBe('signing_held');
    const session = await store.tx((db) => openSession(db, user.id, null, AT + 2));
    const asked = await store.read((db) => signingAsked(db, personOf(user), session, AT + 2));
    expect(asked.heldUntil).toBe(AT + DAY + 1);
    expect(await signs(user, AT + DAY + 1, fresh)).toBe('signed');
  });

  it('[SIG-11] a first password holds nothing, unless the account has signed before', async () => {
    const { user } = await make.site();
    await change(user, { passwordHash: null });
    await reset(user, AT);
    expect(await signs(user, AT + 1, fresh)).toBe('signed');
    expect(await store.read((db) => hasSigned(db, user.id))).toBe(true);
    await change(user, { passwordHash: null });
    await reset(user, AT + 2);
    expect(await signs(user, AT + 3, fresh)).toBe('signing_held');
  });

  it('[SIG-11] only a second factor from before lets the person sign, with a code each time', async () => {
    const { user } = await make.site();
    await change(user, { totpSecret: SECRET, totpSince: AT - 1 });
    await reset(user, AT);
    const session = await store.tx((db) => openSession(db, user.id, null, AT));
    expect(await signs(user, AT + 1, fresh, session)).toBe('invalid code');
    expect(await signs(user, AT + 1, { ...fresh, code: codeOf(SECRET, -1) }, session)).toBe('signed');
    expect(await signs(user, AT + 2, fresh, session)).toBe('invalid code');
    expect(await signs(user, AT + 3, { ...fresh, code: codeOf(SECRET) }, session)).toBe('signed');
  });

  it('[SIG-11] a factor set up afterward lifts nothing, not even with another reset after it', async () => {
    const { user } = await make.site();
    await reset(user, AT);
    await change(user, { totpSecret: SECRET, totpSince: AT + 1 });
    const withCode = () => ({ ...fresh, code: codeOf(SECRET) });
    expect(await signs(user, AT + 2, withCode())).toBe('signing_held');
    await reset(user, AT + 3);
    expect(await signs(user, AT + 4, withCode())).toBe('signing_held');
    expect(await signs(user, AT + DAY + 3, withCode())).toBe('signed');
  });

  it('[SIG-11] a factor that an operator removes, or a password set by configuration, holds signatures too', async () => {
    const { user } = await make.site();
    await change(user, { totpSecret: SECRET, totpSince: AT - 1 });
    expect(await resetFactorByOperator(user.email as string, AT)).toBe(true);
    expect(await signs(user, AT + 1)).toBe('signing_held');
    await change(user, { totpSecret: SECRET, totpSince: AT + 2 });
    expect(await signs(user, AT + 3, { code: codeOf(SECRET) })).toBe('signing_held');

    const admin = await make.user({ role: 'admin', username: `admin-${randomUUID()}` });
    await ensureAdministrator({ username: admin.username as string, password: NEW }, AT);
    expect(await signs(admin, AT + 1, fresh)).toBe('signing_held');
  });

  it('[SIG-10][SIG-11] a link that was open when its person signed can no longer be used', async () => {
    const { user } = await make.site();
    const open = await link(user, Date.now());
    expect(await ownerOfLink(open)).toEqual({ email: user.email });
    expect(await signs(user, Date.now())).toBe('signed');
    expect(await ownerOfLink(open)).toBeUndefined();
  });
});

describe('the printed name', () => {
  it('[SIG-12] is the account’s, which the first signature confirms once', async () => {
    const { user } = await make.site();
    for (const printedName of [null, 'Somebody Else']) expect(await signs(user, AT, { printedName })).toBe('signed');
    expect(await namesOf(user)).toEqual(['Robin Reyes', 'Robin Reyes']);
    expect(await eventsOf(user, 'user.nameConfirmed')).toHaveLength(1);
  });

  it('[SIG-12] of an account without a name is set by its first signature, and no later one says another', async () => {
    const { user } = await make.site();
    await change(user, { firstName: null, lastName: null });
    expect(await signs(user, AT)).toBe('invalid printedName');
    expect(await signs(user, AT, { printedName: 'Ada  de Quill' })).toBe('signed');
    expect(await signs(user, AT + 1, { printedName: 'Bea Quill' })).toBe('signed');
    expect(await namesOf(user)).toEqual(['Ada de Quill', 'Ada de Quill']);
    expect(await store.read((db) => userById(db, user.id))).toMatchObject({ firstName: 'Ada', lastName: 'de Quill' });
    expect(await eventsOf(user, 'user.nameConfirmed')).toHaveLength(1);
  });

  it('[SIG-13] changes only for later signatures, with an event that erasure can make unreadable', async () => {
    const { user } = await make.site();
    await signs(user, AT);
    const name = { firstName: 'Robin', lastName: 'Quill' };
    await expect(changeName(personOf(user), { ...name, password: 'wrong' }, AT)).rejects.toThrow();
    expect(await changeName(personOf(user), { ...name, password: PASSWORD }, AT + 1)).toMatchObject(name);
    expect(await signs(user, AT + 2)).toBe('signed');
    expect(await namesOf(user)).toEqual(['Robin Reyes', 'Robin Quill']);
    const [event, ...others] = await eventsOf(user, 'user.nameChanged');
    expect(others).toEqual([]);
    expect(event?.after).toContain('"sealed"');
  });
});

describe('a link in the outbox', () => {
  const LINKS = [
    'https://studybridge.example/set-password?token=abc-DEF_123',
    'https://studybridge.example/drafts/resume?kind=study&token=abc-DEF_123',
    'https://studybridge.example/kiosk/consent?token=id.abc-DEF_123',
    'https://studybridge.example/unsubscribe?token=id.abc-DEF_123',
    'https://studybridge.example/review-requests/abc-DEF_123',
  ];
  const put = async (recipient: string, body: string) => {
    const mail = waitingMail({ recipient, subject: 'Hello', body }, AT);
    await store.tx((db) => insertMail(db, mail));
    return mail;
  };
  const stored = async (id: string) => (await store.read((db) => mailById(db, id))) as OutboxMail;
  const seen = async (reader: User, id: string) =>
    (await readOutbox(personOf(reader), { limit: 100 }, AT)).rows.find((mail) => mail.id === id);

  it('[SIG-10] is stored without its secret, and opened only to be sent', async () => {
    const body = `Open it:\n${LINKS.join('\n')}\nYours`;
    const { id } = await put('somebody@people.example', body);
    const rows = await raw(`select * from outbox where id = '${id}'`);
    expect(JSON.stringify(rows)).not.toContain('abc-DEF_123');
    expect(openedText(await stored(id))).toBe(body);
    const plain = await put('somebody@people.example', 'https://studybridge.example/matches/abc-DEF_123');
    expect(plain).toMatchObject({ sealedBody: null, body: 'https://studybridge.example/matches/abc-DEF_123' });
  });

  it('[SIG-10] is shown only to pass it on to someone who has never signed, which is audited once', async () => {
    const admin = await make.admin();
    const { user } = await make.site();
    const signer = (await make.site()).user;
    await signs(signer, AT);
    const addresses = [user, signer].map(({ email }) => email as string);
    expect(await store.read((db) => addressesOfSigners(db, addresses))).toEqual([signer.email]);
    for (const link of LINKS) {
      const [shown, hidden] = [
        await put(user.email as string, link),
        await put((signer.email as string).toUpperCase(), link),
      ];
      for (let time = 0; time < 2; time++) {
        expect(await seen(admin, shown.id)).toMatchObject({ body: link, links: 'shown' });
        const { body, links } = (await seen(admin, hidden.id)) ?? {};
        expect([links, body?.includes('abc-DEF_123')]).toEqual(['hidden', false]);
      }
      const events = (id: string) => store.read((db) => auditEventsOf(db, { type: 'mail', id }));
      expect((await events(shown.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
        ['mail.linkShown', admin.id],
      ]);
      expect(await events(hidden.id)).toEqual([]);
    }
  });

  it('[SIG-10] stays sealed in a copy that is sent again', async () => {
    const admin = await make.admin();
    const { user } = await make.site();
    await signs(user, AT);
    const sent = await put(user.email as string, LINKS[0] as string);
    await raw(`update outbox set state = 'sent', sent_at = ${AT} where id = '${sent.id}'`);
    const copy = await resendMail(personOf(admin), sent.id, AT);
    expect(copy).toMatchObject({ links: 'hidden', body: 'https://studybridge.example/set-password?token=…' });
    expect(openedText(await stored(copy.id))).toBe(LINKS[0]);
  });

  it('[SIG-10] of a reset that someone requests reaches no administrator', async () => {
    const admin = await make.admin();
    const { user } = await make.site();
    await signs(user, AT);
    await requestReset({ email: user.email as string });
    const all = JSON.stringify(await readOutbox(personOf(admin), { limit: 100 }));
    expect(all).toContain(user.email);
    const [own] = (await store.read((db) => mailPage(db, { limit: 100 }))).rows.filter(
      ({ recipient, sealedBody }) => recipient === user.email && sealedBody !== null,
    );
    const token = /token=([\w-]+)/.exec(own ? openedText(own) : '')?.[1];
    expect(token?.length).toBeGreaterThan(40);
    expect(all).not.toContain(token);
  });
});

describe('the rows of an export', () => {
  it('[SIG-15] are counted as lists show them: without merged organizations', async () => {
    const counts = () =>
      store.read(async (db) => [await organizationCount(db), await studyCount(db), await matchCount(db)]);
    const before = await counts();
    await make.organization({ status: 'merged' });
    const study = await make.study();
    await make.match(study.id, (await make.organization()).id);
    expect(await counts()).toEqual(before.map((count) => count + 1));
  });
});

import { describe, expect, it } from 'vitest';
import { SESSION_IDLE_MS, SESSION_SEEN_MS } from '~/catalogue/limits';
import { VISITOR } from '~/domain/base/actor';
import { hashToken } from '~/domain/base/ids.server';
import { holderOfToken, openSession } from '~/domain/commands/accounts/session.server';
import { awaitCode, userAwaited } from '~/domain/commands/accounts/sign-in.server';
import { sweep } from '~/jobs/sweep.server';
import {
  deleteEndedSessions,
  deleteOtherSessions,
  insertUser,
  recoveryCodesLeft,
  replaceRecoveryCodes,
  sessionCount,
  takeRecoveryCode,
  takeTotpStep,
  touchSession,
  updateUser,
} from '~db/queries/users';
import type { User } from '~db/schema';
import { store as processStore } from '~db/store.server';
import { openQueryStore } from '~tests/support/query-store';
import { AT, race, userRow } from './rows';

const { store, servers, raw } = await openQueryStore();
const insert = async (values = {}) => (await store.tx((db) => insertUser(db, userRow(values)))) as User;
const withFactor = () => insert({ role: 'admin', totpSecret: 'SECRET', totpSince: AT, passwordHash: 'hash' });

describe('a code of an app', () => {
  const take = (id: string, step: number, secret = 'SECRET') => store.tx((db) => takeTotpStep(db, id, secret, step));

  it('[ASVS 6.5.1] is accepted once, and no code of an earlier step after it', async () => {
    const { id } = await withFactor();
    expect(await take(id, 100)).toBe(true);
    expect(await take(id, 100)).toBe(false);
    expect(await take(id, 99)).toBe(false);
    expect(await take(id, 101)).toBe(true);
  });

  it('[ASVS 6.5.1] is accepted once when ten requests send it at the same time', async () => {
    const { id } = await withFactor();
    const won = await race(servers, async (db) => (await takeTotpStep(db, id, 'SECRET', 100)) || undefined);
    expect(won).toHaveLength(1);
  });

  it('[ASVS 6.5.1] is rejected once the secret has changed', async () => {
    const { id } = await withFactor();
    expect(await take(id, 100, 'ANOTHER')).toBe(false);
  });
});

describe('a recovery code', () => {
  it('[ASVS 6.5.1] is accepted once, from its owner only, until new codes replace it', async () => {
    const [owner, other] = [await withFactor(), await withFactor()];
    const take = (id: string, hash: string) => store.tx((db) => takeRecoveryCode(db, id, hash, AT));
    const left = () => store.read((db) => recoveryCodesLeft(db, owner.id));
    await store.tx((db) => replaceRecoveryCodes(db, owner.id, ['a', 'b', 'c']));
    expect(await take(other.id, 'a')).toBe(false);
    expect(await take(owner.id, 'a')).toBe(true);
    expect(await take(owner.id, 'a')).toBe(false);
    expect(await left()).toBe(2);
    await store.tx((db) => replaceRecoveryCodes(db, owner.id, ['d']));
    expect(await take(owner.id, 'b')).toBe(false);
    expect(await left()).toBe(1);
    await store.tx((db) => replaceRecoveryCodes(db, owner.id, []));
    expect(await left()).toBe(0);
  });
});

describe('the step between password and code', () => {
  it('[ASVS 6.3.3] lasts five minutes, for this account and password, and only while the account has a second factor', async () => {
    const user = await withFactor();
    const awaited = await awaitCode(user.id, AT);
    expect(JSON.stringify(awaited)).not.toContain('"hash"');
    expect((await userAwaited(awaited, AT + 299_999))?.id).toBe(user.id);
    expect(await userAwaited(awaited, AT + 300_000)).toBeNull();
    await store.tx((db) => updateUser(db, user.id, { passwordHash: 'another' }));
    expect(await userAwaited(awaited, AT + 1)).toBeNull();
    await store.tx((db) => updateUser(db, user.id, { passwordHash: 'hash', totpSince: null }));
    expect(await userAwaited(awaited, AT + 1)).toBeNull();
    expect(await userAwaited(null, AT)).toBeNull();
  });
});

describe('an unused session', () => {
  const open = async (role: 'site' | 'admin', at = AT) => {
    const user = await insert({ role });
    return { user, token: await store.tx((db) => openSession(db, user.id, null, at)) };
  };
  const seenAt = async (token: string) => {
    // Uses are recorded through this store in the background; an empty transaction waits for those already queued.
    await processStore.tx(async () => undefined);
    const [row] = await raw(`select seen_at from sessions where token_hash = '${hashToken(token)}'`);
    return row && Number(row.seen_at);
  };
  const isOpen = async (token: string, at: number) => (await holderOfToken(token, at)).actor !== VISITOR;

  it.each(['site', 'admin'] as const)('[ASVS 7.3.1] ends after its limit: %s', async (role) => {
    const { token } = await open(role);
    const limit = SESSION_IDLE_MS[role === 'admin' ? 'admin' : 'others'];
    expect(await isOpen(token, AT + limit)).toBe(false);
    expect(await isOpen(token, AT + limit - 1)).toBe(true);
    await seenAt(token);
    // Used just before it expires, it is extended.
    expect(await isOpen(token, AT + 2 * limit - 2)).toBe(true);
  });

  it('[ASVS 7.3.1] use is recorded every few minutes at most', async () => {
    const { token } = await open('site');
    await isOpen(token, AT + SESSION_SEEN_MS);
    expect(await seenAt(token)).toBe(AT);
    await Promise.all([1, 2, 3].map((ms) => isOpen(token, AT + SESSION_SEEN_MS + ms)));
    const noted = (await seenAt(token)) as number;
    expect(noted).toBeGreaterThan(AT + SESSION_SEEN_MS);
    await isOpen(token, noted + SESSION_SEEN_MS);
    expect(await seenAt(token)).toBe(noted);
    await store.tx((db) => touchSession(db, hashToken(token), noted + 9, noted));
    expect(await seenAt(token)).toBe(noted);
  });

  it('[ASVS 7.3.1] a session with no recorded use expires by its start time', async () => {
    const { token } = await open('site');
    await raw('update sessions set seen_at = 0');
    expect(await isOpen(token, AT + SESSION_IDLE_MS.others - 1)).toBe(true);
    await seenAt(token);
    await raw('update sessions set seen_at = 0');
    expect(await isOpen(token, AT + SESSION_IDLE_MS.others)).toBe(false);
  });

  it('[ASVS 7.3.1] is deleted, but a used one is not', async () => {
    const [unused, used] = [await open('site'), await open('site')];
    const later = AT + SESSION_IDLE_MS.others + 2;
    await store.tx((db) => touchSession(db, hashToken(used.token), AT + 9, AT + 9));
    await sweep(later);
    expect([await seenAt(unused.token), await seenAt(used.token)]).toEqual([undefined, AT + 9]);
    await store.tx((db) => deleteEndedSessions(db, later, AT + 10));
    expect(await seenAt(used.token)).toBeUndefined();
  });

  it('[ASVS 7.4.3] all sessions of a user but one can be ended; active ones are counted', async () => {
    const { user, token } = await open('site');
    const others = [AT, AT, AT - 100].map((at) => store.tx((db) => openSession(db, user.id, null, at)));
    const [second] = await Promise.all(others);
    const count = () => store.read((db) => sessionCount(db, user.id, AT, AT - 50));
    expect(await count()).toBe(3);
    expect(await store.tx((db) => deleteOtherSessions(db, user.id, hashToken(token)))).toBe(3);
    expect([await count(), await isOpen(token, AT), await isOpen(second as string, AT)]).toEqual([1, true, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { forgetTries, isTryAllowed } from '~/domain/base/tries.server';
import { countDelayedTry, countTry, deleteExpiredTries, deleteTries } from '~db/queries/rate-limits';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { AT } from './rows';

const { store, servers, raw } = await openQueryStore();
const rows = () => raw('select * from rate_limits order by key');

describe('limits in the database', () => {
  it('[OPS-01] count every try once, whichever instance it reaches', async () => {
    const key = unique('key-');
    const counted = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        servers[index % servers.length]?.write((db) => countTry(db, { key, now: AT, expiresAt: AT + 1000 })),
      ),
    );
    const inOrder = counted.map((each) => each?.tries ?? 0).sort((a, b) => a - b);
    expect(inOrder).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    expect(new Set(counted.map((each) => each?.expiresAt))).toEqual(new Set([AT + 1000]));
    await store.write((db) => deleteTries(db, key));
  });

  it('[OPS-01] start anew when the time is over, and expired ones are deleted', async () => {
    const key = unique('key-');
    const count = (now: number) => store.write((db) => countTry(db, { key, now, expiresAt: now + 1000 }));
    expect(await count(AT)).toEqual({ tries: 1, expiresAt: AT + 1000 });
    expect(await count(AT + 999)).toEqual({ tries: 2, expiresAt: AT + 1000 });
    expect(await count(AT + 1000)).toEqual({ tries: 1, expiresAt: AT + 2000 });
    await store.write((db) => deleteExpiredTries(db, AT + 1999));
    expect(await rows()).toHaveLength(1);
    await store.write((db) => deleteExpiredTries(db, AT + 2000));
    expect(await rows()).toEqual([]);
  });

  it('[ACC-02] make attempts wait twice as long each time, however many arrive at once', async () => {
    const key = unique('key-');
    const waits = { free: 3, firstMs: 1000, mostMs: 5000, forgottenMs: 100_000 };
    const tried = (now: number) => store.write((db) => countDelayedTry(db, { key, now, ...waits }));
    const atOnce = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        servers[index % servers.length]?.write((db) => countDelayedTry(db, { key, now: AT, ...waits })),
      ),
    );
    expect(atOnce.sort()).toEqual([...Array(3).fill(0), ...Array(9).fill(1000)]);
    expect([await tried(AT + 999), await tried(AT + 1000)]).toEqual([1, 0]);
    expect([await tried(AT + 1001), await tried(AT + 3000)]).toEqual([1999, 0]);
    expect([await tried(AT + 3000), await tried(AT + 7000)]).toEqual([4000, 0]);
    expect([await tried(AT + 7000), await tried(AT + 12_000)], 'no longer than the maximum').toEqual([5000, 0]);
    expect(await tried(AT + 12_000)).toBe(5000);
    const forgotten = AT + 12_000 + waits.forgottenMs;
    expect([await tried(forgotten), await tried(forgotten), await tried(forgotten)]).toEqual([0, 0, 0]);
    await store.write((db) => deleteTries(db, key));
  });

  it('[OPS-01] refuse what is too much without a write, and forget it on success', async () => {
    const whose = `192.0.2.7 ${unique()}`;
    const limit = { most: 3, seconds: 60 };
    const tried = (at: number) => isTryAllowed('code', whose, limit, at);
    expect([await tried(AT), await tried(AT + 1), await tried(AT + 2)]).toEqual([true, true, true]);
    const before = await rows();
    expect([await tried(AT + 3), await tried(AT + 59_999)]).toEqual([false, false]);
    expect(await rows()).toEqual(before);
    expect(await isTryAllowed('signIn', whose, limit, AT), 'another limit').toBe(true);
    expect(await tried(AT + 60_000)).toBe(true);
    await forgetTries('code', whose);
    expect([await tried(AT + 60_001), await tried(AT + 60_002), await tried(AT + 60_003)]).toEqual([true, true, true]);
    expect(JSON.stringify(await rows()), 'the table does not say whose').not.toMatch(/192\.0\.2|code|signIn/);
  });
});

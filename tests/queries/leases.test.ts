import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { releaseLeases, takeLease } from '~db/queries/leases';
import { insertMail } from '~db/queries/outbox';
import { openStore, type Store, type Work } from '~db/store.server';
import { MIGRATIONS, openQueryStore } from '~tests/support/query-store';
import { mailRow } from './rows';

const { store, servers, raw, url } = await openQueryStore();
const onPg = store.engine === 'pg';
const other = servers.at(-1) as Store;

describe('a lease', () => {
  const take = (name: string, holder: string, ms = 60_000) => store.write((db) => takeLease(db, { name, holder, ms }));

  it('[CLU-05] is held by one of ten, who may extend it, until it ends', async () => {
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (servers[index % servers.length] as Store).write((db) =>
          takeLease(db, { name: 'sealing', holder: `server ${index}`, ms: 60_000 }),
        ),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    const holder = `server ${taken.indexOf(true)}`;
    expect(await take('sealing', 'another')).toBe(false);
    expect(await take('sealing', holder)).toBe(true);
    expect(await take('schedule', 'another')).toBe(true);
    await raw("update leases set until = until - 120000 where name = 'sealing'");
    expect(await take('sealing', 'another')).toBe(true);
    expect(await take('sealing', holder)).toBe(false);
    // Who stops gives up its leases, and only those.
    await store.write((db) => releaseLeases(db, 'another'));
    expect(await take('sealing', holder)).toBe(true);
  });
});

describe('work that is committed', () => {
  /** Resolves when the server is told of this kind of work. */
  const told = (server: Store, wanted: Work) =>
    new Promise<Work>((resolve) => {
      const end = server.onWork((kind) => {
        if (kind !== wanted) return;
        end();
        resolve(kind);
      });
    });
  const send = (server: Store) => server.tx((db) => insertMail(db, mailRow()));

  it('[CLU-04] is told in its own process at once, and only if it is committed', async () => {
    const kinds: Work[] = [];
    const end = store.onWork((kind) => kinds.push(kind));
    // On PostgreSQL a new listener is told of everything once it is connected.
    if (onPg) await told(store, 'lookups');
    kinds.length = 0;
    const failing = store.tx(async (db) => {
      await insertMail(db, mailRow());
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(kinds).toEqual([]);
    await send(store);
    expect(kinds).toEqual(['mails']);
    await store.write((db) => insertMail(db, mailRow()));
    expect(kinds).toEqual(['mails', 'mails']);
    end();
    await send(store);
    expect(kinds).toHaveLength(2);
  });

  it.runIf(onPg)('[CLU-04] is told on another server, also after its connection was lost', async () => {
    const connected = told(store, 'lookups');
    const keep = store.onWork(() => {});
    const listening =
      "select pid from pg_stat_activity where query = 'listen studybridge_work' and datname = current_database()";
    while ((await raw(listening)).length === 0) await pause(10);
    const [{ pid } = {}] = await raw(listening);
    const first = told(store, 'mails');
    await send(other);
    expect(await first).toBe('mails');
    await raw(`select pg_terminate_backend(${pid})`);
    await connected;
    const again = told(store, 'mails');
    await send(other);
    expect(await again).toBe('mails');
    keep();
  });

  it.runIf(onPg)('[CLU-04] is told on another server by one that ends at once', async () => {
    const leaving = await openStore({ url, migrations: MIGRATIONS });
    const heard = told(store, 'mails');
    await send(leaving);
    await leaving.close();
    expect(await heard).toBe('mails');
  });
});

/** Queries that are built once (db/prepared.ts), on both engines. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { prepared } from '~db/prepared';
import { insertStudy, studyById } from '~db/queries/studies';
import { insertUser, userByUsername, usersByIds } from '~db/queries/users';
import { type Study, users } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';
import { studyRow, userRow } from './rows';

const { store, raw } = await openQueryStore();

const insert = async (...rows: ReturnType<typeof userRow>[]) => {
  await store.tx(async (db) => {
    for (const row of rows) await insertUser(db, row);
  });
  return rows.map(({ id }) => id);
};

/** A query that counts how often it is built. */
function counted() {
  const built: unknown[] = [];
  const find = prepared(
    (db, given: { ids: readonly string[]; lastName: string | null; anyRole: boolean; most: number }) => {
      built.push(given);
      const { ids, lastName, anyRole, most } = given;
      return db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            inArray(users.id, ids),
            lastName === null ? isNull(users.lastName) : eq(users.lastName, lastName),
            anyRole ? undefined : eq(users.role, 'site'),
          ),
        )
        .orderBy(users.id)
        .limit(most);
    },
  );
  return { find, built };
}

describe('a prepared query', () => {
  it('finds what each call asks for, and is built once for each shape of values', async () => {
    const [a = '', b = '', c = ''] = await insert(
      userRow({ lastName: 'Weber' }),
      userRow({ lastName: 'Okafor', role: 'site' }),
      userRow({ lastName: null }),
    );
    const { find, built } = counted();
    const ask = (ids: string[], lastName: string | null, { anyRole = true, most = 10 } = {}) =>
      store.read(async (db) => (await find(db, { ids, lastName, anyRole, most })).map(({ id }) => id));

    expect(await ask([a, b, c], 'Weber')).toEqual([a]);
    expect(await ask([c, b, a], 'Okafor')).toEqual([b]);
    expect(await ask([b, c, a, 'none'], 'Weber', { most: 0 })).toEqual([]);
    expect(built).toHaveLength(1);
    expect(await ask([a, b, c], null)).toEqual([c]);
    expect(await ask([a, b, c], 'Weber', { anyRole: false })).toEqual([]);
    expect(await ask([a, b, c], 'Okafor', { anyRole: false })).toEqual([b]);
    expect(await ask([], 'Weber')).toEqual([]);
    expect(built).toHaveLength(4);
  });

  it('sees what its own transaction wrote, and nothing that was rolled back', async () => {
    const { find } = counted();
    const row = userRow({ lastName: 'Haddad' });
    const given = { ids: [row.id], lastName: 'Haddad', anyRole: true, most: 1 };
    await expect(
      store.tx(async (db) => {
        await insertUser(db, row);
        expect(await find(db, given)).toEqual([{ id: row.id }]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await store.read((db) => find(db, given))).toEqual([]);
    await store.tx(async (db) => expect(await find(db, given)).toEqual([]));
  });

  it('finds a text with a NUL character as it was stored', async () => {
    const [id] = await insert(userRow({ username: 'nul\0name' }));
    expect(await store.read((db) => userByUsername(db, 'nul\0name'))).toMatchObject({ id, username: 'nul\uFFFDname' });
  });

  it('takes a list of any length', async () => {
    const ids = await insert(...Array.from({ length: 5 }, () => userRow()));
    for (const length of [0, 1, 2, 3, 5, 31, 1000, 2049]) {
      const asked = [
        ...Array.from({ length: Math.max(0, length - 2) }, (_, n) => `nobody-${n}`),
        ...ids.slice(0, Math.min(2, length)),
      ];
      const found = await store.read((db) => usersByIds(db, asked));
      expect(found.map(({ id }) => id).sort(), `${length}`).toEqual(ids.slice(0, Math.min(2, length)).sort());
    }
  });
});

describe('a prepared insert', () => {
  it('stores nothing as nothing, lists as lists, and what both engines can store', async () => {
    const row = studyRow({
      title: 'A \0 in a title',
      requiredEquipment: ['ECG "12"', "Children's scales"],
      musts: null,
      randomization: true,
      enrollmentTarget: undefined,
      duration: 12,
    });
    await store.tx((db) => insertStudy(db, row));
    const stored = await store.read((db) => studyById(db, row.id));
    const { title, requiredEquipment, musts, randomization, enrollmentTarget, duration } = stored as Study;
    expect({ title, requiredEquipment, musts, randomization, enrollmentTarget, duration }).toEqual({
      title: 'A \uFFFD in a title',
      requiredEquipment: row.requiredEquipment,
      musts: null,
      randomization: true,
      enrollmentTarget: null,
      duration: 12,
    });
    // Not JSON's null, which is a value.
    expect(await raw(`select id from studies where id = '${row.id}' and musts is null`)).toEqual([{ id: row.id }]);
  });

  it('gives each row its own values', async () => {
    const rows = [studyRow({ acronym: 'ONE' }), studyRow(), studyRow({ acronym: null }), studyRow({ acronym: 'FOUR' })];
    await store.tx(async (db) => {
      for (const row of rows) await insertStudy(db, row);
    });
    const stored = await store.read((db) => Promise.all(rows.map(({ id }) => studyById(db, id))));
    expect(stored.map((study) => study?.acronym)).toEqual(['ONE', null, null, 'FOUR']);
  });
});

import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { afterCursor, type Page, type PageRequest } from '~db/keyset';
import { insertMatches, matchPage } from '~db/queries/matches';
import {
  insertOrganization,
  organizationById,
  organizationCountsByStatus,
  organizationPage,
} from '~db/queries/organizations';
import { insertMail, mailPage } from '~db/queries/outbox';
import { peoplePage } from '~db/queries/persons';
import { contactMessagePage, insertContactMessage } from '~db/queries/platform';
import { insertStudy, studyPage } from '~db/queries/studies';
import { insertUser } from '~db/queries/users';
import { organizations, outbox } from '~db/schema';
import { searchMeant } from '~db/sorted-list';
import type { Db } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { openQueryStore } from '~tests/support/query-store';
import { AT, mailRow, matchRow, organizationRow, storeStudy, studyRow, userRow } from './rows';

const { store, raw } = await openQueryStore();
const onPg = store.engine === 'pg';

/** Words that sort differently by dictionary, by letter and by code point. */
const WORDS = ['Zebra', 'apple', 'Ä', 'a-b', 'a b', 'ab', 'Ab', '_', '%', '10', '9', 'é', 'z', '😀', '\uFFFD', 'ﬀ'];
const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

async function walk<Row>(page: (request: PageRequest) => Promise<Page<Row>>, limit: number): Promise<Row[][]> {
  const pages: Row[][] = [];
  let cursor: string | null = null;
  do {
    const { rows, next }: Page<Row> = await page({ limit, cursor });
    pages.push(rows);
    cursor = next;
  } while (cursor && pages.length < 100);
  return pages;
}

const inTurn = async (db: Db, ids: string[], insert: (db: Db, id: string, at: number) => Promise<unknown>) => {
  for (const [index, id] of ids.entries()) await insert(db, id, AT + Math.floor(index / 8));
};

/** Each list of the app, with how to put a row into it. Rows come eight to a millisecond. */
const study = studyRow();
const site = organizationRow({ type: 'sponsor' });
const LISTS: {
  name: string;
  insert: (db: Db, id: string, at: number) => Promise<unknown>;
  page: (db: Db, request: PageRequest) => Promise<Page<string>>;
}[] = [
  {
    name: 'organizations',
    insert: (db, id, createdAt) => insertOrganization(db, organizationRow({ id, createdAt })),
    page: (db, request) => idsOf(organizationPage(db, { ...request, type: 'site' })),
  },
  {
    name: 'studies',
    insert: (db, id, createdAt) => insertStudy(db, studyRow({ id, createdAt, sponsorId: 'lister' })),
    page: (db, request) => idsOf(studyPage(db, { ...request, sponsorIds: ['lister', 'nobody'] })),
  },
  {
    name: 'users',
    insert: (db, id, createdAt) => insertUser(db, userRow({ id, createdAt })),
    page: (db, request) => idsOf(peoplePage(db, request)),
  },
  {
    name: 'mails',
    insert: (db, id, createdAt) => insertMail(db, mailRow({ id, createdAt })),
    page: (db, request) => idsOf(mailPage(db, request)),
  },
  {
    name: 'contact messages',
    insert: (db, id, createdAt) =>
      insertContactMessage(db, { id, name: 'Robin', email: 'robin@people.example', message: 'Hello', createdAt }),
    page: (db, request) => idsOf(contactMessagePage(db, request)),
  },
  {
    name: 'matches',
    insert: async (db, id, createdAt) => {
      const own = await storeStudy(db);
      await insertMatches(db, [matchRow(own.id, site.id, { id, createdAt })]);
    },
    page: async (db, request) => {
      const { rows, next } = await matchPage(db, { ...request, siteId: site.id });
      return { rows: rows.map((row) => row.match.id), next };
    },
  },
];

async function idsOf(page: Promise<Page<{ id: string }>>): Promise<Page<string>> {
  const { rows, next } = await page;
  return { rows: rows.map((row) => row.id), next };
}

await store.tx(async (db) => {
  await insertStudy(db, study);
  await insertOrganization(db, site);
});

describe.each(LISTS)('the list of $name', ({ name, insert, page }) => {
  const ids = [...WORDS, ...Array.from({ length: 24 }, () => randomUUID())].map((word) => `${word} ${name}`);
  const newestFirst = ids
    .map((id, index) => ({ id, at: Math.floor(index / 8) }))
    .sort((a, b) => b.at - a.at || byCodePoint(b.id, a.id))
    .map(({ id }) => id);
  const pages = (limit: number) => walk((request) => store.read((db) => page(db, request)), limit);

  it('[ADM-16][API-06] is newest first, and sorted by code point if the times are equal', async () => {
    await store.tx((db) => inTurn(db, ids, insert));
    expect((await pages(1000)).flat()).toEqual(newestFirst);
  });

  it.each([1, 3, 7, 8, 39, 40, 41])('[ADM-16][API-06] shows each row once in pages of %i', async (limit) => {
    const read = await pages(limit);
    expect(read.flat()).toEqual(newestFirst);
    expect(read).toHaveLength(Math.ceil(ids.length / limit));
    expect(read.slice(0, -1).every((rows) => rows.length === limit)).toBe(true);
  });

  it('[ADM-16][API-06] skips and repeats no row while rows are added', async () => {
    let added = 0;
    const read = await walk(async (request) => {
      const found = await store.read((db) => page(db, request));
      added += 1;
      await store.tx((db) => insert(db, `late ${added} ${name}`, AT + 1000));
      return found;
    }, 7);
    expect(read.flat()).toEqual(newestFirst);
    expect((await pages(5)).flat()).toHaveLength(ids.length + added);
  });

  it('[ADM-16][API-06] starts at the top for an invalid cursor', async () => {
    const [first] = (await pages(5))[0] ?? [];
    for (const cursor of [
      '',
      '.',
      'x',
      '12',
      "1.'; drop table users; --x",
      '99999999999999999999.a',
      '-5.a',
      '1e9.a',
    ]) {
      const { rows } = await store.read((db) => page(db, { limit: 5, cursor }));
      if (/^\d{1,15}\../.test(cursor)) expect(rows, cursor).toEqual([]);
      else expect(rows[0], cursor).toBe(first);
    }
    const nul = await store.read((db) => page(db, { limit: 5, cursor: `${AT}.\0` }));
    expect(nul.rows.length).toBeLessThanOrEqual(5);
  });
});

describe('a page far down a list', () => {
  it('[ADM-16] is read from its position in the index', async () => {
    await raw(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
      insert into outbox (id, recipient, subject, body, state, attempts, due_at, created_at)
      select 'many ' || i, 'r', 's', 'b', 'sent', 1, 0, i from n`);
    await raw('analyze');
    const { sql, params } = await store.read(async (db) =>
      db
        .select()
        .from(outbox)
        .where(afterCursor(outbox, '2500.x'))
        .orderBy(desc(outbox.createdAt), desc(outbox.id))
        .limit(26)
        .toSQL(),
    );
    const plan = JSON.stringify(await raw(`${onPg ? 'explain' : 'explain query plan'} ${sql}`, params));
    expect(plan).toMatch(onPg ? /Index Cond: \(ROW\(created_at, id\)/ : /SEARCH .*\(\(created_at,id\)<\(\?,\?\)\)/);
    expect(plan).not.toMatch(/Sort|TEMP B-TREE/);
  });
});

describe('a search', () => {
  const sites = [
    { name: 'Clínica São José', city: 'Köln', therapeuticAreas: ['Oncology', 'Rare Diseases'] },
    { name: 'CAFÉ Müller Research', city: 'Boston', email: 'Office@Mueller.example' },
    { name: '100% Health', city: 'New  York' },
    { name: '100 Healthy', city: 'New York' },
    { name: 'snake_case Clinic', city: 'Reno' },
    { name: 'snakeXcase Clinic', city: 'Reno' },
    { name: 'back\\slash Center', city: 'Waco', contactName: 'Łukasz Ĳsselmeer' },
    { name: "O'Brien & Sons; --", city: 'Cork', zipCode: '02115', state: 'MA' },
    { name: 'ﬁrst Ångström', city: 'İstanbul' },
  ];
  const found = async (search: string) => {
    const { rows } = await store.read((db) => organizationPage(db, { limit: 100, search, type: 'sponsor' }));
    return rows.map((row) => row.name).filter((name) => name !== site.name);
  };

  beforeAll(() =>
    store.tx(async (db) => {
      for (const [index, values] of sites.entries())
        await insertOrganization(db, organizationRow({ ...values, type: 'sponsor', createdAt: AT - index }));
    }),
  );

  it.each([
    ['clinica sao', ['Clínica São José']],
    ['CLÍNICA', ['Clínica São José']],
    ['koln', ['Clínica São José']],
    ['rare ONCOLOGY jose', ['Clínica São José']],
    ['josé rare', ['Clínica São José']],
    ['cafe', ['CAFÉ Müller Research']],
    ['office@mueller', ['CAFÉ Müller Research']],
    ['%', ['100% Health']],
    ['100%', ['100% Health']],
    ['100', ['100% Health', '100 Healthy']],
    ['new york', ['100% Health', '100 Healthy']],
    ['  york   100 ', ['100% Health', '100 Healthy']],
    ['_', ['snake_case Clinic']],
    ['snake_case', ['snake_case Clinic']],
    ['\\', ['back\\slash Center']],
    ['back\\slash', ['back\\slash Center']],
    ['łukasz', ['back\\slash Center']],
    ["o'brien & sons;", ["O'Brien & Sons; --"]],
    ["' or 1=1 --", []],
    ['02115 ma', ["O'Brien & Sons; --"]],
    ['first angstrom', ['ﬁrst Ångström']],
    ['istanbul', ['ﬁrst Ångström']],
    ['cafe nowhere', []],
    ['\0', []],
  ])('[ADM-16] for %j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  it.each(['', '   ', '\n'])('[ADM-16] for %j finds everything', async (search) => {
    expect(await found(search)).toHaveLength(sites.length);
  });

  it('[ADM-16] accepts text of any length', async () => {
    expect(await found('clinic '.repeat(2000))).toHaveLength(3);
    expect(await found('%_\\'.repeat(3000))).toEqual([]);
  });

  it.each(['state', 'event'] as const)('[ADM-16] takes a blank %s for none', async (filter) => {
    const all = await store.read((db) => organizationPage(db, { limit: 5 }));
    for (const blank of ['\r\n\t\v', ' ', '\u00ad', '\u0301'])
      expect(await store.read((db) => organizationPage(db, { limit: 5, [filter]: blank }))).toEqual(all);
  });

  it('[ADM-16] works with pages and filters', async () => {
    const pages = await walk(
      (request) => store.read((db) => organizationPage(db, { ...request, search: 'clinic', status: 'pending' })),
      1,
    );
    expect(pages.flat().map((row) => row.name)).toEqual(
      expect.arrayContaining(['snake_case Clinic', 'snakeXcase Clinic']),
    );
    expect(pages.every((rows) => rows.length === 1)).toBe(true);
    const none = await store.read((db) => organizationPage(db, { limit: 5, search: 'clinic', status: 'rejected' }));
    expect(none).toEqual({ rows: [], next: null, previous: null });
  });

  it('[ADM-16] finds a study by title, acronym, number, area, indication and sponsor', async () => {
    const wanted = studyRow({
      title: 'Étude of Lumerase',
      acronym: 'LUM-1',
      nctNumber: 'NCT01234567',
      therapeuticArea: 'neurology',
      indication: 'Migraine',
      sponsorName: 'Acme',
      description: 'unsearched',
    });
    await store.tx((db) => insertStudy(db, wanted));
    for (const search of ['etude', 'lum-1', 'nct01234567', 'NEUROLOGY', 'migraine acme'])
      expect(await store.read((db) => idsOf(studyPage(db, { limit: 5, search }))), search).toEqual({
        rows: [wanted.id],
        next: null,
      });
    expect((await store.read((db) => studyPage(db, { limit: 5, search: 'unsearched' }))).rows).toEqual([]);
  });
});

describe('text', () => {
  it('with a NUL character is stored as far as possible', async () => {
    const row = organizationRow({ name: 'a\0b', city: '\0' });
    await store.tx((db) => insertOrganization(db, row));
    const kept = await store.read((db) => organizationById(db, row.id));
    expect(kept).toMatchObject({ name: 'a\uFFFDb', city: '\uFFFD' });
    expect(await store.read((db) => organizationById(db, '\0'))).toBeUndefined();
  });

  it('of every kind is read back as it was written', async () => {
    const name = `"quotes" 'and' \\slashes\\ \t\r\n ünïcödé 漢字 😀 ${'x'.repeat(20_000)}`;
    const row = organizationRow({ name, description: '' });
    await store.tx((db) => insertOrganization(db, row));
    expect(await store.read((db) => organizationById(db, row.id))).toMatchObject({ name, description: '' });
  });
});

describe('a search of a list', () => {
  const meant = (search: string) => store.read((db) => searchMeant(db, organizations, search));
  const word = unique('quay').replace(/\d/g, 'x');

  it('[RUN-61] with a letter too many, too few, wrong or swapped is read as what some record has', async () => {
    await store.tx((db) => insertOrganization(db, organizationRow({ name: `Harborlight ${word} Rheumatology` })));
    expect(await meant(`harborlight ${word}`)).toBeNull();
    for (const typed of ['harborligt', 'harborlightt', 'harbirlight', 'haborlight', 'harbolright'])
      expect(await meant(`${typed} ${word}`), typed).toBe(`harborlight ${word}`);
    expect(await meant(`harbr ${word}`)).toBe(`harbor ${word}`);
    expect(await meant(`reumatolgy ${word}`)).toBe(`rheumatology ${word}`);
    for (const typed of [`zzzzzz ${word}`, `hxb ${word}`, 'qqqqq wwwww eeeee', ''])
      expect(await meant(typed), typed).toBeNull();
    // No character has a meaning of its own.
    for (const typed of ['har"bor', 'har%_\\', 'OR* ("harbor']) await meant(`${typed} ${word}`);
  });

  it('[RUN-61] is narrowed by when records were submitted, and by what is open of those that are pending', async () => {
    const place = unique('place');
    const add = (values: object) =>
      store.tx((db) => insertOrganization(db, organizationRow({ city: place, status: 'pending', ...values })));
    const alone = { phone: null, email: null, npi: null, website: null, state: 'MA', zipCode: '02115' };
    const bare = await add({ ...alone, address: null, createdAt: AT });
    const twins = [await add({ ...alone, email: `a@${place}.example`, address: `1 ${place}`, createdAt: AT + 1 })];
    twins.push(await add({ ...alone, email: `b@${place}.example`, address: `2 ${place}`, createdAt: AT + 2 }));
    await add({ ...alone, status: 'verified', createdAt: AT + 3 });
    const found = (filter: object) =>
      store.read(async (db) => {
        const asked = { search: place, ...filter };
        const { rows } = await organizationPage(db, { ...asked, limit: 9 });
        const counts = await organizationCountsByStatus(db, asked);
        return [rows.map(({ id }) => id), counts.reduce((sum, { count }) => sum + count, 0)];
      });
    const pending = { status: 'pending' } as const;
    const both = twins.map(({ id }) => id).reverse();
    expect(await found({ ...pending, check: 'shared' })).toEqual([both, 2]);
    expect(await found({ ...pending, check: 'missing' })).toEqual([[bare.id], 1]);
    expect(await found({ ...pending, submitted: { from: AT + 1 } })).toEqual([both, 3]);
    expect(await found({ submitted: { before: AT + 1 } })).toEqual([[bare.id], 1]);
    const all = await store.read((db) => organizationCountsByStatus(db, { check: 'missing' }));
    expect(all.map(({ status }) => status)).toEqual(['pending']);
  });
});

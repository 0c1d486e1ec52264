/**
 * How the databases read long lists: the plans of the queries' actual statements on both engines. At 25,000 rows, an
 * index already costs PostgreSQL far less than reading the table, and the difference grows with more rows. SQLite plans
 * without considering the number of rows.
 */
import Database from 'better-sqlite3';
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORGANIZATION_SORTS, SITE_SORTS, STUDY_SORTS } from '~/catalogue/lists';
import {
  approvedStudyCounts,
  decisionTimes,
  matchCountsByStatus,
  organizationCounts,
  siteCountsByState,
  studyCounts,
} from '~db/queries/analytics';
import { auditEventsIn, auditSubject } from '~db/queries/audit';
import { duplicateCandidates, sharingContact } from '~db/queries/duplicates';
import { matchPage } from '~db/queries/matches';
import {
  kioskEntry,
  type OrganizationFilter,
  organizationCountsByStatus,
  organizationPage,
  organizationsByIds,
  organizationsDecidedSince,
} from '~db/queries/organizations';
import { mailPage } from '~db/queries/outbox';
import { peoplePage } from '~db/queries/persons';
import { contactMessagePage } from '~db/queries/platform';
import { notesOfRecord } from '~db/queries/record-notes';
import { queueCount, queuedBefore, queuedPage, takersOf } from '~db/queries/review-queue';
import { nearestSitePage, type SiteOrder, verifiedSitePage, verifiedSiteZips } from '~db/queries/site-search';
import {
  type StudyFilter,
  studiesDecidedSince,
  studyCountsByStatus,
  studyCountsOfSponsors,
  studyPage,
} from '~db/queries/studies';
import { administrators } from '~db/queries/users';
import type { Db } from '~db/store.server';
import { fillMany, type ManyOrganization } from '~tests/support/many-rows';
import { openQueryStore } from '~tests/support/query-store';

const { store, url, raw } = await openQueryStore();
const onPg = store.engine === 'pg';

const said: { sql: string; params: unknown[] }[] = [];
const logger = { logQuery: (sql: string, params: unknown[]) => void said.push({ sql, params }) };
const pool = new pg.Pool(onPg ? { connectionString: url, max: 1 } : {});
const connection = onPg ? undefined : new Database(url, { readonly: true });
const db = (connection ? drizzleSqlite(connection, { logger }) : drizzlePg(pool, { logger })) as unknown as Db;
afterAll(async () => {
  connection?.close();
  await pool.end();
});

/** More than any query here sorts, and few compared with the number of rows. */
const SORTED_MAX = 500;

let organizations: ManyOrganization[] = [];
beforeAll(async () => {
  ({ organizations } = await fillMany(url, { organizations: 25_000, studies: 12_500 }));
}, 300_000);

interface PgNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Total Cost': number;
  Plans?: PgNode[];
  /** The share of its cost that the Limit above it allows; all of it without one. */
  allowed?: number;
}

/** A node and those below it, each with the cost that a Limit allows. */
function nodesOf(node: PgNode, allowed = node['Total Cost']): PgNode[] {
  const below = node['Node Type'] === 'Limit' ? Math.min(allowed, node['Total Cost']) : allowed;
  return [{ ...node, allowed }, ...(node.Plans ?? []).flatMap((each) => nodesOf(each, below))];
}

async function planOf({ sql, params }: { sql: string; params: unknown[] }): Promise<PgNode[] | string[]> {
  if (connection) {
    const steps = connection.prepare(`explain query plan ${sql}`).all(...params) as { detail: string }[];
    return steps.map(({ detail }) => detail);
  }
  const { rows } = await pool.query(`explain (format json) ${sql}`, params);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

/** The parts of a plan that are not answered from an index, one line each. */
function complaintsAbout(step: PgNode | string): string[] {
  if (typeof step === 'string') {
    // 'part_0' and 'found': what the parts of a statement have found, which is little (unionOf in db/rows.ts).
    const scans = /^SCAN (?!part_|found$|sums$)/.test(step) && !/VIRTUAL TABLE|COVERING INDEX/.test(step);
    return scans || /USE TEMP B-TREE/.test(step) ? [step] : [];
  }
  const {
    'Node Type': node,
    'Relation Name': relation = '',
    'Plan Rows': rows,
    'Total Cost': cost,
    allowed = cost,
  } = step;
  // For a word in every other row, reading the table's first rows is the fastest way to find a thousand. PostgreSQL
  // knows that, and a Limit soon ends it.
  const scans = node.includes('Seq Scan') && allowed > cost / 2;
  const sorts = node.includes('Sort') && rows > SORTED_MAX;
  return scans || sorts ? [`${node} ${relation} of ${rows} rows (${Math.round((100 * allowed) / cost)}%)`] : [];
}

/** Runs the work, and explains every statement that it sends. */
async function explained<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; complaints: string[] }> {
  said.length = 0;
  const answer = await work();
  expect(said.length).toBeGreaterThan(0);
  const complaints: string[] = [];
  for (const statement of [...said]) {
    for (const complaint of (await planOf(statement)).flatMap(complaintsAbout)) {
      complaints.push(`${complaint} in ${statement.sql.slice(0, 400)}`);
    }
  }
  return { answer, complaints };
}

/** The plan of the one statement that the work sends. */
async function planOfOnly(work: () => Promise<unknown>): Promise<PgNode[] | string[]> {
  said.length = 0;
  await work();
  const [statement, ...more] = said;
  if (!statement || more.length > 0) throw new Error(`${said.length} statements instead of one`);
  return planOf(statement);
}

const unindexed = async (work: () => Promise<unknown>) => (await explained(work)).complaints;

const ORGANIZATION_FILTERS: OrganizationFilter[] = [
  {},
  { type: 'site' },
  { type: 'sponsor', status: 'rejected' },
  { status: 'pending' },
  { type: 'site', status: 'verified' },
  { search: 'clinic' },
  { search: 'salem clinic hospital', type: 'site' },
  { search: 'office99' },
  { search: 'ma' },
  { search: 'm', status: 'pending' },
  { search: '%' },
  { search: '--- %_' },
  { search: 'nobody like that' },
  { search: 'prairie sleep', state: 'AL' },
  { state: 'AL', type: 'site' },
  { state: 'WY' },
  { area: 'Oncology', type: 'site', status: 'pending' },
  { area: 'Oncology', state: 'AL', search: 'clinic' },
  { source: 'kiosk' },
  { source: 'kiosk', event: 'SCOPE', status: 'verified' },
];

const STUDY_FILTERS: StudyFilter[] = [
  {},
  { status: 'pending_approval' },
  { status: 'approved', isActive: true },
  { search: 'study' },
  { search: 'pain prairie' },
  { search: 'nct10000123', status: 'approved' },
  { area: 'oncology' },
  { area: 'oncology', phase: 'phase_ii', search: 'study' },
];

const text = (value: unknown) => JSON.stringify(value);

describe('at 25,000 organizations and 12,500 studies', () => {
  it.each(ORGANIZATION_FILTERS.map((filter) => [text(filter), filter] as const))(
    '[ADM-16] organizations %s are paged in every order, and counted, from indexes',
    async (_, filter) => {
      for (const { value: sort } of ORGANIZATION_SORTS) {
        const page = (cursor: string | null) =>
          explained(() => organizationPage(db, { ...filter, sort, limit: 25, cursor }));
        const first = await page(null);
        expect(first.complaints, sort).toEqual([]);
        if (!first.answer.next) continue;
        const second = await page(first.answer.next);
        expect(second.complaints, `${sort}, the next page`).toEqual([]);
        expect(second.answer.rows[0]?.id, sort).not.toBe(first.answer.rows[0]?.id);
        const back = await page(second.answer.previous);
        expect(back.complaints, `${sort}, the page before`).toEqual([]);
        expect(back.answer.rows, `${sort}, forward and back`).toEqual(first.answer.rows);
      }
      expect(await unindexed(() => organizationCountsByStatus(db, filter)), 'counts').toEqual([]);
    },
  );

  it.each(STUDY_FILTERS.map((filter) => [text(filter), filter] as const))(
    '[ADM-16] studies %s are paged in every order, and counted, from indexes',
    async (_, filter) => {
      for (const { value: sort } of STUDY_SORTS) {
        const page = (cursor: string | null) => explained(() => studyPage(db, { ...filter, sort, limit: 25, cursor }));
        const first = await page(null);
        expect(first.complaints, sort).toEqual([]);
        if (first.answer.next) expect((await page(first.answer.next)).complaints, `${sort}, the next page`).toEqual([]);
      }
      expect(await unindexed(() => studyCountsByStatus(db, filter)), 'counts').toEqual([]);
    },
  );

  it.each([{}, { search: 'prairie' }, { zips: ['10005', '10010'] }])(
    '[DAY-81] verified sites %j are paged in every order from indexes',
    async (filter) => {
      for (const { value } of SITE_SORTS) {
        if (value.startsWith('distance')) continue;
        const page = (cursor: string | null) =>
          explained(() => verifiedSitePage(db, { ...filter, sort: value as SiteOrder, limit: 25, cursor }));
        const first = await page(null);
        expect(first.complaints, value).toEqual([]);
        if (first.answer.next) expect((await page(first.answer.next)).complaints, value).toEqual([]);
      }
    },
  );

  it('[DAY-82] sites by distance are read by the ZIP codes of a page', async () => {
    const zips = () => verifiedSiteZips(db, {});
    expect(text(await planOfOnly(zips))).toMatch(onPg ? /organizations/ : /COVERING INDEX organizations_by_zip/);
    const distances = (await zips()).map(({ zip, count }) => ({ zip, count, miles: Number(zip) % 3000 }));
    const page = (cursor: string | null) => nearestSitePage(db, { distances, descending: false, limit: 25, cursor });
    const first = await page(null);
    for (const cursor of [null, first.next]) {
      const plan = text(await planOfOnly(() => page(cursor)));
      expect(plan).toContain('organizations_by_zip');
      expect(plan).not.toMatch(/SCAN organizations|Seq Scan/);
    }
  });

  it('[SPON-02][ADM-16] a sponsor’s own studies are read from the sponsor’s index', async () => {
    const page = () => studyPage(db, { sponsorIds: ['sponsor-7', 'somebody'], limit: 25 });
    expect((await page()).rows.length).toBeGreaterThan(20);
    expect(await unindexed(page)).toEqual([]);
    expect(text(await planOfOnly(() => studyCountsOfSponsors(db, { sponsorIds: ['sponsor-7'] })))).toContain(
      'studies_by_sponsor',
    );
  });

  it('[SCR-27] likely duplicates are looked up by each key that may match, newest first, without sorting', async () => {
    // One of the newest, because each domain has more than are read.
    const known = organizations.findLast((row) => row.type === 'site' && row.email && row.city);
    const wanted = { id: null, type: 'site', npi: '1234567893', phone: '617-555-0100', email: known?.email } as const;
    const place = { address: '1 River Street', zipCode: '10005', website: 'https://www.site7.example' };
    const searches = ['riverside 10005', `harbor family ${known?.city}`];
    const look = () => duplicateCandidates(db, { ...wanted, ...place, searches });
    expect((await look()).map(({ id }) => id)).toContain(known?.id);
    expect(await unindexed(look)).toEqual([]);
    const newest = organizations.filter(({ type }) => type === 'site').slice(-50);
    const rows = await organizationsByIds(
      db,
      newest.map(({ id }) => id),
    );
    expect(await unindexed(() => sharingContact(db, rows))).toEqual([]);
  });

  it('[KIO-04] a kiosk entry is looked up by its event and address', async () => {
    const kiosk = organizations.find((row) => row.event && row.email);
    const entry = { event: kiosk?.event ?? '', email: kiosk?.email ?? '', name: kiosk?.name ?? '' };
    expect((await kioskEntry(db, entry))?.id).toBe(kiosk?.id);
    expect(await unindexed(() => kioskEntry(db, entry))).toEqual([]);
  });

  it('[ADM-03][ADM-12] the panel’s figures are counted from indexes, without reading rows', async () => {
    for (const count of [organizationCounts, studyCounts]) {
      expect(await unindexed(() => count(db)), count.name).toEqual([]);
    }
    expect(text(await planOfOnly(() => siteCountsByState(db)))).toMatch(onPg ? /Index Only Scan/ : /COVERING INDEX/);
  });

  it('[SCR-07][SCR-24] recent decisions are found by an index', async () => {
    for (const [kind, decidedSince] of [
      ['organization', organizationsDecidedSince],
      ['study', studiesDecidedSince],
    ] as const) {
      for (const work of [() => decisionTimes(db, kind, Date.now()), () => decidedSince(db, Date.now())]) {
        expect(text(await planOfOnly(work))).toContain('_by_decision');
      }
    }
  });

  it('[SCR-21] the review queue is read from indexes', async () => {
    const { answer, complaints } = await explained(() => queuedPage(db, { asked: false, limit: 50 }));
    expect([answer.rows.length, complaints]).toEqual([50, []]);
    const next = () => queuedPage(db, { asked: false, limit: 50, cursor: answer.next });
    expect((await explained(next)).complaints).toEqual([]);
  });

  it('[RUN-19] a filter of the queue, a record’s place in it and what is before it are read from indexes', async () => {
    const { rows } = await queuedPage(db, { asked: false, limit: 9 });
    const place = rows[8] as (typeof rows)[number];
    for (const check of ['missing', 'documents', 'shared', 'none'] as const) {
      const filtered = () => queuedPage(db, { asked: false, check, limit: 50 });
      expect((await explained(filtered)).complaints, check).toEqual([]);
    }
    for (const work of [
      () => queuedPage(db, { asked: false, from: place, limit: 50 }),
      () => queuedBefore(db, { asked: false, limit: 8 }, place),
      () => queueCount(db, { asked: false }, place),
      () => takersOf(db, 'organization', [place.id]),
      () => notesOfRecord(db, 'organization', place.id),
    ]) {
      expect((await explained(work as () => Promise<unknown>)).complaints).toEqual([]);
    }
  });

  it('[ADM-16] counting stops early for a search with very many hits', async () => {
    const counts = await organizationCountsByStatus(db, { search: 'office' });
    expect(counts).toHaveLength(3);
    for (const { status, count, more } of counts) expect({ count, more }, status).toEqual({ count: 1000, more: true });
  });
});

describe('the lists of few columns', () => {
  beforeAll(async () => {
    // Enough rows to make an index worthwhile.
    const numbers = onPg
      ? 'select i from generate_series(1, 5000) i'
      : 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select i from n';
    await raw(`insert into users (id, email, role, created_at, updated_at)
      select 'user ' || i, 'u' || i, case when i % 1000 = 0 then 'admin' else 'site' end, i, i from (${numbers}) x`);
    await raw(`insert into outbox (id, recipient, subject, body, state, attempts, due_at, created_at)
      select 'mail ' || i, 'r', 's', 'b', 'sent', 1, 0, i from (${numbers}) x`);
    await raw(`insert into contact_messages (id, name, email, message, created_at)
      select 'message ' || i, 'n', 'e', 'm', i from (${numbers}) x`);
    await raw(`insert into matches (id, study_id, site_id, status, band, facts, requirements, breakdown, reasons, evidence, weights, parts, confidence, engine_version, computed_at, created_at, updated_at)
      select 'match ' || i, s.id, o.id, 'new', 'possible', '{}', '[]', '{}', '[]', '[]', '{}', '{}', 1, 't', 0, i, 0
      from (${numbers}) x
      join (select id, row_number() over (order by id) as n from studies limit 5000) s on s.n = x.i
      join (select id, row_number() over (order by id) as n from organizations limit 5000) o on o.n = x.i`);
    await raw(`insert into engagements (match_id, steps, template_version, started_at, updated_at)
      select id, '[]', 0, created_at, created_at from matches`);
    await raw(`insert into site_list_entries (id, organization_id, site_id, status, name, search_text, name_key, created_at, updated_at)
      select 'entry ' || id, site_id, site_id, 'preferred', 'n', 'n', 'n', created_at, 0 from matches`);
    await raw(`insert into selection_requests (id, match_id, asked_by, state, created_at)
      select 'request ' || id, id, null, 'open', created_at from matches`);
    await raw(`insert into memberships (id, user_id, organization_id, staff_role, created_at, updated_at)
      select 'member ' || i, 'user ' || i, o.id, 'coordinator', i, 0 from (${numbers}) x
      join (select id, row_number() over (order by id) as n from organizations limit 5000) o on o.n = x.i`);
    await raw(`insert into audit_events (at, actor_id, actor_role, action, subject_type, subject_id, hash)
      select i, 'user ' || (i % 50), 'site', 'user.signedIn', case when i % 9 = 0 then 'study' else 'user' end, 'user ' || i, 'h'
      from (${numbers}) x`);
    await raw('analyze');
  }, 60_000);

  // PostgreSQL prefers to read all of a small table.
  it.runIf(!onPg)('[ADM-12] the counts for charts are read from indexes alone', async () => {
    for (const counts of [matchCountsByStatus, approvedStudyCounts]) {
      const plan = text(await planOfOnly(() => counts(db)));
      expect(plan, counts.name).toContain('COVERING INDEX');
      expect(plan, counts.name).not.toContain('TEMP B-TREE');
    }
  });

  const cursor = '2000.x';
  it.each([
    ['users', () => peoplePage(db, { limit: 25, cursor })],
    ['administrators', () => administrators(db)],
    ['mails', () => mailPage(db, { limit: 25, cursor })],
    ['contact messages', () => contactMessagePage(db, { limit: 25, cursor })],
    ['messages to answer', () => contactMessagePage(db, { state: 'open', limit: 25, cursor })],
    ['matches', () => matchPage(db, { limit: 25, cursor })],
    ['a site’s matches', () => matchPage(db, { limit: 25, siteId: organizations[5]?.id })],
    ['events before one', () => auditEventsIn(db, { after: { at: 2000, seq: 2000 } }, 26)],
    ['events of some days', () => auditEventsIn(db, { from: 1000, until: 2000 }, 26)],
    ['a person’s events', () => auditEventsIn(db, { actorId: 'user 7', from: 1000 }, 26)],
    ['events of a type', () => auditEventsIn(db, { subjectType: 'study', until: 4000 }, 26)],
    ['what an ID means', () => auditSubject(db, ['organization', 'study', 'user'], 'user 9')],
  ])('[ADM-16][API-06][RUN-65] %s are read from an index', async (_, work) => {
    expect(await unindexed(work)).toEqual([]);
  });
});

/**
 * `npm run bench -- lists [--pg] [--rows=100000] [--calls=200]`: the search over everything (FIND-01), and administrators' lists
 * (ADM-16) as the panel asks for them, a page of 25 and its counts, at 100,000 sites. On SQLite or, with --pg, on its own PostgreSQL.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAnything } from '~/domain/pages/search.server';
import { engine } from '~db/kit';
import {
  insertOrganization,
  type OrganizationRequest,
  organizationCountsByStatus,
  organizationPage,
} from '~db/queries/organizations';
import { type StudyFilter, studyCountsByStatus, studyPage } from '~db/queries/studies';
import { type Store, startStore } from '~db/store.server';
import { factoriesFor } from '~tests/support/factories';
import { fillMany, organizationNumber, randomFrom } from '~tests/support/many-rows';
import { createDatabase, startPostgres } from '~tests/support/postgres';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

type Request = Omit<OrganizationRequest, 'limit'>;
const SITES: Record<string, Request> = {
  'newest first': { type: 'site' },
  'by name': { type: 'site', sort: 'name' },
  'by state and city': { type: 'site', sort: 'place' },
  'recently updated': { sort: 'updated' },
  'pending, oldest first': { type: 'site', status: 'pending', sort: 'oldest' },
  'search for a common word (clinic)': { search: 'clinic' },
  'the same by name': { search: 'clinic', sort: 'name' },
  'search for two less common words': { search: 'prairie sleep', sort: 'name' },
  'search for one row': { search: 'office77123@' },
  'search without results': { search: 'nobody like that' },
  'search for two letters (ma)': { search: 'ma' },
  'search for a symbol (%)': { search: '%' },
  'state with many sites (AL)': { type: 'site', state: 'AL', sort: 'name' },
  'state with few sites (WY)': { type: 'site', state: 'WY', sort: 'name' },
  specialty: { type: 'site', area: 'Oncology' },
  'kiosk entries of an event': { source: 'kiosk', event: 'SCOPE' },
  'specialty, state and word': { area: 'Oncology', state: 'AL', search: 'clinic' },
};
const STUDIES: Record<string, StudyFilter> = {
  'newest first': {},
  'approved and active': { status: 'approved', isActive: true },
  search: { search: 'pain prairie' },
  'area and phase': { area: 'oncology', phase: 'phase_ii' },
};

const numberOf = (options: string[], name: string, otherwise: number) =>
  Number(options.find((option) => option.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);

export async function run(options: string[]): Promise<void> {
  const rows = numberOf(options, 'rows', 100_000);
  const calls = numberOf(options, 'calls', 200);
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-bench-'));
  const postgres = engine === 'pg' ? await startPostgres() : undefined;
  const url = postgres ? await createDatabase(postgres.url, 'bench') : join(folder, 'bench.sqlite');
  const store = await startStore({ url, migrations: MIGRATIONS });
  try {
    const filled = await timed(() => fillMany(url, { organizations: rows, studies: rows / 5 }));
    console.log(`${engine}: ${rows} organizations and ${rows / 5} studies in ${(filled / 1000).toFixed(1)} s\n`);
    await measureSearch(store, calls);
    await measureLists(store, calls);
    await measureWrites(store, calls);
  } finally {
    await store.close();
    await postgres?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const SEARCHES = [
  'clinic',
  'prairie sleep',
  'saint jose boston',
  'ma',
  'office77123@',
  'nobody like that',
  'praire slep',
];

/** One search over everything, for those who have the most to find: a sponsor, and an administrator. */
async function measureSearch(store: Store, calls: number): Promise<void> {
  const factories = factoriesFor(store);
  const { organization, user } = await factories.sponsor();
  const people = {
    sponsor: { ...user, organizationStatus: organization.status },
    administrator: await factories.admin(),
  };
  for (const [who, person] of Object.entries(people))
    for (const q of SEARCHES)
      await measure(`search by a ${who} (${q})`, calls, () =>
        findAnything({ kind: 'person', organizationStatus: null, ...person, maySign: false }, { q }),
      );
}

async function measureLists(store: Store, calls: number): Promise<void> {
  console.log(`${''.padEnd(48)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}   of ${calls} calls`);
  for (const [name, request] of Object.entries(SITES)) {
    const page = (cursor: string | null) => store.read((db) => organizationPage(db, { ...request, limit: 25, cursor }));
    // Every other call is for the first page; the rest page through the list.
    let cursor: string | null = null;
    await measure(`sites, ${name}`, calls, async (call) => {
      const answer = await page(call % 2 ? cursor : null);
      cursor = answer.next ?? null;
    });
    await measure('   counts for the same list', calls, () =>
      store.read((db) => organizationCountsByStatus(db, request)),
    );
  }
  for (const [name, filter] of Object.entries(STUDIES)) {
    await measure(`studies, ${name}`, calls, () => store.read((db) => studyPage(db, { ...filter, limit: 25 })));
    await measure('   counts for the same list', calls, () => store.read((db) => studyCountsByStatus(db, filter)));
  }
}

/** How long a write takes with all indexes: one transaction each. */
async function measureWrites(store: Store, calls: number): Promise<void> {
  const random = randomFrom(99);
  await measure('one more site', calls, async (call) => {
    const {
      searchText: _text,
      nameKey: _name,
      placeKey: _place,
      ...row
    } = organizationNumber(10_000_000 + call, random);
    await store.tx((db) => insertOrganization(db, row));
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(name: string, calls: number, work: (call: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) times.push(await timed(() => work(call)));
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(share * (calls - 1))] ?? 0).toFixed(1).padStart(9);
  console.log(`${name.padEnd(48)}${at(0.5)}${at(0.95)}`);
}

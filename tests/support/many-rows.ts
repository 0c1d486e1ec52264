/** Inserts 100,000 rows within seconds, for tests and benchmarks of long lists. */
import Database from 'better-sqlite3';
import pg from 'pg';
import { KIOSK_SPECIALTIES, PHASES, SITE_AREAS, STUDY_AREAS } from '~/catalogue/options';
import { US_STATES } from '~/catalogue/regions';
import { derivedOfOrganization, derivedOfStudy } from '~db/derived';
import { engine } from '~db/kit';
import { PG_SEARCH_INDEXES } from '~db/triggers';

/** Generates the same numbers every time (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST = [
  'Riverside',
  'Harbor',
  'Saint José',
  'Northern',
  'Lakeview',
  'Clínica',
  'Summit',
  'Älpine',
  'Prairie',
  'Bay',
];
const SECOND = [
  'Family',
  'Regional',
  'Memorial',
  'University',
  'Women’s',
  'Heart',
  'Cancer',
  'Pediatric',
  'Joint',
  'Sleep',
];
const THIRD = ['Clinic', 'Clinic', 'Clinic', 'Hospital', 'Hospital', 'Research', 'Medical Center', 'Institute'];
const CITIES = [
  'Boston',
  'Fall River',
  'San José',
  'Springfield',
  'Salem',
  'Austin',
  'Köln',
  'Madison',
  'Troy',
  'Reno',
];
const EVENTS = ['ASCO 2026', 'DIA Europe', 'SCOPE', 'ACRP'];
const AREAS = SITE_AREAS.map(({ value }) => value);
const STATES = Object.keys(US_STATES);
/** Midnight on a day in 2025. */
const START = 1_735_700_000_000;

const pickWith = (random: () => number) => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const often = <T>(weights: readonly (readonly [T, number])[]): T => {
    let left = random();
    for (const [value, share] of weights) {
      left -= share;
      if (left < 0) return value;
    }
    return (weights[0] as readonly [T, number])[0];
  };
  return { pick, often };
};

export type ManyOrganization = ReturnType<typeof organizationNumber>;

export function organizationNumber(index: number, random: () => number) {
  const { pick, often } = pickWith(random);
  const source = often([
    ['wizard', 0.88],
    ['kiosk', 0.1],
    ['study', 0.02],
  ] as const);
  const createdAt = START + Math.floor(index / 3) * 1000;
  const row = {
    id: `org-${String(index).padStart(7, '0')}-${Math.floor(random() * 1e9).toString(36)}`,
    type: often([
      ['site', 0.97],
      ['sponsor', 0.03],
    ] as const),
    status: often([
      ['verified', 0.75],
      ['pending', 0.2],
      ['rejected', 0.05],
    ] as const),
    name: `${pick(FIRST)} ${pick(SECOND)} ${pick(THIRD)}${random() < 0.3 ? ` ${1 + Math.floor(random() * 400)}` : ''}`,
    email: `office${index}@site${index % 977}.example`,
    city: random() < 0.05 ? null : pick(CITIES),
    // A few states have many sites, most have few.
    state: random() < 0.05 ? null : (STATES[Math.floor(random() ** 3 * STATES.length)] as string),
    zipCode: String(10_000 + (index % 90_000)),
    therapeuticAreas: source === 'kiosk' ? [pick(KIOSK_SPECIALTIES).value] : [...new Set([pick(AREAS), pick(AREAS)])],
    equipment: [] as string[],
    contactName: random() < 0.1 ? 'Miriam Okafor' : null,
    source,
    event: source === 'kiosk' ? pick(EVENTS) : null,
    createdAt,
    updatedAt: createdAt + Math.floor(random() * 1e9),
  };
  return { ...row, ...derivedOfOrganization(row) };
}

export type ManyStudy = ReturnType<typeof studyNumber>;

function studyNumber(index: number, random: () => number) {
  const { pick, often } = pickWith(random);
  const status = often([
    ['approved', 0.8],
    ['pending_approval', 0.15],
    ['rejected', 0.05],
  ] as const);
  const createdAt = START + Math.floor(index / 3) * 1000;
  const row = {
    id: `study-${String(index).padStart(7, '0')}-${Math.floor(random() * 1e9).toString(36)}`,
    sponsorId: `sponsor-${index % 500}`,
    title: `A ${pick(['Randomized', 'Single-Arm', 'Long-Term'])} Study of ${pick(FIRST)}mab in ${pick(SECOND)} ${pick(['Disease', 'Pain', 'Failure'])} ${index}`,
    acronym: random() < 0.2 ? `ACT-${index % 50}` : null,
    nctNumber: `NCT${String(10_000_000 + index)}`,
    phase: pick(PHASES).value,
    therapeuticArea: pick(STUDY_AREAS).value,
    requiredEquipment: [] as string[],
    geographicPreferences: [] as string[],
    irbApproval: false,
    fdaApproval: false,
    randomization: true,
    blinding: false,
    placebo: false,
    status,
    isActive: status === 'approved' && random() < 0.7,
    createdAt,
    updatedAt: createdAt + Math.floor(random() * 1e9),
  };
  return { ...row, ...derivedOfStudy(row) };
}

/** Inserts organizations and studies directly, without the queries, and returns them. */
export async function fillMany(
  url: string,
  { organizations, studies, seed = 1 }: { organizations: number; studies: number; seed?: number },
): Promise<{ organizations: ManyOrganization[]; studies: ManyStudy[] }> {
  const random = randomFrom(seed);
  const rows = {
    organizations: Array.from({ length: organizations }, (_, index) => organizationNumber(index, random)),
    studies: Array.from({ length: studies }, (_, index) => studyNumber(index, random)),
  };
  const documents = [
    ...rows.organizations.map(({ id }) => documentOf({ organizationId: id, studyId: null })),
    ...rows.studies.map(({ id }) => documentOf({ organizationId: null, studyId: id })),
  ].filter((_, index) => index % 3 === 0);
  await (engine === 'pg' ? fillPg : fillSqlite)(url, { ...rows, documents });
  return rows;
}

/** A third of them have one. */
const documentOf = (owner: { organizationId: string | null; studyId: string | null }) => ({
  id: `document-of-${owner.organizationId ?? owner.studyId}`,
  state: 'attached',
  type: 'other',
  name: 'letter.pdf',
  ...owner,
  createdAt: 1,
});

type Rows = Record<'organizations' | 'studies' | 'documents', Record<string, unknown>[]>;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function fillSqlite(url: string, rows: Rows): Promise<void> {
  const connection = new Database(url);
  connection.pragma('synchronous = OFF');
  connection.pragma('cache_size = -400000');
  const plain = (value: unknown) =>
    typeof value === 'boolean' ? Number(value) : value && typeof value === 'object' ? JSON.stringify(value) : value;
  for (const [table, list] of Object.entries(rows)) {
    if (!list[0]) continue;
    const columns = Object.keys(list[0]);
    const statement = connection.prepare(
      `insert into ${table} (${columns.map(snake)}) values (${columns.map(() => '?')})`,
    );
    connection.transaction(() => {
      for (const row of list) statement.run(columns.map((column) => plain(row[column])));
    })();
  }
  connection.close();
}

async function fillPg(url: string, rows: Rows): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  // Faster to create afterwards, as with any bulk load.
  await client.query('drop index if exists organizations_search; drop index if exists studies_search');
  for (const [table, list] of Object.entries(rows)) {
    for (let start = 0; start < list.length; start += 5000) {
      const part = list.slice(start, start + 5000);
      const columns = Object.keys(part[0] ?? {}).map(snake);
      const named = part.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
      );
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(named)],
      );
    }
  }
  await client.query(PG_SEARCH_INDEXES);
  // Does what autovacuum would. Without it, PostgreSQL cannot count from an index alone.
  await client.query('vacuum analyze organizations');
  await client.query('vacuum analyze studies');
  await client.query('vacuum analyze documents');
  await client.end();
}

/**
 * The ranking of the index as one SQL query, for the benchmark: the same columns as tables, the same lookups as joins. What
 * each value is worth for a study, and how alike each trial is, is given to it as tables, which is not counted.
 */
import Database from 'better-sqlite3';
import pg from 'pg';
import { DEFAULT_WEIGHTS, type MatchStudy } from '~/matching';
import type { SiteIndex } from '~/matching/columns';
import { nameTables } from '~/matching/columns/names';
import { tablesOf } from '~/matching/columns/tables';
import { usablePoint } from '~/matching/distance';
import { profileOfStudy } from '~/matching/trials/profile';

export interface SqlRow {
  readonly id: string;
  readonly score: number;
}
export interface SqlRanking {
  best(study: StudyTables): Promise<{ rows: SqlRow[]; ms: number }>;
  close(): Promise<void>;
}

type Row = readonly (number | string | null)[];
type Rows = Generator<Row>;

/** Name, columns with types, and key of every table; those of a study are filled anew for each. */
const SITE =
  'slot integer, id text, place integer, standing integer, mean integer, name integer, areas integer, equipment integer, history integer, gcp double precision, last integer, trials integer';
const LISTING = 'slot integer, trial integer';
const STUDY_TABLES: Readonly<Record<string, string>> = {
  of_place: 'code integer primary key, points double precision, weight double precision',
  of_standing: 'code integer primary key, points double precision, weight double precision',
  of_mean: 'code integer primary key, points double precision, weight double precision',
  of_areas: 'code integer primary key, points double precision, weight double precision',
  of_equipment: 'code integer primary key, points double precision, weight double precision',
  of_history: 'code integer primary key, points double precision, weight double precision',
  of_last: 'code integer primary key, points double precision, weight double precision',
  of_kinds: 'code integer primary key, specialty double precision, ground double precision',
  of_count: 'code integer primary key, points double precision',
  of_name: 'code integer primary key, points double precision',
  of_trial: 'code integer primary key, similarity double precision',
};

export interface StudyTables {
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  readonly numbers: Readonly<Record<string, number>>;
}

const { trials: model } = DEFAULT_WEIGHTS;

/** The query; `:name` is a number of the study. */
const QUERY = `
with own as (
  select slot, sum(similarity) as mass from listing join of_trial on code = trial group by slot
), shared as (
  select trial, sum(mass) as mass, power(count(*), ${model.coListed.power}) as divisor
  from listing join own using (slot) group by trial having count(*) > 1
), coListed as (
  select slot, sum((shared.mass - own.mass) / divisor) as mass
  from listing join own using (slot) join shared using (trial) group by slot
), parts as (
  select s.id, s.trials, k.specialty,
    st.points + m.points + p.points + a.points + e.points + h.points + l.points + c.points + coalesce(n.points, 0)
      + case when gcp > :now then :currentPoints when gcp is not null then :expiredPoints else 0 end as points,
    st.weight + m.weight + p.weight + a.weight + e.weight + h.weight + l.weight
      + case when gcp > :now then :currentWeight when gcp is not null then :expiredWeight else 0 end as weight,
    case when s.trials = 0 then null else
      ln(own.mass + k.ground + ${Math.exp(model.coListed.share)} * coalesce(coListed.mass, 0)) end as experience
  from site s
    join of_standing st on st.code = s.standing join of_mean m on m.code = s.mean join of_place p on p.code = s.place
    join of_areas a on a.code = s.areas join of_equipment e on e.code = s.equipment
    join of_history h on h.code = s.history join of_last l on l.code = s.last join of_count c on c.code = s.trials
    join of_kinds k on k.code = s.name
    left join of_name n on n.code = s.slot
    left join own on own.slot = s.slot left join coListed on coListed.slot = s.slot
  where st.weight >= 0
), known as (
  select id, points, weight, (experience + specialty - ${model.scale.none}) / ${model.scale.full - model.scale.none} as fit from parts
)
select id, 100 * (points + :experience * case when fit is null or fit < 0 then 0 when fit > 1 then 1 else fit end) / weight as score
from known where weight > 0 order by score desc, id limit 10`;

/** What the query is given for a study. */
export function studyTables({ sites }: SiteIndex, study: MatchStudy, now: number): StudyTables {
  const profile = profileOfStudy(study, now);
  const told = tablesOf(study, profile, sites, DEFAULT_WEIGHTS, now);
  const similarity = sites.trials.similarity(profile, study.facts?.nctId ?? null).slice(0, sites.trials.length);
  const names = nameTables(sites, similarity, profile, model);
  const pairs = (table: Float64Array) =>
    Array.from({ length: table.length / 2 }, (_, code) => [code, table[2 * code], table[2 * code + 1]] as Row);
  const places = sites.places.values.map(({ state, point }, code) => {
    const at = 3 * (2 * state + (usablePoint(point) ? 1 : 0));
    const [points = 0, weight = 0, far = 0] = told.region.subarray(at, at + 3);
    return [code, points + (told.city?.[code] ?? 0) + (far > 0 ? far * told.distance(code) : 0), weight + far];
  });
  return {
    tables: {
      of_place: places,
      of_standing: pairs(told.standing),
      of_mean: pairs(told.mean),
      of_areas: pairs(told.areas),
      of_equipment: pairs(told.equipment),
      of_history: pairs(told.history),
      of_last: pairs(told.begun),
      of_kinds: sites.names.values.map((_, code) => [code, names.specialty[code] ?? 0, names.ground[code] ?? 0]),
      of_count: [...told.volume].map((points, code) => [code, points]),
      of_name: [...told.ownSites].map(([slot, points]) => [slot, points]),
      of_trial: [...similarity].map((value, code) => [code, value]),
    },
    numbers: {
      ...{ now, experience: told.experience },
      ...{ currentPoints: told.current.points, currentWeight: told.current.weight },
      ...{ expiredPoints: told.expired.points, expiredWeight: told.expired.weight },
    },
  };
}

function* siteRows({ sites }: SiteIndex): Rows {
  for (let slot = 0; slot < sites.length; slot++) {
    const of = (column: ArrayLike<number>) => column[slot] as number;
    const gcp = of(sites.gcp);
    yield [
      ...[slot, sites.ids.idOf(slot), of(sites.place), of(sites.standing), of(sites.mean), of(sites.name)],
      ...[
        of(sites.areas),
        of(sites.equipment),
        of(sites.history),
        Number.isNaN(gcp) ? null : gcp,
        of(sites.last),
        of(sites.count),
      ],
    ];
  }
}

function* listingRows({ sites }: SiteIndex): Rows {
  for (let slot = 0; slot < sites.length; slot++) for (const trial of sites.trialsOf(slot)) yield [slot, trial];
}

const widthOf = (columns: string) => columns.split(',').length;
const queryWith = (numbers: StudyTables['numbers']) =>
  QUERY.replace(/:(\w+)/g, (_, name: string) => `(${numbers[name]})`);

/** In memory: no disk is waited for. */
export function sqliteRanking(index: SiteIndex): SqlRanking {
  const db = new Database(':memory:');
  db.pragma('cache_size = -2000000');
  db.pragma('temp_store = memory');
  const fill = db.transaction((name: string, columns: string, rows: Iterable<Row>) => {
    const insert = db.prepare(`insert into ${name} values (${Array(widthOf(columns)).fill('?').join()})`);
    for (const row of rows) insert.run(...row);
  });
  db.exec(
    `create table site (${SITE}, primary key (slot)); create table listing (${LISTING}, primary key (slot, trial)) without rowid`,
  );
  fill('site', SITE, siteRows(index));
  fill('listing', LISTING, listingRows(index));
  db.exec('create index listing_trial on listing (trial, slot); analyze');
  return {
    async best({ tables, numbers }) {
      for (const [name, columns] of Object.entries(STUDY_TABLES)) {
        db.exec(`drop table if exists ${name}; create table ${name} (${columns})`);
        fill(name, columns, tables[name] ?? []);
      }
      const query = db.prepare(queryWith(numbers));
      const start = performance.now();
      const rows = query.all() as SqlRow[];
      return { rows, ms: performance.now() - start };
    },
    async close() {
      db.close();
    },
  };
}

export async function postgresRanking(index: SiteIndex, url: string): Promise<SqlRanking> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("set work_mem = '1GB'");
  const fill = async (name: string, columns: string, rows: Iterable<Row>) => {
    const types = columns
      .split(',')
      .map((column) => column.trim().split(' ').slice(1).join(' ').replace(' primary key', ''));
    const query = `insert into ${name} select * from unnest(${types.map((type, at) => `$${at + 1}::${type}[]`).join()})`;
    let part: Row[] = [];
    const send = () =>
      client.query(
        query,
        types.map((_, at) => part.map((row) => row[at])),
      );
    for (const row of rows) {
      part.push(row);
      if (part.length < 50_000) continue;
      await send();
      part = [];
    }
    if (part.length > 0) await send();
  };
  await client.query(`create table site (${SITE}); create table listing (${LISTING})`);
  await fill('site', SITE, siteRows(index));
  await fill('listing', LISTING, listingRows(index));
  await client.query('alter table site add primary key (slot); alter table listing add primary key (slot, trial)');
  await client.query('create index on listing (trial, slot)');
  await client.query('vacuum analyze');
  return {
    async best({ tables, numbers }) {
      for (const [name, columns] of Object.entries(STUDY_TABLES)) {
        await client.query(`drop table if exists ${name}; create temp table ${name} (${columns})`);
        await fill(name, columns, tables[name] ?? []);
        await client.query(`analyze ${name}`);
      }
      const query = queryWith(numbers);
      const start = performance.now();
      const { rows } = await client.query<SqlRow>(query);
      return { rows, ms: performance.now() - start };
    },
    close: () => client.end(),
  };
}

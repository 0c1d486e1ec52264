/**
 * `npm run bench -- start [--sites=1000000] [--folder=FOLDER]`: how long the built server takes from its start until it can
 * rank that many made-up sites, from the database and from a snapshot, and how long requests wait meanwhile. SQLite, in a
 * temporary folder, or in FOLDER, which is kept and used again.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import type { MatchSite, TrialFacts } from '~/matching';
import { derivedOfOrganization } from '~db/derived';
import { openStore } from '~db/store.server';
import { memoryOf, processorMs } from '~tests/support/processes';
import { NOW, worldOf } from '../matching/made-up';

const ROOT = join(import.meta.dirname, '../..');
const SEED = 20_261_121;
const PORT = 3977;
const AT = `http://127.0.0.1:${PORT}`;

export async function run(options: string[]): Promise<void> {
  const given = (name: string) => options.find((option) => option.startsWith(`--${name}=`))?.split('=')[1];
  const sites = Number(given('sites') ?? 1_000_000);
  const folder = given('folder') ?? (await mkdtemp(join(tmpdir(), 'studybridge-bench-')));
  const [database, snapshot] = [join(folder, 'studybridge.sqlite'), join(folder, 'site-index')];
  try {
    if (!existsSync(database)) {
      await mkdir(folder, { recursive: true });
      await (await openStore({ url: database, migrations: join(ROOT, 'db/migrations') })).close();
      fill(database, sites);
    }
    rmSync(snapshot, { force: true });
    await measureStart('from the database', folder, true);
    console.log(`snapshot: ${(statSync(snapshot).size / 1e6).toFixed(0)} MB`);
    await measureStart('from the snapshot', folder, false);
    await measureStart('again', folder, false);
  } finally {
    if (!given('folder')) await rm(folder, { recursive: true, force: true });
  }
}

type Row = Record<string, unknown>;

/** Without the triggers for searches and the change feed, which a load of this size does not need. */
function fill(file: string, sites: number): void {
  const db = new Database(file);
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -1000000');
  const triggers = db.prepare("select name, sql from sqlite_master where type = 'trigger'").all() as Row[];
  for (const { name } of triggers) db.exec(`drop trigger ${name}`);
  const statements = new Map<string, Database.Statement>();
  const insert = (table: string, row: Row) => {
    const names = Object.keys(row);
    const sql = `insert into ${table} (${names.map(snake)}) values (${names.map(() => '?')})`;
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    statement.run(names.map((name) => stored(row[name])));
  };
  const world = worldOf(sites, SEED);
  db.transaction(() => {
    for (const trial of world.trials) insert('trials', rowOfTrial(trial));
    for (let number = 0; number < sites; number++) insertSite(insert, world.site(number), number);
  })();
  for (const { sql } of triggers) db.exec(String(sql));
  db.close();
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const stored = (value: unknown) =>
  typeof value === 'boolean' ? Number(value) : value && typeof value === 'object' ? JSON.stringify(value) : value;

const rowOfTrial = ({ sites = null, ...facts }: TrialFacts): Row => ({ ...facts, sites, readAt: NOW });

function insertSite(insert: (table: string, row: Row) => void, site: MatchSite, number: number): void {
  const { id, name, city, state, zipCode, therapeuticAreas, equipment, patientPanelSize, priorTrials, status } = site;
  const organization = {
    ...{
      id,
      type: 'site',
      status,
      name,
      email: `office@site${number}.example`,
      city,
      state,
      zipCode,
      therapeuticAreas,
    },
    ...{
      equipment: equipment ?? [],
      patientPanelSize,
      priorTrials,
      piName: site.hasInvestigator ? 'Ada Okafor' : null,
    },
    source: 'wizard',
    createdAt: NOW + number,
    updatedAt: NOW + number,
  };
  insert('organizations', { ...organization, ...derivedOfOrganization(organization as never) });
  for (let each = 0; each < Math.min(2, site.documentCount); each++) {
    const document = { state: 'attached', type: 'license', name: 'License.pdf', organizationId: id, createdAt: NOW };
    insert('documents', { id: `${id}-${each}`, ...document });
  }
  if (site.gcp) {
    const training = {
      organizationId: id,
      course: 'gcp-fundamentals',
      completedAt: NOW,
      expiresAt: site.gcp.expiresAt,
    };
    insert('trainings', { id, ...training });
  }
  if (!site.trackRecord) return;
  insert('track_record_searches', { siteId: id, state: 'done', dueAt: 0, attempts: 1, reviewedAt: NOW });
  for (const { nctId } of site.trackRecord) {
    const listing = { siteId: id, nctId, facility: name, likeness: 1, answer: 'confirmed', createdAt: NOW };
    insert('track_records', listing);
  }
}

async function measureStart(what: string, folder: string, saves: boolean): Promise<void> {
  const environment = { PORT: String(PORT), DATA_DIR: folder, NODE_ENV: 'production', PATH: process.env.PATH } as const;
  const started = performance.now();
  const server = spawn('node', [join(ROOT, 'build/server.js')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const saved = messageOf(server, 'snapshot of the index of sites saved');
  let done = false;
  const waits = longestWait(() => done);
  try {
    while (!(await isReady())) await pause(50);
    const ready = performance.now() - started;
    const cpu = processorMs([server.pid as number]) / 1000;
    const before = await waits.take();
    console.log(
      `${what}: ready after ${seconds(ready)} (${cpu.toFixed(1)} s of CPU), longest wait ${before.toFixed(0)} ms`,
    );
    if (saves) {
      const { bytes, ms } = await saved;
      console.log(
        `   saved ${(Number(bytes) / 1e6).toFixed(0)} MB in ${ms} ms, longest wait ${(await waits.take()).toFixed(0)} ms`,
      );
    }
    const pid = server.pid as number;
    console.log(`   memory: ${memoryOf(pid, 'VmRSS')} MB, at most ${memoryOf(pid, 'VmHWM')} MB`);
  } finally {
    done = true;
    await new Promise((resolve) => {
      server.once('exit', resolve).kill('SIGTERM');
    });
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const isReady = () =>
  fetch(`${AT}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The server's log line with this message. */
const messageOf = (server: ChildProcess, message: string) =>
  new Promise<Row>((resolve) => {
    createInterface({ input: server.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('{') && JSON.parse(line).msg === message) resolve(JSON.parse(line));
    });
  });

/** Asks for /livez again and again, which takes as long as the event loop is blocked. */
function longestWait(isDone: () => boolean) {
  let longest = 0;
  void (async () => {
    for (; !isDone(); await pause(5)) {
      const asked = performance.now();
      const answered = await fetch(`${AT}/livez`).then(
        () => true,
        () => false,
      );
      if (answered) longest = Math.max(longest, performance.now() - asked);
    }
  })();
  return {
    /** The longest wait since the last call (ms). */
    async take() {
      await pause(100);
      const taken = longest;
      longest = 0;
      return taken;
    },
  };
}

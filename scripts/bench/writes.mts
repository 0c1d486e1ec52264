/**
 * `npm run bench -- writes [--instances=1,3,6] [--seconds=8] [--clients=24] [--beside=FOLDER]`: how many studies several
 * servers on one PostgreSQL create per second, what share of the transactions is aborted, how much processor time a study
 * costs, and how many transactions an idle server runs per second. `--beside` also measures the build of another checkout,
 * in turns, so that both run under the same load. Build first.
 *
 * The clients' processor time tells what the machine does to all: they do the same work however many servers there are.
 */
import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { client } from '~tests/prove/client';
import { ADMIN } from '~tests/support/app';
import { createDatabase, startPostgres } from '~tests/support/postgres';
import { processesOf, processorMs } from '~tests/support/processes';
import { type RunningApp, startApp } from '~tests/support/server';

const ROOT = join(import.meta.dirname, '../..');
/** How long an idle server's transactions are counted, once its start has settled. */
const IDLE_MS = 60_000;
const SETTLE_MS = 15_000;
/** For each server: a server's first few hundred requests take twice the processor time, until its code is compiled. */
const WARM_UP_MS = 5000;

interface Measured {
  perSecond: number;
  p99: number;
  /** Percent. */
  aborted: number;
  failed: number;
  /** Processor time per study, in ms. */
  cost: { clients: number; servers: number; postgres: number };
  /** Per second and server; null if it was not measured. */
  idle: number | null;
}

export async function run(options: string[]): Promise<void> {
  const option = (name: string, otherwise: string) =>
    options.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise;
  const counts = option('instances', '1,3,6').split(',').map(Number);
  const [seconds, clients] = [Number(option('seconds', '8')), Number(option('clients', '24'))];
  const beside = option('beside', '');
  const builds = { here: 'build', ...(beside && { beside: relative(ROOT, join(beside, 'build')) }) };
  const cluster = await startPostgres();
  try {
    await withoutVacuum(cluster.url);
    console.log(
      'build   servers  studies/s  ÷ first  p99 ms  aborted %  failed  ms clients  servers  PostgreSQL  idle transactions/s and server',
    );
    let first: number | undefined;
    for (const count of counts) {
      for (const [name, build] of Object.entries(builds)) {
        const url = await createDatabase(cluster.url, `writes_${name}_${count}`);
        const measured = await measure(cluster.pid(), url, build, {
          count,
          seconds,
          clients,
          idle: count === counts[0],
        });
        first ??= measured.perSecond;
        console.log(row([name, count, measured.perSecond, first, measured]));
      }
    }
  } finally {
    await cluster.close();
  }
}

/** Otherwise its transactions would count as the server's. */
async function withoutVacuum(url: string): Promise<void> {
  const settings = new pg.Client(url);
  await settings.connect();
  await settings.query('alter system set autovacuum = off');
  await settings.query('select pg_reload_conf()');
  await settings.end();
}

const row = ([name, count, perSecond, first, { p99, aborted, failed, cost, idle }]: [
  string,
  number,
  number,
  number,
  Measured,
]) =>
  [
    name.padEnd(6),
    String(count).padStart(8),
    perSecond.toFixed(1).padStart(10),
    (perSecond / first).toFixed(2).padStart(8),
    p99.toFixed(0).padStart(7),
    aborted.toFixed(1).padStart(10),
    String(failed).padStart(7),
    cost.clients.toFixed(1).padStart(11),
    cost.servers.toFixed(1).padStart(8),
    cost.postgres.toFixed(1).padStart(11),
    idle === null ? '' : idle.toFixed(2).padStart(8),
  ].join(' ');

async function measure(
  postgres: number,
  url: string,
  build: string,
  { count, seconds, clients, idle }: { count: number; seconds: number; clients: number; idle: boolean },
): Promise<Measured> {
  const env = {
    DATABASE_URL: url,
    SESSION_SECRET: 'a secret of the benchmark of writes',
    RATE_LIMIT: 'off',
    DEMO_DATA: '0',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'error',
  };
  const servers: RunningApp[] = [];
  const statistics = new pg.Client(url);
  await statistics.connect();
  try {
    for (let index = 0; index < count; index++) servers.push(await startApp(env, build));
    await createStudies(servers, clients, WARM_UP_MS * count);
    const idleStatements = idle ? await whileIdle(statistics, count) : null;
    const before = await transactions(statistics);
    const used = usedBy(servers, postgres);
    const { times, failed, took } = await createStudies(servers, clients, seconds * 1000);
    const cost = used(times.length);
    const after = await transactions(statistics);
    const [committed, aborted] = [after.committed - before.committed, after.aborted - before.aborted];
    times.sort((a, b) => a - b);
    return {
      perSecond: times.length / (took / 1000),
      p99: times[Math.floor(times.length * 0.99)] ?? 0,
      aborted: (100 * aborted) / (committed + aborted),
      failed,
      cost,
      idle: idleStatements,
    };
  } finally {
    for (const server of servers) await server.close();
    await statistics.end();
  }
}

/** Starts to count processor time; the function that it returns divides it by the number of studies. */
function usedBy(servers: readonly RunningApp[], postgres: number) {
  const now = () => ({
    clients: processorMs([process.pid]),
    servers: processorMs(servers.map(({ pid }) => pid())),
    postgres: processorMs(processesOf(postgres)),
  });
  const before = now();
  return (studies: number): Measured['cost'] => {
    const after = now();
    const each = (who: keyof Measured['cost']) => (after[who] - before[who]) / studies;
    return { clients: each('clients'), servers: each('servers'), postgres: each('postgres') };
  };
}

/** A statement outside a transaction counts as one. So does opening a connection, which the pool does again and again. */
async function whileIdle(statistics: pg.Client, servers: number): Promise<number> {
  await pause(SETTLE_MS);
  const before = await transactions(statistics);
  await pause(IDLE_MS);
  const after = await transactions(statistics);
  // Without our own query.
  return (after.committed + after.aborted - before.committed - before.aborted - 1) / (IDLE_MS / 1000) / servers;
}

async function transactions(statistics: pg.Client): Promise<{ committed: number; aborted: number }> {
  // A connection reports its statistics only after being idle for a second.
  await pause(1500);
  const { rows } = await statistics.query(
    'select xact_commit as committed, xact_rollback as aborted from pg_stat_database where datname = current_database()',
  );
  return { committed: Number(rows[0].committed), aborted: Number(rows[0].aborted) };
}

/** Each client asks the servers in turn, as behind a balancer without sticky sessions. */
async function createStudies(servers: readonly RunningApp[], clients: number, forMs: number) {
  const times: number[] = [];
  let failed = 0;
  const signedIn = client(servers[0]?.url ?? '');
  await signedIn.post('/api/admin/login', ADMIN);
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const askers = servers.map(({ url }) => client(url));
      for (const asker of askers) for (const [name, value] of signedIn.cookies) asker.cookies.set(name, value);
      for (let turn = index; performance.now() - started < forMs; turn++) {
        const asker = askers[turn % askers.length];
        const begun = performance.now();
        const study = { title: `Bench ${randomUUID()}`, phase: 'phase_ii', therapeuticArea: 'neurology' };
        const contact = { sponsorName: 'Bench Pharma', sponsorContact: 'Sam Bench' };
        const key = { 'Idempotency-Key': randomUUID() };
        const answer = await asker?.post('/api/studies', { ...study, ...contact }, key);
        if (answer?.status === 200 || answer?.status === 201) times.push(performance.now() - begun);
        else failed += 1;
      }
    }),
  );
  return { times, failed, took: performance.now() - started };
}

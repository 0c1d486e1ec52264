/**
 * `npm run bench -- scale [--requests=150] [--write]`: what 40 instances, 1,000,000 sites and 10,000 requests a second
 * need. Measures the processor time that a request of each kind takes in the server and in PostgreSQL, and simulates the
 * queues (scale/queues.mts). `--write` writes docs/scale.md. Build first.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { asTable } from '../markdown-table.mts';
import { measured, type Use } from './scale/measure.mts';
import { simulated } from './scale/queues.mts';

const REPORT = join(import.meta.dirname, '../../docs/scale.md');

/** Assumed: what people ask for. One request in twenty writes. */
const SHARES = { 'page or file from memory': 0.5, 'own page': 0.24, call: 0.2, ranking: 0.01, write: 0.05 };
type Kind = keyof typeof SHARES;
/** Assumed: the machines. An instance is one process, so it has one core. A commit waits for the disk, but not for other commits. */
const INSTANCES = 40;
const DATABASE_CORES = 16;
const COMMIT_MS = 1;
/** No resource is planned to be busier than this. */
const BUSIEST = 0.7;
const WANTED = 10_000;
/** Measured by `npm run bench -- matching --sites 1000000` and `npm run bench -- start --sites=1000000` (docs/matching.md). */
const SITES = 1_000_000;
const INDEX_MB = (SITES * 82) / 1e6 + 39 + 8;
const [FROM_DATABASE_S, FROM_SNAPSHOT_S] = [124, 3.5];

export async function run(options: string[]): Promise<void> {
  const requests = Number(options.find((each) => each.startsWith('--requests='))?.split('=')[1] ?? 150);
  const { uses, sealMs } = await measured(requests);
  const text = report(uses as Record<Kind, Use>, sealMs);
  console.log(text);
  if (options.includes('--write')) writeFileSync(REPORT, text);
}

const kinds = Object.keys(SHARES) as Kind[];

function report(uses: Record<Kind, Use>, sealMs: number): string {
  const mean = (of: (use: Use) => number) => kinds.reduce((sum, kind) => sum + SHARES[kind] * of(uses[kind]), 0);
  const [app, database] = [mean(({ appMs }) => appMs), mean(({ databaseMs }) => databaseMs)];
  const events = SHARES.write * uses.write.events;
  /** How many requests a second each resource carries at most. */
  const carries = {
    [`the processors of ${INSTANCES} instances`]: (INSTANCES * 1000) / app,
    [`one PostgreSQL with ${DATABASE_CORES} cores`]: (DATABASE_CORES * 1000) / database,
    'the one server that seals the audit trail': 1000 / (events * sealMs),
  };
  const ranked = Object.entries(carries).sort(([, a], [, b]) => a - b);
  const cores = (ms: number) => Math.ceil((WANTED * ms) / 1000 / BUSIEST);
  const instances = cores(app);
  const setups = [
    ...[100, 500, 1000, 2000].map((perSecond) => ({ perSecond, instances: INSTANCES, database: DATABASE_CORES })),
    { perSecond: WANTED, instances: INSTANCES, database: DATABASE_CORES },
    { perSecond: WANTED, instances, database: Math.max(DATABASE_CORES, cores(database)) },
  ];
  const simulations = setups.map(({ perSecond, instances, database }) => {
    const queues = kinds.map((kind) => ({
      share: SHARES[kind],
      ...uses[kind],
      waitMs: kind === 'write' ? COMMIT_MS : 0,
    }));
    const { p50, p99, app, databaseBusy, connections } = simulated(queues, {
      perSecond,
      instances,
      databaseCores: database,
    });
    const isTooMuch = app >= 1 || databaseBusy >= 1;
    const times = isTooMuch ? ['grows', 'grows', ''] : [p50.toFixed(1), p99.toFixed(1), connections.toFixed(0)];
    return [perSecond, instances, database, percent(app), percent(databaseBusy), ...times].map(String);
  });
  const [first, second] = ranked;
  return `# What more instances carry

Printed by \`npm run bench -- scale --write\`, which writes this file: Node ${process.versions.node}, ${cpus()[0]?.model.trim()}.

**Measured**: processor time of a request in the server and in PostgreSQL, the time to seal an event, one instance,
few sites. **Assumed**: the shares of the kinds of requests, a core like this one's for each of
${INSTANCES} instances and ${DATABASE_CORES} for the database, ${COMMIT_MS} ms until the disk has a commit, requests at random times, exponential times around the measured
means, and that no resource is planned to be busier than ${percent(BUSIEST)}. **Left out**: the network, the file store, and what
a larger database costs.

${asTable([
  ['request', 'share', 'server ms', 'PostgreSQL ms', 'events'],
  ...kinds.map((kind) => {
    const { appMs, databaseMs, events } = uses[kind];
    return [kind, percent(SHARES[kind]), appMs.toFixed(2), databaseMs.toFixed(2), events.toFixed(1)];
  }),
  ['mean', '', app.toFixed(2), database.toFixed(2), events.toFixed(2)],
])}

## Where the first limit lies

${asTable([
  ['resource', 'requests a second, when always busy'],
  ...ranked.map(([name, perSecond]) => [name, Math.round(perSecond).toLocaleString('en-US')]),
])}

The first limit is ${first?.[0]}, the next is ${second?.[0]}. Ten thousand requests a second need
${instances} instances, and ${cores(database)} cores for PostgreSQL. Sealing an event takes ${sealMs.toFixed(2)} ms
of the one server that seals, so ${Math.round(1000 / sealMs).toLocaleString('en-US')} events a second can be sealed.

${asTable([
  [
    'requests/s',
    'instances',
    'database cores',
    'servers busy',
    'database busy',
    'p50 ms',
    'p99 ms',
    'connections in use',
  ],
  ...simulations,
])}

## One million sites

Each instance keeps an index of all sites: ${Math.round(INDEX_MB)} MB (docs/matching.md).
A start loads it from a snapshot in ${FROM_SNAPSHOT_S} s, or reads it from the database in ${FROM_DATABASE_S} s, during which the instance is not ready.
The first start of a new version has no snapshot: upgrading ${INSTANCES} instances one by one takes ${Math.round((FROM_DATABASE_S * INSTANCES) / 60)} minutes. Every change of a
site is read by every instance; that takes 0.02 ms of each.

## What would move the limits

- **Servers**: they share nothing, so more instances carry more, as far as the connections go: each keeps up to ten,
  and \`DATABASE_POOL\` or a pooler has to divide what the server allows. What a request costs matters more: an own
  page takes ${(uses['own page'].appMs / uses.call.appMs).toFixed(1)} times as long as a call, most of it for rendering.
- **PostgreSQL**: a larger machine.
- **Sealing**: larger batches cost less for each event. Beyond that, a trail for each part of the data.
- **The first start of a new version**: a snapshot that outlives a version (decision 36 says why it does not yet).
`;
}

const percent = (share: number) => `${(share * 100).toFixed(0)}%`;

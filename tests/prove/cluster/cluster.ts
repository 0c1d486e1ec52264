/** Three instances on one PostgreSQL and one S3-compatible store, behind the balancer of deploy/compose. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Nginx, startNginx } from '../../support/nginx';
import { createDatabase, type Postgres, startPostgres } from '../../support/postgres';
import { freePort } from '../../support/processes';
import { startS3StandIn } from '../../support/s3-stand-in';
import { type RunningApp, startApp } from '../../support/server';
import type { Round } from '../part';
import { SETTINGS } from '../run';
import { type Data, dataIn } from '../writes';
import { copiedToSqlite } from './copy';

const INSTANCES = 3;
const SECRET = 'the-same-secret-for-all-instances';
const READY_MS = 60_000;

export interface Cluster {
  /** The address of the balancer. */
  readonly url: string;
  /** A folder with the secret in it, as an app on SQLite has one. */
  readonly dataDir: string;
  /** The address of the database. */
  readonly database: string;
  readonly instances: readonly RunningApp[];
  readonly postgres: Postgres;
  readonly balancer: Nginx;
  /** Everything in the database as of now, to be read as a part reads SQLite. */
  data(): Promise<Data>;
}

interface Setup {
  /** Settings for all instances, or for each by its number. */
  readonly env?: Record<string, string> | ((instance: number) => Record<string, string>);
  /** Where files are kept: the variables that name a store. By default a stand-in. */
  readonly store?: Record<string, string>;
}

/** Runs work on a new cluster, which starts all instances at once on an empty database. */
export async function onCluster(round: Round, setup: Setup, work: (cluster: Cluster) => Promise<void>): Promise<void> {
  const closing: (() => Promise<unknown>)[] = [];
  const until = <T extends { close(): Promise<unknown> }>(opened: T): T => {
    closing.unshift(() => opened.close());
    return opened;
  };
  try {
    const postgres = until(await startPostgres());
    const database = await createDatabase(postgres.url, 'cluster');
    const store = setup.store ?? until(await startS3StandIn()).env;
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = (instance: number) => ({
      ...SETTINGS,
      DATABASE_URL: database,
      SESSION_SECRET: SECRET,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: 'loopback',
      ...store,
      ...(typeof setup.env === 'function' ? setup.env(instance) : setup.env),
    });
    const starting = Array.from({ length: INSTANCES }, (_, number) => startApp(env(number), round.build));
    const instances = (await Promise.all(starting)).map(until);
    const balancer = until(
      await startNginx(
        port,
        instances.map((instance) => instance.url),
      ),
    );
    await Promise.all(instances.map(ready));
    const dataDir = await mkdtemp(join(tmpdir(), 'studybridge-cluster-'));
    closing.unshift(() => rm(dataDir, { recursive: true, force: true }));
    await writeFile(join(dataDir, 'secret'), SECRET);
    const data = async () => {
      await copiedToSqlite(database, join(dataDir, 'studybridge.sqlite'));
      return dataIn(dataDir);
    };
    await work({ url, dataDir, database, instances, postgres, balancer, data });
  } finally {
    for (const close of closing) await close();
  }
}

/** Waits until the instance says that it can serve. */
export async function ready({ url, log }: RunningApp): Promise<void> {
  const end = Date.now() + READY_MS;
  while (
    !(await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error(`An instance is not ready:\n${log().slice(-2000)}`);
    await pause(20);
  }
}

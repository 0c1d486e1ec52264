/**
 * A real S3-compatible store: OpenStack Swift with its s3api, as Debian packages it (swift-proxy, swift-account,
 * swift-container, swift-object). One copy of everything, in a temporary folder that is deleted at the end.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, killed, signalAll } from './processes';

const STORES = ['account', 'container', 'object'] as const;
const KEYS = { accessKeyId: 'bridge:studybridge', secretAccessKey: 'a-key-for-the-tests' };
const REGION = 'us-east-1';
const BUCKET = 'studybridge';
const PATIENCE_MS = 30_000;

export interface Swift {
  /** Environment variables that make the server keep its files here. */
  readonly env: Record<string, string>;
  /** Stops answering, but keeps its connections. */
  freeze(): void;
  thaw(): void;
  /** Ends every process at once. */
  kill(): Promise<void>;
  /** Starts again, with the same files and address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const hasSwift = (): boolean =>
  ['proxy', ...STORES].every((name) => existsSync(`/usr/bin/swift-${name}-server`));

export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-swift-'));
  const ports = {
    proxy: await freePort(),
    account: await freePort(),
    container: await freePort(),
    object: await freePort(),
  };
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true });
  for (const name of STORES) await writeFile(join(folder, `${name}.conf`), storeSettings(name, folder, ports[name]));
  await writeFile(join(folder, 'proxy.conf'), proxySettings(folder, ports.proxy));
  execFileSync('/usr/bin/python3', ['-c', RINGS, folder, ...STORES.map((name) => String(ports[name]))], {
    stdio: 'pipe',
  });

  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  let servers: ChildProcess[] = [];
  const start = () => {
    servers = [...STORES, 'proxy'].map((name) =>
      spawn(`/usr/bin/swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' }),
    );
    // All of them: without the container server, for example, the bucket seems not to exist.
    return Promise.all(Object.values(ports).map((port) => answers(`http://127.0.0.1:${port}/healthcheck`)));
  };
  const kill = async () => void (await Promise.all(servers.map(killed)));
  const all = (signal: NodeJS.Signals) => {
    for (const { pid } of servers) signalAll(pid as number, signal);
  };
  const endWithUs = () => all('SIGKILL');
  process.once('exit', endWithUs);

  await start();
  await createBucket(endpoint);
  return {
    env: {
      STORAGE_URL: `s3://${BUCKET}?endpoint=${encodeURIComponent(endpoint)}&region=${REGION}`,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
    kill,
    async restart() {
      await start();
    },
    async close() {
      await kill();
      process.off('exit', endWithUs);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end) throw new Error(`Swift does not answer at ${url}`);
    await pause(50);
  }
}

async function createBucket(endpoint: string): Promise<void> {
  // Loaded on first use, because it takes half a second.
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client({ endpoint, region: REGION, credentials: KEYS, forcePathStyle: true, maxAttempts: 20 });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
}

/** A ring says where each part of the names is kept: here, all on one device. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(('account', 'container', 'object'), ports):
    ring = RingBuilder(1, 1, 0)
    ring.add_dev(dict(id=0, region=1, zone=1, weight=1, ip='127.0.0.1', port=int(port), device='d1',
                      replication_ip='127.0.0.1', replication_port=int(port)))
    ring.rebalance()
    ring.get_ring().save(folder + '/' + name + '.ring.gz')
`;

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
user = ${userInfo().username}
workers = 0
`;

const storeSettings = (name: (typeof STORES)[number], folder: string, port: number) => `${common(folder, port)}
devices = ${join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
[pipeline:main]
pipeline = healthcheck ${name}-server
[filter:healthcheck]
use = egg:swift#healthcheck
[app:${name}-server]
use = egg:swift#${name}
`;

const proxySettings = (folder: string, port: number) => `${common(folder, port)}
cors_allow_origin = *
strict_cors_mode = false
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers =
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
allow_multipart_uploads = false
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_${KEYS.accessKeyId.replace(':', '_')} = ${KEYS.secretAccessKey} .admin
[filter:copy]
use = egg:swift#copy
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# Otherwise it ignores its only copy for a minute after a few failures.
error_suppression_limit = 1000000
`;

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { registration } from '../../support/registration';
import { pdf } from '../../support/sample-files';
import { startSwift } from '../../support/swift';
import { type Answer, administrator, client } from '../client';
import { honest } from '../honest';
import type { Part, Round } from '../part';
import { crowdAt, foundOnce, longest, moreFrom, toldBetween, unfailing, until } from './clients';
import { type Cluster, onCluster } from './cluster';

const FROZEN_MS = 25_000;
const DOWN_MS = 3000;
const RECOVERED_MS = 2000;
const IN_TIME_MS = 10_000;
/** What others may wait at most, on a machine that runs everything. */
const UNAFFECTED_MS = 2000;

/** The S3-compatible store is stopped and frozen while people upload and download, and others do other things. */
export const store: Part = {
  name: 'cluster-store',
  group: 'cluster',
  what: 'while the store of files is stopped or frozen, files are refused honestly and in time; all else goes on',
  needs: ['nginx', 'swift'],
  alone: true,
  plants: [
    {
      fault: 'a call to the store has no deadline',
      find: /const inTime = timeout(\d*)\(deadlineMs, /,
      replace: 'const inTime = timeout$1(60_000, ',
    },
    {
      fault: 'a store that has hung is left alone for long',
      find: /LEFT_ALONE_MS(\d*) = \d+;/,
      replace: 'LEFT_ALONE_MS$1 = 20_000;',
    },
  ],
  async run(round) {
    const swift = await startSwift();
    try {
      await onCluster(round, { store: swift.env }, async (cluster) => {
        const crowd = await crowdAt(cluster, 2);
        const files = [await uploaded(cluster)];
        const recoveries: number[] = [];
        let slowest = 0;
        let others = 0;
        for (let time = 0; time < round.times(1, 2); time++) {
          for (const fault of ['stopped', 'frozen'] as const) {
            await moreFrom(crowd, 5);
            const begun = performance.now();
            if (fault === 'stopped') await swift.kill();
            else swift.freeze();
            const end = begun + (fault === 'stopped' ? DOWN_MS : FROZEN_MS);
            slowest = Math.max(slowest, await refusedUntil(round, cluster, files[0] as Stored, end));
            const thawed = performance.now();
            if (fault === 'stopped') await swift.restart();
            else swift.thaw();
            const recovery = await recovered(cluster, files[0] as Stored);
            recoveries.push(recovery);
            round.holds(
              recovery <= RECOVERED_MS,
              `after the store was ${fault}, recovery took ${recovery.toFixed(0)} ms`,
            );
            const meanwhile = (['write', 'page', 'kept'] as const).flatMap((kind) =>
              toldBetween(crowd.told, kind, begun, thawed),
            );
            others = Math.max(others, longest(meanwhile));
            files.push(await uploaded(cluster));
            round.count('faults');
          }
        }
        await crowd.stop();
        unfailing(round, crowd.told, ['write', 'page', 'kept'], 'while the store was away');
        round.holds(others <= UNAFFECTED_MS, `others waited ${others.toFixed(0)} ms while the store was away`);
        await foundOnce(round, cluster, crowd.confirmed);
        for (const file of files) {
          round.count('acknowledged');
          if (await isIntact(cluster.url, file)) round.count('found');
          else round.holds(false, 'a stored file is gone or has changed');
        }
        round.count('load', crowd.told.length);
        round.figure(
          `${recoveries.length} faults, ${files.length} files intact; the longest wait for a file's refusal ` +
            `${(slowest / 1000).toFixed(1)} s, for anything else ${(others / 1000).toFixed(1)} s; recovery ${Math.max(...recoveries).toFixed(0)} ms at most`,
        );
      });
    } finally {
      await swift.close();
    }
  },
};

interface Stored {
  readonly path: string;
  readonly text: string;
}

/** A file that a registering site attaches, sent to the store by the address that the server issued. */
async function uploaded({ url }: Cluster): Promise<Stored> {
  const visitor = client(url);
  const bytes = Buffer.concat([pdf(), Buffer.from(`% ${randomUUID()}\n`)]);
  const { json } = await visitor.post('/api/objects/upload');
  const address = String(json?.uploadURL);
  const sent = await fetch(address, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  if (!sent.ok) throw new Error(`The store answered ${sent.status}: ${await sent.text()}`);
  const documents = [{ name: 'license.pdf', filePath: address, type: 'other' }];
  const { status, text } = await visitor.post('/api/organizations', registration({ documents }));
  if (status !== 201) throw new Error(`A registration with a file was answered ${status}: ${text}`);
  return { path: `/documents/${new URL(address).pathname.split('/').pop()}`, text: bytes.toString('utf8') };
}

const isIntact = async (url: string, { path, text }: Stored): Promise<boolean> => {
  const { status, text: read } = await (await administrator(url)).get(path);
  return status === 200 && read === text;
};

/** People who keep downloading and uploading are refused honestly. Returns the longest wait (ms). */
async function refusedUntil(round: Round, { instances }: Cluster, file: Stored, end: number): Promise<number> {
  let slowest = 0;
  const ask = async (request: () => Promise<Answer>) => {
    const from = performance.now();
    const answer = await request();
    const took = performance.now() - from;
    slowest = Math.max(slowest, took);
    round.holds(took <= IN_TIME_MS, `a file's refusal took ${took.toFixed(0)} ms`);
    return answer;
  };
  await Promise.all(
    instances.map(async ({ url }) => {
      const admin = await administrator(url);
      while (performance.now() < end) {
        const { status, headers } = await ask(() => admin.get(file.path));
        round.holds(status === 503 && headers.has('Retry-After'), `a download was answered ${status}, not 503`);
        const issued = await ask(() => client(url).post('/api/objects/upload'));
        honest(round, issued);
        await pause(200);
      }
    }),
  );
  return slowest;
}

/** How long it takes until every instance sends the file again, in ms. */
async function recovered({ instances }: Cluster, { path }: Stored): Promise<number> {
  const admins = await Promise.all(instances.map(({ url }) => administrator(url)));
  const from = performance.now();
  await Promise.all(
    admins.map((admin) => until(async () => (await admin.get(path)).status === 200, 'a file can be read')),
  );
  return performance.now() - from;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Part, Round } from '../part';
import {
  type Crowd,
  crowdAt,
  foundOnce,
  honestBetween,
  moreFrom,
  newStudy,
  type Study,
  sendStudy,
  until,
} from './clients';
import { type Cluster, onCluster } from './cluster';

const FROZEN_MS = 12_000;
const DOWN_MS = 1500;
const RECOVERED_MS = 2000;

/** PostgreSQL is killed and frozen while clients write and read. */
export const database: Part = {
  name: 'cluster-database',
  group: 'cluster',
  what: 'while PostgreSQL is killed or frozen, every answer is honest and in time; nothing is lost or doubled',
  needs: ['nginx'],
  alone: true,
  plants: [
    {
      fault: 'a statement waits for a frozen server without a deadline',
      find: 'query_timeout: half',
      replace: 'query_timeout: 60_000',
    },
    {
      fault: 'a database that cannot be reached is an error of ours',
      find: /if \(!isConnectionLost\d*\(error\) && !errorChainMatches\d*\(error, \((code\d*)\) => CANNOT_SERVE\d*\.test\(\1\)\)\) throw error;/,
      replace: 'throw error;',
    },
    {
      fault: 'pages from memory wait for a frozen database',
      find: /(PATIENCE_MS[\w$]* =) 250;/,
      replace: '$1 60_000;',
    },
  ],
  async run(round) {
    await onCluster(round, {}, async (cluster) => {
      const { postgres } = cluster;
      const crowd = await crowdAt(cluster, 3);
      const extra: Study[] = [];
      const recoveries: number[] = [];
      let slowest = 0;
      for (let time = 0; time < round.times(1, 3); time++) {
        for (const fault of ['killed', 'frozen'] as const) {
          await moreFrom(crowd, 10);
          const begun = performance.now();
          if (fault === 'killed') await postgres.kill();
          else postgres.freeze();
          await pause(fault === 'killed' ? DOWN_MS : FROZEN_MS);
          const ended = performance.now();
          if (fault === 'killed') await postgres.restart();
          else postgres.thaw();
          const recovery = await recovered(cluster, extra);
          recoveries.push(recovery);
          round.holds(
            recovery <= RECOVERED_MS,
            `after PostgreSQL was ${fault}, recovery took ${recovery.toFixed(0)} ms`,
          );
          slowest = Math.max(slowest, honestBetween(round, crowd, begun, ended, `PostgreSQL was ${fault}`));
          round.count('faults');
        }
      }
      await moreFrom(crowd, 10);
      await crowd.stop();
      await foundOnce(round, cluster, [...crowd.confirmed, ...extra]);
      tell(round, crowd, recoveries, slowest);
    });
  },
};

/** How long it takes until every instance has confirmed a write, in ms. */
async function recovered({ instances }: Cluster, studies: Study[]): Promise<number> {
  const from = performance.now();
  await Promise.all(
    instances.map(async ({ url }) => {
      const study = newStudy();
      await until(
        async () => (await sendStudy(url, study).catch(() => undefined))?.status === 201,
        'a write is confirmed',
      );
      studies.push(study);
    }),
  );
  return performance.now() - from;
}

function tell(round: Round, { told, confirmed }: Crowd, recoveries: readonly number[], slowest: number): void {
  round.count('load', told.length);
  round.figure(
    `${recoveries.length} faults, ${confirmed.length} writes found once; the longest wait for an answer ` +
      `${(slowest / 1000).toFixed(1)} s; recovery ${Math.max(...recoveries).toFixed(0)} ms at most`,
  );
}

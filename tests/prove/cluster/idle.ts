import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from '../part';
import { onCluster } from './cluster';
import { queried } from './database-of';

const SETTLE_MS = 20_000;
const MOST_PER_SECOND = 0.2;

/** What three instances ask the database while nobody asks them. */
export const idle: Part = {
  name: 'cluster-idle',
  group: 'cluster',
  what: `an idle instance sends the database at most ${MOST_PER_SECOND} statements a second`,
  needs: ['nginx'],
  alone: true,
  plants: [
    {
      fault: 'jobs look for work every second',
      find: /Math\.min\((next\d*) \?\? (atLeastMs\d*), \2\)/,
      replace: 'Math.min($1 ?? 1000, 1000)',
    },
  ],
  async run(round) {
    await onCluster(round, {}, async (cluster) => {
      await queried(cluster, "alter system set log_statement = 'all'");
      await queried(cluster, 'alter system set autovacuum = off');
      await queried(cluster, 'select pg_reload_conf()');
      await pause(SETTLE_MS);
      const before = cluster.postgres.log().length;
      const seconds = round.times(60, 120);
      await pause(seconds * 1000);
      const statements = [
        ...cluster.postgres
          .log()
          .slice(before)
          .matchAll(/LOG: {2}(?:statement|execute [^:]*): (.*)/g),
      ];
      const each = statements.length / seconds / cluster.instances.length;
      round.holds(statements.length > 0, 'no statement was logged');
      round.holds(each <= MOST_PER_SECOND, `an idle instance sends ${each.toFixed(2)} statements a second`);
      round.figure(`${each.toFixed(2)} statements a second and instance, counted for ${seconds} s`);
    });
  },
};

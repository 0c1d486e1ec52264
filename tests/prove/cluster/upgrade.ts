import type { Part } from '../part';
import { crowdAt, foundOnce, moreFrom, unfailing } from './clients';
import { onCluster, ready } from './cluster';
import { queried } from './database-of';
import { NEW_COLUMN, nextBuild } from './next-build';

/** Instances are replaced one by one under load: by the same version, by one with another migration, and back. */
export const upgrade: Part = {
  name: 'cluster-upgrade',
  group: 'cluster',
  what: 'a rolling restart, a rolling upgrade across a migration and the way back fail no request',
  needs: ['nginx'],
  alone: true,
  plants: [
    {
      fault: 'an instance that ends breaks off its requests',
      find: 'const jobsStopped = stopJobs();',
      replace: 'server.closeAllConnections(); const jobsStopped = stopJobs();',
    },
    {
      fault: 'an instance is not ready on the schema of a newer version',
      find: /(knownMigrations\d*\(\))\.every\(\(\w+\) => (applied\d*)\.has\(\w+\)\)/,
      replace: '$1.length === $2.size',
    },
  ],
  async run(round) {
    const next = nextBuild(round.build);
    try {
      await onCluster(round, { env: { SHUTDOWN_DELAY: '1' } }, async (cluster) => {
        const crowd = await crowdAt(cluster, 4);
        const replaced = async (build: string) => {
          for (const instance of cluster.instances) {
            await moreFrom(crowd, 5);
            await instance.restart({}, build);
            await ready(instance);
            round.count('faults');
          }
        };
        for (let time = 0; time < round.times(1, 2); time++) await replaced(round.build);
        await replaced(next.folder);
        const column = `select 1 from information_schema.columns where column_name = '${NEW_COLUMN}'`;
        round.holds((await queried(cluster, column)).length > 0, 'the new version has not changed the schema');
        await replaced(round.build);
        await moreFrom(crowd, 5);
        await crowd.stop();
        unfailing(round, crowd.told, ['write', 'page', 'kept'], 'while instances were replaced');
        await foundOnce(round, cluster, crowd.confirmed);
        round.count('load', crowd.told.length);
        if (crowd.told.some(({ status }) => status >= 500)) round.figure(cluster.balancer.errors().slice(-3000));
        const failed = crowd.told.filter(({ status }) => status !== 200 && status !== 201).length;
        round.figure(`${crowd.told.length} requests while every instance was replaced: ${failed} failed`);
      });
    } finally {
      next.remove();
    }
  },
};

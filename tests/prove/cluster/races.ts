import { castFor } from '../cast';
import type { Part } from '../part';
import { races as onOne, RACERS, raced } from '../parts/races';
import { onCluster } from './cluster';

/** The races of one server, run by three on PostgreSQL. */
export const races: Part = {
  name: 'cluster-races',
  group: 'cluster',
  what: 'every race that three instances decide ends in one legal order of actions, each reported once',
  needs: ['nginx'],
  engine: 'pg',
  alone: true,
  plants: [
    ...onOne.plants.filter(({ fault }) => !fault.includes('submission')),
    {
      fault: 'a decision about a site looks at what was, without noticing a change meanwhile',
      find: /BEGIN ISOLATION LEVEL \$\{isolation\}/,
      replace: 'BEGIN ISOLATION LEVEL READ COMMITTED',
    },
  ],
  async run(round) {
    await onCluster(round, {}, async (cluster) => {
      const cast = await castFor(cluster, RACERS);
      try {
        await raced(round, cast, round.times(60, 600), cluster.data);
      } finally {
        await cast.close();
      }
    });
  },
};

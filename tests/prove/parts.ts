import { clocks as clusterClocks } from './cluster/clocks';
import { crashes as clusterCrashes } from './cluster/crashes';
import { database as clusterDatabase } from './cluster/database';
import { idle as clusterIdle } from './cluster/idle';
import { job as clusterJob } from './cluster/job';
import { limits as clusterLimits } from './cluster/limits';
import { races as clusterRaces } from './cluster/races';
import { store as clusterStore } from './cluster/store';
import { upgrade as clusterUpgrade } from './cluster/upgrade';
import type { Part } from './part';
import { access } from './parts/access';
import { backup } from './parts/backup';
import { busy } from './parts/busy';
import { disk } from './parts/disk';
import { freeze } from './parts/freeze';
import { kill } from './parts/kill';
import { load } from './parts/load';
import { noise } from './parts/noise';
import { outbox } from './parts/outbox';
import { power } from './parts/power';
import { races } from './parts/races';
import { scripts } from './parts/scripts';
import { sessions } from './parts/sessions';
import { slippedFields } from './parts/slipped';
import { slow } from './parts/slow';
import { soak } from './parts/soak';
import { uploads } from './parts/uploads';

/** The longest come first, so that the parallel lanes end at about the same time. */
export const PARTS: readonly Part[] = [
  races,
  noise,
  outbox,
  scripts,
  kill,
  sessions,
  access,
  slippedFields,
  backup,
  disk,
  power,
  busy,
  uploads,
  slow,
  load,
  soak,
  freeze,
  clusterJob,
  clusterRaces,
  clusterCrashes,
  clusterDatabase,
  clusterStore,
  clusterUpgrade,
  clusterLimits,
  clusterClocks,
  clusterIdle,
];

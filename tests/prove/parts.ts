import type { Part } from './part';
import { backup } from './parts/backup';
import { busy } from './parts/busy';
import { disk } from './parts/disk';
import { kill } from './parts/kill';
import { outbox } from './parts/outbox';
import { power } from './parts/power';

export const PARTS: readonly Part[] = [kill, outbox, backup, power, disk, busy];

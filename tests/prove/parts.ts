import type { Part } from './part';
import { busy } from './parts/busy';
import { disk } from './parts/disk';
import { kill } from './parts/kill';
import { power } from './parts/power';

export const PARTS: readonly Part[] = [kill, power, disk, busy];

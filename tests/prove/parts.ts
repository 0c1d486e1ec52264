import type { Part } from './part';
import { access } from './parts/access';
import { backup } from './parts/backup';
import { busy } from './parts/busy';
import { disk } from './parts/disk';
import { kill } from './parts/kill';
import { noise } from './parts/noise';
import { outbox } from './parts/outbox';
import { power } from './parts/power';
import { races } from './parts/races';
import { sessions } from './parts/sessions';
import { slippedFields } from './parts/slipped';
import { slow } from './parts/slow';
import { uploads } from './parts/uploads';

export const PARTS: readonly Part[] = [
  kill,
  outbox,
  backup,
  power,
  disk,
  busy,
  access,
  slippedFields,
  noise,
  races,
  uploads,
  sessions,
  slow,
];

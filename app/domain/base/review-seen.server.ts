import { asSeen } from '~/domain/model/review';
import type { Organization, Study } from '~db/schema';
import { type Actor, can } from './actor';

/** Administrators see each decision at once, everyone else a rejection only once it can no longer be undone (GEN-15). */
export const asSeenBy = <Row extends Organization | Study>(actor: Actor, row: Row, at: number): Row =>
  can(actor, 'admin.enter') ? row : asSeen(row, at);

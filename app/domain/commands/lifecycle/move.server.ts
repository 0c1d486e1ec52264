/** What becomes of a record after its decision: the same for organizations and studies (decision 74). */

import { DomainError } from '~/catalogue/errors';
import { ARCHIVE_DAYS } from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import type { Actor } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { reopenRecord } from '~/domain/commands/review/reopen.server';
import type { LifecycleMove } from '~/domain/model/lifecycle';
import { isFreshlyRejected } from '~/domain/model/review';
import { now } from '~/gateways/clock.server';
import type { Organization, Study } from '~db/schema';
import type { HeldFrom } from '~db/schema/organizations';
import { type Db, store } from '~db/store.server';

/** How a record of one kind is moved. */
interface Moved<Row, Name extends string, Status extends string, View> {
  type: 'organization' | 'study';
  moves: Readonly<Record<Name, LifecycleMove<Status>>>;
  /** The record, for whoever may do this with it. @throws {DomainError} unauthenticated, forbidden, not_found. */
  find: (db: Db, actor: Actor, id: string, name: Name) => Promise<Row>;
  /** Whether a record that is to be put back is as it should be already. */
  isBack: (row: Row, name: Name) => boolean;
  /** @throws {DomainError} for what the status does not tell. */
  refuse: (db: Db, row: Row, asked: Asked<Name>) => Promise<void> | void;
  /** What else is kept of a record that is held. */
  keep?: (row: Row, asked: Asked<Name>) => Pick<HeldFrom, 'byAdministrator'>;
  /** Sets what holding it changes. Returns undefined if it is not as it was read. */
  change: (db: Db, row: Row, held: Held) => Promise<Row | undefined>;
  /** What is recorded of it, before and after. */
  recorded: (row: Row) => object;
  /** What else it changes, and whom it tells. */
  follow: (db: Db, step: Step<Row, Name>) => Promise<void>;
  view: (row: Row) => View;
}

export type Held = Pick<Organization, 'statusReason' | 'heldAt' | 'heldFrom' | 'updatedAt'> & {
  status: string;
  isActive?: boolean;
};

/** Who asks for which move, and when. */
export interface Asked<Name> {
  actor: Actor;
  name: Name;
  at: number;
}

export interface Step<Row, Name> {
  name: Name;
  before: Row;
  after: Row;
  reason: string;
  at: number;
}

/** Whether an archived record can still be restored. */
export const restorableUntil = (archivedAt: number): number => archivedAt + ARCHIVE_DAYS * DAY_MS;

/** The moves of one kind of record, as a command. */
export function moverOf<Row extends Organization | Study, Name extends string, Status extends string, View>(
  kind: Moved<Row, Name, Status, View>,
) {
  /** @throws {DomainError} move_refused, archive_too_old; decision_fresh while a rejection can still be undone. */
  async function refuseMove(db: Db, row: Row, asked: Asked<Name>): Promise<void> {
    const { name, at } = asked;
    const { from } = kind.moves[name];
    if (!from.includes(row.status as Status)) throw new DomainError('move_refused', { status: inWords(row.status) });
    if (row.status === 'archived' && at > restorableUntil(row.heldAt ?? 0))
      throw new DomainError('archive_too_old', { days: ARCHIVE_DAYS });
    // Undo does the same, and takes the e-mail with it.
    if (isFreshlyRejected(row, at)) throw new DomainError('decision_fresh');
    await kind.refuse(db, row, asked);
  }

  async function write(db: Db, row: Row, asked: Asked<Name>, reason: string): Promise<Row | undefined> {
    const { name, at } = asked;
    const { to } = kind.moves[name];
    if (name === 'reopen') return reopenRecord(db, kind.type, row, at);
    const { heldFrom, heldAt, status, statusReason } = row;
    if (to === null) {
      if (heldFrom === null) return undefined;
      const { byAdministrator: _, ...was } = heldFrom;
      return kind.change(db, row, { ...was, updatedAt: at });
    }
    const active = 'isActive' in row && { isActive: row.isActive };
    const was = { status, statusReason, heldAt, heldFrom, ...active, ...kind.keep?.(row, asked) };
    return kind.change(db, row, {
      status: to,
      statusReason: reason,
      heldAt: at,
      heldFrom: was,
      isActive: false,
      updatedAt: at,
    });
  }

  /**
   * Moves a record, records it and tells everyone concerned. Repeating it changes nothing.
   * @throws {DomainError} unauthenticated, forbidden, not_found; as refuseMove; changed_since_read if it changed meanwhile.
   */
  async function move(actor: Actor, id: string, name: Name, { reason }: { reason: string }, at = now()): Promise<View> {
    return store.tx(async (db) => {
      const before = await kind.find(db, actor, id, name);
      const { to, action } = kind.moves[name];
      if (to === null ? kind.isBack(before, name) : before.status === to) return kind.view(before);
      const asked = { actor, name, at };
      await refuseMove(db, before, asked);
      const after = await write(db, before, asked, reason);
      if (!after) throw new DomainError('changed_since_read', { type: kind.type });
      await record(db, actor, action, id, { before: kind.recorded(before), after: kind.recorded(after), reason, at });
      await kind.follow(db, { name, before, after, reason, at });
      return kind.view(after);
    });
  }

  /** The record that someone is about to move. @throws {DomainError} as move. */
  const toMove = (actor: Actor, id: string, name: Name, at = now()): Promise<Row> =>
    store.read(async (db) => {
      const row = await kind.find(db, actor, id, name);
      await refuseMove(db, row, { actor, name, at });
      return row;
    });

  return { move, toMove };
}

const inWords = (status: string): string => status.replace('_', ' ');

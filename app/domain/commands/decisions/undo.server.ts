/** Undoing a decision until its e-mails are sent. */

import { DomainError } from '~/catalogue/errors';
import { UNDO_SECONDS } from '~/catalogue/limits';
import { type Actor, authorize, type Person } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import type { DecisionTable } from '~/domain/model/decision';
import { now } from '~/gateways/clock.server';
import { auditEventsSince } from '~db/queries/audit';
import { deleteMatchesById } from '~db/queries/duplicates';
import { matchesCreatedSince } from '~db/queries/matches';
import { deleteMailsById, mailsOfDecision } from '~db/queries/outbox';
import { deleteRematchOf } from '~db/queries/rematches';
import { deleteRejection } from '~db/queries/review-requests';
import { type Db, store } from '~db/store.server';

/** What can be decided about. */
export interface Decidable<Status extends string> {
  id: string;
  status: Status;
  updatedAt: number;
  decidedAt: number | null;
  undoableUntil: number | null;
}

/** How undoing differs between organizations and studies. */
export interface Undone<Row extends Decidable<Status>, Status extends string, View extends object> {
  type: 'organization' | 'study';
  /** The name that matching uses. */
  matched: 'site' | 'study';
  decisions: DecisionTable<Status>;
  nameOf: (row: Row) => string;
  view: (row: Row) => View;
  /** The values that the audit trail records. */
  recorded: (row: Row) => object;
  byIds: (db: Db, ids: readonly string[]) => Promise<Row[]>;
  decidedSince: (db: Db, since: number) => Promise<Row[]>;
  undo: (db: Db, row: Row, at: number) => Promise<Row | undefined>;
  /** Undoes what else a decision changed. */
  unfollow?: (db: Db, actor: Actor, row: Row, times: { decidedAt: number; at: number }) => Promise<unknown>;
}

/** A decision that can still be undone, for `leftMs`. */
export interface Undoable {
  id: string;
  name: string;
  approved: boolean;
  leftMs: number;
  /** How long it could be undone in all. */
  waitMs: number;
}

/** Undoing decisions about one kind of record. */
export function undoOf<Row extends Decidable<Status>, Status extends string, View extends object>(
  kind: Undone<Row, Status, View>,
) {
  const { type } = kind;

  /** When the decision was made, if it still stands. */
  const decidedAtOf = ({ status, decidedAt }: Row): number | null =>
    Object.values(kind.decisions).some(({ to }) => to === status) ? decidedAt : null;

  /**
   * An approval takes effect while it can still be undone, so people may already have been in touch. If someone has
   * acted on a match, the approval cannot be undone. Otherwise its matches are removed with it.
   * @throws {DomainError} undo_acted.
   */
  async function removeMatches(db: Db, actor: Actor, row: Row, decidedAt: number, at: number): Promise<void> {
    const matches = await matchesCreatedSince(db, kind.matched, row.id, decidedAt);
    if (matches.some(({ acted }) => acted)) throw new DomainError('undo_acted');
    for (const { id, siteId, studyId, status } of matches) {
      await record(db, actor, 'match.removed', id, { before: { studyId, siteId, status }, at });
    }
    await deleteMatchesById(
      db,
      matches.map(({ id }) => id),
    );
    await deleteRematchOf(db, kind.matched, row.id);
  }

  /**
   * Undoes a decision whose e-mails have not been sent yet, and removes the e-mails and the matches it made.
   * @throws {DomainError} unauthenticated, forbidden, not_found, undo_gone, undo_too_late, undo_acted.
   */
  async function undoRow(actor: Actor, id: string, at: number): Promise<Row> {
    authorize(actor, `${type}.decide` as const);
    return store.tx(async (db) => {
      const [current] = await kind.byIds(db, [id]);
      if (!current) throw new DomainError('not_found');
      const decidedAt = decidedAtOf(current);
      const { undoableUntil } = current;
      if (decidedAt === null || undoableUntil === null) throw new DomainError('undo_gone');
      const mails = await mailsOfDecision(db, id, decidedAt);
      // A worker that has taken an e-mail has postponed it or changed its state.
      const waits = ['waiting', 'held'];
      const gone = mails.some(({ state, dueAt }) => !waits.includes(state) || dueAt !== undoableUntil);
      if (gone || at >= undoableUntil) throw new DomainError('undo_too_late');
      await removeMatches(db, actor, current, decidedAt, at);
      const row = await kind.undo(db, current, at);
      if (!row) throw new DomainError('undo_gone');
      const recalled = mails.map((mail) => mail.id);
      await deleteMailsById(db, recalled);
      await deleteRejection(db, type, id, decidedAt);
      const [before, after] = [kind.recorded(current), kind.recorded(row)];
      await record(db, actor, `${type}.decisionUndone`, id, { before, after, at });
      await kind.unfollow?.(db, actor, row, { decidedAt, at });
      return row;
    });
  }

  /** Like undoRow, but returns what the actor may see of the record. */
  const undo = async (actor: Actor, id: string, at = now()) => kind.view(await undoRow(actor, id, at));

  /** The decisions that the actor has just made and can still undo, newest first. */
  async function undoable(actor: Person, at = now()): Promise<Undoable[]> {
    authorize(actor, `${type}.decide` as const);
    const actions: readonly string[] = Object.values(kind.decisions).map(({ action }) => action);
    return store.read(async (db) => {
      const since = at - UNDO_SECONDS.most * 1000;
      const decided = await kind.decidedSince(db, since);
      const rows = decided.filter((row) => decidedAtOf(row) !== null && (row.undoableUntil ?? 0) > at);
      const ids = rows.map(({ id }) => id);
      const events = await auditEventsSince(db, type, ids, since);
      const isOwn = ({ id, decidedAt }: Row) =>
        events.some(
          (event) =>
            event.subjectId === id &&
            event.at === decidedAt &&
            event.actorId === actor.id &&
            actions.includes(event.action),
        );
      return rows.filter(isOwn).map((row) => ({
        id: row.id,
        name: kind.nameOf(row),
        approved: row.status === kind.decisions.approve.to,
        leftMs: (row.undoableUntil ?? at) - at,
        waitMs: (row.undoableUntil ?? 0) - (row.decidedAt ?? 0),
      }));
    });
  }

  return { undo, undoRow, undoable };
}

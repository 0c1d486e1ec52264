import type { DomainError } from '~/catalogue/errors';
import { isAllowed, type Transition } from '~/domain/model/transitions';
import type { Db } from '~db/store.server';
import type { Actor } from './actor';
import { record } from './audit.server';

/** What a query needs to change the status of what was read, by compare-and-set. */
export interface StatusChange<Status extends string> {
  to: Status;
  reason: string | null;
  at: number;
}

interface Step<Row extends { id: string; status: Status }, Status extends string, Side extends string> {
  current: Row;
  transition: Transition<Status, Side>;
  side: Side;
  reason: string | null;
  at: number;
  write: (change: StatusChange<Status>) => Promise<Row | undefined>;
  reread: () => Promise<Row | undefined>;
  /** What the audit event keeps of the row, before and after. */
  recorded: (row: Row) => object;
  refuse: (row: Row) => DomainError;
}

/** Changes a status by compare-and-set and records it. @throws {DomainError} the refusal of the row as it is now. */
export async function applyTransition<
  Row extends { id: string; status: Status },
  Status extends string,
  Side extends string,
>(db: Db, actor: Actor, step: Step<Row, Status, Side>): Promise<Row> {
  const { current, transition, side, reason, at, recorded, refuse } = step;
  if (!isAllowed(transition, side, current.status)) throw refuse(current);
  const changed = await step.write({ to: transition.to, reason, at });
  if (!changed) throw refuse((await step.reread()) ?? current);
  await record(db, actor, transition.action, current.id, {
    before: recorded(current),
    after: recorded(changed),
    reason,
    at,
  });
  return changed;
}

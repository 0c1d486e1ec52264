import { now } from '~/gateways/clock.server';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { newId } from '../ids.server';
import type { Decisions } from '../review.server';
import { earlierAnswer, once } from '../submission.server';
import type { ListKind } from './list-query';

/** The result of several decisions at once, shown on the list afterwards (ADM-16). */
export interface DecisionReport {
  approved: boolean;
  done: number;
  refused: Decisions['refused'];
  /** How many matching records are still pending; null if single rows were selected. */
  rest: { count: number; more: boolean } | null;
}

const actionOf = (kind: ListKind) => `${kind}.decided`;

/** Keeps a report for the person who decided, as long as responses to submissions are kept. Returns its key. */
export async function keepDecisionReport(actor: Actor, kind: ListKind, report: DecisionReport): Promise<string> {
  authorize(actor, 'admin.enter');
  const key = newId();
  await store.tx((db) => once(db, { action: actionOf(kind), actor, key, at: now() }, async () => report));
  return key;
}

/** The report with this key; null if it is another person's. @throws {DomainError} unauthenticated, forbidden. */
export async function decisionReport(actor: Actor, kind: ListKind, key: string | null): Promise<DecisionReport | null> {
  authorize(actor, 'admin.enter');
  return (await earlierAnswer<DecisionReport>(actionOf(kind), actor, key)) ?? null;
}

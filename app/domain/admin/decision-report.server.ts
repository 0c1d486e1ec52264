import { now } from '~/gateways/clock.server';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import type { Decisions } from '../decide-each.server';
import { newId } from '../ids.server';
import { earlierAnswer, once } from '../submission.server';
import type { ListKind } from './list-query';

/** What became of several decisions at once, to be read on the list afterwards (ADM-16). */
export interface DecisionReport {
  approved: boolean;
  done: number;
  refused: Decisions['refused'];
  /** What still waits of 'all that match'; null where rows were picked. */
  rest: { count: number; more: boolean } | null;
}

const deedOf = (kind: ListKind) => `${kind}.decided`;

/** Keeps a report for the one who decided, as long as answers to submissions are kept. Answers its key. */
export async function keepDecisionReport(actor: Actor, kind: ListKind, report: DecisionReport): Promise<string> {
  authorize(actor, 'admin.enter');
  const key = newId();
  await store.tx((db) => once(db, { deed: deedOf(kind), actor, key, at: now() }, async () => report));
  return key;
}

/** The report of this key; null for another's and for none. @throws {DomainError} unauthenticated, forbidden. */
export async function decisionReport(actor: Actor, kind: ListKind, key: string | null): Promise<DecisionReport | null> {
  authorize(actor, 'admin.enter');
  return (await earlierAnswer<DecisionReport>(deedOf(kind), actor, key)) ?? null;
}

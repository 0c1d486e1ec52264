/** The decisions that administrators make on the panel's two lists (ADM-16). */

import { type Actor, authorize, can, type Person } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { keptAnswer, submitOnce } from '~/domain/base/submission.server';
import type { Decisions } from '~/domain/commands/decisions/decide.server';
import { organizationReview } from '~/domain/commands/organizations/review.server';
import { studyReview } from '~/domain/commands/studies/review.server';
import { type ListKind, organizationQuery, studyQuery } from '~/domain/model/admin-list-query';
import { now } from '~/gateways/clock.server';
import { openAmong } from '~db/queries/review-queue';
import { store } from '~db/store.server';
import type { StatusCount } from './admin-tables.server';

/** What can be done with the rows of each list. `waitingAt` takes the query of a list's address. */
export const REVIEWS = {
  sites: {
    ...organizationReview,
    waitingAt: (actor: Actor, query: URLSearchParams) => organizationReview.waiting(actor, organizationQuery(query)),
  },
  studies: {
    ...studyReview,
    waitingAt: (actor: Actor, query: URLSearchParams) => studyReview.waiting(actor, studyQuery(query)),
  },
} as const;

/** How many of the selected records have something open, by what it is. */
export async function openAmongSelected(actor: Actor, kind: ListKind, ids: readonly string[]) {
  const type = kind === 'sites' ? 'organization' : 'study';
  authorize(actor, `${type}.decide` as const);
  return store.read((db) => openAmong(db, type, ids));
}

/** The decisions that the actor has just made on either list and can still undo. */
export async function undoableDecisions(actor: Person) {
  if (!can(actor, 'organization.decide')) return [];
  const [sites, studies] = [await organizationReview.undoable(actor), await studyReview.undoable(actor)];
  const of = (kind: ListKind, decisions: typeof sites) => decisions.map((decision) => ({ ...decision, kind }));
  return [...of('sites', sites), ...of('studies', studies)].sort((a, b) => b.leftMs - a.leftMs);
}
export type UndoableDecision = Awaited<ReturnType<typeof undoableDecisions>>[number];

export interface DecisionReport {
  approved: boolean;
  done: number;
  refused: Decisions['refused'];
  /** How many matching records are still pending; null if single rows were selected. */
  rest: StatusCount | null;
}

const actionOf = (kind: ListKind) => `${kind}.decided`;

/** Keeps a report for the person who decided, for as long as responses to submissions are kept. Returns its key. */
export async function keepDecisionReport(actor: Actor, kind: ListKind, report: DecisionReport): Promise<string> {
  authorize(actor, 'admin.enter');
  const key = newId();
  await submitOnce({ action: actionOf(kind), actor, key, input: report, at: now() }, async () => report);
  return key;
}

/** The report with this key; null if it is another person's. @throws {DomainError} unauthenticated, forbidden. */
export async function decisionReport(actor: Actor, kind: ListKind, key: string | null): Promise<DecisionReport | null> {
  authorize(actor, 'admin.enter');
  return (await keptAnswer<DecisionReport>(actionOf(kind), actor, key)) ?? null;
}

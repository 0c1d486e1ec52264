/** The decisions that administrators make on the panel's two lists (ADM-16). */

import { isPending } from '~/catalogue/statuses';
import { type Actor, authorize, can, type Person } from '~/domain/base/actor';
import { newId } from '~/domain/base/ids.server';
import { mailedAmong } from '~/domain/base/outbox.server';
import { keptAnswer, submitOnce } from '~/domain/base/submission.server';
import type { Decisions } from '~/domain/commands/decisions/decide.server';
import { organizationReview } from '~/domain/commands/organizations/review.server';
import { studyReview } from '~/domain/commands/studies/review.server';
import { type ListKind, organizationQuery, studyQuery } from '~/domain/model/admin-list-query';
import type { ManyAction } from '~/domain/model/decision';
import { now } from '~/gateways/clock.server';
import { organizationsByIds } from '~db/queries/organizations';
import { openAmong } from '~db/queries/review-queue';
import { studiesByIds } from '~db/queries/studies';
import { usersOfParties } from '~db/queries/users';
import { inOrder } from '~db/sorted-list';
import { store } from '~db/store.server';
import { dated, type StatusCount } from './admin-tables.server';
import { openOfOrganizations, openOfStudies } from './review-queue.server';

/** What can be done with the rows of each list. `waitingAt` takes the query of a list's address. */
export const REVIEWS = {
  sites: {
    ...organizationReview,
    waitingAt: (actor: Actor, query: URLSearchParams) =>
      organizationReview.waiting(actor, dated(organizationQuery(query))),
  },
  studies: {
    ...studyReview,
    waitingAt: (actor: Actor, query: URLSearchParams) => studyReview.waiting(actor, dated(studyQuery(query))),
  },
} as const;

/** A pending record that someone is about to decide on with others. */
export interface Selected {
  id: string;
  name: string;
  version: number;
  /** What it must have before it is approved, and what to settle first. */
  missing: readonly string[];
  blocking: readonly string[];
}

/** The selected records that still await a decision. @throws {DomainError} unauthenticated, forbidden. */
export async function selectedToDecide(actor: Actor, kind: ListKind, ids: readonly string[]): Promise<Selected[]> {
  authorize(actor, kind === 'sites' ? 'organization.decide' : 'study.decide');
  return store.read(async (db) => {
    const sites = kind === 'sites' ? (await organizationsByIds(db, ids)).filter(isPending) : [];
    const studies = kind === 'studies' ? (await studiesByIds(db, ids)).filter(isPending) : [];
    const openOf = kind === 'sites' ? await openOfOrganizations(db, sites) : await openOfStudies(db, studies);
    const named = [...sites, ...studies.map((study) => ({ ...study, name: study.title }))];
    const found = named.map(({ id, name, updatedAt: version }) => {
      const { missing, checks } = openOf(id);
      const blocking = checks.flatMap(({ label, weight }) => (weight === 'blocking' ? label : []));
      return { id, name, version, missing, blocking };
    });
    return inOrder([...ids], found);
  });
}

/** What is known of everything that a search finds, without looking at each. */
export async function openAmongFound(actor: Actor, kind: ListKind, ids: readonly string[]) {
  const type = kind === 'sites' ? 'organization' : 'study';
  authorize(actor, `${type}.decide` as const);
  return store.read((db) => openAmong(db, type, ids));
}

/** How many people a decision about these is e-mailed to. */
export async function peopleTold(actor: Actor, kind: ListKind, ids: readonly string[]): Promise<number> {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
    const parties = kind === 'sites' ? ids : (await studiesByIds(db, ids)).map(({ sponsorId }) => sponsorId);
    const people = await usersOfParties(db, [...new Set(parties)]);
    const told = parties.flatMap((party) => {
      const own = people.filter(({ id, organizationId }) => organizationId === party || id === party);
      return mailedAmong(own, party).flatMap(({ email }) => email ?? []);
    });
    return new Set(told).size;
  });
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
  action: ManyAction;
  done: number;
  /** The names of the first of them. */
  names: readonly string[];
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

import { DECISIONS_MAX } from '~/catalogue/limits';
import { organizationCountsByStatus, organizationIdPage, organizationsByIds } from '~db/queries/organizations';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import type { OrganizationQuery } from '../admin/list-query';
import { type Decisions, decideEach } from '../decide-each.server';
import { decideOrganization, type OrganizationDecision } from './decide.server';

/** The names of organizations, by id; those that are gone are left out. @throws {DomainError} unauthenticated, forbidden. */
export async function organizationNames(actor: Actor, ids: string[]): Promise<Map<string, string>> {
  authorize(actor, 'organization.list');
  const rows = await store.read((db) => organizationsByIds(db, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Verifies or rejects several organizations, each as decideOrganization does it (ADM-15, ADM-16).
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function decideOrganizations(
  actor: Actor,
  ids: readonly string[],
  to: OrganizationDecision,
  reason: string | null = null,
): Promise<Decisions> {
  authorize(actor, 'organization.decide');
  return decideEach(
    ids,
    async (id) => (await decideOrganization(actor, id, to, reason)).name,
    (refused) => organizationNames(actor, refused),
  );
}

/** What waits for a decision among all that a list's address finds. */
export interface Waiting {
  /** In the list's order, no more than are decided at once. */
  ids: string[];
  count: number;
  /** There are more than were counted. */
  more: boolean;
}

/** @throws {DomainError} unauthenticated, forbidden. */
export async function waitingOrganizations(actor: Actor, query: OrganizationQuery): Promise<Waiting> {
  authorize(actor, 'organization.decide');
  if (query.status && query.status !== 'pending') return { ids: [], count: 0, more: false };
  return store.read(async (db) => {
    const request = { ...query, status: 'pending', cursor: null, limit: DECISIONS_MAX } as const;
    const { rows } = await organizationIdPage(db, request);
    const counts = await organizationCountsByStatus(db, query);
    const pending = counts.find(({ status }) => status === 'pending');
    return { ids: rows, count: pending?.count ?? 0, more: pending?.more ?? false };
  });
}

/** The panel's figures, counted on each request. */
import { stateCode, US_STATES } from '~/catalogue/regions';
import { matchCount, organizationCounts, siteCountsByState, studyCounts } from '~db/queries/analytics';
import { type RegistryCounts, registryCounts } from '~db/queries/facilities';
import { userCount } from '~db/queries/users';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize } from '../actor';

export interface PanelNumbers {
  organizations: number;
  totalSites: number;
  totalStudies: number;
  activeStudies: number;
  totalUsers: number;
  totalMatches: number;
  pendingSites: number;
  pendingSponsors: number;
  pendingStudies: number;
  /** Organizations and studies awaiting a decision. */
  pendingApprovals: number;
  /** Percentage of approved studies that are completed; null without approved studies (ADM-12). */
  completionRate: number | null;
}

const sum = <Row extends { count: number }>(rows: Row[], wanted: (row: Row) => boolean = () => true) =>
  rows.filter(wanted).reduce((total, row) => total + row.count, 0);

async function numbers(db: Db): Promise<PanelNumbers> {
  const organizations = await organizationCounts(db);
  const studies = await studyCounts(db);
  const pending = (type: 'site' | 'sponsor') =>
    sum(organizations, (row) => row.type === type && row.status === 'pending');
  const pendingStudies = sum(studies, (row) => row.status === 'pending_approval');
  const approved = sum(studies, (row) => row.status === 'approved');
  const ended = sum(studies, (row) => row.status === 'approved' && !row.isActive);
  return {
    organizations: sum(organizations),
    totalSites: sum(organizations, (row) => row.type === 'site'),
    totalStudies: sum(studies),
    activeStudies: sum(studies, (row) => row.isActive),
    totalUsers: await userCount(db),
    totalMatches: await matchCount(db),
    pendingSites: pending('site'),
    pendingSponsors: pending('sponsor'),
    pendingStudies,
    pendingApprovals: pending('site') + pending('sponsor') + pendingStudies,
    completionRate: approved === 0 ? null : Math.round((100 * ended) / approved),
  };
}

/** The loaded registry data. @throws {DomainError} unauthenticated, forbidden. */
export async function registryNumbers(actor: Actor): Promise<RegistryCounts> {
  authorize(actor, 'facility.list');
  return store.read(registryCounts);
}

/** @throws {DomainError} unauthenticated, forbidden. */
export async function panelNumbers(actor: Actor): Promise<PanelNumbers> {
  authorize(actor, 'admin.enter');
  return store.read(numbers);
}

export interface StateShare {
  state: string;
  count: number;
}

/**
 * The states with the most sites; 'CA', 'ca' and 'California' are one state (ADM-12).
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function topStates(actor: Actor, limit: number): Promise<StateShare[]> {
  authorize(actor, 'admin.enter');
  const counts = new Map<string, number>();
  for (const row of await store.read(siteCountsByState)) {
    const code = stateCode(row.state);
    const name = code ? US_STATES[code] : row.state.trim();
    counts.set(name, (counts.get(name) ?? 0) + row.count);
  }
  return [...counts]
    .map(([state, count]) => ({ state, count }))
    .sort((a, b) => b.count - a.count || (a.state < b.state ? -1 : 1))
    .slice(0, limit);
}

/** The panel's figures, counted on each request. All throw {DomainError} unauthenticated or forbidden. */
import { labelOf, PHASES, STUDY_AREAS } from '~/catalogue/options';
import { stateCode, US_STATES } from '~/catalogue/regions';
import { MATCH_STATUSES } from '~/catalogue/statuses';
import { DAY_MS } from '~/catalogue/time';
import { type Actor, authorize } from '~/domain/base/actor';
import { now } from '~/gateways/clock.server';
import {
  approvedStudyCounts,
  decisionsSince,
  leadsByEvent,
  mailCountsByState,
  matchCount,
  matchCountsByStatus,
  organizationCounts,
  registrationCounts,
  siteCountsByState,
  studyCounts,
} from '~db/queries/analytics';
import { registryCounts } from '~db/queries/facilities';
import { openMessageCount } from '~db/queries/platform';
import { workCounts } from '~db/queries/review-queue';
import { countProposals } from '~db/queries/studies';
import { countWaitingClaims } from '~db/queries/track-records';
import { userCount } from '~db/queries/users';
import { store } from '~db/store.server';
import { queueState } from './review-queue.server';
import { byState, usMap } from './us-map.server';

const sum = <Row extends { count: number }>(rows: readonly Row[], isWanted: (row: Row) => boolean = () => true) =>
  rows.filter(isWanted).reduce((total, { count }) => total + count, 0);

export async function panelNumbers(actor: Actor) {
  authorize(actor, 'admin.enter');
  return store.read(async (db) => {
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
      /** Studies whose sponsors propose changes. */
      proposedChanges: await countProposals(db),
      /** Trials that sites added themselves. */
      waitingTrials: await countWaitingClaims(db),
      /** Organizations and studies awaiting approval themselves (ADM-03). */
      pendingApprovals: pending('site') + pending('sponsor') + pendingStudies,
      /** Percentage of approved studies that are completed; null without approved studies (ADM-12). */
      completionRate: approved === 0 ? null : Math.round((100 * ended) / approved),
    };
  });
}

/** How much awaits administrators in each list, for the sidebar. */
export async function workToDo(actor: Actor) {
  authorize(actor, 'admin.enter');
  return store.read(workCounts);
}

/** What is late and what is broken. */
export async function platformState(actor: Actor, at = now()) {
  authorize(actor, 'admin.enter');
  const queue = await queueState(actor, at);
  return store.read(async (db) => {
    const mails = await mailCountsByState(db);
    return {
      ...queue,
      decided: await decisionsSince(db, at - DAY_MS),
      messages: await openMessageCount(db),
      failedMails: mails.find(({ state }) => state === 'failed')?.count ?? 0,
      events: await leadsByEvent(db, at - 7 * DAY_MS),
    };
  });
}

export async function registryNumbers(actor: Actor) {
  authorize(actor, 'facility.list');
  return store.read(registryCounts);
}

/** The figures behind the charts (ADM-12). */
export async function adminAnalytics(actor: Actor) {
  authorize(actor, 'admin.enter');
  const starts = monthStarts(now());
  return store.read(async (db) => {
    const states = await siteCountsByState(db);
    const registered = await registrationCounts(db, starts);
    const statuses = await matchCountsByStatus(db);
    const studies = await approvedStudyCounts(db);
    const map = usMap(byState(states));
    return {
      /** Sites of any status, by state. */
      map,
      /** Sites whose state is not on the map. */
      offTheMap: sum(states) - sum(map.states),
      topStates: topStates(states),
      /** The last twelve months, including this one. */
      registrations: starts.map((start, span) => {
        const of = (type: string) => sum(registered, (row) => row.span === span && row.type === type);
        return { start, sites: of('site'), sponsors: of('sponsor') };
      }),
      matches: MATCH_STATUSES.map((status) => ({ status, count: sum(statuses, (row) => row.status === status) })),
      areas: [...new Set(studies.map(({ therapeuticArea }) => therapeuticArea))]
        .map((area) => ({
          label: labelOf(STUDY_AREAS, area),
          count: sum(studies, ({ therapeuticArea }) => therapeuticArea === area),
        }))
        .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)),
      phases: PHASES.map(({ value, label }) => ({ label, count: sum(studies, ({ phase }) => phase === value) })),
    };
  });
}

const TOP_STATES = 5;

/** The states with the most sites; 'CA', 'ca' and 'California' are one state. */
function topStates(rows: readonly { state: string; count: number }[]) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const code = stateCode(row.state);
    const name = code ? US_STATES[code] : row.state.trim();
    counts.set(name, (counts.get(name) ?? 0) + row.count);
  }
  return [...counts]
    .map(([state, count]) => ({ state, count }))
    .sort((a, b) => b.count - a.count || (a.state < b.state ? -1 : 1))
    .slice(0, TOP_STATES);
}

const MONTHS = 12;

/** The starts of the last twelve months, including the month of `at`, in UTC. */
function monthStarts(at: number): number[] {
  const date = new Date(at);
  return Array.from({ length: MONTHS }, (_, index) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (MONTHS - 1 - index)),
  );
}

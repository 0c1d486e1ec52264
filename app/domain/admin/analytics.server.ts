import { labelOf, PHASES, STUDY_AREAS } from '~/catalogue/options';
import { MATCH_STATUSES, type MatchStatus } from '~/catalogue/statuses';
import { now } from '~/gateways/clock.server';
import { approvedStudyCounts, matchCountsByStatus, registrationCounts, siteCountsByState } from '~db/queries/analytics';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { byState } from '../places/by-state';
import { type UsMapData, usMap } from '../places/us-map.server';

export interface MonthCount {
  /** Start of the month, UTC. */
  start: number;
  sites: number;
  sponsors: number;
}

export interface Counted {
  label: string;
  count: number;
}

export interface AdminAnalytics {
  /** Sites of any status, by state. */
  map: UsMapData;
  /** Sites whose state is not on the map. */
  offTheMap: number;
  /** The last twelve months, including this one. */
  registrations: MonthCount[];
  matches: { status: MatchStatus; count: number }[];
  /** Approved studies, largest group first. */
  areas: Counted[];
  /** Approved studies, in the order of the phases, including empty ones. */
  phases: Counted[];
}

const MONTHS = 12;

/** Counted on each request (ADM-12). @throws {DomainError} unauthenticated, forbidden. */
export async function adminAnalytics(actor: Actor, at = now()): Promise<AdminAnalytics> {
  authorize(actor, 'admin.enter');
  const starts = monthStarts(at, MONTHS);
  return store.read(async (db) => {
    const states = await siteCountsByState(db);
    const registered = await registrationCounts(db, starts);
    const statuses = await matchCountsByStatus(db);
    const studies = await approvedStudyCounts(db);
    const map = usMap(byState(states));
    return {
      map,
      offTheMap: sum(states) - sum(map.states),
      registrations: starts.map((start, span) => {
        const of = (type: string) => sum(registered.filter((row) => row.span === span && row.type === type));
        return { start, sites: of('site'), sponsors: of('sponsor') };
      }),
      matches: MATCH_STATUSES.map((status) => ({
        status,
        count: sum(statuses.filter((row) => row.status === status)),
      })),
      areas: [...new Set(studies.map(({ therapeuticArea }) => therapeuticArea))]
        .map((area) => ({
          label: labelOf(STUDY_AREAS, area),
          count: sum(studies.filter(({ therapeuticArea }) => therapeuticArea === area)),
        }))
        .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)),
      phases: PHASES.map(({ value, label }) => ({
        label,
        count: sum(studies.filter(({ phase }) => phase === value)),
      })),
    };
  });
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);

/** The starts of the given number of months, ending with the month of `at`, in UTC. */
export function monthStarts(at: number, months: number): number[] {
  const date = new Date(at);
  return Array.from({ length: months }, (_, index) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (months - 1 - index)),
  );
}

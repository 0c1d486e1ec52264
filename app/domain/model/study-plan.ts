/** The rules of a study's plan: what its sponsor wants in each region, and how far its sites are. Pure. */
import { HOME_REGIONS, type HomeRegion } from '~/catalogue/regions';
import { START_UP_STAGES, type StartUpStage } from '~/catalogue/start-up';
import { DAY_MS } from '~/catalogue/time';
import type { RegionPlan } from '~db/schema';

/** Where a site of the plan is. Out: it declined, or it has fallen out after its selection. */
export type PlanState = 'selected' | 'startUp' | 'active' | 'out';

export interface PlannedSite {
  /** Null if it is in none of the regions, or unknown. */
  region: HomeRegion | null;
  state: PlanState;
  /** How many participants it has attested it will enroll. */
  committed: number | null;
  randomized: number;
}

export interface PlanRow {
  region: HomeRegion | null;
  /** Null without a plan. */
  sites: number | null;
  patients: number | null;
  /** All selected sites that have not fallen out, those in start-up and active ones included. */
  selected: number;
  inStartUp: number;
  active: number;
  out: number;
  committed: number;
  randomized: number;
}

const NUMBERS = ['selected', 'inStartUp', 'active', 'out', 'committed', 'randomized'] as const;

/** A row for each region with a plan or with sites, in the order of the regions; sites elsewhere come last. */
export function planRows(plan: readonly RegionPlan[], sites: readonly PlannedSite[]): PlanRow[] {
  return [...HOME_REGIONS, null].flatMap((region) => {
    const wanted = plan.find((each) => each.region === region);
    const own = sites.filter((site) => site.region === region);
    if (!wanted && own.length === 0) return [];
    const standing = own.filter(({ state }) => state !== 'out');
    const count = (state: PlanState) => own.filter((site) => site.state === state).length;
    return {
      region,
      sites: wanted?.sites ?? null,
      patients: wanted?.patients ?? null,
      selected: standing.length,
      inStartUp: count('startUp'),
      active: count('active'),
      out: count('out'),
      committed: standing.reduce((sum, { committed }) => sum + (committed ?? 0), 0),
      randomized: own.reduce((sum, { randomized }) => sum + randomized, 0),
    };
  });
}

/** What the rows say together. A number that no row has is null. */
export function planTotal(rows: readonly PlanRow[]): Omit<PlanRow, 'region'> {
  const wanted = (of: 'sites' | 'patients') => {
    const said = rows.flatMap((row) => row[of] ?? []);
    return said.length === 0 ? null : said.reduce((sum, each) => sum + each, 0);
  };
  const sum = (of: (typeof NUMBERS)[number]) => rows.reduce((total, row) => total + row[of], 0);
  return {
    sites: wanted('sites'),
    patients: wanted('patients'),
    selected: sum('selected'),
    inStartUp: sum('inStartUp'),
    active: sum('active'),
    out: sum('out'),
    committed: sum('committed'),
    randomized: sum('randomized'),
  };
}

/** The middle one; between two middle ones, their mean. Null without any. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export interface StageSeen {
  stage: StartUpStage;
  /** When its first task could be done; null before. */
  begunAt: number | null;
  /** When its last task was done or waived; null while one is open. */
  endedAt: number | null;
  late: number;
}

export interface StageRow {
  stage: StartUpStage;
  /** Start-ups that have finished it, and the median of the days that it took them. */
  cases: number;
  days: number | null;
  /** Its tasks that are late. */
  late: number;
}

/** How long each stage took, and what of it is late. Only stages that some start-up has. */
export const stageRows = (seen: readonly StageSeen[]): StageRow[] =>
  START_UP_STAGES.flatMap(({ value: stage }) => {
    const own = seen.filter((each) => each.stage === stage);
    if (own.length === 0) return [];
    const days = own.flatMap(({ begunAt, endedAt }) =>
      begunAt === null || endedAt === null ? [] : (endedAt - begunAt) / DAY_MS,
    );
    const median = medianOf(days);
    return {
      stage,
      cases: days.length,
      days: median === null ? null : Math.round(median),
      late: own.reduce((sum, { late }) => sum + late, 0),
    };
  });

interface Candidate {
  region: HomeRegion | null;
  /** Whether the sponsor keeps it as a backup. */
  backup: boolean;
}

/**
 * For each site that has fallen out, the best that could take its turn: in its region, first those that the sponsor keeps
 * as backups. None is named twice, and none once the region has the sites that it needs.
 * @param candidates those that could be selected now, in the order in which the sponsor sees them
 */
export function backupsFor<Out extends { region: HomeRegion | null }, Site extends Candidate>(
  out: readonly Out[],
  candidates: readonly Site[],
  rows: readonly PlanRow[],
): { out: Out; backup: Site | null; enough: boolean }[] {
  const left = [...candidates.filter(({ backup }) => backup), ...candidates.filter(({ backup }) => !backup)];
  const proposed = new Map<HomeRegion | null, number>();
  return out.map((each) => {
    const row = rows.find(({ region }) => region === each.region);
    const already = proposed.get(each.region) ?? 0;
    const enough = row?.sites != null && row.selected + already >= row.sites;
    const place = enough ? -1 : left.findIndex(({ region }) => region === each.region);
    const backup = place < 0 ? null : (left.splice(place, 1)[0] ?? null);
    if (backup) proposed.set(each.region, already + 1);
    return { out: each, backup, enough };
  });
}

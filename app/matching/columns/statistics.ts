import { SITE_AREAS, SITE_EQUIPMENT } from '~/catalogue/options';
import { expectedPatients } from '../capacity';
import { fitTo, hasArea, requirementsOf, type SiteGroup } from '../insights/requirements';
import { chosenOf, type Scores, type SiteStatistics, similarTrialCriteria, sitesSought } from '../insights/statistics';
import { BLANK_SITE } from '../types';
import { Dictionary } from './memory';
import type { PreparedStudy } from './prepare';
import { type Best, bestOf, scored, sumsOf } from './score';
import { AREA_SETS, EQUIPMENT_SETS, NONE } from './site-index';

/** The same figures as statisticsOf, over all sites of the index. Pending sites are not in the index. */
export type IndexStatistics = Omit<SiteStatistics, 'pending'>;

/** @param best the best-ranked sites, at least ten if there are that many. */
export function indexStatistics(prepared: PreparedStudy, best: readonly Best[]): IndexStatistics {
  const { sites, tables } = prepared;
  const groups = groupsIn(prepared);
  const counts = new Map<number, number>();
  const scores = new Uint32Array(101);
  let [placed, known] = [0, 0];
  for (let slot = 0; slot < sites.length; slot++) {
    const sums = sumsOf(prepared, slot);
    if (!sums) continue;
    placed += 1;
    known += Math.round((10_000 * sums.weight) / tables.asked) / 10_000;
    const score = Math.round(scored(sums));
    if (score >= 0) scores[score] = (scores[score] ?? 0) + 1;
    const group = groups.codeOf(slot);
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  const counted = [...counts].map(([group, sites]) => ({ ...groups.of(group), sites }));
  return {
    groups: counted,
    placed,
    scores: scoresOf(scores),
    confidence: known / Math.max(1, placed),
    best: best.map(({ siteId }) => siteId),
    chosen: chosenOf(chosenFrom(prepared, counted, groups)),
  };
}

interface Groups {
  /** Whether the site has the area that is prepared for. */
  hasArea(slot: number): boolean;
  /** Encodes everything that is counted in one number. */
  codeOf(slot: number): number;
  of(code: number): Omit<SiteGroup, 'sites'>;
}

const FLAGS = ['equipment', 'trials', 'gcp', 'trackRecord', 'similar'] as const;

function groupsIn({ study, sites, weights }: PreparedStudy): Groups {
  const by = fitTo(study, weights);
  const area = coded(AREA_SETS, (set) => by.area(listed(SITE_AREAS, set)));
  const lacking = coded(EQUIPMENT_SETS, (set) => by.lacking(listed(SITE_EQUIPMENT, set)));
  const region = coded(sites.states.values.length, (state) => by.region(sites.states.values[state] ?? ''));
  const expected = coded(sites.capacities.values.length, (code) =>
    expectedPatients({ ...BLANK_SITE, ...sites.capacities.values[code] }, weights),
  );
  const trials = sites.capacities.values.map(({ priorTrials }) => (priorTrials === null ? 0 : 2));
  const reviewed = sites.readinesses.values.map(({ reviewed }) => (reviewed ? 8 : 0));
  const similar = similarTrialsIn({ study, sites });
  const { area: wanted } = requirementsOf(study);
  return {
    hasArea(slot) {
      const code = area.of(sites.areas[slot] as number);
      return hasArea({ area: area.values[code] ?? 'none' }, wanted);
    },
    codeOf(slot) {
      const capacity = sites.capacity[slot] as number;
      const flags =
        (sites.equipment[slot] === NONE ? 0 : 1) +
        (trials[capacity] as number) +
        (Number.isNaN(sites.gcp[slot]) ? 0 : 4) +
        (reviewed[sites.readiness[slot] as number] as number) +
        (similar(slot) ? 16 : 0);
      // At most 3 area fits, 8 regions, 5 capacities and 256 equipment sets, each including 'none'.
      const state = (sites.region[slot] as number) >> 1;
      const place = lacking.of(sites.equipment[slot] as number) * 16 + region.of(state);
      return ((place * 4 + area.of(sites.areas[slot] as number)) * 8 + expected.of(capacity)) * 32 + flags;
    },
    of(code) {
      const [flags, own, place] = [code % 32, Math.floor(code / 32), Math.floor(code / 1024)];
      const stated = FLAGS.map((flag, bit) => [flag, (flags & (1 << bit)) > 0] as const);
      return {
        area: area.values[Math.floor(own / 8) % 4] ?? 'none',
        region: region.values[place % 16] ?? null,
        lacking: lacking.values[Math.floor(place / 16)] ?? [],
        expected: expected.values[own % 8] ?? null,
        ...(Object.fromEntries(stated) as Record<(typeof FLAGS)[number], boolean>),
      };
    },
  };
}

/** Dictionary-encodes what codes map to, looking at each code once. */
function coded<T>(codes: number, meaningOf: (code: number) => T): { values: readonly T[]; of(code: number): number } {
  const values = new Dictionary<T>();
  const known = new Int16Array(codes).fill(-1);
  return {
    values: values.values,
    of(code) {
      if (known[code] === -1) {
        const value = meaningOf(code);
        known[code] = values.codeOf(JSON.stringify(value), () => value);
      }
      return known[code] as number;
    },
  };
}

const listed = (options: readonly { readonly value: string }[], set: number): string[] =>
  options.filter((_, bit) => set & (1 << bit)).map(({ value }) => value);

/** Whether a slot's track record includes a similar trial. */
function similarTrialsIn({ study, sites }: Pick<PreparedStudy, 'study' | 'sites'>): (slot: number) => boolean {
  const { area, words, ownNctId } = similarTrialCriteria(study);
  const isSimilar = sites.trials.about(area, words);
  const own = ownNctId === null ? undefined : sites.trials.find(ownNctId);
  if (own !== undefined) isSimilar[own] = 0;
  return (slot) => {
    for (const trial of sites.trialsOf(slot)) if (isSimilar[trial] === 1) return true;
    return false;
  };
}

/** @param counts the number of sites by score. */
function scoresOf(counts: Uint32Array): Scores | null {
  const count = counts.reduce((sum, sites) => sum + sites, 0);
  if (count === 0) return null;
  /** The score at a rank from 0, best first. */
  const at = (place: number) => {
    let before = 0;
    for (let score = 100; score > 0; score--) {
      before += counts[score] as number;
      if (before > place) return score;
    }
    return 0;
  };
  const [low, high] = [at(Math.floor((count - 1) / 2)), at(Math.floor(count / 2))];
  return { count, best: at(0), worst: at(count - 1), median: Math.round((low + high) / 2) };
}

function chosenFrom(
  prepared: PreparedStudy,
  counted: readonly SiteGroup[],
  groups: Groups,
): readonly Pick<SiteGroup, 'expected' | 'sites'>[] {
  const { study, sites } = prepared;
  const wanted = requirementsOf(study).area;
  const withArea = counted.filter((group) => hasArea(group, wanted));
  const sought = sitesSought(study);
  if (sought === null || sought >= withArea.reduce((sum, group) => sum + group.sites, 0)) return withArea;
  return bestOf(prepared, sought, groups.hasArea).map(({ siteId }) => ({
    expected: groups.of(groups.codeOf(sites.ids.slotOf(siteId) as number)).expected,
    sites: 1,
  }));
}

import { SITE_AREAS, SITE_EQUIPMENT } from '~/catalogue/options';
import { BLANK_SITE } from '../blank-site';
import { expectedPatients } from '../capacity';
import { likesOf } from '../insights/similar-trials';
import { type Alike, asksOf, hasArea, standingBy } from '../insights/standing';
import { chosenOf, type Scores, type Survey, sitesSought } from '../insights/survey';
import { Dictionary } from './memory';
import { type Asked, type Best, bestOf, scored, sumsOf } from './score';
import { AREA_SETS, EQUIPMENT_SETS, NONE } from './sites';

/** What surveyOf counts of a list, counted of all sites of the index; who awaits verification is not in it. */
export type IndexSurvey = Omit<Survey, 'pending'>;

/** @param best the best ranked, at least ten where there are so many. */
export function surveyIndex(asked: Asked, best: readonly Best[]): IndexSurvey {
  const { sites, tables } = asked;
  const groups = groupsIn(asked);
  const counts = new Map<number, number>();
  const scores = new Uint32Array(101);
  let [placed, known] = [0, 0];
  for (let slot = 0; slot < sites.length; slot++) {
    const sums = sumsOf(asked, slot);
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
    chosen: chosenOf(chosenFrom(asked, counted, groups)),
  };
}

interface Groups {
  /** Whether the site has the area that is asked for. */
  hasArea(slot: number): boolean;
  /** A number that tells apart what is counted. */
  codeOf(slot: number): number;
  of(code: number): Omit<Alike, 'sites'>;
}

const FLAGS = ['equipment', 'trials', 'gcp', 'trackRecord', 'similar'] as const;

function groupsIn({ study, sites, weights }: Asked): Groups {
  const by = standingBy(study, weights);
  const area = coded(AREA_SETS, (set) => by.area(listed(SITE_AREAS, set)));
  const lacking = coded(EQUIPMENT_SETS, (set) => by.lacking(listed(SITE_EQUIPMENT, set)));
  const region = coded(sites.states.values.length, (state) => by.region(sites.states.values[state] ?? ''));
  const panel = coded(sites.means.values.length, (code) =>
    expectedPatients({ ...BLANK_SITE, ...sites.means.values[code] }, weights),
  );
  const trials = sites.means.values.map(({ priorTrials }) => (priorTrials === null ? 0 : 2));
  const reviewed = sites.standings.values.map(({ reviewed }) => (reviewed ? 8 : 0));
  const similar = similarIn({ study, sites });
  const { area: wanted } = asksOf(study);
  return {
    hasArea(slot) {
      const code = area.of(sites.areas[slot] as number);
      return hasArea({ area: area.values[code] ?? 'none' }, wanted);
    },
    codeOf(slot) {
      const mean = sites.mean[slot] as number;
      const flags =
        (sites.equipment[slot] === NONE ? 0 : 1) +
        (trials[mean] as number) +
        (Number.isNaN(sites.gcp[slot]) ? 0 : 4) +
        (reviewed[sites.standing[slot] as number] as number) +
        (similar(slot) ? 16 : 0);
      // There are 3 ways to stand to an area, 8 regions with none, 5 panels with none, and at most 256 sets of equipment.
      const state = (sites.region[slot] as number) >> 1;
      const place = lacking.of(sites.equipment[slot] as number) * 16 + region.of(state);
      return ((place * 4 + area.of(sites.areas[slot] as number)) * 8 + panel.of(mean)) * 32 + flags;
    },
    of(code) {
      const [flags, own, place] = [code % 32, Math.floor(code / 32), Math.floor(code / 1024)];
      const stated = FLAGS.map((flag, bit) => [flag, (flags & (1 << bit)) > 0] as const);
      return {
        area: area.values[Math.floor(own / 8) % 4] ?? 'none',
        region: region.values[place % 16] ?? null,
        lacking: lacking.values[Math.floor(place / 16)] ?? [],
        panel: panel.values[own % 8] ?? null,
        ...(Object.fromEntries(stated) as Record<(typeof FLAGS)[number], boolean>),
      };
    },
  };
}

/** What codes come to, the values numbered; each code is looked at once. */
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

/** Tells whether a trial like the study is on a site's track record. */
function similarIn({ study, sites }: Pick<Asked, 'study' | 'sites'>): (slot: number) => boolean {
  const { area, words, itself } = likesOf(study);
  const like = sites.trials.about(area, words);
  const own = itself === null ? undefined : sites.trials.find(itself);
  if (own !== undefined) like[own] = 0;
  return (slot) => {
    for (const trial of sites.trialsOf(slot)) if (like[trial] === 1) return true;
    return false;
  };
}

/** By the number of sites with each score. */
function scoresOf(counts: Uint32Array): Scores | null {
  const count = counts.reduce((sum, sites) => sum + sites, 0);
  if (count === 0) return null;
  /** The score at a place from 0, best first. */
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
  asked: Asked,
  counted: readonly Alike[],
  groups: Groups,
): readonly Pick<Alike, 'panel' | 'sites'>[] {
  const { study, sites } = asked;
  const wanted = asksOf(study).area;
  const withArea = counted.filter((group) => hasArea(group, wanted));
  const sought = sitesSought(study);
  if (sought === null || sought >= withArea.reduce((sum, group) => sum + group.sites, 0)) return withArea;
  return bestOf(asked, sought, groups.hasArea).map(({ siteId }) => ({
    panel: groups.of(groups.codeOf(sites.ids.slotOf(siteId) as number)).panel,
    sites: 1,
  }));
}

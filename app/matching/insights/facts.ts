import { sum } from '../apportion';
import { coverage } from '../equipment';
import type { MatchStudy } from '../types';
import { competition } from './competing';
import { relaxations } from './relax';
import { shortfallOf } from './shortfall';
import { type Alike, type Asks, asksOf, fits, hasArea } from './standing';
import type { Survey } from './survey';
import type { CompetingStudy, InsightFacts } from './types';

/** What the sentences say beyond the facts that are given out. */
export interface Counted extends Pick<Survey, 'pending' | 'placed' | 'scores' | 'confidence'> {
  readonly facts: InsightFacts;
  /** Whether sites can declare the study's area itself. */
  readonly areaListed: boolean;
  /** Best sites with the area, as many as are sought. */
  readonly chosen: number;
  /** Regions of the United States that the study prefers. */
  readonly preferred: readonly string[];
  /** What the study requires that no site's profile could tell. */
  readonly unlisted: readonly string[];
  /** Of the sites with the area (or all, when none has it), how many leave out what. */
  readonly unstated: { readonly [what in 'panel' | 'equipment' | 'trials' | 'gcp' | 'trackRecord']: number };
}

/** Counts what the insights speak of. Pure arithmetic on its input. */
export function countFacts(study: MatchStudy, survey: Survey, competing: readonly CompetingStudy[] | null): Counted {
  const { groups, pending, placed, scores, confidence, best, chosen } = survey;
  const asks = asksOf(study);
  const withArea = groups.filter((group) => hasArea(group, asks.area));
  const relevant = withArea.length > 0 ? withArea : groups;
  return {
    facts: {
      sites: countOf(groups),
      withArea: asks.area === 'any' ? null : countOf(withArea),
      fitting: countOf(withArea.filter((group) => fits(group, asks))),
      regions: regionsOf(withArea, asks),
      competing: competing && competition(study, best, competing),
      shortfall: shortfallOf(study, chosen),
      relax: relaxations(study, asks, groups),
      trackRecord: {
        reviewed: countOf(groups.filter(({ trackRecord }) => trackRecord)),
        unreviewed: countOf(groups.filter(({ trackRecord }) => !trackRecord)),
        similar: countOf(groups.filter(({ similar }) => similar)),
      },
    },
    ...{ pending, placed, scores, confidence },
    areaListed: asks.area === 'own',
    chosen: chosen.sites,
    preferred: [...(asks.regions ?? [])],
    unlisted: coverage(study.requiredEquipment, []).unlisted,
    unstated: {
      panel: countOf(relevant.filter(({ panel }) => panel === null)),
      equipment: countOf(relevant.filter(({ equipment }) => !equipment)),
      trials: countOf(relevant.filter(({ trials }) => !trials)),
      gcp: countOf(relevant.filter(({ gcp }) => !gcp)),
      trackRecord: countOf(relevant.filter(({ trackRecord }) => !trackRecord)),
    },
  };
}

export const countOf = (groups: readonly Alike[]): number => sum(groups.map(({ sites }) => sites));

/** Most sites first, then by name, so that the order of the input changes nothing. */
function regionsOf(groups: readonly Alike[], { regions }: Asks): InsightFacts['regions'] {
  const counts = new Map<string | null, number>();
  for (const { region, sites } of groups) counts.set(region, (counts.get(region) ?? 0) + sites);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([region, sites]) => ({ region, sites, preferred: regions && region ? regions.has(region) : null }));
}

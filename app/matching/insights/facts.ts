import { TOP_MATCHES } from '~/catalogue/limits';
import { enrollmentFrom } from '../enrollment';
import { askable } from '../equipment';
import { sum } from '../numbers';
import { patientsSought } from '../target';
import type { MatchStudy } from '../types';
import { relaxations } from './relax';
import { fits, hasArea, type Requirements, requirementsOf, type SiteGroup } from './requirements';
import type { Chosen, SiteStatistics } from './statistics';
import type { CompetingStudy, InsightFacts } from './types';

export type Counted = ReturnType<typeof countFacts>;

export function countFacts(study: MatchStudy, statistics: SiteStatistics, competing: readonly CompetingStudy[] | null) {
  const { groups, pending, placed, scores, confidence, best, chosen } = statistics;
  const required = requirementsOf(study);
  const withArea = groups.filter((group) => hasArea(group, required.area));
  const relevant = withArea.length > 0 ? withArea : groups;
  const facts: InsightFacts = {
    sites: countOf(groups),
    withArea: required.area === 'any' ? null : countOf(withArea),
    fitting: countOf(withArea.filter((group) => fits(group, required))),
    regions: regionsOf(withArea, required),
    competing: competing && competition(study, best, competing),
    shortfall: shortfallOf(study, chosen),
    relax: relaxations(study, required, groups),
    trackRecord: {
      reviewed: countOf(groups.filter(({ trackRecord }) => trackRecord)),
      unreviewed: countOf(groups.filter(({ trackRecord }) => !trackRecord)),
      similar: countOf(groups.filter(({ similar }) => similar)),
    },
  };
  return {
    facts,
    pending,
    placed,
    scores,
    confidence,
    /** Whether sites can declare the study's own area. */
    areaListed: required.area === 'own',
    /** The number of best-ranked sites considered for enrollment. */
    chosen: chosen.sites,
    /** Preferred regions of the United States. */
    preferred: [...(required.regions ?? [])],
    /** Required equipment that site profiles do not cover. */
    unlisted: askable(study.requiredEquipment).unlisted,
    /** How many sites in the area (or of all sites, if none is in it) have not stated each item. */
    unstated: {
      population: countOf(relevant.filter(({ patients }) => !patients)),
      equipment: countOf(relevant.filter(({ equipment }) => !equipment)),
      trials: countOf(relevant.filter(({ trials }) => !trials)),
      gcp: countOf(relevant.filter(({ gcp }) => !gcp)),
      trackRecord: countOf(relevant.filter(({ trackRecord }) => !trackRecord)),
    },
  };
}

const countOf = (groups: readonly SiteGroup[]): number => sum(groups.map(({ sites }) => sites));

/** Most sites first, then by name. */
function regionsOf(groups: readonly SiteGroup[], { regions }: Requirements): InsightFacts['regions'] {
  const counts = new Map<string | null, number>();
  for (const { region, sites } of groups) counts.set(region, (counts.get(region) ?? 0) + sites);
  return [...counts]
    .sort(([a, m], [b, n]) => n - m || ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([region, sites]) => ({ region, sites, preferred: regions && region ? regions.has(region) : null }));
}

/**
 * How many open studies compete for sites in the area, and how many of the best sites they have selected or invited.
 * @param ranked site ids, best first.
 */
function competition(
  study: MatchStudy,
  ranked: readonly string[],
  competing: readonly CompetingStudy[],
): NonNullable<InsightFacts['competing']> {
  const others = competing.filter(({ id }) => id !== study.id);
  const entries = others.flatMap(({ sites }) => sites);
  const selected = new Set(entries.filter(({ status }) => status === 'selected').map(({ siteId }) => siteId));
  const invited = new Set(entries.map(({ siteId }) => siteId));
  const best = ranked.slice(0, TOP_MATCHES);
  return {
    studies: others.length,
    samePhase: others.filter(({ phase }) => phase === study.phase).length,
    best: best.length,
    running: best.filter((id) => selected.has(id)).length,
    invited: best.filter((id) => invited.has(id) && !selected.has(id)).length,
  };
}

/**
 * The participants that the sites which state their patients with the condition can enroll in a year, compared with the
 * study's target and never above it. Past trials do not count, because the registry reports their total enrollment and
 * not each site's. Populations do not either: what follows from them is too wide to be said.
 */
function shortfallOf(study: MatchStudy, { sites, stating, patients }: Chosen): InsightFacts['shortfall'] {
  const hundredth = (number: number) => Math.round(number * 100) / 100;
  const target = patientsSought(study) ?? 0;
  if (target <= 0 || stating === 0) return null;
  const { least, expected, most } = enrollmentFrom(patients, target);
  const shortfall = hundredth(target - expected);
  return {
    target,
    counted: stating,
    uncounted: sites - stating,
    expected: hundredth(expected),
    least: hundredth(least),
    most: hundredth(most),
    // Less than half a patient is a rounding difference.
    shortfall: shortfall < 0.5 ? 0 : shortfall,
  };
}

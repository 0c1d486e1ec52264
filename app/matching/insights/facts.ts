import { TOP_MATCHES } from '~/catalogue/limits';
import { enrollmentFrom } from '../enrollment';
import { askable } from '../equipment';
import { readPreferences } from '../geography';
import { patientsSought } from '../target';
import type { MatchStudy } from '../types';
import type { Chosen, SiteStatistics } from './statistics';
import type { CompetingStudy, InsightFacts, RequirementCount } from './types';

/** What the insights are told that no ranking knows. */
export interface LookedUp {
  /** Open studies in the same area; null if they were not looked up. */
  readonly competing?: readonly CompetingStudy[] | null;
  /** How many facilities without an account nothing known rules out; null if they were not looked up. */
  readonly prospective?: number | null;
  /** How many of the sites that qualify have declined, or were declined; null if it was not looked up. */
  readonly left?: number | null;
}

export type Counted = ReturnType<typeof countFacts>;

export function countFacts(
  study: MatchStudy,
  statistics: SiteStatistics,
  { competing = null, prospective = null, left = null }: LookedUp,
) {
  const { regions: places, requirements, sites, relevant, placed, trackRecord, best, chosen } = statistics;
  const { regions: preferred, abroad, everywhere } = readPreferences(study.geographicPreferences);
  const prefers = !everywhere && (abroad || preferred.length > 0);
  const facts: InsightFacts = {
    sites,
    relevant,
    qualifying: placed,
    left,
    prospective,
    requirements: [...requirements].sort(blockersFirst),
    regions: places.map(({ region, sites }) => ({
      region,
      sites,
      preferred: prefers && region ? preferred.includes(region) : null,
    })),
    competing: competing && competition(study, best, competing),
    shortfall: shortfallOf(study, chosen),
    trackRecord,
  };
  return {
    ...statistics,
    facts,
    /** The number of best-ranked sites considered for enrollment. */
    chosen: chosen.sites,
    /** Preferred regions of the United States. */
    preferred: prefers ? preferred : [],
    /** Required equipment that site profiles do not cover. */
    unlisted: askable(study.requiredEquipment).unlisted,
  };
}

/** Those that rule out most sites first, then those that most sites do not state, then by name. */
const blockersFirst = (a: RequirementCount, b: RequirementCount) =>
  Number(b.required) - Number(a.required) ||
  b.notMet - a.notMet ||
  b.notKnown - a.notKnown ||
  a.what.localeCompare(b.what, 'en');

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

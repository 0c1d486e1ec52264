import type { MatchStudy } from '../types';
import type { Chosen } from './survey';
import type { InsightFacts } from './types';

/**
 * What the panels of these sites promise, set against the study's target; null without a target or any stated panel.
 * Past trials are left aside: the registry tells how many people a trial enrolled in all, and not how many at a site.
 */
export function shortfallOf(study: MatchStudy, chosen: Chosen): InsightFacts['shortfall'] {
  const target = study.enrollmentTarget ?? 0;
  const expected = tenth(chosen.patients);
  if (target <= 0 || expected <= 0) return null;
  const shortfall = tenth(Math.max(0, target - expected));
  const each = expected / chosen.stating;
  return {
    target,
    counted: chosen.stating,
    uncounted: chosen.sites - chosen.stating,
    expected,
    shortfall,
    // Less than half a patient short is a matter of rounding.
    sites: shortfall < 0.5 ? 0 : Math.ceil(shortfall / each),
  };
}

function tenth(number: number): number {
  return Math.round(number * 10) / 10;
}

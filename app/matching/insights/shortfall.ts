import { sum } from '../apportion';
import { expectedPatients } from '../capacity';
import type { MatchSite, MatchStudy } from '../types';
import type { Weights } from '../weights';
import type { InsightFacts } from './types';

/**
 * What the panels of these sites promise, set against the study's target; null without a target or any stated panel.
 * Past trials are left aside: the registry tells how many people a trial enrolled in all, and not how many at a site.
 */
export function shortfallOf(
  study: MatchStudy,
  chosen: readonly MatchSite[],
  weights: Weights,
): InsightFacts['shortfall'] {
  const target = study.enrollmentTarget ?? 0;
  const promised = chosen.flatMap((site) => expectedPatients(site, weights) ?? []);
  const expected = tenth(sum(promised));
  if (target <= 0 || expected <= 0) return null;
  const shortfall = tenth(Math.max(0, target - expected));
  const each = expected / promised.length;
  return {
    target,
    counted: promised.length,
    uncounted: chosen.length - promised.length,
    expected,
    shortfall,
    // Less than half a patient short is a matter of rounding.
    sites: shortfall < 0.5 ? 0 : Math.ceil(shortfall / each),
  };
}

function tenth(number: number): number {
  return Math.round(number * 10) / 10;
}

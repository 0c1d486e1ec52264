import { TOP_MATCHES } from '~/catalogue/limits';
import type { MatchStudy } from '../types';
import type { CompetingStudy, InsightFacts } from './types';

/**
 * Who else looks for sites in the area: how many studies, and how many of the best sites they have or have asked.
 * @param ranked the sites' ids, best first.
 */
export function competition(
  study: MatchStudy,
  ranked: readonly string[],
  competing: readonly CompetingStudy[],
): NonNullable<InsightFacts['competing']> {
  const others = competing.filter(({ id }) => id !== study.id);
  const entries = others.flatMap(({ sites }) => sites);
  const selected = new Set(entries.filter(({ status }) => status === 'selected').map(({ siteId }) => siteId));
  const asked = new Set(entries.map(({ siteId }) => siteId));
  const best = ranked.slice(0, TOP_MATCHES);
  return {
    studies: others.length,
    samePhase: others.filter(({ phase }) => phase === study.phase).length,
    best: best.length,
    running: best.filter((id) => selected.has(id)).length,
    invited: best.filter((id) => asked.has(id) && !selected.has(id)).length,
  };
}

import { type StateCode, stateCode } from '~/catalogue/regions';

/** Counts by state whatever its spelling ('MA', 'ma', 'Massachusetts'); what is no US state is left out. */
export function byState(rows: readonly { state: string | null; count: number }[]): Partial<Record<StateCode, number>> {
  const counts: Partial<Record<StateCode, number>> = {};
  for (const { state, count } of rows) {
    const code = stateCode(state ?? '');
    if (code) counts[code] = (counts[code] ?? 0) + count;
  }
  return counts;
}

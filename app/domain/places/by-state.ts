import { type StateCode, stateCode } from '~/catalogue/regions';

/** Adds up counts by US state, in any spelling ('MA', 'ma', 'Massachusetts'). Skips anything else. */
export function byState(rows: readonly { state: string | null; count: number }[]): Partial<Record<StateCode, number>> {
  const counts: Partial<Record<StateCode, number>> = {};
  for (const { state, count } of rows) {
    const code = stateCode(state ?? '');
    if (code) counts[code] = (counts[code] ?? 0) + count;
  }
  return counts;
}

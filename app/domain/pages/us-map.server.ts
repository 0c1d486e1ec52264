import { type StateCode, stateCode, US_STATES } from '~/catalogue/regions';
import { MAP_SIZE, pointOnMap, stateOutlines } from '~/gateways/us-map.server';
import { placeOfZip } from '~/gateways/zip.server';

export interface UsMapData {
  width: number;
  height: number;
  states: {
    code: StateCode;
    name: string;
    path: string;
    labelAt: readonly [number, number];
    count: number;
    /** Which shade, from 0 (none) to the number of steps. */
    step: number;
  }[];
  /** The shades in use, lightest first: 'from' to 'to' sites. */
  steps: { from: number; to: number }[];
  dots: { name: string; at: readonly [number, number] }[];
}

interface Dot {
  name: string;
  zipCode: string | null;
}

/**
 * A map of the US with states shaded by these numbers and dots for locations. Skips locations that are not on the map.
 */
export function usMap(counts: Partial<Record<StateCode, number>>, dots: readonly Dot[] = []): UsMapData {
  const steps = shades(Object.values(counts));
  return {
    ...MAP_SIZE,
    states: stateOutlines().map(({ code, path, at }) => {
      const count = counts[code] ?? 0;
      const step = steps.findIndex(({ from, to }) => count >= from && count <= to) + 1;
      return { code, name: US_STATES[code], path, labelAt: at, count, step };
    }),
    steps,
    dots: dots.flatMap(({ name, zipCode }) => {
      const place = placeOfZip(zipCode ?? '');
      const at = place && pointOnMap(place);
      return at ? [{ name, at }] : [];
    }),
  };
}

const SHADES = 4;

/** Up to four ranges above 0, each wider than the one before, because most states have low counts. */
export function shades(numbers: readonly number[]): { from: number; to: number }[] {
  const most = Math.max(0, ...numbers);
  const ends = Array.from({ length: SHADES }, (_, index) => Math.round(most ** ((index + 1) / SHADES)));
  const distinct = [...new Set(ends)].filter((end) => end > 0);
  return distinct.map((to, index) => ({ from: (distinct[index - 1] ?? 0) + 1, to }));
}

/** Adds up counts by US state, in any spelling ('MA', 'ma', 'Massachusetts'). Skips anything else. */
export function byState(rows: readonly { state: string | null; count: number }[]): Partial<Record<StateCode, number>> {
  const counts: Partial<Record<StateCode, number>> = {};
  for (const { state, count } of rows) {
    const code = stateCode(state ?? '');
    if (code) counts[code] = (counts[code] ?? 0) + count;
  }
  return counts;
}

import { REGION_STATES, type StateCode } from '~/catalogue/regions';
import type { GeoPoint } from './types';

/** Mean radius of the earth (IUGG), in miles. */
const EARTH_MILES = 3958.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;

/** Great-circle distance in miles by the haversine formula, accurate to half a percent. */
export function milesBetween(a: GeoPoint, b: GeoPoint): number {
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  // For opposite points, rounding may push h just above 1.
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, h)));
}

export function usablePoint(point: GeoPoint | null | undefined): GeoPoint | null {
  return point && Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null;
}

/**
 * The center of each state: the mean of its ZIP codes' coordinates (npm zipcodes 8.0.0), to a tenth of a degree. Closer
 * to where people live than the geographic center.
 */
export const STATE_CENTERS: Readonly<Record<StateCode, GeoPoint>> = {
  AL: { lat: 32.9, lon: -86.8 },
  AK: { lat: 61.5, lon: -152.5 },
  AZ: { lat: 33.6, lon: -111.6 },
  AR: { lat: 35.1, lon: -92.4 },
  AS: { lat: -14.3, lon: -170.7 },
  CA: { lat: 36.2, lon: -119.8 },
  CO: { lat: 39.3, lon: -105.3 },
  CT: { lat: 41.6, lon: -72.8 },
  DE: { lat: 39.3, lon: -75.5 },
  DC: { lat: 38.9, lon: -77.0 },
  FL: { lat: 28.1, lon: -82.0 },
  GA: { lat: 33.1, lon: -83.7 },
  GU: { lat: 13.4, lon: 144.8 },
  HI: { lat: 21.0, lon: -155.0 },
  IA: { lat: 42.0, lon: -93.3 },
  ID: { lat: 44.5, lon: -114.8 },
  IL: { lat: 40.4, lon: -89.0 },
  IN: { lat: 39.9, lon: -86.3 },
  KS: { lat: 38.5, lon: -97.1 },
  KY: { lat: 37.6, lon: -84.8 },
  LA: { lat: 30.9, lon: -91.7 },
  MA: { lat: 42.2, lon: -71.5 },
  MD: { lat: 39.1, lon: -76.8 },
  ME: { lat: 44.6, lon: -69.4 },
  MI: { lat: 43.4, lon: -84.7 },
  MN: { lat: 45.5, lon: -94.1 },
  MO: { lat: 38.4, lon: -92.5 },
  MP: { lat: 14.8, lon: 145.5 },
  MS: { lat: 32.8, lon: -89.7 },
  MT: { lat: 46.9, lon: -110.3 },
  NC: { lat: 35.6, lon: -79.5 },
  ND: { lat: 47.5, lon: -99.6 },
  NE: { lat: 41.2, lon: -98.1 },
  NH: { lat: 43.4, lon: -71.6 },
  NJ: { lat: 40.4, lon: -74.5 },
  NM: { lat: 34.7, lon: -106.2 },
  NV: { lat: 37.8, lon: -116.6 },
  NY: { lat: 42.2, lon: -75.1 },
  OH: { lat: 40.4, lon: -82.7 },
  OK: { lat: 35.5, lon: -97.0 },
  OR: { lat: 44.5, lon: -122.1 },
  PA: { lat: 40.6, lon: -77.6 },
  PR: { lat: 18.3, lon: -66.3 },
  RI: { lat: 41.7, lon: -71.5 },
  SC: { lat: 34.0, lon: -81.1 },
  SD: { lat: 44.3, lon: -99.1 },
  TN: { lat: 35.8, lon: -86.5 },
  TX: { lat: 31.3, lon: -98.0 },
  UT: { lat: 39.9, lon: -111.8 },
  VA: { lat: 37.7, lon: -78.2 },
  VI: { lat: 18.0, lon: -64.8 },
  VT: { lat: 44.0, lon: -72.6 },
  WA: { lat: 47.3, lon: -121.2 },
  WI: { lat: 44.1, lon: -89.5 },
  WV: { lat: 38.5, lon: -81.0 },
  WY: { lat: 42.9, lon: -107.3 },
};

type Nearest = { readonly state: StateCode; readonly miles: number };

/** Cached, because each site is compared with many studies. */
const nearestStates = new WeakMap<GeoPoint, ReadonlyMap<string, Nearest>>();

function nearestByRegion(from: GeoPoint): ReadonlyMap<string, Nearest> {
  const cached = nearestStates.get(from);
  if (cached) return cached;
  const byRegion = new Map<string, Nearest>();
  for (const [region, states] of Object.entries(REGION_STATES)) {
    for (const state of states) {
      const miles = milesBetween(from, STATE_CENTERS[state]);
      if (miles < (byRegion.get(region)?.miles ?? Infinity)) byRegion.set(region, { state, miles });
    }
  }
  nearestStates.set(from, byRegion);
  return byRegion;
}

/** The state in these regions whose center is nearest; null if none of the regions has states. */
export function nearestState(from: GeoPoint, regions: readonly string[]): Nearest | null {
  let nearest: Nearest | null = null;
  for (const [region, state] of nearestByRegion(from)) {
    if (regions.includes(region) && (nearest === null || state.miles < nearest.miles)) nearest = state;
  }
  return nearest;
}

import type { GeoPoint } from './types';

/** Mean radius of the earth (IUGG), in miles. */
const EARTH_MILES = 3958.8;

/** Great-circle distance in miles by the haversine formula, good to half a percent. */
export function milesBetween(a: GeoPoint, b: GeoPoint): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const h = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon);
  // Rounding may carry h just past 1 for opposite points.
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** The point when both coordinates are numbers on the globe, else null. */
export function usablePoint(point: GeoPoint | null | undefined): GeoPoint | null {
  return point && Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : null;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

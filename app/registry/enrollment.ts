import { derived, estimated, stated, type Told } from '~/catalogue/origins';

/** What the registry enters for a number that nobody knows (REG-22). */
const UNKNOWN = 99_999_999;

/** How many participants the trial plans to enroll, or has enrolled. */
export const enrollmentOf = (count: number | null): Told<number> | null =>
  count === null || count === UNKNOWN ? null : stated(count);

/** The number of locations that the record lists; without any, an estimate from the enrollment (REG-12). */
export function sitesOf(locations: number, enrollment: number | undefined): Told<number> | null {
  if (locations > 0) return derived(locations);
  return enrollment === undefined ? null : estimated(usualSites(enrollment));
}

function usualSites(enrollment: number): number {
  if (enrollment <= 100) return Math.max(2, Math.ceil(enrollment / 20));
  if (enrollment <= 500) return Math.max(5, Math.ceil(enrollment / 50));
  return Math.max(10, Math.ceil(enrollment / 100));
}

/** Decides which listed facilities may be the site. */

import { zip5 } from '~/catalogue/contact-keys';
import { TRACK_RECORD } from '~/catalogue/limits';
import { stateCode } from '~/catalogue/regions';
import { cityOfZip } from '~/gateways/zip.server';
import { nameSimilarity, sameCity } from '~/registry/facility-name';
import type { Organization } from '~db/schema';

export interface SiteAt {
  name: string;
  city: string | null;
  state: string | null;
  zipCode: string | null;
}

export interface Place {
  facility: string;
  city: string | null;
  state: string | null;
  zip?: string | null;
}

/** Without a city and a US state, locations with the same name cannot be told apart. */
export const canBeSearchedFor = (site: SiteAt): boolean =>
  Boolean(site.name.trim() && site.city?.trim() && stateCode(site.state ?? ''));

/** The similarity of names, 0 to 1; 0 in another city. One ZIP code is one city (La Jolla, San Diego). */
export function similarityTo(site: SiteAt, place: Place): number {
  const placeState = stateCode(place.state ?? '');
  if (place.state && placeState !== stateCode(site.state ?? '')) return 0;
  const near = zip5(site.zipCode) !== undefined && zip5(site.zipCode) === zip5(place.zip);
  if (!near && !sameCity(site.city ?? '', place.city ?? '')) return 0;
  return nameSimilarity(site.name, place.facility, [site.city ?? '', site.state ?? '']);
}

/** Whether a similarity is high enough for a listed facility to be the site. */
export const isLike = (similarity: number): boolean => similarity >= TRACK_RECORD.similarity;

/** The listed location most similar to the site, if any is similar enough. The first one wins ties. */
export function bestPlace<P extends Place>(site: SiteAt, places: readonly P[]) {
  let best: { place: P; similarity: number } | null = null;
  for (const place of places) {
    const similarity = similarityTo(site, place);
    if (isLike(similarity) && similarity > (best?.similarity ?? 0)) best = { place, similarity };
  }
  return best;
}

/** The listed location nearest to the site, whatever its name: in its city, or else in its state. */
export function nearestPlace<P extends Place>(site: SiteAt, places: readonly P[]): P | undefined {
  const state = stateCode(site.state ?? '');
  const inState = places.filter((place) => state && stateCode(place.state ?? '') === state);
  return inState.find(({ city }) => sameCity(site.city ?? '', city ?? '')) ?? inState[0];
}

/** Where a site is. Kiosk entries have no city and state: they get those of their ZIP code. */
export function siteAt({ name, city, state, zipCode }: Organization): SiteAt {
  const known = city || state ? null : cityOfZip(zipCode ?? '');
  return { name, zipCode, city: city ?? known?.city ?? null, state: state ?? known?.state ?? null };
}

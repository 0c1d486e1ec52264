/** Which listed places may be the site. */
import { TRACK_RECORD } from '~/catalogue/limits';
import { stateCode } from '~/catalogue/regions';
import { nameSimilarity, sameCity } from '~/registry/facility-name';

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

/** Without a city and a US state nobody could tell two places of one name apart. */
export const canBeSearchedFor = (site: SiteAt): boolean =>
  Boolean(site.name.trim() && site.city?.trim() && stateCode(site.state ?? ''));

const zip5 = (zip: string | null | undefined) => /^\d{5}/.exec(zip?.trim() ?? '')?.[0];

/**
 * How alike the place's name and the site's are, 0 to 1; 0 for a place elsewhere. Of a place without a state, the
 * city counts; the same ZIP code counts as the same city (La Jolla, San Diego).
 */
export function similarityTo(site: SiteAt, place: Place): number {
  const placeState = stateCode(place.state ?? '');
  if (place.state && placeState !== stateCode(site.state ?? '')) return 0;
  const near = zip5(site.zipCode) !== undefined && zip5(site.zipCode) === zip5(place.zip);
  if (!near && !sameCity(site.city ?? '', place.city ?? '')) return 0;
  return nameSimilarity(site.name, place.facility, [site.city ?? '', site.state ?? '']);
}

/** The place of a list that is most like the site, if one is alike enough; of equals the first. */
export function bestPlace<P extends Place>(
  site: SiteAt,
  places: readonly P[],
): { place: P; similarity: number } | null {
  let best: { place: P; similarity: number } | null = null;
  for (const place of places) {
    const similarity = similarityTo(site, place);
    if (similarity >= TRACK_RECORD.similarity && similarity > (best?.similarity ?? 0)) best = { place, similarity };
  }
  return best;
}

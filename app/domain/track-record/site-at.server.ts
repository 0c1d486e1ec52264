import { cityOfZip } from '~/gateways/zip.server';
import type { Organization } from '~db/schema';
import type { SiteAt } from './suggest';

/** What a site is searched by. Where no city and state are given, as at the kiosk, those of its ZIP code count. */
export function siteAt({ name, city, state, zipCode }: Organization): SiteAt {
  const known = city || state ? null : cityOfZip(zipCode ?? '');
  return { name, zipCode, city: city ?? known?.city ?? null, state: state ?? known?.state ?? null };
}

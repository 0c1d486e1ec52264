import { cityOfZip } from '~/gateways/zip.server';
import type { Organization } from '~db/schema';
import type { SiteAt } from './suggest';

/** The fields used to search for a site. If city and state are missing, as with kiosk entries, uses those of its ZIP code. */
export function siteAt({ name, city, state, zipCode }: Organization): SiteAt {
  const known = city || state ? null : cityOfZip(zipCode ?? '');
  return { name, zipCode, city: city ?? known?.city ?? null, state: state ?? known?.state ?? null };
}

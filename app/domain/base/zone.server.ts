/** In which time zone people read times (docs/decisions/0063-times-in-the-readers-zone.md). */
import { NO_ZONE } from '~/catalogue/time';
import type { Zone } from '~/catalogue/visits';
import type { ReaderZone, ZoneChoice } from '~/catalogue/zones';
import { zoneOfSite } from '~/domain/model/site-zone';
import { cityOfZip, timeZoneOfZip } from '~/gateways/zip.server';
import type { Organization } from '~db/schema';

type Address = Pick<Organization, 'state' | 'zipCode'>;

/** The time zone at an organization's address; null if its ZIP code and state do not say (decision 46). */
export function zoneOfAddress({ state, zipCode }: Address): Zone | null {
  const place = cityOfZip(zipCode ?? '');
  return zoneOfSite({ state, zip: place && { state: place.state, zone: timeZoneOfZip(zipCode ?? '') } });
}

/** The zone that a person has chosen, or else that of their organization, or else UTC. */
export const zoneOfReader = (choice: ZoneChoice, address: Address | null): ReaderZone =>
  choice === 'organization' ? ((address && zoneOfAddress(address)) ?? NO_ZONE) : choice;

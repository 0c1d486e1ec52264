/** How many open studies fit what a stranger entered at a kiosk: a number, and no study's name. */
import { STUDY_AREAS } from '~/catalogue/options';
import { regionOfState } from '~/catalogue/regions';
import { TEXTS } from '~/catalogue/texts';
import type { KioskEntry } from '~/domain/model/kiosk-schema';
import { cityOfZip } from '~/gateways/zip.server';
import { takesSitesIn } from '~/matching/geography';
import { openByPlaces } from '~db/queries/studies';
import type { Db } from '~db/store.server';

/**
 * A sentence; undefined if there are none, or no specialty was chosen. Only studies that sponsors list for sites count,
 * in the area of the specialty, and, if we know the ZIP code, without a preferred region or with that of the ZIP code.
 */
export async function openStudiesFor(
  db: Db,
  { primarySpecialty, zipCode }: Pick<KioskEntry, 'primarySpecialty' | 'zipCode'>,
): Promise<string | undefined> {
  const area = STUDY_AREAS.find(({ label }) => label === primarySpecialty);
  if (!area) return undefined;
  const region = regionOfState(cityOfZip(zipCode ?? '')?.state ?? '') ?? null;
  const fitting = (await openByPlaces(db, area.value)).filter(({ places }) => !region || takesSitesIn(places, region));
  const count = fitting.reduce((sum, row) => sum + row.count, 0);
  return count > 0 ? TEXTS.openStudies({ count, area: area.label, region }) : undefined;
}

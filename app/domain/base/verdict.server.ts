import { regionOfState } from '~/catalogue/regions';
import { placeOfZip } from '~/gateways/zip.server';
import { milesBetween, type Reader, type Verdict, verdictOf } from '~/matching';
import type { Match, Organization } from '~db/schema';

/** In whole miles, between the middles of the two ZIP codes; null if either is not known. */
export function milesBetweenZips(one: string | null, other: string | null): number | null {
  const from = placeOfZip(one ?? '');
  const to = from && placeOfZip(other ?? '');
  return to && Math.round(milesBetween(from, to));
}

/** '12 mi', of a distance in whole miles. */
export const milesText = (miles: number): string =>
  miles === 0 ? 'Less than a mile' : `${miles.toLocaleString('en-US')} mi`;

export const milesFromSponsor = ({ zipCode }: Pick<Organization, 'zipCode'>, sponsorZip: string | null) =>
  milesBetweenZips(sponsorZip, zipCode);

interface Judged {
  match: Pick<Match, 'band' | 'facts' | 'requirements'>;
  site: Pick<Organization, 'zipCode' | 'state'>;
  sponsorZip: string | null;
}

/** The match in one sentence, as its reader may know it. */
export function verdictFor(
  { match: { band, facts, requirements }, site, sponsorZip }: Judged,
  reader: Reader,
): Verdict {
  const region = regionOfState(site.state ?? '') ?? (site.state || null);
  const missing = requirements.filter(({ required, state }) => required && state === 'not met').map(({ text }) => text);
  return verdictOf(band, facts, { miles: milesFromSponsor(site, sponsorZip), region }, reader, missing);
}

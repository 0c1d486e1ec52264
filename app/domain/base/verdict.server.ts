import { regionOfState } from '~/catalogue/regions';
import { placeOfZip } from '~/gateways/zip.server';
import { milesBetween, type Reader, type Verdict, verdictOf } from '~/matching';
import type { Match, Organization } from '~db/schema';

/** Null if either location is not known. */
export function milesFromSponsor({ zipCode }: Pick<Organization, 'zipCode'>, sponsorZip: string | null): number | null {
  const from = placeOfZip(sponsorZip ?? '');
  const to = from && placeOfZip(zipCode ?? '');
  return to && Math.round(milesBetween(from, to));
}

interface Judged {
  match: Pick<Match, 'band' | 'facts'>;
  site: Pick<Organization, 'zipCode' | 'state'>;
  sponsorZip: string | null;
}

/** The match in one sentence, as its reader may know it. */
export function verdictFor({ match: { band, facts }, site, sponsorZip }: Judged, reader: Reader): Verdict {
  const region = regionOfState(site.state ?? '') ?? (site.state || null);
  return verdictOf(band, facts, { miles: milesFromSponsor(site, sponsorZip), region }, reader);
}

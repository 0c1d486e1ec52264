/** What counts as a likely duplicate of an organization. Pure rules. */
import { phoneKeyOf, zip5 } from '~/catalogue/contact-keys';
import { ownDomainOf } from '~/catalogue/mail-domains.server';
import { stateCode } from '~/catalogue/regions';
import { addressParts } from '~/catalogue/street-keys';
import { EDITED_NAMES } from '~/domain/model/organization-words';
import { nameSimilarity, sameCity } from '~/registry/facility-name';
import type { Organization } from '~db/schema';

/** The fields by which organizations are compared. */
export type Compared = Pick<
  Organization,
  'type' | 'name' | 'email' | 'phone' | 'website' | 'address' | 'city' | 'state' | 'zipCode' | 'npi'
>;

/** How similar two spellings of one clinic's name are. */
const SAME_NAME = 0.8;

const domainsOf = ({ email, website }: Compared) =>
  [ownDomainOf(email), ownDomainOf(website)].filter((domain) => domain !== null);

/** There is a Portland in several states. */
const sameState = (a: string | null, b: string | null) =>
  !a || !b || (stateCode(a) ?? a.toLowerCase()) === (stateCode(b) ?? b.toLowerCase());

/** The same city or ZIP code; undefined if one of the two has neither. */
function samePlace(a: Compared, b: Compared): boolean | undefined {
  const [zipA, zipB] = [zip5(a.zipCode), zip5(b.zipCode)];
  if (zipA && zipA === zipB) return true;
  if (a.city && b.city) return sameCity(a.city, b.city) && sameState(a.state, b.state);
  return zipA && zipB ? false : undefined;
}

/** Two suites of one building are two addresses. An address without its suite may be either. */
function sameAddress(a: Compared, b: Compared): boolean {
  const [here, there] = [addressParts(a.address), addressParts(b.address)];
  const sameUnit = !here.unit || !there.unit || here.unit === there.unit;
  return here.street !== '' && here.street === there.street && sameUnit;
}

/** Why two organizations are likely duplicates, in words; empty if they are not. */
export function duplicateReasons(a: Compared, b: Compared): string[] {
  if (a.type !== b.type) return [];
  const place = samePlace(a, b);
  const npi = a.npi !== null && a.npi === b.npi;
  const name = nameSimilarity(a.name, b.name, [a.city ?? '', a.state ?? '']) >= SAME_NAME;
  const street = sameAddress(a, b) && place === true;
  const phone = phoneKeyOf(a.phone) !== null && phoneKeyOf(a.phone) === phoneKeyOf(b.phone);
  const domain = domainsOf(a).some((each) => domainsOf(b).includes(each));
  const others = [name, street, phone, domain].filter(Boolean).length;
  // A chain of clinics has one name and one domain, but each has its own place.
  const likely = npi || (name && place !== false && (place === true || others > 1)) || (others > 1 && place !== false);
  if (!likely) return [];
  return [
    npi && 'Same NPI number',
    name && 'Similar name',
    street && 'Same address',
    place && !street && 'Same city or ZIP code',
    phone && 'Same phone number',
    domain && 'Same e-mail or website domain',
  ].filter((reason) => reason !== false && reason !== undefined);
}

/** How many of the fields that a person can edit are filled in. */
const filledIn = (organization: Organization) => EDITED_NAMES.filter((field) => !isBlank(organization[field])).length;

export const isBlank = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a merge should keep this one and not the other: it is verified, or has more fields filled in, or is older. */
export function isBetterKept(one: Organization, other: Organization): boolean {
  const verified = Number(one.status === 'verified') - Number(other.status === 'verified');
  return (verified || filledIn(one) - filledIn(other) || other.createdAt - one.createdAt) >= 0;
}

import { ownDomainOf, zip5 } from '~/catalogue/contact-keys';
import { duplicateCandidates } from '~db/queries/duplicates';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Typed, textIn } from '../drafts/steps';
import { type Compared, duplicateReasons } from './rules';

const SHOWN = 5;
/** Words that half of all sites have in their name. */
const COMMON =
  /^(the|of|for|and|at|in|clinic|clinics|center|centre|medical|research|hospital|health|group|institute|clinical|university|associates|llc|inc)$/i;

/** What to look for in the search texts: the name's most telling words, the domain, and the ZIP code. */
function searchesFor({ name, email, website, zipCode }: Compared): string[] {
  const telling = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2 && !COMMON.test(word));
  const domains = [ownDomainOf(email), ownDomainOf(website)].filter((domain) => domain !== null);
  const zip = zip5(zipCode);
  return [telling.slice(0, 2).join(' '), ...new Set(domains.map((domain) => `@${domain}`)), zip ?? ''].filter(Boolean);
}

export interface LikelyDuplicate {
  organization: Organization;
  reasons: string[];
}

/** The organizations that are probably the same as this one, those with the most reasons first. */
export async function likelyDuplicates(db: Db, site: Compared & { id?: string }): Promise<LikelyDuplicate[]> {
  const { id = null, type } = site;
  const candidates = await duplicateCandidates(db, { id, type, searches: searchesFor(site) });
  return candidates
    .map((organization) => ({ organization, reasons: duplicateReasons(site, organization) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length)
    .slice(0, SHOWN);
}

/** What is compared of somebody who has only begun to register. */
const NOTHING: Compared = {
  ...{ type: 'site', name: '', email: null, phone: null, website: null, address: null, city: null, state: null },
  ...{ zipCode: null, npi: null },
};

/** Whether a site that is being entered is probably known already. Says nothing about the other one. */
export const mayBeKnown = async (db: Db, entered: Partial<Compared> & { name: string }): Promise<boolean> =>
  (await likelyDuplicates(db, { ...NOTHING, ...entered })).length > 0;

/** The same for what was typed into the wizard. */
export const typedMayBeKnown = (typed: Typed): Promise<boolean> => {
  const [name = '', ...rest] = (['name', 'address', 'city', 'state', 'zipCode', 'phone', 'website'] as const).map(
    (field) => textIn(typed, field).trim(),
  );
  const [address, city, state, zipCode, phone, website] = rest.map((value) => value || null);
  return store.read((db) => mayBeKnown(db, { name, address, city, state, zipCode, phone, website }));
};

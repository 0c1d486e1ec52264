import { zip5 } from '~/catalogue/contact-keys';
import { duplicateSchema } from '~/domain/model/duplicate-schema';
import { type Typed, textIn } from '~/domain/model/steps';
import { pick } from '~/domain/model/views';
import { tellingWords } from '~/registry/facility-name';
import { sharedPiece } from '~/registry/name-words';
import { duplicateCandidates, sharingContact, toldApartFrom } from '~db/queries/duplicates';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { type Compared, duplicateReasons, isBetterKept } from './rules.server';

const SHOWN = 5;

/**
 * The words to look for in the search texts. A name alone does not make a likely duplicate, so each search combines
 * name and location. Otherwise a common name, or a city with many sites, would fill up the few results that are read.
 */
function searchesFor({ name, city, zipCode }: Compared): string[] {
  // The other one may be spelled the British way.
  const telling = tellingWords(name).slice(0, 2).map(sharedPiece);
  const zip = zip5(zipCode);
  const [longest = ''] = (city ?? '').split(/[^\p{L}\p{N}]+/u).sort((a, b) => b.length - a.length);
  return [
    ...(zip ? telling.map((word) => `${word} ${zip}`) : []),
    ...(longest && telling.length > 0 ? [`${telling.join(' ')} ${longest}`] : []),
  ];
}

export interface LikelyDuplicate {
  organization: Organization;
  reasons: string[];
}

/** The organizations that are probably the same as this one, most reasons first. Not those it was told apart from. */
export async function likelyDuplicates(
  db: Db,
  site: Compared & { id?: string },
  only: { status?: Organization['status'] } = {},
): Promise<LikelyDuplicate[]> {
  const wanted = { ...site, id: site.id ?? null, status: only.status, searches: searchesFor(site) };
  const candidates = await duplicateCandidates(db, wanted);
  const likely = candidates
    .map((organization) => ({ organization, reasons: duplicateReasons(site, organization) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || newestFirst(a.organization, b.organization));
  const { id } = site;
  const isApart = id === undefined || likely.length === 0 ? () => false : await apartIn(db, [id]);
  return likely.filter(({ organization }) => !isApart(id ?? '', organization.id)).slice(0, SHOWN);
}

/** A likely duplicate of this organization, as administrators see it. */
export const likelyDuplicateView = (of: Organization, { organization, reasons }: LikelyDuplicate) =>
  pick(duplicateSchema, { ...organization, reasons, keep: isBetterKept(organization, of) });

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const newestFirst = (a: Organization, b: Organization) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

/** Whether an administrator has said that one of these organizations and another one are not the same. */
async function apartIn(db: Db, ids: readonly string[]): Promise<(one: string, other: string) => boolean> {
  const pairs = await toldApartFrom(db, ids);
  const apart = new Set(pairs.flatMap(({ oneId, otherId }) => [`${oneId} ${otherId}`, `${otherId} ${oneId}`]));
  return (one, other) => apart.has(`${one} ${other}`);
}

/**
 * For a list: by id, the names of organizations that are probably the same. Considers only those that share an NPI
 * number or contact details, because a search by name for each row would take seconds.
 */
export async function namesOfDuplicates(db: Db, rows: readonly Organization[]): Promise<(id: string) => string[]> {
  const sharing = await sharingContact(db, rows);
  const likely = rows.flatMap((row) => {
    const others = sharing.get(row.id)?.filter((other) => duplicateReasons(row, other).length > 0) ?? [];
    return others.length > 0 ? [{ id: row.id, others }] : [];
  });
  const isApart = likely.length === 0 ? () => false : await apartIn(db, idsOf(likely));
  const byId = new Map(
    likely.map(({ id, others }) => {
      const names = others.flatMap((other) => (isApart(id, other.id) ? [] : other.name));
      return [id, names.sort()];
    }),
  );
  return (id) => byId.get(id) ?? [];
}

/** The fields to compare, for someone who has only begun to register. */
const NOTHING: Compared = {
  type: 'site',
  name: '',
  email: null,
  phone: null,
  website: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  npi: null,
};

/** The fields by which a site that is being entered is compared. */
type Entered = Pick<Compared, 'name' | 'zipCode'> & Partial<Pick<Compared, 'city' | 'state'>>;

/**
 * Whether we probably know a site that is being entered. Anyone may ask, so the answer says nothing about the other
 * site, and only the names and locations of verified sites are compared. Otherwise it would reveal who has applied or
 * was rejected, or whose phone or NPI number it is.
 */
export const mayBeKnown = async (db: Db, { name, city = null, state = null, zipCode }: Entered): Promise<boolean> =>
  (await likelyDuplicates(db, { ...NOTHING, name, city, state, zipCode }, { status: 'verified' })).length > 0;

/** The same, for a wizard that is only partly filled in. */
export const typedMayBeKnown = (typed: Typed): Promise<boolean> => {
  const typedIn = (field: string) => textIn(typed, field).trim() || null;
  const [city, state, zipCode = null] = ['city', 'state', 'zipCode'].map(typedIn);
  return store.read((db) => mayBeKnown(db, { name: typedIn('name') ?? '', city, state, zipCode }));
};

/** Columns derived from the rest of a row, so that searches and sorts can use indexes. */
import { and, eq, inArray } from 'drizzle-orm';
import { phoneKeyOf, zip5 } from '../app/catalogue/contact-keys';
import { ORGANIZATION_SOURCES, type OrganizationSource, valuesOf } from '../app/catalogue/lists';
import { ownDomainOf } from '../app/catalogue/mail-domains.server';
import { PHASES, type Phase } from '../app/catalogue/options';
import { stateCode } from '../app/catalogue/regions';
import {
  ORGANIZATION_TYPES,
  type OrganizationStatus,
  type OrganizationType,
  STORED_ORGANIZATION_STATUSES,
  STORED_STUDY_STATUSES,
  type StudyStatus,
} from '../app/catalogue/statuses';
import { streetOf } from '../app/catalogue/street-keys';
import type { Db, Store } from './engines/engine';
import { organizations, studies } from './schema';
import { codeTag, searchTextOf, sortKey, type Tag } from './search';

type OrganizationRow = typeof organizations.$inferInsert;
type StudyRow = typeof studies.$inferInsert;

/** Maps 'CA', 'ca' and 'California' to one code. Anything that is not a US state stays as written. */
const stateOf = (state: string): string => stateCode(state) ?? state;

const SOURCES = valuesOf(ORGANIZATION_SOURCES);
const PHASE_VALUES = valuesOf(PHASES);

/** Tags in an organization's search text, which the lists' filters search for. */
export const ORGANIZATION_TAGS = {
  type: (type: OrganizationType): Tag => codeTag('t', ORGANIZATION_TYPES, type),
  status: (status: OrganizationStatus): Tag => codeTag('s', STORED_ORGANIZATION_STATUSES, status),
  source: (source: OrganizationSource): Tag => codeTag('o', SOURCES, source),
  state: (state: string): Tag => ['state', stateOf(state)],
  area: (area: string): Tag => ['area', area],
  event: (event: string): Tag => ['event', event],
};

export function derivedOfOrganization(row: Omit<OrganizationRow, 'searchText'>) {
  const { name, email, city, state, zipCode, contactName, therapeuticAreas, type, status, source, event } = row;
  const [zipKey, decidedKey] = [zip5(zipCode) ?? '', row.decidedAt ?? 0];
  const tags = ORGANIZATION_TAGS;
  const searchText = searchTextOf(
    [name, email, city, state, zipCode, contactName, event, ...therapeuticAreas],
    [
      tags.type(type),
      tags.status(status),
      tags.source(source),
      ...(state ? [tags.state(state)] : []),
      ...therapeuticAreas.map(tags.area),
      ...(event ? [tags.event(event)] : []),
    ],
  );
  const listedText = searchTextOf([name, city, state, zipCode, ...therapeuticAreas], []);
  const placeKey = state || city ? sortKey(state ? stateOf(state) : '~', ',', city) : '~';
  return { searchText, listedText, nameKey: sortKey(name), placeKey, zipKey, decidedKey, ...contactKeysOf(row) };
}

const KEY_LENGTH = 200;
const keyOf = (value: string | null) => value?.slice(0, KEY_LENGTH) ?? null;

export type Contact = Partial<Pick<OrganizationRow, 'email' | 'phone' | 'website' | 'address' | 'zipCode'>>;

/** The keys by which an organization's likely duplicates are looked up. */
export function contactKeysOf({ email, phone, website, address, zipCode }: Contact) {
  const [street, zip] = [streetOf(address), zip5(zipCode)];
  return {
    phoneKey: phoneKeyOf(phone),
    emailDomain: keyOf(ownDomainOf(email)),
    websiteDomain: keyOf(ownDomainOf(website)),
    addressKey: street && zip ? keyOf(`${street} ${zip}`) : null,
  };
}

/** The state in a place key, in lower case, as a code if it is a US state; null if there is none. */
export const stateOfPlace = (placeKey: string): string | null => {
  const [state = '~'] = placeKey.split(' ,');
  return state === '~' ? null : state;
};

export const STUDY_TAGS = {
  status: (status: StudyStatus): Tag => codeTag('s', STORED_STUDY_STATUSES, status),
  area: (area: string): Tag => ['area', area],
  phase: (phase: Phase): Tag => codeTag('p', PHASE_VALUES, phase),
};

/** The sponsor of a listed study, if sites may read it: from the public record, or because the sponsor wants it. */
const sponsorSeenBySites = ({ sponsorListed, sponsorName, onBehalfOf, registryRead }: Omit<StudyRow, 'searchText'>) =>
  [registryRead?.sponsor, ...(sponsorListed ? [sponsorName, onBehalfOf] : [])].filter(Boolean).join(' ');

export function derivedOfStudy(row: Omit<StudyRow, 'searchText'>) {
  const { title, acronym, nctNumber, therapeuticArea, indication, sponsorName, phase, status } = row;
  const { onBehalfOf, protocolNumber, secondaryIds, registryRead } = row;
  const others = (registryRead?.numbers ?? []).filter((number) => number !== nctNumber);
  const searchText = searchTextOf(
    [
      title,
      acronym,
      nctNumber,
      therapeuticArea,
      indication,
      sponsorName,
      onBehalfOf,
      protocolNumber,
      secondaryIds,
      ...others,
    ],
    [STUDY_TAGS.status(status), STUDY_TAGS.area(therapeuticArea), STUDY_TAGS.phase(phase)],
  );
  const listedText = searchTextOf([title, indication, nctNumber, therapeuticArea, sponsorSeenBySites(row)], []);
  return { searchText, titleKey: sortKey(title), listedText };
}

const BATCH = 500;

/**
 * Fills in rows whose keys a migration left empty, in batches. Cheap if there are none: two index lookups. Several servers
 * can run it at the same time.
 */
export async function fillInDerived(store: Store): Promise<void> {
  const { type, status, nameKey } = organizations;
  const known = and(inArray(type, [...ORGANIZATION_TYPES]), inArray(status, [...STORED_ORGANIZATION_STATUSES]));
  await fillIn(
    store,
    (db) =>
      db
        .select()
        .from(organizations)
        .where(and(known, eq(nameKey, '')))
        .limit(BATCH),
    (db, row) => db.update(organizations).set(derivedOfOrganization(row)).where(eq(organizations.id, row.id)),
  );
  const empty = and(inArray(studies.status, [...STORED_STUDY_STATUSES]), eq(studies.titleKey, ''));
  await fillIn(
    store,
    (db) => db.select().from(studies).where(empty).limit(BATCH),
    (db, row) => db.update(studies).set(derivedOfStudy(row)).where(eq(studies.id, row.id)),
  );
}

async function fillIn<Row>(
  store: Store,
  waiting: (db: Db) => Promise<Row[]>,
  fill: (db: Db, row: Row) => Promise<unknown>,
): Promise<void> {
  while ((await store.read(waiting)).length > 0) {
    await store.tx(async (db) => {
      for (const row of await waiting(db)) await fill(db, row);
    });
  }
}

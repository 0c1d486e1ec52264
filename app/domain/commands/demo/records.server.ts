/** Adds the demo's organizations and people, as if they had registered, and loads its registry as an operator would. */
import { CONSENT_VERSION } from '~/catalogue/consent';
import type { Role, StaffRole } from '~/catalogue/statuses';
import { DAY_MS, DAYS_PER_MONTH } from '~/catalogue/time';
import { type Person, SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { newId } from '~/domain/base/ids.server';
import { personOf } from '~/domain/commands/accounts/session.server';
import { loadRegistry } from '~/domain/commands/facilities/load.server';
import { similarityTo } from '~/domain/commands/facilities/suggest.server';
import { answerTrackRecord } from '~/domain/commands/track-record/read.server';
import type { Line } from '~/gateways/registry-folder.server';
import { facilityKeyOf } from '~/registry/facility-name';
import { addRepToEvent, insertEvent } from '~db/queries/events';
import { insertLead } from '~db/queries/leads';
import { insertOrganization } from '~db/queries/organizations';
import { insertClaim, proposeTrackRecords, saveSearch } from '~db/queries/track-records';
import { insertTraining } from '~db/queries/trainings';
import { insertUser } from '~db/queries/users';
import { coordinatorOf, DEMO_KIOSK, DEMO_SITES, DEMO_SPONSORS } from '~db/seed';
import { DEMO_CLAIM, DEMO_FACILITIES, DEMO_TRACK_RECORDS, DEMO_TRIALS } from '~db/seed-registry';
import { DEMO_RELATIONS } from '~db/seed-studies';
import { type Db, store } from '~db/store.server';

const MONTH_MS = DAYS_PER_MONTH * DAY_MS;

/** A made-up e-mail domain for an organization. */
export const domainOf = (organization: string) =>
  `${organization.toLowerCase().replace(/\([^()]*\)|[^a-z(]+|\(/g, '')}.example`;

interface NewPerson {
  name: readonly string[];
  domain: string;
  role: Role;
  organizationId?: string;
  staffRole?: StaffRole;
}

export async function addPerson(
  db: Db,
  { name, domain, role, organizationId, staffRole = 'owner' }: NewPerson,
  passwordHash: string | null,
  at: number,
): Promise<Person> {
  const [firstName = '', lastName = ''] = name;
  const email = `${firstName}@${domain}`.toLowerCase();
  const user = await insertUser(db, {
    id: newId(),
    email,
    firstName,
    lastName,
    role,
    organizationId,
    passwordHash,
    staffRole: organizationId ? staffRole : null,
    createdAt: at,
    updatedAt: at,
  });
  if (!user) throw new Error(`Two demo people share the address ${email}.`);
  return personOf(user);
}

type Entered = Omit<Parameters<typeof insertOrganization>[1], 'id' | 'createdAt' | 'updatedAt'>;

async function register(db: Db, entered: Entered, at: number): Promise<string> {
  const id = newId();
  await insertOrganization(db, { ...entered, id, createdAt: at, updatedAt: at });
  await record(db, SYSTEM, 'organization.registered', id, { after: entered, at });
  return id;
}

/** Adds a site, and returns its coordinator; the first one's staff can sign in. Training dates count from `today`. */
export async function addSite(db: Db, index: number, passwordHash: string, at: number, today: number): Promise<Person> {
  const { gcpMonths, registeredDaysAgo: _, status: __, ...site } = DEMO_SITES[index] as (typeof DEMO_SITES)[number];
  const domain = domainOf(site.name);
  const entered = { ...site, type: 'site', status: 'pending', source: 'demo', email: `office@${domain}` } as const;
  const organizationId = await register(db, entered, at);
  const own = { domain, role: 'site', organizationId } as const;
  const owner = await addPerson(db, { ...own, name: coordinatorOf(index) }, index === 0 ? passwordHash : null, at);
  if (index === 0) {
    await addPerson(db, { ...own, name: ['Mateo', 'Brandt'], staffRole: 'coordinator' }, passwordHash, at + 1);
  }
  // The one whom the profile names, who signs the delegation log.
  const [, first = '', last = ''] = site.piName.split(' ');
  const investigator = await addPerson(db, { ...own, name: [first, last], staffRole: 'investigator' }, null, at + 2);
  if (gcpMonths === null) return owner;
  const expiresAt = Math.round(today + gcpMonths * MONTH_MS);
  const completedAt = expiresAt - 365 * DAY_MS;
  // The first site’s investigator has not been here yet.
  for (const [place, { id: userId }] of (index === 0 ? [owner] : [owner, investigator]).entries()) {
    await insertTraining(db, {
      id: newId(),
      organizationId,
      userId,
      course: 'gcp-fundamentals',
      completedAt,
      expiresAt,
      certificateNumber: `GCP-${new Date(completedAt).getUTCFullYear()}-${String(270_001 + index * 37 + place)}`,
      score: 80 + (index % 3) * 10,
    });
  }
  return owner;
}

/** Adds a sponsor; the contacts of the first one and of the CRO can sign in. @returns the contact. */
export async function addSponsor(db: Db, index: number, passwordHash: string, at: number): Promise<Person> {
  const { contact, registeredDaysAgo: _, ...sponsor } = DEMO_SPONSORS[index] as (typeof DEMO_SPONSORS)[number];
  const domain = domainOf(sponsor.name);
  const rest = { type: 'sponsor', status: 'pending', source: 'demo' } as const;
  const entered = { ...sponsor, ...rest, therapeuticAreas: [], equipment: [], email: `studies@${domain}` };
  const organizationId = await register(db, entered, at);
  const hash = index === 0 || index === DEMO_RELATIONS.cro ? passwordHash : null;
  return addPerson(db, { name: contact, domain, role: 'sponsor', organizationId }, hash, at);
}

/** The event of the demo's leads, with the rep who can sign in. */
export async function addDemoEvent(db: Db, repId: string, daysAgo: number, at: number): Promise<string> {
  const dayOf = (days: number) => new Date(at + days * DAY_MS).toISOString().slice(0, 10);
  const { event: name, place, zone } = DEMO_KIOSK;
  const entered = { name, place, zone, startsOn: dayOf(daysAgo - 12), endsOn: dayOf(daysAgo - 11) };
  const { id } = await insertEvent(db, { ...entered, id: newId(), createdBy: repId, createdAt: at, updatedAt: at });
  await record(db, SYSTEM, 'event.created', id, { after: entered, at });
  await addRepToEvent(db, id, repId);
  return id;
}

export async function addKioskEntry(
  db: Db,
  index: number,
  of: { eventId: string; repId: string },
  at: number,
): Promise<void> {
  const { event, fieldRep } = DEMO_KIOSK;
  const { area, daysAgo: _, rating, ...entry } = DEMO_KIOSK.entries[index] as (typeof DEMO_KIOSK.entries)[number];
  const rest = { type: 'site', status: 'pending', source: 'kiosk', event, fieldRep } as const;
  const email = `hello@${domainOf(entry.name)}`;
  const consent = { consentVersion: CONSENT_VERSION, consentAt: at };
  const entered = { ...entry, ...rest, ...consent, email, therapeuticAreas: [area], equipment: [] };
  const organizationId = await register(db, entered, at);
  await insertLead(db, { organizationId, ...of, rating, enteredAt: at, createdAt: at, updatedAt: at });
}

async function* lines<Value>(values: readonly Value[]): AsyncGenerator<Line<Value>> {
  for (const value of values) yield { file: 'demo', line: 0, end: 0, value };
}

/** Trials and facilities, including those of the demo sites; none has been claimed yet. */
export async function loadDemoRegistry(at: number): Promise<void> {
  const places = [...DEMO_TRACK_RECORDS.map(placeOf), ...DEMO_FACILITIES].flatMap(({ nctIds, ...place }) =>
    nctIds.map((nctId) => ({
      ...place,
      nctId,
      key: facilityKeyOf(place.name, place.city, place.state),
      siteStatus: null,
      masked: false,
    })),
  );
  const trials = DEMO_TRIALS.map((trial) => ({
    ...trial,
    sites: places.filter(({ nctId }) => nctId === trial.nctId).length,
    readAt: at,
  }));
  const folder = { bytes: 0, trials: () => lines(trials), places: () => lines(places) };
  await loadRegistry(folder, { onProgress: () => {}, onBroken: () => {} }, at);
}

function placeOf({ site, facility: name, nctIds }: (typeof DEMO_TRACK_RECORDS)[number]) {
  const { city, state, zipCode } = DEMO_SITES[site] as (typeof DEMO_SITES)[number];
  return { name, city, state, zipCode, nctIds };
}

export const listsDemoSite = (site: number): boolean => DEMO_TRACK_RECORDS.some((listed) => listed.site === site);

/** Suggests the listed trials to a site, as a search would, and responds on behalf of its people. */
export async function answerDemoTrackRecord(index: number, coordinator: Person, at: number): Promise<void> {
  const siteId = coordinator.organizationId ?? '';
  for (const listed of DEMO_TRACK_RECORDS.filter(({ site }) => site === index)) {
    const { name: facility, city, state, zipCode, nctIds } = placeOf(listed);
    const own = DEMO_SITES[index] as (typeof DEMO_SITES)[number];
    const similarity = similarityTo(own, { facility, city, state, zip: zipCode });
    const place = { facility, city, state, siteStatus: null, similarity };
    await store.tx(async (db) => {
      const open = { answer: 'open', createdAt: at } as const;
      await proposeTrackRecords(
        db,
        nctIds.map((nctId) => ({ siteId, nctId, ...place, ...open })),
      );
      await saveSearch(db, siteId, { state: 'done', searchedAt: at }, at);
    });
    await answerTrackRecord(coordinator, { confirmed: listed.confirmed, refused: [] }, at);
  }
}

/** A trial that the first demo site adds itself, and that an administrator has yet to confirm. */
export async function claimDemoTrial(coordinator: Person, at: number): Promise<void> {
  const siteId = coordinator.organizationId ?? '';
  const unlisted = { facility: '', city: null, state: null, siteStatus: null, similarity: 0 };
  await store.tx(async (db) => {
    await insertClaim(db, { siteId, ...DEMO_CLAIM, ...unlisted, answer: 'claimed', createdAt: at });
    await record(db, coordinator, 'organization.trialClaimed', siteId, { after: DEMO_CLAIM, at });
  });
}

/** Loads the demo data (db/seed.ts) into an empty database, and lets its people act by the verbs that people act by. */
import { randomBytes } from 'node:crypto';
import type { Role } from '~/catalogue/statuses';
import { bestMatches } from '~db/queries/matches';
import { insertOrganization, organizationPage } from '~db/queries/organizations';
import { deleteMails } from '~db/queries/outbox';
import { insertStudy } from '~db/queries/studies';
import { insertTraining } from '~db/queries/trainings';
import { insertUser } from '~db/queries/users';
import type { Study } from '~db/schema';
import { coordinatorOf, DEMO_SITES, DEMO_SPONSORS, DEMO_STUDIES } from '~db/seed';
import { type Db, store } from '~db/store.server';
import { hashPassword } from '../accounts/password.server';
import { personOf } from '../accounts/session.server';
import { type Person, SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { newId } from '../ids.server';
import { moveMatch } from '../matches/move.server';
import { runMatching } from '../matches/run.server';
import { completeStudy } from '../studies/complete.server';

export interface DemoAccount {
  who: string;
  username: string;
  password: string;
}

const DAY = 86_400_000;
const MONTH = 30.44 * DAY;

interface Cast {
  /** By organization id. */
  people: Map<string, Person>;
  studies: Study[];
}

const domainOf = (organization: string) => `${organization.toLowerCase().replace(/\(.*\)|[^a-z]+/g, '')}.example`;

async function addPerson(
  db: Db,
  {
    name,
    domain,
    role,
    organizationId,
  }: { name: readonly string[]; domain: string; role: Role; organizationId?: string },
  passwordHash: string | null,
  at: number,
): Promise<Person> {
  const [firstName = '', lastName = ''] = name;
  const email = `${firstName}@${domain}`.toLowerCase();
  const row = {
    id: newId(),
    email,
    firstName,
    lastName,
    role,
    organizationId,
    passwordHash,
    createdAt: at,
    updatedAt: at,
  };
  const user = await insertUser(db, row);
  if (!user) throw new Error(`Two demo people share the address ${email}.`);
  return personOf(user);
}

/** Every row of the seed; the first site and the first sponsor have people who can sign in. */
async function insertCast(db: Db, passwordHash: string, at: number): Promise<Cast> {
  const people = new Map<string, Person>();
  const base = { source: 'demo' as const, updatedAt: at };

  for (const [index, { gcpMonths, ...site }] of DEMO_SITES.entries()) {
    const id = newId();
    const domain = domainOf(site.name);
    const createdAt = at - (DEMO_SITES.length - index) * 3 * DAY;
    await insertOrganization(db, { ...base, ...site, id, type: 'site', email: `office@${domain}`, createdAt });
    const hash = index === 0 ? passwordHash : null;
    people.set(
      id,
      await addPerson(db, { name: coordinatorOf(index), domain, role: 'site', organizationId: id }, hash, at),
    );
    if (gcpMonths === null) continue;
    const expiresAt = Math.round(at + gcpMonths * MONTH);
    const training = { id: newId(), organizationId: id, userId: null, course: 'gcp-fundamentals' };
    await insertTraining(db, { ...training, completedAt: expiresAt - 365 * DAY, expiresAt });
  }

  const sponsorIds: string[] = [];
  for (const [index, { contact, ...sponsor }] of DEMO_SPONSORS.entries()) {
    const id = newId();
    const domain = domainOf(sponsor.name);
    const empty = { therapeuticAreas: [], equipment: [], status: 'verified' as const, createdAt: at - 150 * DAY };
    await insertOrganization(db, { ...base, ...empty, ...sponsor, id, type: 'sponsor', email: `studies@${domain}` });
    const hash = index === 0 ? passwordHash : null;
    people.set(id, await addPerson(db, { name: contact, domain, role: 'sponsor', organizationId: id }, hash, at));
    sponsorIds.push(id);
  }

  const studies: Study[] = [];
  for (const [index, { sponsor, ...study }] of DEMO_STUDIES.entries()) {
    const off = { irbApproval: false, fdaApproval: false, randomization: false, blinding: false, placebo: false };
    const sponsorId = sponsorIds[sponsor] ?? 'anonymous';
    const sponsorName = DEMO_SPONSORS[sponsor]?.name;
    const createdAt = at - (DEMO_STUDIES.length - index) * 9 * DAY;
    // One that has ended was active once: it ends below, by its sponsor.
    const isActive = study.status === 'approved';
    studies.push(
      await insertStudy(db, {
        ...off,
        ...study,
        id: newId(),
        sponsorId,
        sponsorName,
        isActive,
        createdAt,
        updatedAt: at,
      }),
    );
  }
  await addPerson(db, { name: ['Remy', 'Field'], domain: 'studybridge.example', role: 'rep' }, passwordHash, at);
  return { people, studies };
}

/** How far the best matches of each study have come, from the best one down. */
const STORIES = [
  ['selected', 'interested', 'invited', 'declined'],
  ['interested', 'invited'],
  ['invited'],
  ['selected'],
] as const;

async function playStories({ people, studies }: Cast): Promise<void> {
  for (const [index, study] of studies.entries()) {
    if (study.status !== 'approved') continue;
    await runMatching(SYSTEM, study.id);
    const sponsor = people.get(study.sponsorId);
    const best = await store.read((db) => bestMatches(db, { studyId: study.id, limit: 10 }));
    for (const [place, end] of (STORIES[index] ?? []).entries()) {
      const match = best[place]?.match;
      const site = match && people.get(match.siteId);
      if (!match || !site || !sponsor) continue;
      if (end === 'invited') await moveMatch(sponsor, match.id, 'invite');
      if (end === 'interested' || end === 'selected') await moveMatch(site, match.id, 'interest');
      if (end === 'selected') await moveMatch(sponsor, match.id, 'select');
      if (end === 'declined')
        await moveMatch(site, match.id, 'decline', { reason: 'Our coordinators are fully booked until spring.' });
    }
    if (sponsor && !DEMO_STUDIES[index]?.isActive) await completeStudy(sponsor, study.id);
  }
}

const isEmpty = async (db: Db) => (await organizationPage(db, { limit: 1 })).rows.length === 0;

/**
 * Demo organizations, studies and matches in every status, where there is no organization yet.
 * @returns accounts to sign in with, their random passwords in clear: to be printed once. None when there was data.
 */
export async function loadDemo(at: number): Promise<DemoAccount[]> {
  if (!(await store.read(isEmpty))) return [];
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  const cast = await store.tx(async (db) => {
    // Asked again: another server may have started at the same moment.
    if (!(await isEmpty(db))) return null;
    const inserted = await insertCast(db, passwordHash, at);
    const after = { sites: DEMO_SITES.length, studies: DEMO_STUDIES.length };
    await record(db, SYSTEM, { action: 'demo.loaded', subject: { type: 'setting', id: 'demo' }, after, at });
    return inserted;
  });
  if (!cast) return [];
  await playStories(cast);
  // Nobody lives at the addresses of made-up people: nothing is sent there.
  await store.tx(deleteMails);
  const accounts = [
    { who: 'Site (/login)', username: `${coordinatorOf(0)[0].toLowerCase()}@${domainOf(DEMO_SITES[0]?.name ?? '')}` },
    {
      who: 'Sponsor (/login)',
      username: `${DEMO_SPONSORS[0].contact[0].toLowerCase()}@${domainOf(DEMO_SPONSORS[0].name)}`,
    },
    { who: 'Field rep (/login)', username: 'remy@studybridge.example' },
  ];
  return accounts.map((account) => ({ ...account, password }));
}

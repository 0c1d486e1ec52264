/** Loads the demo data (db/seed.ts, db/seed-studies.ts) into an empty database. */
import { randomBytes } from 'node:crypto';
import { organizationPage } from '~db/queries/organizations';
import { deleteMails } from '~db/queries/outbox';
import { deleteRematches } from '~db/queries/rematches';
import { userByEmail } from '~db/queries/users';
import { coordinatorOf, DEMO_SITES, DEMO_SPONSORS } from '~db/seed';
import { DEMO_STUDIES } from '~db/seed-studies';
import { type Db, store } from '~db/store.server';
import { hashPassword } from '../accounts/password.server';
import { SYSTEM } from '../actor';
import { record } from '../audit/audit.server';
import { addPerson, domainOf } from './cast.server';
import { playDemo } from './timeline.server';

export interface DemoAccount {
  who: string;
  username: string;
  password: string;
}

const isEmpty = async (db: Db) => (await organizationPage(db, { limit: 1 })).rows.length === 0;
const REP = 'remy@studybridge.example';

/**
 * Demo organizations, studies and matches in every status, where there is no organization yet: a bit more than a year of
 * them, told by the audit trail.
 * @returns accounts to sign in with, their random passwords in clear: to be printed once. None when there was data.
 */
export async function loadDemo(at: number): Promise<DemoAccount[]> {
  if (!(await store.read(isEmpty))) return [];
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  const first = await store.tx(async (db) => {
    // Asked again, and somebody entered at once: another server may have started at the same moment.
    if (!(await isEmpty(db)) || (await userByEmail(db, REP))) return false;
    await addPerson(db, { name: ['Remy', 'Field'], domain: 'studybridge.example', role: 'rep' }, passwordHash, at);
    return true;
  });
  if (!first) return [];
  await playDemo(passwordHash, at);
  await store.tx(async (db) => {
    // Nobody lives at the addresses of made-up people: nothing is sent there. And the studies are matched as told.
    await deleteMails(db);
    await deleteRematches(db);
    const after = { sites: DEMO_SITES.length, sponsors: DEMO_SPONSORS.length, studies: DEMO_STUDIES.length };
    await record(db, SYSTEM, { action: 'demo.loaded', subject: { type: 'setting', id: 'demo' }, after, at });
  });
  const accounts = [
    { who: 'Site (/login)', username: `${coordinatorOf(0)[0].toLowerCase()}@${domainOf(DEMO_SITES[0]?.name ?? '')}` },
    {
      who: 'Sponsor (/login)',
      username: `${DEMO_SPONSORS[0].contact[0].toLowerCase()}@${domainOf(DEMO_SPONSORS[0].name)}`,
    },
    { who: 'Field rep (/login)', username: REP },
  ];
  return accounts.map((account) => ({ ...account, password }));
}

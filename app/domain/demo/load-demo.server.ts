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
import { addPerson, domainOf } from './records.server';
import { playDemo } from './timeline.server';

export interface DemoAccount {
  who: string;
  username: string;
  password: string;
}

const isEmpty = async (db: Db) => (await organizationPage(db, { limit: 1 })).rows.length === 0;
const REP = 'remy@studybridge.example';

/**
 * Fills an empty database with just over a year of organizations, studies and matches in every status, and the audit
 * trail that goes with them.
 * @returns the accounts to sign in with and their random password in plain text, to print once. None if there was data.
 */
export async function loadDemo(at: number): Promise<DemoAccount[]> {
  if (!(await store.read(isEmpty))) return [];
  const password = randomBytes(9).toString('base64url');
  const passwordHash = await hashPassword(password);
  const first = await store.tx(async (db) => {
    // Check again and insert a row immediately: another server may be starting at the same time.
    if (!(await isEmpty(db)) || (await userByEmail(db, REP))) return false;
    await addPerson(db, { name: ['Remy', 'Field'], domain: 'studybridge.example', role: 'rep' }, passwordHash, at);
    return true;
  });
  if (!first) return [];
  await playDemo(passwordHash, at);
  await store.tx(async (db) => {
    // Made-up people get no e-mail, and the demo has run matching already.
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

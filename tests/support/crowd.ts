/**
 * A crowd of other people’s records, older and newer than all that a test makes, for TEST_CROWD=1. Tests share an app with
 * many others: one that relies on being alone there (the first page of a list, a total) then fails every time, instead of
 * now and then.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { env } from '~/env.server';
import { insertMails } from '~db/queries/outbox';
import { insertContactMessage } from '~db/queries/platform';
import { openStore, type Store } from '~db/store.server';
import { alone, factoriesFor } from './factories';

/** More than any list has on its first page. */
const SIZE = 60;
const DAY = 86_400_000;
const AREAS = ['Oncology', 'Cardiology', 'Neurology'];

/** A data folder with the crowd, to start apps from. Whoever asks for it deletes it. */
export async function crowdedData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'studybridge-crowd-'));
  const store = await openStore({ url: join(folder, 'studybridge.sqlite'), migrations: 'db/migrations' });
  await addCrowd(store);
  await store.close();
  // Its audit events are signed with the secret of this process.
  await copyFile(join(env().dataDir, 'secret'), join(folder, 'secret'));
  return folder;
}

async function addCrowd(store: Store): Promise<void> {
  await store.tx(async (db) => {
    const make = factoriesFor({ ...store, tx: (work) => work(db) });
    const now = Date.now();
    const admin = await make.user({ role: 'admin', email: 'throng-admin@throng.example' });
    const sponsor = await make.sponsor({ ...alone(), name: 'Throng Therapeutics' });
    for (let index = 0; index < SIZE; index++) {
      const before = now - (30 + 9 * index) * DAY;
      const at = index % 2 ? now + DAY + index * 60_000 : before;
      const times = { createdAt: at, updatedAt: at };
      const area = AREAS[index % AREAS.length] as string;
      const of = (what: string) => ({
        ...alone(),
        name: `Throng ${what} ${index}`,
        therapeuticAreas: [area],
        ...times,
      });
      const pending = await make.organization({ ...of('Hall'), status: 'pending' });
      await make.organization({ ...of('House'), type: 'sponsor', status: index % 3 ? 'pending' : 'verified' });
      await make.organization({ ...of('Ruin'), status: 'rejected' });
      const site = await make.organization({ ...of('Place'), decidedAt: at });
      const person = { firstName: 'Thea', lastName: `Throng ${index}`, ...times };
      const user = await make.user({ ...person, role: 'site', organizationId: site.id, digest: 'never' });
      await make.rep();
      const event = await make.event([], { name: `Throng Days ${index}`, ...times });
      await make.lead({ eventId: event.id }, { ...of('Stand'), event: event.name });
      await make.lead({ registeredAt: at }, of('Booth'));
      const study = { sponsorId: sponsor.organization.id, ...times };
      await make.study({ ...study, title: `Throng study ${index}`, status: 'pending_approval', isActive: false });
      const approved = await make.study({ ...study, title: `Throng trial ${index}`, listed: true, decidedAt: at });
      const match = await make.match(approved.id, site.id, { ...times, computedAt: at, score: 20 + index });
      await make.thread(match.id, user.id);
      await make.trackRecord(site.id);
      await make.facility([], { name: `Throng Yard ${index}` });
      await make.document({ organizationId: pending.id, createdAt: at });
      await insertContactMessage(db, {
        id: randomUUID(),
        name: `Thea Throng ${index}`,
        email: `thea${index}@throng.example`,
        message: 'How many are we?',
        createdAt: at,
      });
      const mail = { recipient: `thea${index}@throng.example`, body: 'We are many.', attempts: 9, createdAt: at };
      await insertMails(db, [
        { ...mail, id: randomUUID(), subject: 'Throng failed', state: 'failed', dueAt: at, lastError: 'No such host' },
        { ...mail, id: randomUUID(), subject: 'Throng held', state: 'held', dueAt: at, lastError: null },
        {
          ...mail,
          id: randomUUID(),
          subject: 'Throng waits',
          state: 'waiting',
          dueAt: now + 30 * DAY,
          lastError: null,
        },
      ]);
      // Nothing is recorded before it happens.
      const said = (values: object) => ({ after: values, at: before });
      for (const { id } of [site, pending])
        await record(db, SYSTEM, 'organization.registered', id, said({ city: 'Throng' }));
      await record(db, SYSTEM, 'study.submitted', approved.id, said({ acronym: 'T' }));
      await record(db, SYSTEM, 'user.invited', admin.id, said({ adminRole: 'owner' }));
    }
  });
}

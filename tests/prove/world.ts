/** People of every kind, with their own server and records. */
import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { insertMail } from '../../db/queries/outbox';
import { insertContactMessage } from '../../db/queries/platform';
import type { User } from '../../db/schema';
import { openStore } from '../../db/store.server';
import { type Factories, factoriesFor } from '../support/factories';
import type { RunningApp } from '../support/server';
import { type Client, client, signedIn } from './client';

/**
 * Everybody in relation to a record: a visitor, its two sides (an owner and a coordinator of the site), others of the
 * same kind, and people who belong to neither. `admin` is an owner of the platform; the administrators after it have the
 * other roles.
 */
export const EVERYBODY = [
  'visitor',
  'site',
  'coordinator',
  'otherSite',
  'sponsor',
  'otherSponsor',
  'rep',
  'admin',
  'reviewer',
  'support',
  'reader',
] as const;
export type Who = (typeof EVERYBODY)[number];

type NewMail = Parameters<typeof insertMail>[1];

/** The people with an organization. */
type Member = 'site' | 'otherSite' | 'sponsor' | 'otherSponsor';

export interface World {
  readonly make: Factories;
  readonly by: Readonly<Record<Who, Client>>;
  /** The ID of a member's organization. */
  readonly of: Readonly<Record<Member, string>>;
  readonly users: Readonly<Record<Exclude<Who, 'visitor'>, User>>;
  /** Adds an e-mail to the outbox and returns its ID. */
  mail(values: Partial<NewMail>): Promise<string>;
  /** Adds a message from the contact form and returns its ID. */
  contactMessage(): Promise<string>;
  /** The database, accessed directly. */
  readonly data: Database.Database;
  close(): Promise<void>;
}

/** @throws if someone cannot sign in. */
export async function worldAt(app: RunningApp): Promise<World> {
  const path = `${app.dataDir}/studybridge.sqlite`;
  const store = await openStore({ url: path, migrations: 'db/migrations' });
  const make = factoriesFor(store);
  const [site, otherSite, sponsor, otherSponsor] = [
    ...[await make.site({ piName: 'Dr. Robin Reyes' }), await make.site()],
    ...[await make.sponsor(), await make.sponsor()],
  ] as const;
  const users = {
    site: site.user,
    otherSite: otherSite.user,
    sponsor: sponsor.user,
    otherSponsor: otherSponsor.user,
    rep: await make.rep(),
    admin: await make.admin(),
    reviewer: await make.admin('reviewer'),
    support: await make.admin('support'),
    reader: await make.admin('read_only'),
    coordinator: await make.user({
      role: 'site',
      organizationId: site.organization.id,
      staffRole: 'coordinator',
      firstName: 'Ida',
    }),
  };
  const data = new Database(path, { readonly: true });
  return {
    make,
    users,
    data,
    async mail(values) {
      const id = randomUUID();
      const mail = {
        id,
        recipient: 'someone@prove.example',
        subject: 'Proved',
        body: 'Words.',
        state: 'failed' as const,
      };
      const at = Date.now();
      await store.tx((db) => insertMail(db, { ...mail, attempts: 7, dueAt: at, createdAt: at, ...values }));
      return id;
    },
    async contactMessage() {
      const message = { id: randomUUID(), name: 'Pat', email: 'pat@prove.example', message: 'A question.' };
      await store.tx((db) => insertContactMessage(db, { ...message, createdAt: Date.now() }));
      return message.id;
    },
    by: {
      visitor: client(app.url),
      site: await signedIn(app.url, users.site),
      coordinator: await signedIn(app.url, users.coordinator),
      otherSite: await signedIn(app.url, users.otherSite),
      sponsor: await signedIn(app.url, users.sponsor),
      otherSponsor: await signedIn(app.url, users.otherSponsor),
      rep: await signedIn(app.url, users.rep),
      admin: await signedIn(app.url, users.admin),
      reviewer: await signedIn(app.url, users.reviewer),
      support: await signedIn(app.url, users.support),
      reader: await signedIn(app.url, users.reader),
    },
    of: {
      site: site.organization.id,
      otherSite: otherSite.organization.id,
      sponsor: sponsor.organization.id,
      otherSponsor: otherSponsor.organization.id,
    },
    async close() {
      data.close();
      await store.close();
    },
  };
}

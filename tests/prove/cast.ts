/** People and records to attack with: created directly, signed in through the product. */
import type { User } from '~db/schema';
import { openStore } from '~db/store.server';
import { type Factories, factoriesFor } from '../support/factories';
import type { RunningApp } from '../support/server';
import { type Client, signedIn } from './client';

export interface Member {
  readonly user: User;
  readonly client: Client;
}

/** An organization's people, all with the same permissions. */
export interface Side {
  readonly organizationId: string;
  readonly people: readonly Member[];
}

export interface Cast {
  readonly make: Factories;
  readonly admins: readonly Member[];
  readonly site: Side;
  readonly sponsor: Side;
  signIn(user: User): Promise<Member>;
  close(): Promise<void>;
}

/** @param each how many administrators, and how many people at the site and the sponsor. */
export async function castFor(app: Pick<RunningApp, 'url' | 'database'>, each: number): Promise<Cast> {
  const store = await openStore({ url: app.database, migrations: 'db/migrations' });
  const make = factoriesFor(store);

  const signIn = async (user: User): Promise<Member> => ({ user, client: await signedIn(app.url, user) });

  async function side(kind: 'site' | 'sponsor'): Promise<Side> {
    const { organization, user } = await make[kind]();
    const users = [user];
    while (users.length < each) users.push(await make.user({ role: kind, organizationId: organization.id }));
    return { organizationId: organization.id, people: await Promise.all(users.map(signIn)) };
  }

  const admins: User[] = [];
  while (admins.length < each) admins.push(await make.admin());
  return {
    make,
    admins: await Promise.all(admins.map(signIn)),
    site: await side('site'),
    sponsor: await side('sponsor'),
    signIn,
    close: () => store.close(),
  };
}

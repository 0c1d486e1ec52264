/** What a person says about themselves, besides the name: title, phone, and the time zone in which they read times. */
import type { z } from 'zod';
import type { Actor } from '~/domain/base/actor';
import { recordEdit } from '~/domain/base/audit.server';
import { zoneOfAddress, zoneOfReader } from '~/domain/base/zone.server';
import type { profileSchema } from '~/domain/model/account-schema';
import { type AccountProfile, accountProfileSchema } from '~/domain/model/account-view';
import { pick } from '~/domain/model/views';
import { now } from '~/gateways/clock.server';
import { organizationById } from '~db/queries/organizations';
import { updateUser } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';
import { ownAccount } from './own.server';

/** The actor's own profile. @throws {DomainError} unauthenticated. */
export const profileOf = (actor: Actor, at = now()): Promise<AccountProfile> =>
  store.read(async (db) => profileSeen(db, await ownAccount(db, actor), at));

/** Replaces the actor's title, phone and time zone. @throws {DomainError} unauthenticated. */
export async function changeProfile(
  actor: Actor,
  values: z.output<typeof profileSchema>,
  at = now(),
): Promise<AccountProfile> {
  return store.tx(async (db) => {
    const user = await ownAccount(db, actor);
    const changed = await recordEdit(db, actor, 'user.profileChanged', user.id, { current: user, values, at });
    if (!changed) return profileSeen(db, user, at);
    return profileSeen(db, (await updateUser(db, user.id, { ...values, updatedAt: at })) as User, at);
  });
}

async function profileSeen(db: Db, user: User, at: number): Promise<AccountProfile> {
  const { organizationId, timeZone, newEmail, newEmailUntil } = user;
  const organization = (organizationId && (await organizationById(db, organizationId))) || null;
  const ofOrganization = organization && zoneOfAddress(organization);
  const awaited = newEmailUntil !== null && newEmailUntil > at ? newEmail : null;
  return pick(accountProfileSchema, {
    ...user,
    newEmail: awaited,
    readsIn: zoneOfReader(timeZone, organization),
    organizationZone: ofOrganization,
  });
}

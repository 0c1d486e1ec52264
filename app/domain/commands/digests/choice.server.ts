/** How often a person gets suggestions by e-mail: chosen on the account page, or stopped by a link without signing in. */

import { DomainError } from '~/catalogue/errors';
import type { DigestChoice } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { type Actor, person } from '~/domain/base/actor';
import { recordEdit } from '~/domain/base/audit.server';
import { linkTo } from '~/domain/base/outbox.server';
import type { DigestView } from '~/domain/model/digest-schema';
import { now } from '~/gateways/clock.server';
import { idInToken, tokenFor } from '~/gateways/secret.server';
import { updateUser, userById } from '~db/queries/users';
import type { User } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** The actor's own choice. @throws {DomainError} unauthenticated. */
export async function digestOf(actor: Actor): Promise<DigestView> {
  const { id } = person(actor);
  return store.read(async (db) => ({ digest: (await found(db, id)).digest }));
}

/** Changes the actor's own choice. @throws {DomainError} unauthenticated. */
export async function chooseDigest(actor: Actor, { digest }: DigestView, at = now()): Promise<DigestView> {
  const { id } = person(actor);
  return store.tx(async (db) => change(db, actor, await found(db, id), digest, at), 'repeatable read');
}

/** The address in an e-mail that stops its kind. It works for as long as the account exists, so e-mails can be kept. */
export const unsubscribeLink = (userId: string): string => linkTo(paths.unsubscribe(tokenFor('unsubscribe', userId)));

/** The choice of the person in a link's token. @throws {DomainError} not_found for a token that we did not sign. */
export async function digestByToken(token: string): Promise<DigestView> {
  const id = userIdIn(token);
  return store.read(async (db) => ({ digest: (await found(db, id)).digest }));
}

/** Stops the digests of the person in the token, whoever uses it. Safe to repeat. @throws {DomainError} not_found. */
export async function stopDigests(actor: Actor, token: string, at = now()): Promise<DigestView> {
  const id = userIdIn(token);
  return store.tx(async (db) => change(db, actor, await found(db, id), 'never', at), 'repeatable read');
}

function userIdIn(token: string): string {
  const id = idInToken('unsubscribe', token);
  if (id === null) throw new DomainError('not_found');
  return id;
}

async function found(db: Db, userId: string): Promise<User> {
  const user = await userById(db, userId);
  if (!user) throw new DomainError('not_found');
  return user;
}

async function change(db: Db, actor: Actor, user: User, digest: DigestChoice, at: number): Promise<DigestView> {
  const values = user.erasedAt === null ? { digest } : {};
  const changed = await recordEdit(db, actor, 'user.digestChosen', user.id, { current: user, values, at });
  if (!changed) return { digest: user.digest };
  // Suggestions made while the person wanted no e-mails are not sent later.
  await updateUser(db, user.id, { digest, ...(user.digest === 'never' && { digestedUntil: at }), updatedAt: at });
  return { digest };
}

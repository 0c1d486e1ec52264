/** Guards are called in the body of every loader and action: a parent's guard does not protect its children. */

import { redirect } from '@remix-run/node';
import { homeOf } from '~/catalogue/paths';
import { actorOfToken } from '~/domain/accounts/session.server';
import type { Actor, Deed, Person } from '~/domain/actor';
import { allow, can } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { sessionCookie } from './cookies.server';
import { asResponse } from './errors.server';

const actors = new WeakMap<Request, Promise<Actor>>();

/** Who sends this request. */
export function actorOf(request: Request): Promise<Actor> {
  let actor = actors.get(request);
  if (!actor) {
    actor = sessionCookie.read(request).then(actorOfToken);
    actors.set(request, actor);
  }
  return actor;
}

/** For pages: the signed-in person. @throws a 401 page that leads to sign-in (GEN-07). */
export async function signedIn(request: Request): Promise<Person> {
  const actor = await actorOf(request);
  if (actor.kind !== 'person') throw asResponse(new DomainError('unauthenticated'));
  return actor;
}

type DeedWithoutThing = { [D in Deed]: Parameters<typeof can<D>> extends [Actor, D] ? D : never }[Deed];

/** For pages: the signed-in person who may do this. @throws a 401 or 403 page (GEN-06). */
export async function personWho(request: Request, deed: DeedWithoutThing): Promise<Person> {
  const person = await signedIn(request);
  try {
    allow(person, deed);
  } catch (error) {
    throw asResponse(error);
  }
  return person;
}

/** For the admin panel: an administrator. @throws a 403 page for everybody else, visitors too (ADM-01). */
export async function administrator(request: Request): Promise<Person> {
  const actor = await actorOf(request);
  if (actor.kind !== 'person' || !can(actor, 'admin.enter')) throw asResponse(new DomainError('forbidden'));
  return actor;
}

/**
 * For pages of an organization: the one an administrator names in the address; null for one's own.
 * @throws a redirect home for whoever has none and names none.
 */
export function organizationAsked(actor: Person, request: Request): string | null {
  const asked = can(actor, 'admin.enter') ? new URL(request.url).searchParams.get('organization') : null;
  if (!asked && !actor.organizationId) throw redirect(homeOf(actor.role));
  return asked;
}

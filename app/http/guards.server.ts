/** Guards. Call one in every loader and action: a parent's guard does not protect its children. */

import { redirect } from '@remix-run/node';
import { DomainError } from '~/catalogue/errors';
import { ACTS_FOR } from '~/catalogue/own';
import { homeOf, paths } from '~/catalogue/paths';
import { NO_ZONE, readTimesIn } from '~/catalogue/time';
import {
  type Actor,
  authorize,
  can,
  noteRefusal,
  onRefusal,
  type PermissionWithoutSubject,
  type Person,
} from '~/domain/base/actor';
import { type Holder, holderOfToken } from '~/domain/commands/accounts/session.server';
import { currentRequest } from '~/gateways/request-context.server';
import { logSecurity } from '~/gateways/security-log.server';
import { bearerOf, holderOfBearer } from './bearer.server';
import { sessionCookie } from './cookies.server';
import { asResponse } from './errors.server';
import { keepSent } from './kept-post.server';
import { lockOf } from './kiosk-lock.server';

onRefusal((person, action) => logSecurity('accessRefused', { account: person.id, action }));

readTimesIn(() => currentRequest()?.zone ?? NO_ZONE);

const holders = new WeakMap<object, Promise<Holder>>();

function holderOf(request: Request): Promise<Holder> {
  // Each of a page's loaders gets its own Request. Loaders that follow a post read the actor again, because the post
  // may have changed it.
  const asked = followsPost(request) ? request : (currentRequest() ?? request);
  let holder = holders.get(asked);
  if (!holder) {
    holder = readHolder(request);
    holders.set(asked, holder);
  }
  return holder;
}

async function readHolder(request: Request): Promise<Holder> {
  const bearer = bearerOf(request);
  if (bearer !== null) return holderOfBearer(request, bearer);
  // A browser locked to the kiosk acts on behalf of nobody, whoever is signed in there.
  const holder = await holderOfToken((await lockOf(request)) ? null : await sessionCookie.read(request));
  const handled = currentRequest();
  if (handled && holder.actor.kind === 'person')
    Object.assign(handled, { account: holder.actor.id, zone: holder.zone });
  return holder;
}

/** Whether a loader follows a post of a form: Remix calls it with GET and the headers of the post. */
export const followsPost = (request: Request): boolean =>
  /form-(urlencoded|data)/.test(request.headers.get('Content-Type') ?? '');

/** In which zone whoever makes the request reads times. */
export const zoneOf = async (request: Request): Promise<string> => (await holderOf(request)).zone;

/** Whether whoever is signed in belongs to several organizations. */
export const hasOtherOrganizations = async (request: Request): Promise<boolean> => (await holderOf(request)).hasOthers;

/** The actor, even if an administrator's required second factor is missing. Only for setting it up and signing out. */
export const anyActorOf = async (request: Request): Promise<Actor> => (await holderOf(request)).actor;

/** @throws second_factor_missing or, for a page, a redirect, for an administrator who must set up a second factor. */
export async function actorOf(request: Request): Promise<Actor> {
  const { actor, factorMissing } = await holderOf(request);
  if (!factorMissing) return actor;
  if (new URL(request.url).pathname.startsWith('/api/')) throw new DomainError('second_factor_missing');
  throw redirect(paths.accountSecondFactor, { status: 303 });
}

/** For a form that is sent after the session has ended: the page that says that it is kept. Undefined if it is not. */
async function askingToSignIn(request: Request): Promise<unknown> {
  const headers = await keepSent(request);
  return headers && asResponse(new DomainError('post_kept'), { headers });
}

/**
 * Someone who has several organizations switches in one tab, and sends in another what they typed for the one before.
 * @throws a 409 page for a form of a page that was opened for another organization (MEM-07).
 */
export function requireSameOrganization(actor: Actor, form: FormData): void {
  const openedFor = form.get(ACTS_FOR);
  if (openedFor === null || actor.kind !== 'person' || openedFor === (actor.organizationId ?? '')) return;
  throw asResponse(new DomainError('acts_for_another'));
}

/** For pages: the signed-in person. @throws a 401 page that leads to sign-in (GEN-07). */
export async function signedIn(request: Request, whoAsks = actorOf): Promise<Person> {
  const actor = await whoAsks(request);
  if (actor.kind !== 'person') throw (await askingToSignIn(request)) ?? asResponse(new DomainError('unauthenticated'));
  return actor;
}

/** For pages: the signed-in person, if they may do this. @throws a 401 or 403 page (GEN-06). */
export async function personWho(
  request: Request,
  permission: PermissionWithoutSubject,
  whoAsks = actorOf,
): Promise<Person> {
  const person = await signedIn(request, whoAsks);
  try {
    authorize(person, permission);
  } catch (error) {
    throw asResponse(error);
  }
  return person;
}

/** For the admin panel: an administrator. @throws a 403 page for everyone else, including visitors (ADM-01). */
export async function administrator(request: Request): Promise<Person> {
  const actor = await actorOf(request);
  if (actor.kind === 'person' && can(actor, 'admin.enter')) return actor;
  const asking = actor.kind === 'visitor' && (await askingToSignIn(request));
  if (asking) throw asking;
  noteRefusal(actor, 'admin.enter');
  throw asResponse(new DomainError('forbidden'));
}

/**
 * The id that an administrator gives in the address; null for the actor's own organization. @throws a redirect home
 * without either.
 */
export function organizationAsked(actor: Person, request: Request): string | null {
  const asked = can(actor, 'admin.enter') ? new URL(request.url).searchParams.get('organization') : null;
  if (!asked && !actor.organizationId) throw redirect(homeOf(actor.role));
  return asked;
}

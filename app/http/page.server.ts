import { data } from '@remix-run/node';
import { BELL_MAX } from '~/catalogue/limits';
import { dashboardOf, paths } from '~/catalogue/paths';
import { publicSettings } from '~/domain/base/settings.server';
import { organizationsOf } from '~/domain/commands/staff/memberships.server';
import { openInInbox } from '~/domain/pages/inbox.server';
import { flashCookie } from './cookies.server';
import { anyActorOf, followsPost, hasOtherOrganizations, zoneOf } from './guards.server';
import { lockOf } from './kiosk-lock.server';

/** What every page's frame shows: who is signed in, and the last action's message, which is shown only once. */
export async function frameOf(request: Request) {
  const actor = await anyActorOf(request);
  // /home only redirects, so the message is kept for the next page.
  const organizations = (await hasOtherOrganizations(request)) ? await organizationsOf(actor) : [];
  const passing = new URL(request.url).pathname === paths.redirecting;
  const toast = passing ? null : await flashCookie.read(request);
  const user =
    actor.kind === 'person'
      ? {
          id: actor.id,
          email: actor.email,
          firstName: actor.firstName,
          lastName: actor.lastName,
          role: actor.role,
          /** Whether the person’s site is registered, so that nothing asks for it again. */
          hasSite: actor.role === 'site' && actor.organizationId !== null,
        }
      : null;
  const frame = {
    ...(await publicSettings()),
    user,
    /** Which the person can switch between; empty with only one. */
    organizations: organizations.map(({ organizationId, name, current }) => ({ organizationId, name, current })),
    /** In which times are shown. */
    zone: await zoneOf(request),
    /** How many items of the inbox await the person, empty for none; null for people without one. */
    inbox: inWords(await openInInbox(actor)),
    dashboardHref: dashboardOf(user?.role ?? null),
    /** Whether strangers use this browser: it is locked to the kiosk, or this is the offline copy of a locked one. */
    kioskLocked: (await lockOf(request)) !== null || new URL(request.url).searchParams.has('locked'),
    toast,
    /** Whether the page responds to a refused form post. */
    refused: followsPost(request),
  };
  return data(frame, toast ? { headers: { 'Set-Cookie': await flashCookie.clear() } } : undefined);
}

/** Here, so that the browser needs no code for it. */
const inWords = (count: number | null) =>
  count === null ? null : count === 0 ? '' : count > BELL_MAX ? `${BELL_MAX}+` : String(count);

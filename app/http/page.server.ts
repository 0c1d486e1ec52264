import { data } from '@remix-run/node';
import type { Toast } from '~/catalogue/messages';
import { dashboardOf } from '~/catalogue/paths';
import type { Role } from '~/catalogue/statuses';
import { publicSettings } from '~/domain/settings/settings.server';
import { flashCookie } from './cookies.server';
import { anyActorOf } from './guards.server';

/** What every page's frame shows: who is signed in, and the message from the last action. */
export interface Frame {
  user: {
    id: string;
    email: string | null;
    firstName: string | null;
    lastName: string | null;
    role: Role | null;
  } | null;
  dashboardHref: string;
  toast: Toast | null;
  /** What the platform is called, and whether there are notifications in the browser (ADM-14). */
  systemName: string;
  inAppNotifications: boolean;
  /** Whether the page responds to a refused form post. */
  refused: boolean;
}

/** After an action, Remix calls the loaders with GET and the headers of the post. */
const followsPost = (request: Request) => /form-(urlencoded|data)/.test(request.headers.get('Content-Type') ?? '');

/** Data for the root loader. Reading the message deletes it, so that it is shown once. */
export async function frameOf(request: Request) {
  const actor = await anyActorOf(request);
  const toast = await flashCookie.read(request);
  const user =
    actor.kind === 'person'
      ? { id: actor.id, email: actor.email, firstName: actor.firstName, lastName: actor.lastName, role: actor.role }
      : null;
  const frame: Frame = {
    ...(await publicSettings()),
    user,
    dashboardHref: dashboardOf(user?.role ?? null),
    toast,
    refused: followsPost(request),
  };
  return data(frame, toast ? { headers: { 'Set-Cookie': await flashCookie.clear() } } : undefined);
}

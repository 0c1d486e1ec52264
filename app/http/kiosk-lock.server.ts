import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/base/actor';
import { limitTries } from '~/domain/base/tries.server';
import { type Lock, lockKiosk, unlockKiosk } from '~/domain/commands/kiosk/lock.server';
import type { Stand } from '~/domain/commands/kiosk/stand.server';
import { kioskCookie, sessionCookie } from './cookies.server';

/** The lock of this browser; null if it is not locked. */
export const lockOf = (request: Request): Promise<Lock | null> => kioskCookie.read(request);

/**
 * What a locked browser may ask for. Everything else is refused, so an address that is written differently is refused too.
 * Files and probes are answered before anything reads a cookie.
 */
const OF_KIOSK: ReadonlySet<string> = new Set([
  ...[paths.kiosk, paths.kioskUnlock].flatMap((page) => [page, `${page}.data`]),
  '/__manifest', // which files the pages load
  paths.health,
  '/api/kiosk/register',
  '/api/kiosk/lock',
]);

/** Where a browser that is locked to the kiosk has to stay, if it asks for anything else; null if it may go on. */
export async function kioskToStayAt(request: Request): Promise<string | null> {
  const lock = OF_KIOSK.has(new URL(request.url).pathname) ? null : await lockOf(request);
  return lock && paths.kioskAt({ event: lock.stand.event, rep: lock.stand.fieldRep });
}

/** Locks this browser. @returns the lock and its cookies. @throws {DomainError} as lockKiosk. */
export async function lockHere(request: Request, actor: Actor, stand: Stand, pin: string) {
  const lock = await lockKiosk(actor, stand, { pin, token: await sessionCookie.read(request) });
  const headers = setting(await kioskCookie.write(lock), await sessionCookie.clear());
  // Back must not show an earlier page as the browser remembers it.
  headers.set('Clear-Site-Data', '"cache"');
  return { lock, headers };
}

/**
 * Unlocks this browser. Attempts are limited per lock, whatever their address.
 * @returns the cookies. @throws {DomainError} not_found; pin_wrong; too_many_codes.
 */
export async function unlockHere(request: Request, pin: string): Promise<Headers> {
  const [lock, previous] = [await lockOf(request), await sessionCookie.read(request)];
  const token = await limitTries(`kiosk ${lock?.id}`, () => unlockKiosk(lock, { pin, token: previous }));
  return setting(await kioskCookie.clear(), token ? await sessionCookie.write(token) : await sessionCookie.clear());
}

function setting(...cookies: string[]): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return headers;
}

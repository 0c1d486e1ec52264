/** To the identity provider of a person's organization and back, with what has to come back in a cookie of its own. */
import { redirect } from '@remix-run/node';
import { TOASTS } from '~/catalogue/messages';
import { paths, safeRedirect, serverPaths } from '~/catalogue/paths';
import { beginAtProvider, endAtProvider, type IdentityTrip } from '~/domain/commands/accounts/identity.server';
import { env } from '~/env.server';
import { identityCookie } from './cookies.server';
import { letIn } from './sign-in.server';

/** The address that identity providers know. Behind a proxy, a request has another. */
export const callbackAddress = (): string => `${env().publicUrl}${serverPaths.organizationCallback}`;

/** Redirects to the identity provider of this address. @throws {DomainError} as beginAtProvider. */
export async function leaveForProvider(email: string, redirectTo: string | null): Promise<Response> {
  const { address, trip } = await beginAtProvider({ email, redirectTo }, callbackAddress());
  return redirect(address, { status: 303, headers: { 'Set-Cookie': await identityCookie.write(trip) } });
}

/** What this browser left with, and the header by which it forgets it: it comes back once. */
export async function tripOf(request: Request): Promise<{ trip: IdentityTrip | null; headers: Headers }> {
  const trip = await identityCookie.read(request);
  return { trip, headers: new Headers(trip ? { 'Set-Cookie': await identityCookie.clear() } : undefined) };
}

/** Signs in whoever came back. @param headers what to send along. @throws {DomainError} as endAtProvider. */
export async function comeBackFromProvider(
  request: Request,
  trip: IdentityTrip | null,
  headers: Headers,
): Promise<Response> {
  const { user, issuer } = await endAtProvider(trip, new URL(callbackAddress() + new URL(request.url).search));
  const to = safeRedirect(trip?.redirectTo) ?? paths.redirecting;
  const response = await letIn(request, user.id, { to, toast: TOASTS.signedIn }, issuer);
  for (const [name, value] of headers) response.headers.append(name, value);
  return response;
}

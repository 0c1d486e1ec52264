import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * Sends a form and, if there is no connection, returns `offline` instead of showing an error page. For a route's
 * clientAction: the fields keep what was typed.
 */
export async function orOffline<Sent, Offline>(send: () => Promise<Sent>, offline: Offline): Promise<Sent | Offline> {
  try {
    return await send();
  } catch (error) {
    // Without a connection, fetch rejects with a TypeError. Responses and redirects are thrown too: pass them on.
    if (!(error instanceof TypeError)) throw error;
    // The status tells the router not to call the loaders (below). They would fail too, and replace the page by an error.
    return Response.json(offline, { status: 503 }) as unknown as Offline;
  }
}

/** A route's shouldRevalidate that skips drafts saved in the background and forms sent without a connection. */
export function asksAgain({ formData, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') !== 'save' && actionStatus !== 503 && defaultShouldRevalidate;
}

/** A route's shouldRevalidate that skips rejected forms: nothing changed, and the form must stay as it is. */
export function unlessRefused({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400 && defaultShouldRevalidate;
}

/** Both, for a form whose error response contains everything it shows, so that nothing moves while the person types. */
export const asksAgainUnlessRefused = (args: ShouldRevalidateFunctionArgs): boolean =>
  asksAgain(args) && unlessRefused(args);

/**
 * The shouldRevalidate of a parent route, which skips changes of the query alone (a link or a search). Then only the page
 * itself loads data, and only the page shows an error if there is no connection.
 */
export function asksAgainElsewhere(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = args;
  const searched = formMethod?.toUpperCase() === 'GET' || (!formMethod && currentUrl.search !== nextUrl.search);
  return asksAgain(args) && !(searched && currentUrl.pathname === nextUrl.pathname);
}

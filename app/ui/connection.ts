import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/** For a route's clientAction: returns `offline` without a connection, so that the fields keep what was typed. */
export async function orOffline<Sent, Offline>(send: () => Promise<Sent>, offline: Offline): Promise<Sent | Offline> {
  try {
    return await send();
  } catch (error) {
    // Without a connection, fetch rejects with a TypeError. Responses and redirects are thrown too: pass them on.
    if (!(error instanceof TypeError)) throw error;
    // The status tells the router not to call the loaders (below), which would fail and replace the page with an error.
    return Response.json(offline, { status: 503 }) as unknown as Offline;
  }
}

/** A route's shouldRevalidate that skips drafts saved in the background and forms sent without a connection. */
export function unlessSavedOrOffline({
  formData,
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') !== 'save' && actionStatus !== 503 && defaultShouldRevalidate;
}

/** A route's shouldRevalidate that skips rejected forms: nothing changed, and the form must stay as it is. */
export function unlessRefused({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400 && defaultShouldRevalidate;
}

/** Both, for a form whose error response contains everything it shows, so that nothing moves while the person types. */
export const unlessSavedOfflineOrRefused = (args: ShouldRevalidateFunctionArgs): boolean =>
  unlessSavedOrOffline(args) && unlessRefused(args);

/** For parent routes: skips changes of the query alone, so that only the page itself loads data, or shows an error. */
export function unlessOnlyQueryChanged(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = args;
  const searched = formMethod?.toUpperCase() === 'GET' || (!formMethod && currentUrl.search !== nextUrl.search);
  return unlessSavedOrOffline(args) && !(searched && currentUrl.pathname === nextUrl.pathname);
}

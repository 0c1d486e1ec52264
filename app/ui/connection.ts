import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * Sends a form's data and, where no answer comes at all, gives `offline` instead of losing the page to an error.
 * For a route's clientAction: what was typed stays in its fields.
 */
export async function orOffline<Sent, Offline>(send: () => Promise<Sent>, offline: Offline): Promise<Sent | Offline> {
  try {
    return await send();
  } catch (error) {
    // fetch rejects with a TypeError when there is no connection; answers and redirects are thrown as they are.
    if (!(error instanceof TypeError)) throw error;
    // As a response, so that the router learns its status and asks the loaders no more (below). They would get no answer
    // either, and the page would be lost after all.
    return Response.json(offline, { status: 503 }) as unknown as Offline;
  }
}

/** A route's shouldRevalidate: not after a draft was kept in the background, which changes nothing, nor without a connection. */
export function asksAgain({ formData, actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('intent') !== 'save' && actionStatus !== 503 && defaultShouldRevalidate;
}

/** A route's shouldRevalidate: not after its form was refused, which changes nothing: the form in sight stays the one it is. */
export function unlessRefused({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400 && defaultShouldRevalidate;
}

/** Both, for a form whose refusal brings along all that it shows: nothing comes under the hand that goes on. */
export const asksAgainUnlessRefused = (args: ShouldRevalidateFunctionArgs): boolean =>
  asksAgain(args) && unlessRefused(args);

/**
 * A route's shouldRevalidate, for what goes around the pages: not where only the query of the page in it changes, by a
 * link or a search. So the page alone asks, and alone may find that there is no connection.
 */
export function asksAgainElsewhere(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = args;
  const searched = formMethod?.toUpperCase() === 'GET' || (!formMethod && currentUrl.search !== nextUrl.search);
  return asksAgain(args) && !(searched && currentUrl.pathname === nextUrl.pathname);
}

/** The request that is being handled, for code that logs or sends something. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export interface RequestContext {
  /** The request's id: in the log, in the response's X-Request-Id, on error pages and in e-mails. */
  id: string;
  /** The client's address. */
  from: string;
  /** The account that acts, once it is known. */
  account?: string;
  /** The zone in which that account reads times. */
  zone?: string;
  method: string;
  /** The page is shown with a form that was sent after the session ended: nothing of it is saved, for this reason. */
  unsent?: 'not_sent' | 'not_sent_files';
  /** Without the query, which may hold a secret. */
  path: string;
}

const handled = new AsyncLocalStorage<RequestContext>();

/** Handles a request. Everything logged during it gets its id. */
export function withRequestContext<T>(request: RequestContext, work: () => T): T {
  return handled.run({ ...request, path: request.path.slice(0, 200) }, work);
}

/** Undefined outside of a request. */
export const currentRequest = (): RequestContext | undefined => handled.getStore();

/** The id that a proxy gave the request, if it looks like one; otherwise a new one. Ids go into logs and headers. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();

import { data } from '@remix-run/node';
import type { Toast } from '~/catalogue/browser-messages';
import { DomainError } from '~/catalogue/errors';
import { withoutWrites } from '~/domain/base/without-writes.server';
import { log } from '~/gateways/log.server';
import { currentRequest } from '~/gateways/request-context.server';

/** Turns a DomainError into a response for the error boundary. @param also a message, for an action, and headers. */
export function asResponse(error: unknown, { toast, headers }: { toast?: Toast; headers?: Headers } = {}): unknown {
  if (!(error instanceof DomainError)) return error;
  const { message, code, status } = error;
  return data({ message, code, toast, reference: referenceFor(status) }, { status, headers });
}

/** For people who report an internal error: the request's id identifies it in the log. */
const referenceFor = (status: number): string | undefined => (status >= 500 ? currentRequest()?.id : undefined);

type Handler = (args: never) => unknown;
interface Routes {
  [id: string]: { module: { loader?: Handler; action?: Handler } } | undefined;
}

/**
 * Wraps every loader and action so that a DomainError becomes the error page for its status, and any other error
 * becomes the page with the request's id.
 */
export function explainRefusals<R extends Routes>(routes: R): R {
  const explained = (handler: Handler | undefined, isAction = false): Handler | undefined =>
    handler &&
    (async (args: never) => {
      try {
        return await (isAction ? unlessUnsent(() => handler(args)) : handler(args));
      } catch (error) {
        if (error instanceof Error && !(error instanceof DomainError)) throw unexpected(error, args);
        throw asResponse(error);
      }
    });
  const wrapped = Object.entries(routes).map(([id, route]) => {
    const { module } = route ?? { module: {} };
    return [
      id,
      { ...route, module: { ...module, loader: explained(module.loader), action: explained(module.action, true) } },
    ];
  });
  return Object.fromEntries(wrapped);
}

/** An action that only shows its page with a form that was not sent cannot write. */
function unlessUnsent(work: () => unknown): unknown {
  const unsent = currentRequest()?.unsent;
  return unsent ? withoutWrites(new DomainError(unsent), work) : work();
}

function unexpected(error: Error, { request }: { request: Request }): unknown {
  // The client has gone away, so it needs no answer, and the interruption is not an error.
  if (request.signal.aborted) return error;
  logUnexpected(error, request);
  return data({ reference: referenceFor(500) }, { status: 500 });
}

export const notFound = () => asResponse(new DomainError('not_found'));

export function logUnexpected(error: unknown, request: Request): void {
  log().error({ err: error, path: new URL(request.url).pathname }, 'unexpected');
}

import { data } from '@remix-run/node';
import type { Toast } from '~/catalogue/messages';
import { DomainError } from '~/domain/errors';
import { log } from '~/gateways/log.server';

/** Turns a DomainError into a response for the error boundary. @param toast an additional message, for an action. */
export function asResponse(error: unknown, toast?: Toast): unknown {
  if (!(error instanceof DomainError)) return error;
  return data({ message: error.message, code: error.code, toast }, { status: error.status });
}

type Handler = (args: never) => unknown;
interface Routes {
  [id: string]: { module: { loader?: Handler; action?: Handler } } | undefined;
}

/** Wraps every loader and action so that a DomainError becomes the error page for its status. */
export function explainRefusals<R extends Routes>(routes: R): R {
  const explained = (handler: Handler | undefined): Handler | undefined =>
    handler &&
    (async (args) => {
      try {
        return await handler(args);
      } catch (error) {
        throw asResponse(error);
      }
    });
  const wrapped = Object.entries(routes).map(([id, route]) => {
    const { module } = route ?? { module: {} };
    return [
      id,
      { ...route, module: { ...module, loader: explained(module.loader), action: explained(module.action) } },
    ];
  });
  return Object.fromEntries(wrapped);
}

export const notFound = () => asResponse(new DomainError('not_found'));

export function logUnexpected(error: unknown, request: Request): void {
  log().error({ err: error, path: new URL(request.url).pathname }, 'unexpected');
}

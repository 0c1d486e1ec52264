import type { LoaderFunctionArgs } from '@remix-run/node';
import { markModuleRead, readModule } from '~/domain/training/modules.server';
import { endpoint } from '~/http/reply.server';

/** GET: one module to read. POST: marks it as read, and answers how far the caller has come (SITE-06). */
function handle({ request, params }: LoaderFunctionArgs) {
  const id = params.id as string;
  return endpoint(request, {
    GET: (actor) => readModule(actor, id),
    POST: (actor) => markModuleRead(actor, id),
  });
}

export { handle as action, handle as loader };

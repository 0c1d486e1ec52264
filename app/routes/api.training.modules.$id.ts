import { markModuleRead, readModule } from '~/domain/training/modules.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: one module to read. POST: marks it as read and returns the caller's progress (SITE-06). */
export const loader = endpoint({
  GET: ({ actor, params }) => readModule(actor, params.id),
  POST: ({ actor, params }) => markModuleRead(actor, params.id),
});
export { loader as action };

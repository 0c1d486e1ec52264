import type { LoaderFunctionArgs } from '@remix-run/node';
import { lookupStudy } from '~/domain/studies/lookup.server';
import { limitRate } from '~/http/rate-limit.server';
import { endpoint } from '~/http/reply.server';

/** GET: a study of the public registry (REG-01). */
function handle({ request, params, context }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async () => {
      await limitRate(context, 'lookup');
      return lookupStudy(params.nctId as string);
    },
  });
}

export { handle as action, handle as loader };

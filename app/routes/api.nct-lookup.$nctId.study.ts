import type { LoaderFunctionArgs } from '@remix-run/node';
import { studyFromRegistry } from '~/domain/studies/lookup.server';
import { limitRate } from '~/http/rate-limit.server';
import { endpoint } from '~/http/reply.server';

/** GET: the study form's values that the import rules make of a registry record (REG-05 to REG-17). */
function handle({ request, params, context }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: async () => {
      await limitRate(context, 'lookup');
      return studyFromRegistry(params.nctId as string);
    },
  });
}

export { handle as action, handle as loader };

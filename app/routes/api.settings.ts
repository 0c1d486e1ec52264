import type { LoaderFunctionArgs } from '@remix-run/node';
import { authorize } from '~/domain/actor';
import { settingsSchema } from '~/domain/settings/schema';
import { readSettings, saveSettings } from '~/domain/settings/settings.server';
import { readJson } from '~/http/input.server';
import { endpoint } from '~/http/reply.server';

/** GET: the platform's settings. PUT: saves them, all at once, and answers them (ADM-14). For administrators. */
function handle({ request }: LoaderFunctionArgs) {
  return endpoint(request, {
    GET: (actor) => readSettings(actor),
    PUT: async (actor) => {
      // Before the body is looked at: who may not learns nothing about it.
      authorize(actor, 'settings.edit');
      return saveSettings(actor, await readJson(request, settingsSchema));
    },
  });
}

export { handle as action, handle as loader };

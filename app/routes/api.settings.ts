import { authorize } from '~/domain/actor';
import { settingsSchema } from '~/domain/settings/schema';
import { readSettings, saveSettings } from '~/domain/settings/settings.server';
import { endpoint } from '~/http/endpoint.server';

/** GET: the platform's settings. PUT: saves all of them and returns them (ADM-14). For administrators. */
export const loader = endpoint({
  GET: ({ actor }) => readSettings(actor),
  PUT: async ({ actor, body }) => {
    authorize(actor, 'settings.edit');
    return saveSettings(actor, await body(settingsSchema));
  },
});
export { loader as action };

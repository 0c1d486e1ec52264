import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import type { Person } from '~/domain/actor';
import { settingsFormSchema } from '~/domain/settings/schema';
import { saveSettings } from '~/domain/settings/settings.server';
import { readFormData, submitForm } from '~/http/input.server';
import { redirectWith } from '~/http/reply.server';

/** The settings' form (ADM-14). */
export async function saveSettingsForm(actor: Person, request: Request) {
  const form = await readFormData(request);
  return submitForm(form, settingsFormSchema, async (settings) => {
    await saveSettings(actor, settings);
    return redirectWith(paths.adminPanel('settings'), TOASTS.settingsSaved);
  });
}

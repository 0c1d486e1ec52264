import { now } from '~/gateways/clock.server';
import { saveStoredSettings } from '~db/queries/settings';
import { store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { difference, record } from '../audit/audit.server';
import { forgetSettings, settingsIn } from './read.server';
import type { Settings } from './schema';

/**
 * Saves the settings (ADM-14); they hold from the next page and the next mail on. What differs goes to the audit trail.
 * @throws {DomainError} unauthenticated, forbidden.
 */
export async function saveSettings(actor: Actor, settings: Settings, at = now()): Promise<Settings> {
  authorize(actor, 'settings.edit');
  await store.tx(async (db) => {
    const { before, after } = difference(await settingsIn(db), settings);
    if (Object.keys(after).length === 0) return;
    await saveStoredSettings(db, { ...settings, updatedAt: at });
    await record(db, actor, {
      action: 'settings.saved',
      subject: { type: 'setting', id: 'platform' },
      before,
      after,
      at,
    });
  });
  forgetSettings();
  return settings;
}

import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_SETTINGS, type Settings } from '~/domain/model/setting-schema';
import { now } from '~/gateways/clock.server';
import { saveStoredSettings, storedSettings } from '~db/queries/platform';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize } from './actor';
import { recordEdit } from './audit.server';

export async function settingsIn(db: Db): Promise<Settings> {
  const stored = await storedSettings(db);
  if (!stored) return DEFAULT_SETTINGS;
  const { updatedAt, ...settings } = stored;
  return settings;
}

/** For the administrators' settings page. @throws {DomainError} unauthenticated, forbidden. */
export async function readSettings(actor: Actor): Promise<Settings> {
  authorize(actor, 'settings.read');
  return store.read(settingsIn);
}

/** How long pages may show old settings after a change on another server. */
const FRESH_MS = 1000;
let kept: { settings: Promise<Settings>; until: number } | undefined;
/** How long pages wait for the settings before they show the last known ones: the database may hang. */
const PATIENCE_MS = 250;
let known: Settings | undefined;

/** The settings for pages, read at most once a second because they rarely change. */
export async function publicSettings(at = now()): Promise<Pick<Settings, 'systemName' | 'inAppNotifications'>> {
  if (!kept || kept.until <= at) {
    const settings = lastKnown(store.read(settingsIn));
    kept = { settings, until: at + FRESH_MS };
    settings.catch(forgetSettings);
  }
  const { systemName, inAppNotifications } = await kept.settings;
  return { systemName, inAppNotifications };
}

function lastKnown(reading: Promise<Settings>): Promise<Settings> {
  const read = reading.then((settings) => {
    known = settings;
    return settings;
  });
  if (!known) return read;
  return Promise.race([read, pause(PATIENCE_MS, undefined, { ref: false }).then(() => known ?? read)]);
}

/** Saves the settings (ADM-14). They take effect with the next page and the next e-mail. */
export async function saveSettings(actor: Actor, settings: Settings, at = now()): Promise<Settings> {
  authorize(actor, 'settings.edit');
  await store.tx(async (db) => {
    const current = await settingsIn(db);
    const changed = await recordEdit(db, actor, 'settings.saved', 'platform', { current, values: settings, at });
    if (changed) await saveStoredSettings(db, { ...settings, updatedAt: at });
  }, 'repeatable read');
  forgetSettings();
  known = undefined;
  return settings;
}

function forgetSettings(): void {
  kept = undefined;
}

import { setTimeout as pause } from 'node:timers/promises';
import { DEFAULT_SETTINGS, type Settings, type SettingsSaved } from '~/domain/model/setting-schema';
import { now } from '~/gateways/clock.server';
import { countHeldMails, deleteHeldMails, releaseHeldMails } from '~db/queries/outbox';
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

/** @throws {DomainError} unauthenticated, forbidden. */
export async function readSettings(actor: Actor): Promise<Settings> {
  authorize(actor, 'settings.read');
  return store.read(settingsIn);
}

/** For the administrators' settings page, with the number of held e-mails. @throws as readSettings. */
export async function settingsPage(actor: Actor): Promise<{ settings: Settings; held: number }> {
  authorize(actor, 'settings.read');
  return store.read(async (db) => ({ settings: await settingsIn(db), held: await countHeldMails(db) }));
}

/** How many e-mails are held because notifications are switched off; null while they are on. */
export async function mailsHeld(at = now()): Promise<number | null> {
  const { emailNotifications } = await keptSettings(at);
  return emailNotifications ? null : store.read(countHeldMails);
}

/** How long pages may show old settings after a change on another server. */
const FRESH_MS = 1000;
let kept: { settings: Promise<Settings>; until: number } | undefined;
/** How long pages wait for the settings before they show the last known ones: the database may hang. */
const PATIENCE_MS = 250;
let known: Settings | undefined;

/** The settings that every page shows. */
export async function publicSettings(at = now()): Promise<Pick<Settings, 'systemName' | 'inAppNotifications'>> {
  const { systemName, inAppNotifications } = await keptSettings(at);
  return { systemName, inAppNotifications };
}

/** Read at most once a second because they rarely change. */
function keptSettings(at: number): Promise<Settings> {
  if (!kept || kept.until <= at) {
    const settings = lastKnown(store.read(settingsIn));
    kept = { settings, until: at + FRESH_MS };
    settings.catch(forgetSettings);
  }
  return kept.settings;
}

function lastKnown(reading: Promise<Settings>): Promise<Settings> {
  const read = reading.then((settings) => {
    known = settings;
    return settings;
  });
  if (!known) return read;
  return Promise.race([read, pause(PATIENCE_MS, undefined, { ref: false }).then(() => known ?? read)]);
}

/**
 * Saves the settings (ADM-14); those that are left out stay as they are. They take effect with the next page and the next e-mail. When notifications are switched
 * on again, the held e-mails are sent or discarded.
 */
export async function saveSettings(
  actor: Actor,
  { heldMails = 'send', ...saved }: Partial<SettingsSaved>,
  at = now(),
): Promise<Settings> {
  authorize(actor, 'settings.edit');
  const settings = await store.tx(async (db) => {
    const current = await settingsIn(db);
    const values: Settings = { ...current, ...saved, undoSeconds: saved.undoSeconds ?? current.undoSeconds };
    const held = values.emailNotifications && !current.emailNotifications ? await countHeldMails(db) : 0;
    const about = { current: { ...current, heldMails: `${held}` }, values: { ...values, heldMails: `${held}` }, at };
    if (held > 0) about.values.heldMails = heldMails === 'send' ? 'sent' : 'discarded';
    const changed = await recordEdit(db, actor, 'settings.saved', 'platform', about);
    if (changed) await saveStoredSettings(db, { ...values, updatedAt: at });
    if (held > 0) await (heldMails === 'send' ? releaseHeldMails(db) : deleteHeldMails(db));
    return values;
  }, 'repeatable read');
  forgetSettings();
  known = undefined;
  return settings;
}

function forgetSettings(): void {
  kept = undefined;
}

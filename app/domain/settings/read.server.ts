import { now } from '~/gateways/clock.server';
import { storedSettings } from '~db/queries/settings';
import { type Db, store } from '~db/store.server';
import { type Actor, authorize } from '../actor';
import { DEFAULT_SETTINGS, type Settings } from './schema';

/** As they are in this transaction. */
export async function settingsIn(db: Db): Promise<Settings> {
  const stored = await storedSettings(db);
  if (!stored) return DEFAULT_SETTINGS;
  const { updatedAt, ...settings } = stored;
  return settings;
}

/** For administrators, to be changed. @throws {DomainError} unauthenticated, forbidden. */
export async function readSettings(actor: Actor): Promise<Settings> {
  authorize(actor, 'settings.edit');
  return store.read(settingsIn);
}

export type PublicSettings = Pick<Settings, 'systemName' | 'inAppNotifications'>;

/** How long a page may show what another server has changed meanwhile. */
const FRESH_MS = 1000;
let kept: { settings: Promise<Settings>; until: number } | undefined;

/** What every page shows of them. Read at most once a second: they hardly ever change, and every page asks. */
export async function publicSettings(at = now()): Promise<PublicSettings> {
  if (!kept || kept.until <= at) {
    const settings = store.read(settingsIn);
    kept = { settings, until: at + FRESH_MS };
    settings.catch(forgetSettings);
  }
  const { systemName, inAppNotifications } = await kept.settings;
  return { systemName, inAppNotifications };
}

/** They were changed here: the next page reads them anew. */
export function forgetSettings(): void {
  kept = undefined;
}

import { findRow } from '../rows';
import { settings } from '../schema';
import type { Db } from '../store.server';

type StoredSettings = Omit<typeof settings.$inferSelect, 'id'>;

/** Undefined until they are first saved. */
export async function storedSettings(db: Db): Promise<StoredSettings | undefined> {
  const row = await findRow(db, settings, {});
  if (!row) return undefined;
  const { id, ...values } = row;
  return values;
}

export async function saveStoredSettings(db: Db, values: StoredSettings): Promise<void> {
  await db
    .insert(settings)
    .values({ id: 'platform', ...values })
    .onConflictDoUpdate({ target: settings.id, set: values });
}

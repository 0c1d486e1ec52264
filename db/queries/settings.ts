/** The platform's settings: at most one row. */
import { settings } from '../schema';
import type { Db } from '../store.server';

type Row = typeof settings.$inferSelect;
export type StoredSettings = Omit<Row, 'id'>;

/** Undefined until they are first saved. */
export async function storedSettings(db: Db): Promise<StoredSettings | undefined> {
  const [row] = await db.select().from(settings).limit(1);
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

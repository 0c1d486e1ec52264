import { newId } from '~/domain/ids.server';
import { engine } from '~db/kit';
import { releaseLeases, takeLease } from '~db/queries/leases';
import { store } from '~db/store.server';

const self = newId();
/** Until when this process holds each lease, by its own clock. */
const held = new Map<string, number>();

/**
 * Whether this process may do a job that only one does at a time. It keeps the lease as long as it asks again in time;
 * when half of it is left, this extends it.
 */
export async function leads(name: string, ms: number): Promise<boolean> {
  const asked = performance.now();
  if ((held.get(name) ?? 0) - asked > ms / 2) return true;
  const taken = await store.write((db) => takeLease(db, { name, holder: self, ms }));
  if (taken) held.set(name, asked + ms);
  else held.delete(name);
  return taken;
}

/** Lets another process take over at once. */
export async function stopLeading(): Promise<void> {
  if (held.size === 0) return;
  held.clear();
  await store.write((db) => releaseLeases(db, self));
}

/** A SQLite file has one server, so a lease that is still there belongs to one that crashed. */
export async function forgetCrashed(): Promise<void> {
  if (engine === 'sqlite') await store.write((db) => releaseLeases(db));
}

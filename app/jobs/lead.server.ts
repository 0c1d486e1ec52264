import { newId } from '~/domain/base/ids.server';
import { engine } from '~db/kit';
import { releaseLeases, takeLease } from '~db/queries/leases';
import { store } from '~db/store.server';

const self = newId();
/** Until when this process holds each lease, by its own clock. */
const held = new Map<string, number>();

/**
 * Whether this process may do a job that only one may do at a time. Extends the lease when half of it is left, so the
 * process keeps it as long as it calls this in time.
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

/** A SQLite file has only one server, so a remaining lease belongs to a process that crashed. */
export async function forgetCrashed(): Promise<void> {
  if (engine === 'sqlite') await store.write((db) => releaseLeases(db));
}

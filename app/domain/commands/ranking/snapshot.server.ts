/** Keeps a snapshot of the index on disk, so that a start need not read every site (docs/decisions/0036-index-snapshot.md). */
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { endianness } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { SITE_CHANGES_KEPT_MS } from '~/catalogue/limits';
import { HOUR_MS } from '~/catalogue/time';
import { now } from '~/gateways/clock.server';
import { log } from '~/gateways/log.server';
import { engine } from '~db/kit';
import { hasAllSince, markSnapshot, type Place } from '~db/queries/site-changes';
import { type Db, store } from '~db/store.server';
import { type AboutSnapshot, aboutSnapshot } from './snapshot-file';
import type { SiteIndexThread } from './thread';

export interface SnapshotPlace {
  readonly file: string;
  /** Identifies the code that builds the index. */
  readonly build: string;
}

/** An index and how it came about. */
export interface Built {
  readonly index: SiteIndexThread;
  /** How far it has read the change feed. */
  readonly place: Place;
  readonly sites: number;
  /** The changes applied since it was built from the database, and how many of them the last snapshot has. */
  readonly changes: number;
  readonly saved?: { readonly changes: number; readonly at: number };
}

/** A snapshot's mark is deleted this much earlier than the changes after it, which may come from slow transactions. */
const EARLY_MS = HOUR_MS;
/** Without changes, a snapshot is replaced when it is this old, so that the feed has what followed. */
const RENEWED_MS = SITE_CHANGES_KEPT_MS / 4;
/** With more changes than this and than sites, the next start builds the index anew, which leaves nothing outdated in it. */
const WORN_FROM = 10_000;

/** Columns are stored in the processor's byte order, and everything else as this version of V8 writes it. */
const versionOf = ({ build }: SnapshotPlace) => [build, engine, process.versions.v8, endianness()].join(' ');

/**
 * Loads the snapshot into the index. One that is damaged, or not of this code and database, is deleted.
 * @param onFound called with the number of sites before they are loaded.
 * @returns undefined if there is none to use.
 */
export async function loadSnapshot(
  db: Db,
  index: SiteIndexThread,
  { at, onFound }: { at: SnapshotPlace; onFound: (sites: number) => void },
): Promise<Built | undefined> {
  const refuse = async (reason: string) => {
    log().warn({ reason }, 'snapshot of the index of sites not used');
    await deleteSnapshot(at);
    return undefined;
  };
  let about: AboutSnapshot | undefined;
  try {
    about = aboutSnapshot(at.file);
  } catch (error) {
    return refuse((error as Error).message);
  }
  if (!about) return undefined;
  if (about.version !== versionOf(at)) return refuse('It was written by another version.');
  const { token, place, sites, changes, savedAt } = about;
  if (!(await hasAllSince(db, { token, place, keptMs: SITE_CHANGES_KEPT_MS })))
    return refuse('The database does not have all changes since.');
  onFound(sites);
  const error = await index.load(at.file, token).then(
    () => undefined,
    (error: Error) => error,
  );
  if (error && index.dead) throw error;
  if (error) return refuse(error.message);
  log().info({ sites }, 'index of sites loaded from its snapshot');
  return { index, place, sites, changes, saved: { changes, at: savedAt } };
}

/**
 * Saves the index as it is now, unless the last snapshot still serves. Only one process of an instance may do so at a time.
 * @returns what is saved now.
 */
export async function saveSnapshot(built: Built, at: SnapshotPlace): Promise<Built['saved']> {
  const { index, place, sites, changes, saved } = built;
  if (changes > Math.max(WORN_FROM, sites)) {
    await deleteSnapshot(at);
    return undefined;
  }
  if (saved?.changes === changes && now() - saved.at < RENEWED_MS) return saved;
  const token = randomUUID();
  const savedAt = now();
  const partial = `${at.file}.${token}.partial`;
  const about = { version: versionOf(at), token, place, sites, changes, savedAt };
  // The thread copies the index before it handles any later change.
  const written = index.save(partial, about);
  try {
    const started = performance.now();
    const bytes = await written;
    // The mark is younger than everything in the snapshot, so a database that has it has all of that.
    await store.write((db) => markSnapshot(db, { token, early: EARLY_MS }));
    await rename(partial, at.file);
    const ms = Math.round(performance.now() - started);
    log().info({ sites, bytes, ms }, 'snapshot of the index of sites saved');
    return { changes, at: savedAt };
  } finally {
    await deletePartial(at);
  }
}

/** Does nothing if there is none. */
export async function deleteSnapshot(at: SnapshotPlace): Promise<void> {
  await rm(at.file, { force: true });
}

/** Deletes what a crash or a full disk has left. */
async function deletePartial({ file }: SnapshotPlace): Promise<void> {
  const names = await readdir(dirname(file));
  const partial = names.filter((name) => name.startsWith(`${basename(file)}.`) && name.endsWith('.partial'));
  for (const name of partial) await rm(join(dirname(file), name), { force: true });
}

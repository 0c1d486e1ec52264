/**
 * Backs up an installation that uses SQLite and a folder of files: the database as of one commit, every file it refers
 * to, and, unless it is kept elsewhere, the secret that signs cookies, addresses and the audit trail. The server keeps
 * running.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, copyFile, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';

interface Installation {
  readonly database: string;
  readonly dataDir: string;
}

/** @throws if the data or files are kept outside DATA_DIR, where other tools back them up. */
export function installationOf(env: { databaseUrl: string; dataDir: string; storage?: unknown }): Installation {
  const { databaseUrl: database, dataDir, storage } = env;
  if (/^postgres/.test(database)) throw new Error('The data is in PostgreSQL. Use pg_dump and pg_restore.');
  if (storage)
    throw new Error('The files are in an S3-compatible store. Use its own tools, and back up both at the same time.');
  return { database, dataDir };
}

/** The table of contents of a backup. It is written last, so a folder without it is not a complete backup. */
interface Manifest {
  readonly version: 1;
  readonly takenAt: number;
  /** The last audit event in the database, which identifies the commit. */
  readonly lastEvent: { readonly seq: number; readonly hash: string } | null;
  /** SHA-256 of each file, by its name within the folder. */
  readonly files: Readonly<Record<string, string>>;
}

const DATABASE = 'studybridge.sqlite';
const MANIFEST = 'manifest.json';
const SECRET = 'secret';
const UPLOADS = 'uploads';
/** In DATA_DIR: when the last backup was taken, for `npm run doctor`. */
const LAST_BACKUP = 'last-backup.json';
/**
 * A document may be deleted after the database was copied but before its file was. In that case, both are copied again.
 */
const TRIES = 10;

/**
 * Saves a backup to a new folder, which gets its name only once it is complete and on disk.
 * @param withSecret whether the secret in DATA_DIR is saved, too. Who has both can sign a changed audit trail.
 * @throws if the folder exists, or something cannot be read.
 */
export async function takeBackup(
  { database, dataDir }: Installation,
  folder: string,
  { at, withSecret }: { at: number; withSecret: boolean },
): Promise<Manifest> {
  if (await exists(folder)) throw new Error(`${folder} already exists. Choose a new folder for the backup.`);
  const partial = `${resolve(folder)}.partial`;
  for (let tries = 1; ; tries++) {
    await rm(partial, { recursive: true, force: true });
    await mkdir(join(partial, UPLOADS), { recursive: true, mode: 0o700 });
    const copy = join(partial, DATABASE);
    await copyDatabase(database, copy);
    const { lastEvent, documents } = read(copy);
    const uploads = documents.map((id) => join(UPLOADS, id));
    const missing = await copyAll(dataDir, partial, uploads);
    if (missing && tries < TRIES) continue;
    if (missing) throw new Error(`A document’s file is missing: ${join(dataDir, missing)}`);

    // With SESSION_SECRET there is no secret file.
    const secret = !withSecret || (await copyAll(dataDir, partial, [SECRET])) ? [] : [SECRET];
    const names = [DATABASE, ...secret, ...uploads];
    const files = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await sha256(join(partial, name))])),
    );
    const manifest: Manifest = { version: 1, takenAt: at, lastEvent, files };
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
    await syncFolders(join(partial, UPLOADS), partial);
    await rename(partial, folder);
    await syncFolders(dirname(resolve(folder)));
    await writeFile(join(dataDir, LAST_BACKUP), JSON.stringify({ takenAt: at }));
    return manifest;
  }
}

/** When the last backup of this installation was taken (ms); null if none was. */
export async function lastBackupAt({ dataDir }: Pick<Installation, 'dataDir'>): Promise<number | null> {
  try {
    const { takenAt } = JSON.parse(await readFile(join(dataDir, LAST_BACKUP), 'utf8'));
    return typeof takenAt === 'number' ? takenAt : null;
  } catch {
    return null;
  }
}

/**
 * Deletes the oldest complete backups in a folder, and nothing else in it.
 * @param keep how many stay.
 * @returns the names of those that are gone.
 */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const folders = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const backups = await Promise.all(
    folders.map(async ({ name }) => ({ name, takenAt: await takenAtOf(join(folder, name)) })),
  );
  const old = backups
    .flatMap(({ name, takenAt }) => (takenAt === undefined ? [] : [{ name, takenAt }]))
    .sort((a, b) => b.takenAt - a.takenAt)
    .slice(keep);
  for (const { name } of old) {
    // The manifest first: what is half deleted is no backup.
    await rm(join(folder, name, MANIFEST));
    await rm(join(folder, name), { recursive: true });
  }
  return old.map(({ name }) => name);
}

/** When the backup in a folder was taken (ms); undefined if it is not a complete one. */
async function takenAtOf(folder: string): Promise<number | undefined> {
  try {
    const { version, takenAt }: Partial<Manifest> = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8'));
    return version === 1 && typeof takenAt === 'number' ? takenAt : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks a backup without restoring it: every file against its hash, the database itself, and that each document has its
 * file.
 * @throws if something is damaged or missing.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await wholeBackup(folder);
  const copy = join(await mkdtemp(join(tmpdir(), 'studybridge-check-')), DATABASE);
  try {
    // SQLite may write beside a database that it opens, and a backup must stay as it is.
    await copyFile(join(folder, DATABASE), copy);
    const missing = read(copy).documents.find((id) => !Object.hasOwn(manifest.files, join(UPLOADS, id)));
    if (missing) throw new Error(`${folder} has no file of the document ${missing}.`);
    return manifest;
  } finally {
    await rm(dirname(copy), { recursive: true, force: true });
  }
}

/** What happens to e-mails that were waiting when a backup was taken, and may have been sent since. */
export type WaitingMails = 'send' | 'hold';

/**
 * Replaces an installation, whose server must be stopped, with a backup. Existing data is kept beside it as
 * `….before-TIME`. Nothing changes until every file of the backup has been checked.
 * @throws if the backup is incomplete, if there is data and `replace` is false, or if a server is running.
 */
export async function restoreBackup(
  folder: string,
  { database, dataDir }: Installation,
  {
    replace,
    at,
    mails,
  }: {
    replace: boolean;
    at: number;
    /** Asked if e-mails were waiting, before anything changes. */
    mails: (waiting: number) => WaitingMails | Promise<WaitingMails>;
  },
): Promise<Manifest & { held: number }> {
  const manifest = await wholeBackup(folder);
  const there = await exists(database);
  if (there && !replace)
    throw new Error(`${database} already exists. Use --replace to set it aside and restore the backup.`);
  if (there) refuseWhileUsed(database);
  const waiting = waitingMails(join(folder, DATABASE));
  const hold = waiting > 0 && (await mails(waiting)) === 'hold';

  await mkdir(dataDir, { recursive: true });
  await mkdir(dirname(database), { recursive: true });
  const incoming = `${database}.restoring`;
  await copySynced(join(folder, DATABASE), incoming);
  const held = hold ? holdMails(incoming, manifest.takenAt) : 0;
  if (held > 0) await sync(incoming);
  const uploads = join(dataDir, UPLOADS);
  const secret = join(dataDir, SECRET);
  const [newUploads, newSecret] = [`${uploads}.restoring`, `${secret}.restoring`];
  await rm(newUploads, { recursive: true, force: true });
  await mkdir(newUploads);
  for (const name of Object.keys(manifest.files)) {
    if (dirname(name) === UPLOADS) await copySynced(join(folder, name), join(newUploads, basename(name)));
    if (name === SECRET) await copySynced(join(folder, name), newSecret);
  }
  await syncFolders(newUploads);

  const aside = `.before-${new Date(at).toISOString().replace(/[:.]/g, '-')}`;
  for (const path of [
    database,
    `${database}-wal`,
    `${database}-shm`,
    uploads,
    ...(manifest.files[SECRET] ? [secret] : []),
  ]) {
    if (await exists(path)) await rename(path, `${path}${aside}`);
  }
  await rename(newUploads, uploads);
  if (manifest.files[SECRET]) await rename(newSecret, secret);
  await rename(incoming, database);
  await syncFolders(dataDir, dirname(database));
  return { ...manifest, held };
}

function waitingMails(database: string): number {
  const db = new Database(database, { readonly: true });
  try {
    return db.prepare("select count(*) from outbox where state = 'waiting'").pluck().get() as number;
  } finally {
    db.close();
  }
}

/** They are listed as failed, with the reason, so that an administrator sends again what has not arrived. */
function holdMails(database: string, takenAt: number): number {
  const why = `Held: it was waiting in the backup of ${new Date(takenAt).toISOString()}, and may have been sent since.`;
  const db = new Database(database);
  try {
    return db.prepare("update outbox set state = 'failed', last_error = ? where state = 'waiting'").run(why).changes;
  } finally {
    db.close();
  }
}

/** SQLite's online backup in one step, which gives one commit even while others write. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true, timeout: 60_000 });
  try {
    await source.backup(to, { progress: () => 0x7fffffff });
  } finally {
    source.close();
  }
  await sync(to);
}

function read(copy: string): Pick<Manifest, 'lastEvent'> & { documents: string[] } {
  const db = new Database(copy);
  try {
    // Leaves no write-ahead log next to the copy.
    db.pragma('journal_mode = DELETE');
    const [check] = db.pragma('integrity_check') as { integrity_check: string }[];
    if (check?.integrity_check !== 'ok') throw new Error(`The database is damaged: ${check?.integrity_check}`);
    const lastEvent = db.prepare('select seq, hash from audit_events order by seq desc limit 1').get();
    const documents = db.prepare("select id from documents where state <> 'issued' order by id").pluck().all();
    return { lastEvent: (lastEvent ?? null) as Manifest['lastEvent'], documents: documents as string[] };
  } finally {
    db.close();
  }
}

/** @returns the first name that does not exist. */
async function copyAll(from: string, to: string, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    if (!(await exists(join(from, name)))) return name;
    try {
      await copySynced(join(from, name), join(to, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return name;
      throw error;
    }
  }
  return undefined;
}

async function wholeBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`${folder} is not a backup: it has no ${MANIFEST}.`);
  });
  const manifest: Manifest = JSON.parse(text);
  if (manifest.version !== 1) throw new Error(`${folder} was made by another version of StudyBridge.`);
  for (const [name, hash] of Object.entries(manifest.files)) {
    // The manifest must not lead to files outside the folder.
    if (!new RegExp(`^(${DATABASE}|${SECRET}|${UPLOADS}/[0-9a-f-]+)$`).test(name))
      throw new Error(`${folder} lists an unexpected file: ${name}.`);
    const found = await sha256(join(folder, name)).catch(() => undefined);
    if (found !== hash) throw new Error(`${join(folder, name)} is ${found ? 'damaged' : 'missing'}.`);
  }
  return manifest;
}

/** SQLite refuses an exclusive lock while another process has the database open. */
function refuseWhileUsed(database: string): void {
  const db = new Database(database, { timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE; ROLLBACK');
  } catch {
    throw new Error(`${database} is in use. Stop the server first.`);
  } finally {
    db.close();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await sync(to);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function syncFolders(...folders: string[]): Promise<void> {
  for (const folder of folders) await sync(folder);
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

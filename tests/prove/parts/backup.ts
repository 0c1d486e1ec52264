import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import type { Part, Round } from '../part';
import { type Acknowledged, anyWrite, dataIn, halfDone, type Writer, writerFor } from '../writes';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const WRITERS = 2;

/** Backups taken under load restore one commit exactly; the audit trail detects every tampering. */
export const backup: Part = {
  name: 'backup',
  what: 'backups taken under load restore one commit completely; tampering with the audit trail is detected',
  plants: [
    {
      fault: 'the files of documents are not saved',
      find: /const uploads = documents\.map\(\(id\) => join\d*\(UPLOADS, id\)\);/,
      replace: 'const uploads = [];',
    },
    {
      fault: 'the events are not checked against their hash',
      find: /=> event\.hash === hashOf[\w$]*\(event\)/,
      replace: '=> true',
    },
  ],
  async run(round) {
    const folder = mkdtempSync(join(tmpdir(), 'studybridge-backup-'));
    try {
      await backups(round, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function backups(round: Round, folder: string): Promise<void> {
  const app = await round.start();
  const by = await writerFor(app.url);
  const acknowledged: Acknowledged[] = [];
  let writing = true;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (writing) acknowledged.push(...(await anyWrite(by, round.random)).acknowledged);
  });
  await writeAtLeast(acknowledged, 5);
  const backups = round.times(2, 20);
  for (let number = 0; number < backups; number++) {
    const before = [...acknowledged];
    const saved = join(folder, `backup-${number}`);
    await command(round, 'backup', [saved], app.dataDir);
    const restored = join(folder, `restored-${number}`);
    await command(round, 'restore', [saved, '--mails=send'], restored);
    check(round, restored, before);
    await command(round, 'audit-verify', [], restored);
    await writeAtLeast(acknowledged, before.length + 3);
  }
  writing = false;
  await Promise.all(writers);
  round.figure(`${backups} backups under load, ${acknowledged.length} acknowledged writes`);

  const refused = await command(round, 'restore', [join(folder, 'backup-0'), '--replace'], app.dataDir, false);
  round.holds(/in use/.test(refused), `a running server's data was replaced: ${refused}`);
  await startsAgain(round, join(folder, 'restored-0'), by);
  await app.kill();
  await tamper(round, app.dataDir);
  await forge(round, app.dataDir);
}

const writeAtLeast = async (acknowledged: readonly unknown[], number: number): Promise<void> => {
  while (acknowledged.length < number) await new Promise((resolve) => setImmediate(resolve));
};

function check(round: Round, dataDir: string, before: readonly Acknowledged[]): void {
  const data = dataIn(dataDir);
  for (const write of before) {
    const missing = write.missing(data);
    round.count('acknowledged');
    if (missing === null) round.count('found');
    round.holds(missing === null, `${write.what} was acknowledged before the backup, and this is missing: ${missing}`);
  }
  for (const half of halfDone(data)) round.holds(false, `restored: ${half}`);
  data.close();
}

/** A server starts on the restored data, and the administrator's session still works. */
async function startsAgain(round: Round, dataDir: string, { admin }: Writer): Promise<void> {
  const restored = await round.start({ DATA_DIR: dataDir });
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { status } = await fetch(new URL('/api/organizations', restored.url), { headers: { Cookie: cookie } });
  round.holds(status === 200, `on restored data, the administrator's session gets ${status}`);
  await restored.kill();
}

const COLUMNS = ['at', 'actor_id', 'actor_role', 'action', 'subject_type', 'subject_id', 'after', 'reason', 'hash'];

/** Changes one value in an event, bypassing the triggers: `npm run audit:verify` names the event. */
async function tamper(round: Round, dataDir: string): Promise<void> {
  const db = new Database(join(dataDir, 'studybridge.sqlite'));
  const change = (seq: number, column: string, value: string | number | null) => {
    const triggers = "select name from sqlite_master where type = 'trigger' and tbl_name = 'audit_events'";
    // Every start of the product restores the triggers, and so does the command.
    for (const name of db.prepare(triggers).pluck().all()) db.exec(`drop trigger ${name}`);
    db.prepare(`update audit_events set ${column} = ? where seq = ?`).run(value, seq);
  };
  const last = db.prepare('select max(seq) from audit_events').pluck().get() as number;
  let found = 0;
  const tamperings = round.times(4, 100);
  for (let number = 0; number < tamperings; number++) {
    const seq = 1 + Math.floor(round.random() * last);
    const column = COLUMNS[Math.floor(round.random() * COLUMNS.length)] as string;
    const before = db.prepare(`select ${column} from audit_events where seq = ?`).pluck().get(seq);
    const value = before as string | number | null;
    change(seq, column, column === 'at' ? Number(value) + 1 : `${value ?? ''}x`);
    const said = await command(round, 'audit-verify', [], dataDir, false);
    const named = said.includes(`broken at event ${seq}:`);
    if (named) found += 1;
    round.holds(named, `${column} of event ${seq} was changed, and audit:verify said: ${said.trim()}`);
    change(seq, column, value);
  }
  db.close();
  round.count('refused', found);
  round.figure(`${found} of ${tamperings} tamperings found`);
}

/** Adds an event with the database alone, whose triggers list it as any other: `npm run audit:verify` names it. */
async function forge(round: Round, dataDir: string): Promise<void> {
  await command(round, 'audit-verify', [], dataDir); // intact, and it restores the triggers
  const db = new Database(join(dataDir, 'studybridge.sqlite'));
  const seq = 1 + (db.prepare('select max(seq) from audit_events').pluck().get() as number);
  const columns = 'at, actor_id, actor_role, action, subject_type, subject_id, before, after, reason';
  const hash = 'f'.repeat(64);
  db.prepare(
    `insert into audit_events (seq, hash, ${columns}) select ?, ?, ${columns} from audit_events order by seq desc limit 1`,
  ).run(seq, hash);
  db.close();
  const said = await command(round, 'audit-verify', [], dataDir, false);
  round.holds(
    said.includes(`broken at event ${seq}:`),
    `a forged event was added, and audit:verify said: ${said.trim()}`,
  );
}

/** Runs an operator command on this data and returns its output. */
async function command(round: Round, name: string, args: string[], dataDir: string, succeeds = true): Promise<string> {
  const { PATH, HOME } = process.env;
  const file = join(ROOT, round.build, 'commands', `${name}.js`);
  const options = { env: { PATH, HOME, NODE_ENV: 'production' as const, DATA_DIR: dataDir } };
  try {
    const { stdout } = await run(process.execPath, [file, ...args], options);
    round.holds(succeeds, `${name} succeeded but had to fail`);
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    round.holds(!succeeds, `${name} failed: ${stderr || message}`);
    return stdout + stderr;
  }
}

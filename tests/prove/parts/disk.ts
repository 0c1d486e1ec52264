import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { honest } from '../honest';
import type { Part, Round } from '../part';
import { failing } from '../strace';
import { type Acknowledged, dataIn, halfDone, WRITES, type Writer, writerFor } from '../writes';

/** The disk fails for a while: nothing is reported as saved that is not, and the server recovers by itself. */
export const disk: Part = {
  name: 'disk',
  what: 'a failing or full disk causes a 503, never a false success, and the server recovers afterwards',
  needs: ['strace'],
  plants: [
    {
      fault: 'a failed commit counts as a success',
      find: /(result = await insideTransaction\(\(\) => work\(writeDb\), added\);\s*)writer\.exec\("COMMIT"\);/,
      replace: '$1try { writer.exec("COMMIT"); } catch { writer.inTransaction && writer.exec("ROLLBACK"); }',
    },
    {
      fault: 'a file that could not be written counts as stored',
      find: /throw new (DomainError\d*)\("unavailable"\);\s*\}\);\s*const size = bytes\.byteLength/,
      replace: '}); const size = bytes.byteLength',
    },
    {
      fault: 'a full disk is reported as a bug',
      find: '|FULL|IOERR|',
      replace: '|',
    },
  ],
  async run(round) {
    await onFailingDisk(round);
    await onFullDisk(round);
  },
};

/** The kernel fails writes and syncs of the database, and syncs of uploads. */
async function onFailingDisk(round: Round): Promise<void> {
  const app = await round.start();
  const by = await writerFor(app.url);
  const done = await all(by);
  const wal = join(app.dataDir, 'studybridge.sqlite-wal');
  const refused: Acknowledged[] = [];
  const faults = round.times(2, 50);
  for (const error of ['EIO', 'ENOSPC'] as const) {
    for (let number = 0; number < faults; number++) {
      const calls = number % 2 === 0 ? 'pwrite64' : 'fsync,fdatasync';
      const fault = await failing(app.pid(), { calls, error, paths: [wal] });
      for (const write of WRITES) {
        const { answer, acknowledged } = await write(by);
        honest(round, answer);
        refused.push(...acknowledged);
      }
      const reading = await by.visitor.get('/api/health');
      round.holds(reading.status === 200, `reading answered ${reading.status} while the disk failed`);
      await fault.stop();
      done.push(...(await all(by)));
      round.count('faults');
    }
  }
  const fault = await failing(app.pid(), { calls: 'fsync', error: 'EIO', paths: [join(app.dataDir, 'uploads')] });
  const uploads = await WRITES.at(-1)?.(by);
  if (uploads) honest(round, uploads.answer);
  await fault.stop();
  done.push(...(await all(by)));
  await app.kill();
  settle(round, app.dataDir, done, refused);
}

/** A small disk that fills up and is then cleared. Skipped if we cannot mount one. */
async function onFullDisk(round: Round): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'studybridge-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    round.figure('full disk skipped: nothing may be mounted here');
    rmSync(folder, { recursive: true });
    return;
  }
  try {
    const app = await round.start({ DATA_DIR: folder });
    const by = await writerFor(app.url);
    const done = await all(by);
    const filler = join(folder, 'filler');
    const fills = round.times(1, 10);
    for (let number = 0; number < fills; number++) {
      fill(filler, folder);
      // Writes still succeed while the file has free pages, so continue until the first that fails.
      for (let tries = 0; tries < 2000; tries++) {
        const { answer, acknowledged } = await (WRITES[1] as (typeof WRITES)[number])(by);
        done.push(...acknowledged);
        if (answer.status === 201) continue;
        honest(round, answer);
        round.count('faults');
        break;
      }
      rmSync(filler);
      done.push(...(await all(by)));
    }
    await app.kill();
    settle(round, folder, done, []);
  } finally {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  }
}

function fill(path: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(path, Buffer.alloc(bavail * bsize));
  } catch {
    // The disk must be full now.
  }
}

async function all(by: Writer): Promise<Acknowledged[]> {
  const written = [];
  for (const write of WRITES) written.push(await write(by));
  const failed = written.find(({ acknowledged }) => acknowledged.length === 0);
  if (failed) throw new Error(`With room on the disk, a write got ${failed.answer.status} ${failed.answer.text}`);
  return written.flatMap(({ acknowledged }) => acknowledged);
}

function settle(round: Round, dataDir: string, done: readonly Acknowledged[], refused: readonly Acknowledged[]): void {
  const data = dataIn(dataDir);
  const [integrity] = data.rows('pragma integrity_check');
  round.holds(integrity?.integrity_check === 'ok', `integrity_check: ${integrity?.integrity_check}`);
  for (const write of done) {
    const missing = write.missing(data);
    round.count('acknowledged');
    if (missing === null) round.count('found');
    round.holds(missing === null, `${write.what} acknowledged, and this is missing: ${missing}`);
  }
  round.holds(refused.length === 0, `${refused.length} writes were acknowledged while the disk failed`);
  for (const half of halfDone(data)) round.holds(false, half);
  data.close();
}

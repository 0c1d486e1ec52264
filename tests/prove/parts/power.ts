import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Part, Round } from '../part';
import { trace } from '../strace';
import { WRITES, writerFor } from '../writes';

/** Only synced data survives a power cut: before each confirming response, the kernel must have been asked to sync. */
export const power: Part = {
  name: 'power',
  what: 'every write is on disk before it is confirmed, uploads with their folder',
  needs: ['strace'],
  plants: [
    {
      fault: 'the database syncs later',
      find: 'connection.pragma("synchronous = FULL");',
      replace: 'connection.pragma("synchronous = NORMAL");',
    },
    {
      fault: 'an upload is not synced',
      find: /await (handle\d*)\.sync\(\);/,
      replace: '',
    },
    {
      fault: "an upload's folder is not synced",
      find: /await sync\d*\(folder\);/,
      replace: '',
    },
  ],
  async run(round) {
    const app = await round.start();
    const by = await writerFor(app.url);
    // The first write of each kind opens files that stay open for later ones.
    for (const write of WRITES) await write(by);
    const folder = mkdtempSync(join(tmpdir(), 'studybridge-power-'));
    try {
      const log = join(folder, 'trace');
      const calls = 'trace=fsync,fdatasync,write,writev,rename,renameat,renameat2';
      const tracing = await trace(app.pid(), ['-y', '-s', '40', '-e', calls, '-o', log]);
      const writes = round.times(30, 1000);
      for (let number = 0; number < writes; number++) {
        const { acknowledged } = await (WRITES[number % WRITES.length] as (typeof WRITES)[number])(by);
        round.holds(acknowledged.length > 0, 'a write was not acknowledged at all');
      }
      await tracing.stop();
      check(round, readFileSync(log, 'utf8'), writes);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Since {
  database: number;
  upload: number;
  folder: number;
  renamed: number;
}

/** Requests go one after another, so a sync between two responses belongs to the second. */
function check(round: Round, log: string, writes: number): void {
  const open = new Map<string, string>();
  let since: Since = { database: 0, upload: 0, folder: 0, renamed: 0 };
  let [acknowledged, synced] = [0, 0];
  for (const line of log.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    // strace splits a call in two when another thread runs in between.
    if (rest.endsWith('<unfinished ...>')) {
      open.set(thread, rest.replace(/<unfinished \.\.\.>$/, ''));
      if (!isAnswer(rest)) continue;
    }
    const call = /^<\.\.\. \w+ resumed>/.test(rest)
      ? rest.replace(/^<\.\.\. \w+ resumed>/, open.get(thread) ?? '')
      : rest;
    if (/^f(data)?sync\(.*= 0$/.test(call)) {
      since[call.includes('.sqlite-wal>') ? 'database' : /\/uploads\/[^/]*\.part>/.test(call) ? 'upload' : 'folder'] +=
        1;
      synced += 1;
    }
    if (/^rename.*\/uploads\/[^/]*\.part"/.test(call)) since.renamed += 1;
    if (!isAnswer(call) || (/resumed>/.test(rest) && isAnswer(open.get(thread) ?? ''))) continue;
    acknowledged += 1;
    round.holds(since.database > 0, 'a write was acknowledged without a sync of the database since the previous one');
    if (since.renamed > 0) {
      round.holds(since.upload > 0, 'an upload was acknowledged before it was synced');
      round.holds(since.folder > 0, 'an upload was acknowledged before its folder was synced');
    }
    since = { database: 0, upload: 0, folder: 0, renamed: 0 };
  }
  round.count('acknowledged', acknowledged);
  round.count('found', acknowledged);
  round.holds(acknowledged >= writes, `only ${acknowledged} answers were seen`);
  round.figure(`${acknowledged} acknowledged answers, ${synced} syncs before them`);
}

const isAnswer = (call: string) => /^writev?\(\d+<[^>]*(socket|TCP)[^>]*>.*"HTTP\/1\.1 2/.test(call);

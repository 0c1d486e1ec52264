import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { honest } from '../honest';
import type { Part } from '../part';
import { dataIn, WRITES, writerFor } from '../writes';

const SHORT_MS = 3000;
const LONG_MS = 10_000;
/** A stopped process answers no requests. */
const READS = 10;

/** Another process locks the database: writes wait for a while and then fail with a message, while reads continue. */
export const busy: Part = {
  name: 'busy',
  what: 'if the database is locked for 3 s, nothing fails; for 10 s, writes get a clear 503; reads continue',
  plants: [
    {
      fault: 'writes do not wait for a lock',
      find: /Date\.now\(\) \+ LOCKED_MS/,
      replace: 'Date.now()',
    },
    {
      fault: 'waiting blocks the only thread',
      find: 'writer.pragma("busy_timeout = 0");',
      replace: '',
    },
  ],
  async run(round) {
    const app = await round.start();
    const by = await writerFor(app.url);
    const other = new Database(join(app.dataDir, 'studybridge.sqlite'));
    const all = () => Promise.all(WRITES.map((write) => write(by)));

    /** Holds the lock while the work runs. The quick form releases it as soon as everything is answered. */
    async function locked<T>(ms: number, work: () => Promise<T>): Promise<T> {
      other.exec('BEGIN IMMEDIATE');
      let holding = true;
      let read = 0;
      const reading = (async () => {
        while (holding) {
          const { status } = await by.visitor.get('/api/health');
          round.holds(status === 200, `reading answered ${status} while the database was locked`);
          read += 1;
          await pause(20);
        }
      })();
      const working = work();
      const answered = round.scale === 'quick' ? [working.then(undefined, () => {})] : [];
      const release = Promise.race([pause(ms), ...answered]).then(() => {
        holding = false;
        other.exec('ROLLBACK');
      });
      const [result] = await Promise.all([working, release, reading]);
      round.holds(read >= READS, `only ${read} reads were answered while the database was locked for ${ms} ms`);
      round.count('faults');
      return result;
    }

    try {
      for (let number = 0; number < round.times(1, 5); number++) {
        for (const { answer, acknowledged } of await locked(SHORT_MS, all)) {
          round.holds(acknowledged.length > 0, `locked for 3 s, a write answered ${answer.status} ${answer.text}`);
        }
        const [form, ...refused] = await locked(LONG_MS, () =>
          Promise.all([by.visitor.form('/?index', CONTACT), ...WRITES.map(async (write) => (await write(by)).answer)]),
        );
        for (const answer of refused) honest(round, answer);
        round.holds(form.status === 503, `locked for 10 s, a form answered ${form.status}`);
        round.holds(form.headers.has('Retry-After'), 'the form response does not say when to retry');
        round.holds(form.text.includes(CONTACT.message), 'the form lost its input');
      }
      const data = dataIn(app.dataDir);
      for (const { acknowledged } of await all()) {
        round.holds(acknowledged.length > 0, 'once the lock was gone, a write failed');
        for (const write of acknowledged) round.holds(write.missing(data) === null, `${write.what} is not there`);
      }
      data.close();
    } finally {
      other.close();
    }
  },
};

const CONTACT = {
  name: 'Pat Patient',
  email: 'pat@prove.example',
  message: 'Typed with care, and not to be lost while the database is busy.',
  idempotencyKey: randomUUID(),
};

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type MailStandIn, startMailStandIn } from '../../support/mail-stand-in';
import type { RunningApp } from '../../support/server';
import { administrator, client } from '../client';
import type { Part, Round } from '../part';
import { withData } from '../writes';

const MINUTE_MS = 60_000;
/** The waits between attempts, as in app/jobs/outbox.server.ts. The first four take more than an hour. */
const BACKOFF_MINUTES = [0.5, 2, 10, 60, 6 * 60, 24 * 60];
const PATIENCE_MS = 30_000;
const LATE_MS = 10_000;

/** Crashes while sending, a mail server that is down for an hour, and temporary and permanent refusals. */
export const outbox: Part = {
  name: 'outbox',
  what: 'no mail is lost; a crash duplicates at most one, with the same Message-ID; failures are visible',
  plants: [
    {
      fault: 'a mail is marked as sent before it is',
      find: /const (send\d*) = async \(\) => (sendMail\(\{ \.\.\.(mail\d*), body: [^;]*\));/,
      replace:
        'const $1 = async () => { await store.tx((db) => updateMail(db, $3.id, { state: "sent", attempts, sentAt: now(), lastError: null })); return $2; };',
    },
    {
      fault: 'a resent mail has a different Message-ID',
      find: /messageId: `</,
      replace: 'messageId: Date.now() + `<',
    },
    {
      fault: 'the first refusal counts as final',
      find: /const (failed\d*) = wait\d* === void 0 \|\| isPermanent\d*\(error\d*\);/,
      replace: 'const $1 = true;',
    },
  ],
  async run(round) {
    const number = round.times(4, 300);
    const servers = round.times(1, 4);
    const crashing = Array.from({ length: servers }, () => crashes(round, number / servers));
    // At the same time, because both mostly wait for the server's next look at the outbox.
    const [doubles] = await Promise.all([Promise.all(crashing), withoutCrashes(round)]);
    round.figure(`${number} crashes around sending as many mails: ${sum(doubles)} duplicates`);
  },
};

/** Killed before, while or right after a mail is accepted. Counts how many arrived twice. */
async function crashes(round: Round, number: number): Promise<number> {
  const smtp = await startMailStandIn();
  const app = await round.start({ SMTP_URL: smtp.url });
  const expected: string[] = [];
  for (let crash = 0; crash < number; crash++) {
    expected.push(await write(app));
    await killedWhileSending(round, app, smtp);
    elapse(app, MINUTE_MS);
    await app.restart();
    round.count('faults');
  }
  elapse(app, MINUTE_MS);
  await until(app, () => statesOf(app, expected).every((state) => state === 'sent'), 'every mail is sent');
  let doubles = 0;
  for (const recipient of expected) {
    const own = smtp.received.filter(({ to }) => to.includes(recipient));
    round.count('acknowledged');
    if (own.length > 0) round.count('found');
    round.holds(own.length > 0, 'a mail was lost in a crash');
    doubles += Math.max(0, own.length - 1);
    const ids = new Set(own.map(({ messageId }) => messageId));
    round.holds(ids.size <= 1, `a mail was resent with a different Message-ID: ${[...ids].join(' ')}`);
  }
  round.holds(doubles <= number, `${doubles} duplicates after ${number} crashes`);
  await app.kill();
  await smtp.close();
  return doubles;
}

async function killedWhileSending(round: Round, app: RunningApp, smtp: MailStandIn): Promise<void> {
  const stage = Math.floor(3 * round.random());
  let late: NodeJS.Timeout | undefined;
  await new Promise<void>((killed) => {
    const kill = () => void app.kill('SIGKILL').then(() => killed());
    // On a slow machine the mail may already be gone.
    late = setTimeout(kill, LATE_MS);
    smtp.answer = async () => {
      if (stage === 0)
        await new Promise<void>(
          (done) =>
            void app
              .kill('SIGKILL')
              .then(() => killed())
              .then(done),
        );
      if (stage === 1) kill();
      return 0;
    };
    smtp.answered = () => {
      if (stage === 2) setTimeout(kill, 5 * round.random());
    };
  });
  clearTimeout(late);
  smtp.answer = () => 0;
  smtp.answered = () => {};
}

async function withoutCrashes(round: Round): Promise<void> {
  const away = await startMailStandIn();
  await away.close();
  const app = await round.start({ SMTP_URL: away.url });
  const back = await anHourAway(round, app, Number(new URL(away.url).port));
  await refusals(round, app, back);
  await app.kill();
  await back.close();
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The mail server is down for an hour by the outbox's clock, and then comes back. */
async function anHourAway(round: Round, app: RunningApp, port: number): Promise<MailStandIn> {
  const recipients = await Promise.all(Array.from({ length: round.times(2, 20) }, () => write(app)));
  let attempts = 0;
  for (const minutes of BACKOFF_MINUTES.slice(0, 4)) {
    attempts += 1;
    await until(app, () => rowsOf(app, recipients).every((row) => row.attempts === attempts), `try ${attempts}`);
    for (const row of rowsOf(app, recipients)) {
      round.holds(row.state === 'waiting', `a mail is ${row.state} while the mail server is down`);
      const wait = (row.due_at - Date.now()) / MINUTE_MS;
      const expected = wait > minutes - 0.4 && wait <= minutes;
      round.holds(expected, `after attempt ${attempts} it waits ${wait.toFixed(1)} minutes, not ${minutes}`);
    }
    round.count('faults');
    if (attempts < 4) elapse(app, minutes * MINUTE_MS);
  }
  const back = await startMailStandIn(port);
  elapse(app, 60 * MINUTE_MS);
  await until(app, () => statesOf(app, recipients).every((state) => state === 'sent'), 'all are sent');
  for (const recipient of recipients) {
    const copies = back.received.filter(({ to }) => to.includes(recipient)).length;
    round.holds(copies === 1, `after an hour without a mail server, ${copies} copies of a mail came`);
  }
  return back;
}

/**
 * 4xx is retried until it is given up, 5xx is not. In both cases an administrator sees the mail and can send it again.
 */
async function refusals(round: Round, app: RunningApp, smtp: MailStandIn): Promise<void> {
  smtp.received.length = 0;
  smtp.answer = ({ to }) => (to[0]?.startsWith('never-') ? 550 : 451);
  const [later, never] = [await write(app, 'later-'), await write(app, 'never-')];
  await until(app, () => statesOf(app, [never])[0] === 'failed', 'the permanently refused mail has failed');
  round.holds(rowsOf(app, [never])[0]?.attempts === 1, 'a permanently refused mail was tried again');
  for (const [index, minutes] of BACKOFF_MINUTES.entries()) {
    await until(app, () => rowsOf(app, [later])[0]?.attempts === index + 1, `try ${index + 1}`);
    round.holds(
      statesOf(app, [later])[0] === 'waiting',
      `a temporarily refused mail is given up after ${index + 1} tries`,
    );
    elapse(app, minutes * MINUTE_MS);
  }
  await until(app, () => statesOf(app, [later])[0] === 'failed', 'the mail that is always refused is given up');

  const admin = await administrator(app.url);
  const { json } = await admin.get('/api/outbox?state=failed');
  const seen = (json as unknown as { recipient: string }[]).map(({ recipient }) => recipient).sort();
  round.holds(String(seen) === String([later, never]), `the administrator sees as failed: ${seen.join(' ')}`);
  smtp.answer = () => 0;
  await admin.post('/api/outbox/resend');
  await until(app, () => smtp.received.length === 2, 'both are sent');
  round.count('faults', 2);
}

/** An action that sends a mail; returns its recipient. */
async function write(app: RunningApp, prefix = ''): Promise<string> {
  const sponsorEmail = `${prefix}${randomUUID()}@prove.example`;
  const study = { title: 'Proved by its mail', phase: 'phase_ii', therapeuticArea: 'neurology', sponsorEmail };
  const { status } = await client(app.url).post('/api/studies/public', study);
  if (status !== 201) throw new Error(`A study answered ${status}`);
  return sponsorEmail;
}

interface Row {
  recipient: string;
  state: string;
  attempts: number;
  due_at: number;
}

/** In the order of the recipients. */
function rowsOf(app: RunningApp, recipients: readonly string[]): Row[] {
  const rows = withData(app, (db) => db.prepare('select * from outbox').all() as Row[]);
  const byRecipient = new Map(rows.map((row) => [row.recipient, row]));
  return recipients.flatMap((recipient) => byRecipient.get(recipient) ?? []);
}

const statesOf = (app: RunningApp, recipients: readonly string[]) => rowsOf(app, recipients).map(({ state }) => state);

/** Advances the outbox's clock: everything becomes due this much earlier. */
const elapse = (app: RunningApp, ms: number): void =>
  withData(app, (db) => void db.prepare("update outbox set due_at = due_at - ? where state = 'waiting'").run(ms));

/** @throws an error with what it waited for and the server's output. */
async function until(app: RunningApp, holds: () => boolean, what: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Not so after ${PATIENCE_MS} ms: ${what}\n${app.log().slice(-1000)}`);
    await pause(50);
  }
}

/** Clients of the balancer that keep writing and reading while something fails, and what they were told. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errorMessage } from '~/catalogue/errors';
import { type Answer, administrator, type Client, client } from '../client';
import type { Round } from '../part';
import type { Cluster } from './cluster';

/** Each waits this long between two requests, which leaves most of the machine to the servers. */
const REST_MS = 25;
/** One in so many writes is sent twice. */
const TWICE = 4;
/** How long a write is sent again, with the same key, until it is confirmed. */
const PERSISTENT_MS = 60_000;

/** `page` is read from the database, `kept` comes from memory. */
export type Kind = 'write' | 'page' | 'kept';

/** One request. `at` and `ms` in ms; status 0 means that the connection broke. */
export interface Told {
  readonly kind: Kind;
  readonly at: number;
  readonly ms: number;
  readonly status: number;
  /** The status and what a person reads, for a report. */
  readonly text: string;
  readonly retryAfter: boolean;
}

/** A study that a client sends again until it is confirmed. Its sponsor gets one e-mail. */
export interface Study {
  readonly title: string;
  readonly sponsorEmail: string;
  readonly key: string;
}

export interface Crowd {
  readonly told: readonly Told[];
  /** The studies that were confirmed. */
  readonly confirmed: readonly Study[];
  /** Ends when every write that has begun is confirmed. @throws if one is not, after a minute. */
  stop(): Promise<void>;
}

export const newStudy = (): Study => ({
  title: `Clustered ${randomUUID()}`,
  sponsorEmail: `${randomUUID()}@cluster.example`,
  key: randomUUID(),
});

/** @param url of the balancer or of one instance. */
export const sendStudy = (url: string, { title, sponsorEmail, key }: Study) =>
  client(url).post(
    '/api/studies/public',
    {
      title,
      phase: 'phase_ii',
      therapeuticArea: 'neurology',
      sponsorName: 'Cluster Pharma',
      sponsorContact: 'Sam',
      sponsorEmail,
    },
    { 'Idempotency-Key': key },
  );

/**
 * @param writers how many clients write. As many read a list that needs the database, as an administrator, and the
 * landing page, which comes from memory.
 */
export async function crowdAt({ url }: Pick<Cluster, 'url'>, writers: number): Promise<Crowd> {
  const told: Told[] = [];
  const confirmed: Study[] = [];
  const admin = await administrator(url);
  let stopped = false;

  async function ask(kind: Kind, request: () => Promise<Answer>): Promise<number> {
    const at = performance.now();
    const answer = await request().catch(({ message }: Error) => ({
      status: 0,
      text: message,
      headers: new Headers(),
    }));
    const { status, headers, text } = answer;
    const retryAfter = headers.has('Retry-After');
    told.push({ kind, at, ms: performance.now() - at, status, text: `${status} ${text.slice(0, 200)}`, retryAfter });
    return status;
  }

  async function write(): Promise<void> {
    while (!stopped) {
      const study = newStudy();
      const end = performance.now() + PERSISTENT_MS;
      const send = () => ask('write', () => sendStudy(url, study));
      // Some are sent twice at once, and reach two instances.
      if (confirmed.length % TWICE === 0) void send();
      while ((await send()) !== 201) {
        if (performance.now() > end) throw new Error(`A write was not confirmed within a minute: ${told.at(-1)?.text}`);
        await pause(REST_MS);
      }
      confirmed.push(study);
      await pause(REST_MS);
    }
  }

  async function read(kind: Kind, by: Client, path: string): Promise<void> {
    while (!stopped) {
      await ask(kind, () => by.get(path));
      await pause(REST_MS);
    }
  }

  const one = () => [write(), read('page', admin, '/api/organizations?limit=5'), read('kept', client(url), '/')];
  const ended = Promise.all(Array.from({ length: writers }, one).flat());
  ended.catch(() => {}); // reported by stop
  return {
    told,
    confirmed,
    async stop() {
      stopped = true;
      await ended;
    },
  };
}

/** Waits for this many more confirmed writes. */
export async function moreFrom({ confirmed }: Crowd, number: number): Promise<void> {
  const enough = confirmed.length + number;
  await until(async () => confirmed.length >= enough, `${number} more writes are confirmed`);
}

/** @throws if it is not so after a minute. */
export async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + PERSISTENT_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not so after a minute: ${what}`);
    await pause(REST_MS);
  }
}

const isOk = ({ status }: Told) => status === 200 || status === 201;

/** None of these requests failed. */
export function unfailing(round: Round, told: readonly Told[], kinds: readonly Kind[], when: string): void {
  const failed = told.filter((each) => kinds.includes(each.kind) && !isOk(each));
  for (const { kind, text, ms } of failed)
    round.holds(false, `${when}, a ${kind} failed after ${ms.toFixed(0)} ms: ${text}`);
}

/** Writes failed only in these ways, or because their connection broke. */
export function honestWrites(round: Round, told: readonly Told[], statuses: readonly number[]): void {
  const failed = told.filter((each) => each.kind === 'write' && !isOk(each));
  for (const { status, text } of failed)
    round.holds(status === 0 || statuses.includes(status), `a write was answered ${text}`);
}

/** The longest time between two confirmed writes, in ms. */
export function gapsIn(told: readonly Told[]): number {
  const times = told.filter((each) => each.kind === 'write' && isOk(each)).map(({ at, ms }) => at + ms);
  times.sort((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

const IN_TIME_MS = 10_000;
const UNAFFECTED_MS = 2000;
const HONEST = [errorMessage('unavailable'), errorMessage('unconfirmed')];

/**
 * Judges what clients were told during a fault of the database, from `begun` to `ended`: in time, and either confirmed
 * or 503 with the catalogue's message. What comes from memory is unaffected. Returns the longest wait (ms).
 */
export function honestBetween(round: Round, { told }: Crowd, begun: number, ended: number, when: string): number {
  const during = told.filter(({ at, ms }) => at < ended && at + ms > begun);
  for (const each of during) {
    const { kind, ms, status, text, retryAfter } = each;
    const says = (otherwise: string) => `while ${when}, a ${kind} ${otherwise}`;
    const patience = kind === 'kept' ? UNAFFECTED_MS : IN_TIME_MS;
    round.holds(ms <= patience, says(`took ${ms.toFixed(0)} ms`));
    if (isOk(each)) continue;
    const isHonest = status === 503 && retryAfter && HONEST.some((message) => text.includes(message));
    round.holds(kind !== 'kept' && isHonest, says(`was answered ${text}`));
    round.count('refused');
  }
  return longest(during);
}

/** Every confirmed study is there once, with one e-mail to its sponsor. */
export async function foundOnce(round: Round, cluster: Cluster, confirmed: readonly Study[]): Promise<void> {
  const data = await cluster.data();
  try {
    for (const { title, sponsorEmail } of confirmed) {
      const rows = data.rows('select id from studies where title = ?', title).length;
      const mails = data.rows('select id from outbox where recipient = ?', sponsorEmail).length;
      round.count('acknowledged');
      if (rows > 0) round.count('found');
      round.holds(rows === 1, `a confirmed study is there ${rows} times`);
      round.holds(mails === 1, `a confirmed study has ${mails} e-mails in the outbox`);
    }
  } finally {
    data.close();
  }
}

/** What clients were told of this kind, from this time (performance.now()) to that one. */
export const toldBetween = (told: readonly Told[], kind: Kind, from: number, to: number): Told[] =>
  told.filter((each) => each.kind === kind && each.at >= from && each.at < to);

export const longest = (told: readonly Told[]): number => Math.max(0, ...told.map(({ ms }) => ms));

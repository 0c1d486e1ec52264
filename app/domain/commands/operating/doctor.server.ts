/**
 * What an operator wants to know of an installation: whether all that it needs works and is set up as it should be. Looks
 * and changes nothing. Each check has a time limit, so that a system that hangs cannot hide the others.
 */
import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { RELEASE } from '~/catalogue/release';
import { DAY_MS, HOUR_MS } from '~/catalogue/time';
import { isSignedHead } from '~/domain/base/audit-hashes.server';
import { canSignIn } from '~/domain/base/outbox.server';
import { settingsIn } from '~/domain/base/settings.server';
import { env } from '~/env.server';
import { now } from '~/gateways/clock.server';
import { storageAnswers } from '~/gateways/files.server';
import { certificateEndsAt, lookAt } from '~/gateways/look.server';
import { canSendMail, mailServerAnswers } from '~/gateways/mail.server';
import { scannerAnswers, scansFiles } from '~/gateways/scanner.server';
import { lastBackupAt } from '~db/backup.server';
import { headOfAudit } from '~db/queries/audit';
import { administrators } from '~db/queries/users';
import { store } from '~db/store.server';

/** `warning`: it works now, but should be mended soon. `unknown`: it cannot be told from here. */
type State = 'ok' | 'warning' | 'failed' | 'unknown';

export interface Finding {
  check: string;
  state: State;
  /** What was found and, unless all is well, what to do. */
  text: string;
}

type Found = Omit<Finding, 'check'>;
const ok = (text: string): Found => ({ state: 'ok', text });
const warning = (text: string): Found => ({ state: 'warning', text });
const failed = (text: string): Found => ({ state: 'failed', text });
const unknown = (text: string): Found => ({ state: 'unknown', text });

const PATIENCE_MS = 10_000;
/** How long a server may take to start, and how often it is asked meanwhile. */
const STARTS_MS = 8000;
const AGAIN_MS = 250;
const GB = 1024 ** 3;
const CLOCK_MS = 5000;
const CERTIFICATE_MS = 14 * DAY_MS;
const BACKUP_MS = 2 * DAY_MS;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
const inGb = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** By name, in the order in which they are told. Those of the database are left out if it cannot be opened. */
const CHECKS: Record<string, () => Promise<Found>> = {
  async 'public address'() {
    const { publicUrl } = env();
    if (!process.env.PUBLIC_URL)
      return warning(`PUBLIC_URL is not set: links in e-mails lead to ${publicUrl}. Set it to the address people use.`);
    const { status, body } = await onceStarted(() => lookAt(`${publicUrl}/api/health`));
    const release = releaseIn(body);
    if (status !== 200 || release === undefined)
      return failed(`${publicUrl} answers ${status}, but not as StudyBridge. Check PUBLIC_URL, DNS and the proxy.`);
    if (release !== RELEASE) return warning(`${publicUrl} is StudyBridge ${release}, but this is ${RELEASE}.`);
    return ok(`${publicUrl} is StudyBridge ${release}`);
  },

  async encryption() {
    const { publicUrl } = env();
    const { protocol, hostname, port } = new URL(publicUrl);
    if (hostname === 'localhost') return ok('not needed: PUBLIC_URL is this machine');
    if (protocol !== 'https:')
      return warning(`PUBLIC_URL is not https, so passwords are sent unencrypted. Put a proxy with TLS in front.`);
    const endsAt = await certificateEndsAt(hostname, Number(port || 443));
    const text = `the certificate of ${hostname} is valid until ${dayOf(endsAt)}`;
    return endsAt - now() < CERTIFICATE_MS ? warning(`${text}: renew it`) : ok(text);
  },

  async proxy() {
    const { proxyUnnamed, trustedProxies } = env();
    if (proxyUnnamed)
      return warning(
        'TRUSTED_PROXIES is not set. Behind a proxy on another machine or outside of the container, all people count as one client.',
      );
    return ok(`X-Forwarded headers count from ${trustedProxies.join(', ') || 'nobody'}`);
  },

  async clock() {
    const before = now();
    const { date } = await lookAt(env().registryUrl).catch(() => ({ date: null }));
    if (date === null) return unknown('The registry did not answer, so there is no other clock to compare with.');
    // It was told at some time between the question and now. An HTTP date has no fractions of a second.
    const off = Math.max(0, date - now(), before - date - 1000);
    const text = `differs from the registry’s by ${Math.round(off / 1000)} seconds`;
    return off > CLOCK_MS ? failed(`${text}. Codes of second factors are refused: set up NTP.`) : ok(text);
  },

  async disk() {
    const { dataDir } = env();
    await access(dataDir, constants.R_OK | constants.W_OK);
    const { bavail, bsize, blocks } = await statfs(dataDir);
    const [free, share] = [bavail * bsize, bavail / blocks];
    const text = `${inGb(free)} free in ${dataDir} (${Math.round(share * 100)} %)`;
    if (free < GB / 4) return failed(`${text}: too little to go on`);
    return free < 2 * GB || share < 0.1 ? warning(`${text}: make room`) : ok(text);
  },

  async files() {
    const { storage, dataDir } = env();
    if (storage) {
      await storageAnswers();
      return ok('the S3-compatible store answers');
    }
    // The first upload makes the folder.
    const uploads = join(dataDir, 'uploads');
    await access(existsSync(uploads) ? uploads : dataDir, constants.R_OK | constants.W_OK);
    return ok(`${uploads} can be written`);
  },

  async scanner() {
    if (!scansFiles()) return ok('CLAMD_URL is not set: files are not scanned');
    return (await scannerAnswers())
      ? ok('answers')
      : failed('does not answer, so uploads are refused. Check CLAMD_URL.');
  },

  async mail() {
    if (!canSendMail())
      return warning('SMTP_URL is not set: e-mails stay in the outbox. People cannot reset their passwords.');
    await mailServerAnswers();
    if (env().mailFrom.includes('studybridge.example'))
      return warning(
        'the mail server answers, but MAIL_FROM is not set: servers refuse e-mails from an example address',
      );
    return ok('the mail server answers and accepts the sign-in');
  },

  async registry() {
    const { status } = await lookAt(`${env().registryUrl}/studies?pageSize=1&fields=NCTId`);
    return status === 200
      ? ok('ClinicalTrials.gov answers')
      : warning(`${env().registryUrl} answers ${status}: studies cannot be looked up, sites’ trials not searched`);
  },

  async secret() {
    const { sessionSecret, dataDir, severalInstances } = env();
    if (sessionSecret) return ok('from SESSION_SECRET');
    if (severalInstances)
      return warning('SESSION_SECRET is not set: several instances would refuse each other’s cookies');
    const file = join(dataDir, 'secret');
    const found = await stat(file).catch(() => null);
    if (!found) return failed(`${file} is missing. Restore it, or the audit trail cannot be verified.`);
    return found.mode & 0o077
      ? failed(`${file} can be read by others: chmod 600`)
      : ok(`${file}, which only its owner can read. Keep a copy apart from the backups.`);
  },

  async backups() {
    const { databaseUrl, dataDir, storage } = env();
    if (/^postgres/.test(databaseUrl) || storage)
      return unknown('Backups of PostgreSQL or a bucket are made by other tools. Check theirs.');
    const at = await lastBackupAt({ dataDir });
    if (at === null) return warning('none was taken yet. docs/operate.md has the line for cron.');
    const text = `the last one is ${Math.round((now() - at) / HOUR_MS)} hours old`;
    return now() - at > BACKUP_MS ? warning(`${text}: look at cron`) : ok(text);
  },
};

const OF_DATABASE: typeof CHECKS = {
  async administrators() {
    const [all, { adminEmail }] = await Promise.all([store.read(administrators), store.read(settingsIn)]);
    const able = all.filter(canSignIn);
    if (all.length === 0) return failed('there is none: npm run admin:create -- EMAIL');
    if (able.length === 0)
      return warning('none has set a password yet: open the link, or npm run admin:create -- EMAIL');
    const reached = able.filter(({ email }) => email !== null);
    if (reached.length === 0 && adminEmail === null)
      return warning('none has an e-mail address, so nobody is told what awaits review: npm run admin:create -- EMAIL');
    return ok(`${able.length} can sign in, ${reached.length} of them with an e-mail address`);
  },

  async 'audit trail'() {
    const head = await store.read(headOfAudit);
    if (!head || isSignedHead(head)) return ok('signed with this secret; npm run audit:verify checks every event');
    return failed('not signed with this secret. Set the old SESSION_SECRET again, or see docs/runbook.md (Rotate).');
  },
};

/** Asks again for a while: an operator who has just started the server asks how it is. */
async function onceStarted(look: () => ReturnType<typeof lookAt>): ReturnType<typeof lookAt> {
  const until = performance.now() + STARTS_MS;
  for (;;) {
    const found = await look().catch((error: Error) => error);
    const isStarting = found instanceof Error || found.status === 502 || found.status === 503;
    if (!isStarting) return found;
    if (performance.now() > until) {
      if (found instanceof Error) throw found;
      return found;
    }
    await pause(AGAIN_MS);
  }
}

function releaseIn(body: string): string | undefined {
  try {
    const { release } = JSON.parse(body);
    return typeof release === 'string' ? release : undefined;
  } catch {
    return undefined;
  }
}

/** What fails without stopping anybody's work. */
const AT_WORST: Partial<Record<string, State>> = { registry: 'warning' };

async function bounded(check: string, run: () => Promise<Found>): Promise<Finding> {
  const late = pause(PATIENCE_MS, failed(`no answer within ${PATIENCE_MS / 1000} seconds`), { ref: false });
  const found = await Promise.race([run().catch((error) => failed(messageOf(error))), late]);
  return { check, ...found, state: found.state === 'failed' ? (AT_WORST[check] ?? 'failed') : found.state };
}

/** @param openDatabase opens the store, and says what it found. */
export async function examine(openDatabase: () => Promise<string>): Promise<Finding[]> {
  const checked = (checks: typeof CHECKS) =>
    Promise.all(Object.entries(checks).map(([name, run]) => bounded(name, run)));
  const others = checked(CHECKS);
  const database = await bounded('database', async () => ok(await openDatabase()));
  const ofDatabase = database.state === 'ok' ? await checked(OF_DATABASE) : [];
  return [database, ...ofDatabase, ...(await others)];
}

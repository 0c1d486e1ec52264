import { createHash, randomUUID } from 'node:crypto';
import type { User } from '~db/schema';
import { ADMIN } from '../../support/app';
import { PASSWORD } from '../../support/factories';
import { codeOf, SECRET, wrongCode } from '../../support/second-factor';
import type { RunningApp } from '../../support/server';
import type { Cast } from '../cast';
import { type Client, client } from '../client';
import { MATRIX, methodOf, pathOf } from '../matrix';
import type { Round } from '../part';
import { withData } from '../writes';

/**
 * The password alone never signs in, no code works twice, and guessing is limited; where it is required, nothing opens
 * without it.
 */
export async function secondFactor(round: Round, app: RunningApp, cast: Cast): Promise<void> {
  for (let time = 0; time < round.times(1, 10); time++) {
    await passwordAlone(round, app, await withFactor(app, cast));
    await twice(round, app, await withFactor(app, cast));
  }
  await guesses(round);
  await required(round);
}

/** An administrator with a second factor, and a recovery code. */
async function withFactor(app: RunningApp, cast: Cast): Promise<{ user: User; recoveryCode: string }> {
  const user = await cast.make.admin();
  const recoveryCode = randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase();
  const hash = createHash('sha256').update(recoveryCode).digest('hex');
  withData(app, (db) => {
    db.prepare('update users set totp_secret = ?, totp_since = 1 where id = ?').run(SECRET, user.id);
    db.prepare('insert into recovery_codes (code_hash, user_id) values (?, ?)').run(hash, user.id);
  });
  return { user, recoveryCode };
}

const isIn = async (by: Client) => (await by.get('/api/auth/user')).status === 200;

/** Every endpoint that takes or sets a password. */
async function passwordAlone(round: Round, app: RunningApp, { user }: { user: User }): Promise<void> {
  const email = user.email ?? '';
  const token = randomUUID();
  withData(app, (db) =>
    db
      .prepare('insert into password_tokens (token_hash, user_id, expires_at) values (?, ?, ?)')
      .run(createHash('sha256').update(token).digest('hex'), user.id, Date.now() + 60_000),
  );
  const endpoints: Record<string, (by: Client) => Promise<unknown>> = {
    '/login': (by) => by.form('/login', { email, password: PASSWORD }),
    '/admin-login': (by) => by.form('/admin-login', { username: email, password: PASSWORD }),
    '/api/admin/login': (by) => by.post('/api/admin/login', { username: email, password: PASSWORD }),
    'a wrong code': (by) =>
      by.post('/api/admin/login', { username: email, password: PASSWORD, code: wrongCode(SECRET) }),
    'a link to set a password': (by) => by.form(`/set-password?token=${token}`, { password: `New: ${randomUUID()}` }),
  };
  for (const [endpoint, enter] of Object.entries(endpoints)) {
    const by = client(app.url);
    await enter(by);
    round.holds(!by.cookies.has('sb_session') && !(await isIn(by)), `${endpoint} got past the second factor`);
    // The cookie after the right password is not a session.
    by.cookies.set('sb_session', by.cookies.get('sb_awaited') ?? 'none');
    round.holds(!(await isIn(by)), `after ${endpoint}, the cookie between password and code is a session`);
    round.count('refused', 2);
  }
}

/** A repeated code, an earlier code, and a repeated recovery code. */
async function twice(round: Round, app: RunningApp, { user, recoveryCode }: { user: User; recoveryCode: string }) {
  const enter = async (code: string) =>
    (await client(app.url).post('/api/admin/login', { username: user.email, password: PASSWORD, code })).status;
  const [now, next] = [codeOf(SECRET), codeOf(SECRET, 1)];
  round.holds((await enter(next)) === 200, 'a correct code was refused');
  round.holds((await enter(next)) === 401, 'a code was accepted twice');
  round.holds((await enter(now)) === 401, 'an earlier code was accepted');
  round.holds((await enter(recoveryCode)) === 200, 'a recovery code was refused');
  round.holds((await enter(recoveryCode)) === 401, 'a recovery code was accepted twice');
  round.count('refused', 3);
}

/** Sends wrong codes until even the correct one is refused. */
async function guesses(round: Round): Promise<void> {
  const app = await round.start({ RATE_LIMIT: 'on' });
  const admin = client(app.url);
  await admin.post('/api/admin/login', ADMIN);
  const { json } = await admin.post('/api/account/second-factor');
  const secret = String(json?.secret);
  await admin.put('/api/account/second-factor', { code: codeOf(secret), password: ADMIN.password });
  const enter = (code: string) => client(app.url).post('/api/admin/login', { ...ADMIN, code });
  for (let tried = 0; tried < 5; tried++) await enter(wrongCode(secret));
  const { status } = await enter(codeOf(secret, 1));
  round.holds(status === 429, `after five wrong codes the sixth was answered ${status}`);
  round.count('refused', 6);
  await app.kill();
}

/** An administrator without a second factor, on a server that requires one. */
async function required(round: Round): Promise<void> {
  const app = await round.start({ REQUIRE_SECOND_FACTOR: 'admins' });
  const admin = client(app.url);
  await admin.post('/api/admin/login', ADMIN);
  const asked = MATRIX.filter(
    (row) =>
      (methodOf(row) === 'GET' || /^(PUT|DELETE) \/api/.test(row.call)) &&
      !row.rule.may.includes('visitor') &&
      row.rule.may.includes('admin') &&
      !pathOf(row).includes('/account/second-factor'),
  );
  for (const row of asked) {
    const path = pathOf(row);
    const { status, headers } = await admin.send(path, { method: methodOf(row) });
    const led = headers.get('location') === '/account/second-factor';
    const held = path.startsWith('/api/') ? status === 403 : led;
    round.holds(held, `without a second factor, ${row.call} returned ${status}`);
    round.count('refused');
  }
  round.figure(`${asked.length} calls and pages closed to an administrator without a second factor`);
  await app.kill();
}

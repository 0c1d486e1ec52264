import { randomUUID } from 'node:crypto';
import { ADMIN } from '../../support/app';
import { PASSWORD } from '../../support/factories';
import type { RunningApp } from '../../support/server';
import type { Cast } from '../cast';
import { type Client, client } from '../client';
import type { Round } from '../part';

const PUBLIC_URL = 'https://studybridge.example';

/** Every cookie: session, flash and drafts, each set by a person who needs it. */
async function allCookies(url: string): Promise<string[]> {
  const { headers: signedIn } = await client(url).form('/admin-login', ADMIN);
  const save = (path: string) => client(url).form(path, { intent: 'save', name: 'A clinic', title: 'A study' });
  const [wizard, study] = [await save('/onboarding?step=1'), await save('/study-creation?tab=basic')];
  return [signedIn, wizard.headers, study.headers].flatMap((headers) => headers.getSetCookie());
}

/** Cookie flags, and sessions that existed before sign-in. */
export async function cookies(round: Round, app: RunningApp, cast: Cast): Promise<void> {
  const plain = await allCookies(app.url);
  const names = plain.map((cookie) => cookie.split('=')[0]);
  for (const name of ['sb_session', 'sb_flash', 'sb_registration', 'sb_study']) {
    round.holds(names.includes(name), `the cookie ${name} was not set`);
  }
  for (const cookie of plain) flags(round, cookie, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/);

  const secure = await round.start({ PUBLIC_URL });
  for (const cookie of await allCookies(secure.url)) {
    flags(round, cookie, /^__Host-sb_/, /; Secure/i, /; HttpOnly/i, /; SameSite=Lax/i, /; Path=\/(;|$)/);
  }
  await notReadUnderAnotherName(round, secure.url);
  await secure.kill();
  await fixation(round, app, cast);
}

function flags(round: Round, cookie: string, ...wanted: RegExp[]): void {
  const name = cookie.split('=')[0];
  for (const flag of wanted) round.holds(flag.test(cookie), `the cookie ${name} is set without ${flag.source}`);
  round.holds(!/; Domain=/i.test(cookie), `the cookie ${name} is for other hosts too`);
}

/** With HTTPS, the server ignores cookies that an HTTP page or another host could set. */
async function notReadUnderAnotherName(round: Round, url: string): Promise<void> {
  const admin = client(url);
  await admin.form('/admin-login', ADMIN);
  const value = admin.cookies.get('__Host-sb_session') ?? '';
  round.holds(
    await signedInBy(client(url), { '__Host-sb_session': value }),
    'the session under its own name is not accepted',
  );
  for (const name of ['sb_session', '__Secure-sb_session', '__host-sb_session']) {
    round.holds(!(await signedInBy(client(url), { [name]: value })), `a session was accepted under the name ${name}`);
    round.count('refused');
  }
}

const signedInBy = async (who: Client, given: Record<string, string>): Promise<boolean> => {
  for (const [name, value] of Object.entries(given)) who.cookies.set(name, value);
  return (await who.get('/api/auth/user')).status === 200;
};

/** A cookie planted before sign-in is worthless afterwards. */
async function fixation(round: Round, app: RunningApp, cast: Cast): Promise<void> {
  const attacker = (await cast.signIn((await cast.make.site()).user)).client;
  const planted = [
    attacker.cookies.get('sb_session') as string,
    randomUUID(),
    `${randomUUID()}.${randomUUID()}`,
    'null',
  ];
  const endpoints = [
    { path: '/login', form: { email: cast.site.people[0]?.user.email ?? '', password: PASSWORD } },
    { path: '/admin-login', form: ADMIN },
    { path: '/api/admin/login', json: ADMIN },
  ];
  for (const { path, ...sent } of endpoints) {
    for (const session of planted) {
      const victim = client(app.url);
      victim.cookies.set('sb_session', session);
      const { status } = await victim.send(path, { method: 'POST', ...sent });
      round.holds(status === 303 || status === 200, `the sign-in at ${path} answered ${status}`);
      const after = victim.cookies.get('sb_session');
      round.holds(after !== session, `at ${path} the previous session continues`);
      const owner = client(app.url);
      round.holds(await signedInBy(owner, { sb_session: after ?? '' }), `after ${path} nobody is signed in`);
      const mine = client(app.url);
      round.holds(!(await signedInBy(mine, { sb_session: session })), `a session planted before ${path} is signed in`);
      round.count('refused');
    }
    // Each sign-in creates a new session.
    const [one, two] = [client(app.url), client(app.url)];
    for (const who of [one, two]) await who.send(path, { method: 'POST', ...sent });
    const same = one.cookies.get('sb_session') === two.cookies.get('sb_session');
    round.holds(!same, `two sign-ins at ${path} share a session`);
    planted[0] = one.cookies.get('sb_session') as string;
  }
}

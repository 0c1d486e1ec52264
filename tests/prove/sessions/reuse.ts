import { randomUUID } from 'node:crypto';
import type { User } from '~db/schema';
import { SESSION_IDLE_MS } from '../../../app/catalogue/limits';
import { PASSWORD } from '../../support/factories';
import { bodyAsSent } from '../../support/mails';
import type { RunningApp } from '../../support/server';
import type { Cast } from '../cast';
import { type Client, client } from '../client';
import type { Round } from '../part';
import { withData } from '../writes';

/** An ended session stays ended, however it ended, even for someone who kept its cookie. */
export async function reuse(round: Round, app: RunningApp, cast: Cast): Promise<void> {
  const owner = cast.site.people[0]?.client as Client;
  const admin = cast.admins[0]?.client as Client;
  const member = () => cast.make.user({ role: 'site', organizationId: cast.site.organizationId });
  const staff = ({ id }: User) => `/api/organizations/me/staff/${id}`;
  const ends: Record<string, (user: User, own: Client) => Promise<{ status: number }>> = {
    'signing out by form': (_, own) => own.form('/api/logout', {}),
    'signing out by call': (_, own) =>
      own.send('/api/logout', { method: 'POST', headers: { Accept: 'application/json' } }),
    'a new password': (user) => reset(round, app, user),
    'another role': (user) => owner.put(staff(user), { staffRole: 'investigator' }),
    'leaving the organization': (user) => owner.send(staff(user), { method: 'DELETE' }),
    'nobody using it': async (user) => {
      withData(app, (db) =>
        db
          .prepare('update sessions set seen_at = :at, created_at = :at where user_id = :id')
          .run({ at: Date.now() - SESSION_IDLE_MS.others, id: user.id }),
      );
      return { status: 200 };
    },
    'an administrator': (user) => admin.send(`/api/users/${user.id}/sessions`, { method: 'DELETE' }),
    'its time': async (user) => {
      withData(app, (db) =>
        db.prepare('update sessions set expires_at = ? where user_id = ?').run(Date.now() - 1, user.id),
      );
      return { status: 200 };
    },
  };
  for (let time = 0; time < round.times(1, 10); time++) {
    for (const [what, end] of Object.entries(ends)) {
      const user = await member();
      // The session that ends it, and one on another device, which a sign-out does not affect.
      const [here, there] = [(await cast.signIn(user)).client, (await cast.signIn(user)).client];
      const kept = new Map(here.cookies);
      const { status } = await end(user, here);
      round.holds(status < 400, `${what} answered ${status}`);
      const thief = client(app.url);
      for (const [name, value] of kept) thief.cookies.set(name, value);
      for (const path of ['/api/auth/user', '/site-dashboard', '/api/matches']) {
        const answer = await thief.get(path);
        round.holds(answer.status === 401, `after ${what} the old session got ${answer.status} at ${path}`);
        round.count('refused');
      }
      const elsewhere = (await there.get('/api/auth/user')).status;
      const goesOn = what.startsWith('signing out');
      round.holds(elsewhere === (goesOn ? 200 : 401), `after ${what} the session elsewhere got ${elsewhere}`);
    }
  }
}

/** Sets a password with a link from an e-mail: it works once, and no other link works afterwards. */
async function reset(round: Round, app: RunningApp, { email }: User): Promise<{ status: number }> {
  const links: string[] = [];
  for (let asked = 0; asked < 2; asked++) {
    await client(app.url).form('/forgot-password', { email: email ?? '' });
    links.push(linkIn(app, email ?? ''));
  }
  const password = `A new one: ${randomUUID()}`;
  const answer = await client(app.url).form(links[1] as string, { password });
  for (const link of links) {
    const again = await client(app.url).form(link, { password: `Another: ${randomUUID()}` });
    round.holds(again.status === 410, `a link used before answered ${again.status}`);
    round.count('refused');
  }
  const old = await client(app.url).form('/login', { email: email ?? '', password: PASSWORD });
  round.holds(old.status === 401, `the old password got ${old.status}`);
  const signedIn = await client(app.url).form('/login', { email: email ?? '', password });
  round.holds(signedIn.status === 303, `the new password got ${signedIn.status}`);
  return answer;
}

/** The path of the newest link mailed to the address. */
function linkIn(app: RunningApp, address: string): string {
  const mail = withData(app, (db) =>
    db
      .prepare('select body, sealed_body as sealedBody from outbox where recipient = ? order by rowid desc limit 1')
      .get(address),
  ) as { body: string; sealedBody: string | null };
  return /\/set-password\?token=[\w-]+/.exec(bodyAsSent(mail, app.dataDir))?.[0] ?? '';
}

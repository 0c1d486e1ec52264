import { openStore } from '~db/store.server';
import { factoriesFor, PASSWORD } from '../../support/factories';
import { adminWithFactor, wrongCode } from '../../support/second-factor';
import { type Answer, client } from '../client';
import type { Part, Round } from '../part';
import { type Cluster, onCluster } from './cluster';

/** More tries than any limit allows. */
const TRIES = 27;
/** Loopback addresses of clients, one for each limit that counts by address. */
const FROM = { 'sign-in': '127.0.0.10', contact: '127.0.0.20' };

/** Tries that arrive at three instances at once count as one. */
export const limits: Part = {
  name: 'cluster-limits',
  group: 'cluster',
  what: 'the limits on sign-in, second factor and contact are exact over three instances, and survive their restart',
  needs: ['nginx'],
  engine: 'pg',
  alone: true,
  plants: [
    {
      fault: 'each instance counts for itself',
      find: /(sign[\w$]*\("limits", )/,
      replace: '$1process.pid + ',
    },
    {
      fault: 'one try too many is allowed',
      find: /return (counted\d*)\.tries <= (most\d*);/,
      replace: 'return $1.tries <= $2 + 1;',
    },
  ],
  async run(round) {
    await onCluster(round, { env: { RATE_LIMIT: 'on' } }, async (cluster) => {
      await exact(round, cluster);
      await Promise.all(cluster.instances.map((instance) => instance.restart()));
      const { status } = await signIn(cluster.url);
      round.holds(status === 429, `after a restart of all instances, a sign-in was answered ${status}, not 429`);
    });
  },
};

const signIn = (url: string) =>
  client(url, FROM['sign-in']).post('/api/admin/login', { username: 'nobody', password: 'a guess' });

/** Sends more tries than are allowed through the balancer, all at once: exactly as many as allowed are answered. */
export async function exact(round: Round, { url, database }: Cluster): Promise<void> {
  const store = await openStore({ url: database, migrations: 'db/migrations' });
  try {
    const { user, secret } = await adminWithFactor(factoriesFor(store), store);
    const guess = { username: user.email, password: PASSWORD, code: wrongCode(secret) };
    await allows(round, 'contact', 5, () => client(url, FROM.contact).post('/api/contact'));
    await allows(round, 'sign-in', 10, () => signIn(url));
    // Each from another address, so that the limit on sign-ins is not reached first.
    await allows(round, 'second factor', 5, (number) =>
      client(url, `127.0.0.${100 + number}`).post('/api/admin/login', guess),
    );
  } finally {
    await store.close();
  }
}

async function allows(round: Round, what: string, most: number, send: (number: number) => Promise<Answer>) {
  const answers = await Promise.all(Array.from({ length: TRIES }, (_, number) => send(number)));
  const statuses = answers.map(({ status }) => status);
  const limited = statuses.filter((status) => status === 429).length;
  round.holds(TRIES - limited === most, `of ${TRIES} tries (${what}), ${TRIES - limited} were allowed, not ${most}`);
  const failed = statuses.filter((status) => status >= 500);
  round.holds(failed.length === 0, `a try (${what}) was answered ${failed[0]}`);
  round.count('refused', limited);
  round.figure(`${what}: ${TRIES} tries at once, ${TRIES - limited} allowed`);
}

import { setTimeout as pause } from 'node:timers/promises';
import { startMailStandIn } from '../../support/mail-stand-in';
import { administrator, client } from '../client';
import type { Part, Round } from '../part';
import { crowdAt, foundOnce, moreFrom, unfailing } from './clients';
import { type Cluster, onCluster } from './cluster';
import { clockAhead } from './faketime';
import { exact } from './limits';
import { mailsArrived } from './mails';

/** Seconds by which the clocks of the three instances are wrong. */
const WRONG = [-2.5, 0, 2.5];

/** How long a mail server takes, during which nobody else may send the same e-mail. */
const SENDING_MS = 200;

/** The instances' clocks are five seconds apart. */
export const clocks: Part = {
  name: 'cluster-clocks',
  group: 'cluster',
  what: 'with clocks five seconds apart, limits are exact, sessions hold, and e-mails go out once',
  needs: ['nginx', 'faketime'],
  engine: 'pg',
  alone: true,
  plants: [
    {
      fault: 'an e-mail is claimed for less time than the clocks are apart',
      find: /(LEASE_MS[\w$]* =) MINUTE_MS[\w$]*;/,
      replace: '$1 1000;',
    },
  ],
  async run(round) {
    const smtp = await startMailStandIn();
    smtp.answer = () => pause(SENDING_MS, 0);
    const env = (number: number) => ({ ...clockAhead(WRONG[number] ?? 0), RATE_LIMIT: 'on', SMTP_URL: smtp.url });
    await onCluster(round, { env }, async (cluster) => {
      await areApart(round, cluster);
      await exact(round, cluster);
      await sessionsHold(round, cluster);
    });
    await onCluster(round, { env: (number) => ({ ...env(number), RATE_LIMIT: 'off' }) }, async (cluster) => {
      const crowd = await crowdAt(cluster, 3);
      await moreFrom(crowd, round.times(50, 300));
      await crowd.stop();
      unfailing(round, crowd.told, ['write', 'page', 'kept'], 'with clocks apart');
      await foundOnce(round, cluster, crowd.confirmed);
      const repeated = await mailsArrived(round, cluster, smtp, crowd.confirmed);
      round.holds(repeated === 0, `${repeated} e-mails came twice`);
      round.count('load', crowd.told.length);
      round.figure(`${crowd.confirmed.length} writes found once, as many e-mails, ${repeated} repeated`);
    });
    await smtp.close();
  },
};

/** The instances say so themselves, in the Date of their responses. */
async function areApart(round: Round, { instances }: Cluster): Promise<void> {
  const answers = await Promise.all(instances.map(({ url }) => client(url).get('/livez')));
  const times = answers.map(({ headers }) => Date.parse(headers.get('Date') ?? ''));
  const apart = (Math.max(...times) - Math.min(...times)) / 1000;
  // The header has whole seconds.
  round.holds(apart >= 4, `the clocks are only ${apart} s apart`);
  round.figure(`clocks ${apart} s apart, by the Date of their responses`);
}

/** Who signs in at one instance is signed in at each. */
async function sessionsHold(round: Round, { instances }: Cluster): Promise<void> {
  for (const { url: from } of instances) {
    const admin = await administrator(from);
    for (const { url: at } of instances) {
      const other = client(at);
      for (const [name, value] of admin.cookies) other.cookies.set(name, value);
      const { status } = await other.get('/api/organizations?limit=1');
      round.holds(status === 200, `a session of another instance was answered ${status}`);
      round.count('acknowledged');
      if (status === 200) round.count('found');
    }
  }
}

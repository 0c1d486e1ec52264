import { setTimeout as pause } from 'node:timers/promises';
import { startMailStandIn } from '../../support/mail-stand-in';
import type { Part } from '../part';
import { crowdAt, foundOnce, gapsIn, honestWrites, moreFrom, unfailing } from './clients';
import { onCluster, ready } from './cluster';
import { mailsArrived } from './mails';

const RECOVERED_MS = 2000;

/** kill -9 of each instance in turn, while clients write, read and get e-mails. */
export const crashes: Part = {
  name: 'cluster-crashes',
  group: 'cluster',
  what: 'kill -9 of each instance loses and doubles nothing, fails no read, and repeats at most one e-mail',
  needs: ['nginx'],
  alone: true,
  plants: [
    {
      fault: 'a repeated submission counts twice',
      find: /if \(await (claimSubmission\d*\([^;]*?\))\) return null/,
      replace: 'await $1; if (true) return null',
    },
    {
      fault: 'a mail is marked as sent before it is',
      find: /const (send\d*) = async \(\) => (sendMail\(\{ \.\.\.(mail\d*), body: [^;]*\));/,
      replace:
        'const $1 = async () => { await store.write((db) => updateMail(db, $3.id, { state: "sent", attempts, sentAt: now(), lastError: null })); await new Promise((done) => setTimeout(done, 300)); return $2; };',
    },
  ],
  async run(round) {
    const smtp = await startMailStandIn();
    await onCluster(round, { env: { SMTP_URL: smtp.url } }, async (cluster) => {
      const crowd = await crowdAt(cluster, 3);
      const kills = round.times(3, 15);
      for (let number = 0; number < kills; number++) {
        const instance = cluster.instances[number % cluster.instances.length];
        if (!instance) continue;
        await moreFrom(crowd, 5);
        await pause(100 * round.random());
        await instance.kill('SIGKILL');
        await moreFrom(crowd, 5);
        await instance.restart();
        await ready(instance);
        round.count('faults');
      }
      await moreFrom(crowd, 5);
      await crowd.stop();
      unfailing(round, crowd.told, ['page', 'kept'], 'while an instance was killed');
      honestWrites(round, crowd.told, [502]);
      const gap = gapsIn(crowd.told);
      round.holds(gap <= RECOVERED_MS, `after a crash, no write was confirmed for ${gap.toFixed(0)} ms`);
      await foundOnce(round, cluster, crowd.confirmed);
      const repeated = await mailsArrived(round, cluster, smtp, crowd.confirmed);
      round.holds(repeated <= kills, `${repeated} e-mails came twice after ${kills} crashes`);
      round.count('load', crowd.told.length);
      round.figure(
        `${kills} crashes, ${crowd.confirmed.length} writes found once, ${repeated} e-mails repeated; ` +
          `the longest time without a confirmed write: ${gap.toFixed(0)} ms`,
      );
    });
    await smtp.close();
  },
};

/** E-mails to one address that strangers ask for, each from a client address of their own. */
import { randomInt, randomUUID } from 'node:crypto';
import { TYPED_MAILS } from '~/catalogue/limits';
import { userByEmail } from '~db/queries/users';
import { LIMITED_ENV } from '~tests/support/app';
import { unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';

test.use({ appEnv: LIMITED_ENV });
test.describe.configure({ mode: 'default' }); // In one worker, because a second one would start a second server.

const anywhere = () => ({
  'X-Forwarded-For': `2001:db8:${randomInt(2 ** 16).toString(16)}:${randomInt(2 ** 16).toString(16)}::1`,
});
const study = { title: 'A Study of Lumerase', phase: 'phase_ii', therapeuticArea: 'oncology' };

test('[ACC-09] an address gets ten links to choose a password an hour, and further requests look the same', async ({
  as,
  make,
  store,
}) => {
  const [{ user }, other] = [await make.site(), await make.site()];
  const email = user.email ?? '';
  const stranger = await as();
  const ask = (of: string) =>
    stranger.post('/forgot-password', { form: { email: of }, headers: anywhere(), maxRedirects: 0 });
  const answers = new Set<string>();
  for (let asked = 0; asked < TYPED_MAILS.most + 3; asked++) {
    const response = await ask(asked % 2 ? email.toUpperCase() : email);
    answers.add(`${response.status()} ${response.headers().location} ${await response.text()}`);
  }
  expect([...answers]).toEqual([expect.stringContaining('303')]);
  expect(await mailsTo(store, email)).toHaveLength(TYPED_MAILS.most);
  await ask(other.user.email ?? '');
  expect(await mailsTo(store, other.user.email)).toHaveLength(1);
});

test('[ACC-09] an address with an account gets ten drafts an hour, of sites and studies together, and links beside them', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const email = user.email ?? '';
  const stranger = await as();
  const answers = { site: new Set<string>(), study: new Set<string>() };
  for (let sent = 0; sent < TYPED_MAILS.most / 2 + 2; sent++) {
    const headers = () => ({ ...anywhere(), 'Idempotency-Key': randomUUID() });
    const site = await stranger.post('/api/organizations', {
      data: registration({ userEmail: email }),
      headers: headers(),
    });
    answers.site.add(`${site.status()} ${await site.text()}`);
    const data = { ...study, sponsorEmail: email, sponsorName: 'Heron' };
    const posted = await stranger.post('/api/studies/public', { data, headers: headers() });
    answers.study.add(`${posted.status()} ${(await posted.json()).message}`);
  }
  expect([...answers.site]).toHaveLength(1);
  expect([...answers.study]).toEqual([expect.stringMatching(/^201/)]);
  expect(await mailsTo(store, email)).toHaveLength(TYPED_MAILS.most);
  await stranger.post('/forgot-password', { form: { email }, headers: anywhere() });
  expect(await mailsTo(store, email)).toHaveLength(TYPED_MAILS.most + 1);
});

test('[ACC-09] an address gets ten invitations an hour, and the last link that was sent still works', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const owner = await as(user);
  const email = `${unique('invited-')}@people.example`;
  const data = { firstName: 'Ada', lastName: 'Quill', email, staffRole: 'coordinator' };
  const invited = await owner.post('/api/organizations/me/staff', { data, headers: anywhere() });
  expect(invited.ok()).toBe(true);
  const id = (await store.read((db) => userByEmail(db, email)))?.id;
  for (let again = 0; again < TYPED_MAILS.most + 2; again++) {
    const response = await owner.post(`/api/organizations/me/staff/${id}/invite`, { headers: anywhere() });
    expect(response.ok()).toBe(true);
  }
  const mails = await mailsTo(store, email);
  expect(mails).toHaveLength(TYPED_MAILS.most);
  const link = /\/set-password\?token=[\w-]+/.exec(mails[0]?.body ?? '')?.[0] ?? '';
  const chosen = { form: { password: 'another-battery-staple' }, headers: anywhere(), maxRedirects: 0 };
  expect((await (await as()).post(link, chosen)).status()).toBe(303);
});

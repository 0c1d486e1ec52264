/** What a site reads where it hesitated: its start-up, its staff, its record and its trials (DAY-165 to DAY-171). */
import { saveSearch, trackRecordSearch } from '~db/queries/track-records';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

test('[DAY-165] a sponsor that has shared nothing is told so before it sends a CDA', async ({ as, make }) => {
  const [site, sponsor] = [await make.site(), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  await make.engagement(id, { step: 'cda', todo: 'sendCda' });
  const who = await as(sponsor.user);
  const read = async () => textOf(await who.get(`/matches/${id}/documents`));
  const several = async () => textOf(await who.get(`/studies/${study.id}/cdas`));
  const nothing = 'You have not shared a document yet: once it is signed, the site has nothing to read.';
  for (const page of [read, several]) expect(await page()).toContain(nothing);
  await make.document({ organizationId: null, studyId: study.id, type: 'protocol', name: 'Protocol.pdf' });
  expect(await read()).toContain('The site can read your protocol and other documents once it is signed.');
  expect(await several()).not.toContain(nothing);
});

test('[DAY-167] the investigator whom a profile names is proposed for an invitation, until she is on the staff', async ({
  as,
  make,
}) => {
  const email = `ines-${Date.now()}@people.example`;
  const { user } = await make.site({ piName: 'Dr. Ines Calder', piEmail: email });
  const owner = await as(user);
  const html = await (await owner.get('/organization/staff')).text();
  expect(html.replaceAll('<!-- -->', '')).toContain('Your profile names Ines Calder as principal');
  for (const value of ['Ines', 'Calder', email]) expect(html).toContain(`value="${value}"`);
  const form = { intent: 'inviteStaff', firstName: 'Ines', lastName: 'Calder', email, staffRole: 'investigator' };
  const sent = await owner.post('/organization/staff', {
    form: { ...form, idempotencyKey: crypto.randomUUID() },
    maxRedirects: 0,
  });
  expect(sent.status()).toBe(303);
  expect(await (await owner.get('/organization/staff')).text()).not.toContain('Your profile names');
});

test('[DAY-168] the patient population is asked for a year in both places', async ({ as, make }) => {
  const site = await as((await make.site()).user);
  expect(await textOf(await site.get('/organization/profile'))).toContain('How many patients your site sees a year.');
});

test('[DAY-169] the profile says what the record of an organization is and when others read it', async ({
  as,
  make,
}) => {
  const text = await textOf(await (await as((await make.site()).user)).get('/organization/profile'));
  expect(text).toContain('Your record here');
  expect(text).toContain('once it rests on at least five of your matches');
});

test('[DAY-170] a site says that no trial of the registry is its own before anything was found, which ends the review', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  await store.tx((db) =>
    saveSearch(db, organization.id, { state: 'failed', searchedAt: null, attempts: 9 }, Date.now()),
  );
  const site = await as(user);
  const page = '/organization/track-record';
  expect(await textOf(await site.get(page))).toContain('None there are ours');
  expect((await site.post(page, { form: { intent: 'none' }, maxRedirects: 0 })).status()).toBe(303);
  expect((await store.read((db) => trackRecordSearch(db, organization.id)))?.reviewedAt).not.toBeNull();
  expect(await textOf(await site.get(page))).toContain('You have reviewed every trial');
});

test('[DAY-171] what people lack for the delegation log leads to where the site mends it', async ({ as, make }) => {
  const [site, sponsor] = [await make.site(), await make.sponsor()];
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  await make.startUp(id);
  const html = await (await (await as(site.user)).get(`/matches/${id}/delegation`)).text();
  expect(html).toContain('>Go to GCP training<');
  expect(await (await (await as(sponsor.user)).get(`/matches/${id}/delegation`)).text()).not.toContain('Go to GCP');
});

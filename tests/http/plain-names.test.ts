/** Names with an address are refused where they are entered, and broken in e-mails if they are older (VET-05, VET-06). */
import { VALIDATION } from '~/catalogue/validation';
import { unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { registration } from '~tests/support/registration';

const LURE = 'Visit https://evil.example now';
const study = { title: 'A Study of Lumerase', phase: 'phase_ii', therapeuticArea: 'oncology' };
const stranger = () => `${unique('stranger-')}@people.example`;

test('[VET-05] every JSON call refuses names that hold an address, says so at the field, and mails nobody', async ({
  as,
  make,
  store,
}) => {
  const visitor = await as();
  const owner = await as((await make.site()).user);
  for (const name of [LURE, 'evil.com/x', 'Write to a@b.com', 'www.evil.example']) {
    const email = stranger();
    const invitation = { firstName: 'Ada', lastName: 'Quill', email, staffRole: 'coordinator' };
    const kiosk = { organizationName: 'Heron Clinic', contactName: 'Ada Quill', email };
    const calls = [
      ['name', visitor.post('/api/organizations', { data: registration({ userEmail: email, name }) })],
      [
        'userFirstName',
        visitor.post('/api/organizations', { data: registration({ userEmail: email, userFirstName: name }) }),
      ],
      [
        'userLastName',
        visitor.post('/api/organizations', { data: registration({ userEmail: email, userLastName: name }) }),
      ],
      [
        'sponsorName',
        visitor.post('/api/studies/public', { data: { ...study, sponsorEmail: email, sponsorName: name } }),
      ],
      [
        'sponsorContact',
        visitor.post('/api/studies/public', { data: { ...study, sponsorEmail: email, sponsorContact: name } }),
      ],
      ['firstName', owner.post('/api/organizations/me/staff', { data: { ...invitation, firstName: name } })],
      ['lastName', owner.post('/api/organizations/me/staff', { data: { ...invitation, lastName: name } })],
      ['organizationName', visitor.post('/api/kiosk/register', { data: { ...kiosk, organizationName: name } })],
      ['contactName', visitor.post('/api/kiosk/register', { data: { ...kiosk, contactName: name } })],
      ['name', visitor.post('/api/contact', { data: { name, email, message: 'Hello.' } })],
    ] as const;
    for (const [field, call] of calls) {
      const response = await call;
      expect.soft(response.status(), `${response.url()} ${field}`).toBe(400);
      const answer = await response.json();
      expect
        .soft(answer.errors?.[field] ?? answer.fields?.[field], `${response.url()} ${field}`)
        .toEqual([VALIDATION.addressInName]);
    }
    expect(await mailsTo(store, email)).toEqual([]);
  }
});

test('[VET-05] the profile form refuses such a name, keeps it, and says so', async ({ as, make }) => {
  const { user, organization } = await make.site();
  const owner = await as(user);
  const form = { ...organization, name: LURE, therapeuticAreas: 'Oncology', equipment: '', intent: 'save' };
  const sent = Object.fromEntries(Object.entries(form).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
  const response = await owner.post('/organization/profile', { form: sent });
  expect(response.status()).toBe(400);
  expect(await textOf(response)).toContain(VALIDATION.addressInName);
  expect(await response.text()).toContain(LURE);
});

test('[VET-06] an older name, or a study’s title, is no link in an e-mail to a stranger', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site({ name: LURE });
  const email = stranger();
  const invitation = { firstName: 'Ada', lastName: 'Quill', email, staffRole: 'coordinator' };
  expect((await (await as(user)).post('/api/organizations/me/staff', { data: invitation })).ok()).toBe(true);
  const other = stranger();
  const data = { ...study, title: LURE, sponsorEmail: other };
  expect((await (await as()).post('/api/studies/public', { data })).status()).toBe(201);
  for (const address of [email, other]) {
    const [mail] = await mailsTo(store, address);
    expect(`${mail?.subject} ${mail?.body}`).toContain('Visit https evil[.]example now');
    expect(`${mail?.subject} ${mail?.body}`).not.toContain('evil.example');
  }
});

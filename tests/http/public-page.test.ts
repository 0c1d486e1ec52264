/** What a site shows to others: as sponsors see it, as a PDF, and on a public page (PUB). */
import type { APIRequestContext } from '@playwright/test';
import type { PublicPart } from '~/catalogue/public-page';
import { textOf } from '~tests/support/html';
import { textOfPdf } from '~tests/support/pdf-text';
import { expect, test } from '~tests/support/people';

const HOSTILE = 'Oak </script><script>alert(1)</script> & “Co” Clinic';

const VERIFIED = Date.parse('2025-11-03T15:00Z');

const set = {
  json: async (who: APIRequestContext, id: string, sections: readonly PublicPart[], more: object = {}) =>
    who.put(`/api/organizations/${id}/public-page`, { data: { isOn: true, sections, ...more } }),
  form: async (who: APIRequestContext, _: string, sections: readonly PublicPart[], more: object = {}) => {
    const form = new FormData();
    for (const part of sections) form.append('sections', part);
    for (const [name, value] of Object.entries({ intent: 'setPublicPage', isOn: true, ...more }))
      if (value !== false) form.append(name, value === true ? 'on' : String(value));
    return who.post('/organization/public-page', { form, maxRedirects: 0 });
  },
};
const addressOf = async (who: APIRequestContext, id: string) => {
  const { address } = await (await who.get(`/api/organizations/${id}/public-page`)).json();
  return new URL(address).pathname;
};
const structuredIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

test('[PUB-01] a site’s people see it exactly as a sponsor does, also before it is verified', async ({ as, make }) => {
  const { organization, user } = await make.site({ piName: 'Dr. Hidden Investigator' });
  await make.trackRecord(organization.id, { answer: 'confirmed' });
  const coordinator = await make.user({ role: 'site', organizationId: organization.id, staffRole: 'coordinator' });
  const sponsor = await as((await make.sponsor()).user);
  const seen = await (await sponsor.get(`/api/sites/${organization.id}`)).json();
  const mainOf = async (who: APIRequestContext, path: string) =>
    (await textOf(await who.get(path))).replace(/[\s\S]*?About the site/, '').replace(/Help with this page[\s\S]*/, '');
  for (const person of [user, coordinator]) {
    const who = await as(person);
    expect(await (await who.get('/api/organizations/me/preview')).json()).toEqual(seen);
    const page = await textOf(await who.get('/organization/preview'));
    expect(page).toContain('Verified sponsors see your site like this');
    for (const hidden of [organization.email, organization.phone, 'Hidden Investigator'])
      expect(page).not.toContain(hidden);
    const facts = (text: string) => text.split(/Contact|Your list|Invite to a study/)[0]?.replace(/\s+/g, ' ');
    expect(facts(await mainOf(who, '/organization/preview'))).toBe(
      facts(await mainOf(sponsor, `/sites/${organization.id}`)),
    );
  }
  const waiting = await make.site({ status: 'pending' });
  const applicant = await as(waiting.user);
  expect(await textOf(await applicant.get('/organization/preview'))).toContain('once it is verified');
  expect(await textOf(await applicant.get('/site-dashboard'))).toContain('See your site as sponsors will');
  expect((await sponsor.get(`/api/sites/${waiting.organization.id}`)).status()).toBe(404);
  for (const other of [sponsor, await as(await make.admin())])
    expect((await other.get('/organization/preview')).status()).toBe(404);
});

test('[PUB-02][PUB-03] the PDF tells what a site can do, without whom to reach, to its people and administrators', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site({
    name: 'Larch Clinic',
    piName: 'Dr. Hidden Investigator',
    decidedAt: VERIFIED,
  });
  const coordinator = await make.user({ role: 'site', organizationId: organization.id, staffRole: 'coordinator' });
  const call = `/api/organizations/${organization.id}/capabilities.pdf`;
  const admin = await as(await make.admin('read_only'));
  for (const [who, path] of [
    [await as(user), '/organization/capabilities.pdf'],
    [await as(coordinator), call],
    [admin, call],
  ] as const) {
    const file = await who.get(path);
    expect(file.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': expect.stringContaining('no-store'),
    });
    const text = await textOfPdf(await file.body());
    for (const told of [
      'Larch Clinic',
      'Clinical research site',
      'By StudyBridge, on Nov 3, 2025',
      'Oncology',
      'Coordinators',
    ])
      expect(text).toContain(told);
    for (const hidden of [organization.email, organization.phone, 'Hidden', user.email, user.lastName])
      expect(text).not.toContain(hidden);
  }
  const waiting = await make.site({ status: 'pending' });
  const early = await (await as(waiting.user)).get('/organization/capabilities.pdf');
  expect(await textOfPdf(await early.body())).toContain('Not verified by StudyBridge');
  const sponsor = await make.sponsor();
  const strangers = [await as((await make.site()).user), await as(sponsor.user)];
  for (const who of strangers) expect((await who.get(call)).status()).toBe(404);
  expect(
    (await (await as(sponsor.user)).get(`/api/organizations/${sponsor.organization.id}/capabilities.pdf`)).status(),
  ).toBe(404);
  expect((await (await as()).get(call)).status()).toBe(401);
});

for (const [endpoint, save] of Object.entries(set)) {
  test(`[PUB-04][PUB-05][PUB-06] by ${endpoint}: a page shows what its owner has chosen and nothing else, until it is off`, async ({
    as,
    make,
  }) => {
    const { organization, user } = await make.site({
      ...{
        description: 'Our trial unit by the sea.',
        phone: '+1 617 555 0199',
        website: 'https://hidden-site.example',
      },
      ...{ address: '77 Hidden Street', decidedAt: VERIFIED, ehrSystem: 'epic', piName: 'Dr. Hidden Investigator' },
    });
    const { title } = await make.trackRecord(organization.id, { answer: 'confirmed' });
    const [who, visitor] = [await as(user), await as()];
    const { id } = organization;
    expect([200, 303]).toContain((await save(who, id, ['areas'])).status());
    const path = await addressOf(who, id);
    const response = await visitor.get(path);
    expect([response.status(), response.headers()['cache-control']]).toEqual([200, 'public, no-cache']);
    expect(response.headers()['x-robots-tag']).toBe('noindex, nofollow');
    expect(response.headers()['set-cookie']).toBeUndefined();
    const html = await response.text();
    for (const shown of [
      organization.name,
      'Oncology',
      'Verified by StudyBridge on Nov 3, 2025',
      'rel="canonical"',
      'og:title',
    ])
      expect(html).toContain(shown);
    const hidden = [
      ...[
        'Our trial unit',
        '555 0199',
        'hidden-site',
        '77 Hidden',
        'Epic',
        'Hidden Investigator',
        title,
        'capabilities.pdf',
      ],
      ...[organization.email ?? '', user.email ?? '', user.lastName ?? '', id],
    ];
    const asData = await (await visitor.get(`${path}?_data=routes%2Fs.%24slug`)).text();
    for (const each of hidden) expect(html + asData).not.toContain(each);
    expect((await visitor.get(`${path}/capabilities.pdf`)).status()).toBe(404);
    // Without scripts but the small one, and without a form.
    expect(html).not.toMatch(/<form|modulepreload/);
    expect(structuredIn(html)).toMatchObject({
      '@type': 'MedicalOrganization',
      name: organization.name,
      knowsAbout: ['Oncology'],
    });

    // The same for whoever is signed in, but kept by no cache.
    const own = await who.get(path);
    expect(own.headers()['cache-control']).toBe('private, no-store');

    await save(who, id, ['about', 'experience', 'address', 'phone', 'contact', 'pdf'], { listed: true });
    const more = await visitor.get(path);
    expect(more.headers()['x-robots-tag']).toBeUndefined();
    const all = await more.text();
    for (const shown of ['Our trial unit', '555 0199', 'hidden-site', '77 Hidden', title, 'index, follow', '/#contact'])
      expect(all).toContain(shown);
    for (const each of ['Oncology', 'Hidden Investigator', organization.email]) expect(all).not.toContain(each);
    const file = await visitor.get(`${path}/capabilities.pdf`);
    const paper = await textOfPdf(await file.body());
    expect(paper).toContain('Our trial unit');
    for (const each of ['Oncology', 'Hidden Investigator', organization.email]) expect(paper).not.toContain(each);

    await save(who, id, ['areas'], { isOn: false });
    const never = await visitor.get('/s/no-page-of-this-name');
    const gone = await visitor.get(path);
    const plain = (text: string) =>
      text
        .replace(/nonce="[^"]*"/g, '')
        .replaceAll(path, '')
        .replaceAll('/s/no-page-of-this-name', '');
    expect([gone.status(), plain(await gone.text())]).toEqual([404, plain(await never.text())]);
    for (const each of [`${path}/capabilities.pdf`, '/s/NO', '/s/a--b', `/s/${id}`])
      expect((await visitor.get(each)).status()).toBe(404);
  });

  test(`[PUB-04] by ${endpoint}: nobody but an owner of a verified site turns a page on`, async ({ as, make }) => {
    const { organization, user } = await make.site();
    const coordinator = await make.user({ role: 'site', organizationId: organization.id, staffRole: 'coordinator' });
    expect((await save(await as(coordinator), organization.id, ['areas'])).status()).toBe(403);
    const waiting = await make.site({ status: 'pending' });
    const applicant = await as(waiting.user);
    const refused = await save(applicant, waiting.organization.id, ['areas']);
    expect(refused.status()).toBe(403);
    const { isOn } = await (await applicant.get(`/api/organizations/${waiting.organization.id}/public-page`)).json();
    expect(isOn).toBe(false);
    const stranger = await as((await make.site()).user);
    expect((await set.json(stranger, organization.id, ['areas'])).status()).toBe(404);
    expect((await set.json(await as(user), organization.id, ['staff', 'names' as never])).status()).toBe(400);
  });
}

test('[PUB-07] an earlier address leads to the present one, and nowhere once the page is off', async ({ as, make }) => {
  const { organization, user } = await make.site({ name: 'Fir Trials Ltd', city: 'Tulsa' });
  const [who, visitor] = [await as(user), await as()];
  await set.json(who, organization.id, ['areas']);
  const before = await addressOf(who, organization.id);
  expect(before).toBe('/s/fir-trials-ltd-tulsa');
  await who.patch(`/api/organizations/${organization.id}`, { data: { name: 'Yew Trials Ltd' } });
  expect(await textOf(await who.get('/organization/public-page'))).toContain('after the present name of your site');
  await set.form(who, organization.id, ['areas'], { renewAddress: true });
  const moved = await visitor.get(before, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/s/yew-trials-ltd-tulsa']);
  await set.json(who, organization.id, ['areas'], { isOn: false });
  expect((await visitor.get(before, { maxRedirects: 0 })).status()).toBe(404);
});

test('[PUB-08] a name cannot end the data for search engines, or add to the page', async ({ as, make }) => {
  const { organization, user } = await make.site({ name: HOSTILE, description: '<img src=x onerror=alert(1)>' });
  const who = await as(user);
  await set.json(who, organization.id, ['about']);
  const html = await (await (await as()).get(await addressOf(who, organization.id))).text();
  expect(structuredIn(html).name).toBe(HOSTILE);
  expect(html).not.toMatch(/<script>alert|<img/);
});

test('[PUB-09] the preview shows what is ticked and saves nothing', async ({ as, make }) => {
  const { organization, user } = await make.site({ description: 'Our trial unit by the sea.' });
  const who = await as(user);
  const ticked = await textOf(await who.get('/organization/public-page/preview?sections=about&sections=nonsense'));
  for (const shown of ['Our trial unit by the sea.', 'not saved yet']) expect(ticked).toContain(shown);
  expect(ticked).not.toContain('Oncology');
  expect(await textOf(await who.get('/organization/public-page/preview'))).toContain('It shows what is saved.');
  const settings = await (await who.get(`/api/organizations/${organization.id}/public-page`)).json();
  expect(settings).toMatchObject({ isOn: false, address: null, may: true });
  expect((await (await as()).get('/organization/public-page/preview')).status()).toBe(401);
  expect((await (await as((await make.sponsor()).user)).get('/organization/public-page')).status()).toBe(404);
});

test('[DAY-261] who answers the usual questions reads which of them everyone can read, while the public page shows some', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const owner = await as(user);
  const read = async (section = '') =>
    (await (await owner.get(`/organization/answers${section}`)).text()).replaceAll('<!-- -->', '');
  const set = (isOn: boolean, sections: string[]) =>
    owner.put(`/api/organizations/${organization.id}/public-page`, { data: { isOn, listed: false, sections } });
  const question = 'How much experience do you have with each phase?';
  const said = 'Your public page shows what you last answered here';
  const keep = async () => {
    const form = { section: 'start-up', asked: 'irb.days', 'q.irb.days': '21' };
    const saved = await owner.post('/organization/answers', { form, maxRedirects: 0 });
    expect(saved.status()).toBe(303);
    return (await (await owner.get('/organization/answers')).text()).replaceAll('<!-- -->', '');
  };
  expect(await read()).toContain('Sponsors see them only when you send it.');
  expect((await set(true, ['areas'])).status()).toBe(200);
  expect(await read()).not.toContain(said);
  expect((await set(true, ['experience'])).status()).toBe(200);
  const page = await read();
  for (const each of [said, question, 'Apart from what your public page shows, sponsors see them', '/s/'])
    expect(page).toContain(each);
  expect(await keep()).not.toContain('Your public page can show some of them.');
  expect((await set(true, ['start-up'])).status()).toBe(200);
  expect(await keep()).toContain('Your public page can show some of them.');
  expect((await set(false, ['experience'])).status()).toBe(200);
  expect(await read()).not.toContain(said);
});

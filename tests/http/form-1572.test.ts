/** The draft of Form FDA 1572, by its page, by JSON and as a PDF (ACT-70 to ACT-72). */

import type { Factories } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { textOfPdf } from '~tests/support/pdf-text';
import { expect, test } from '~tests/support/people';

/** A selected site whose profile names an investigator. */
async function selected(make: Factories, piName = 'Dr. Miriam A. Okafor, MD') {
  const site = await make.site({ address: '12 Oak Street', zipCode: null, piName });
  const sponsor = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.organization.id });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
  return { site, sponsor, study, id, page: `/matches/${id}/start-up/statement` };
}

test('[ACT-70][ACT-71][ACT-72] both sides read the draft by its page, by JSON and as a PDF; nobody else does', async ({
  as,
  make,
}) => {
  const { site, sponsor, study, id, page } = await selected(make);
  const [atSite, atSponsor] = [await as(site.user), await as(sponsor.user)];
  expect(await textOf(await atSite.get(page))).toContain('No draft yet');
  expect(await (await atSite.get(`/api${page}`)).json()).toMatchObject({ begun: false, sections: [] });
  expect((await atSite.get(`${page}.pdf`)).status()).toBe(404);

  const { tasks } = await make.startUp(id, { evidence: 'document', documentType: 'form1572' });
  await make.user({
    ...{ role: 'site', organizationId: site.organization.id, staffRole: 'investigator' },
    ...{ firstName: 'Ruth', lastName: 'Hale' },
  });
  for (const who of [atSite, atSponsor]) {
    const words = await textOf(await who.get(page));
    for (const each of [
      'Draft of Form FDA 1572',
      'have the investigator sign that',
      'Dr. Miriam A. Okafor, MD',
      'From: The site’s profile',
      'The ZIP code, which is not in the profile.',
      'Ruth Hale',
      'The delegation log does not list Ruth Hale.',
      'The protocol number, which the study does not say.',
      'For a phase 2 or 3 investigation',
    ])
      expect(words).toContain(each);
    const seen = await (await who.get(`/api${page}`)).json();
    expect(seen.sections.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const file = await who.get(`${page}.pdf`);
    expect(file.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store, no-transform',
    });
    expect(file.headers()['content-disposition']).toContain('attachment');
    expect(await textOfPdf(await file.body())).toContain('Dr. Miriam A. Okafor, MD');
  }

  // Each side has a link to what it can add.
  const [forSite, forSponsor] = [await (await atSite.get(page)).text(), await (await atSponsor.get(page)).text()];
  expect(forSite).toContain(`href="${page}.pdf"`);
  expect(forSite).toMatch(/href="\/organization\/profile"[^>]*>Add it to the profile/);
  expect(forSite).not.toContain('Add it to the study');
  expect(forSponsor).toMatch(new RegExp(`href="/studies/${study.id}/edit"[^>]*>Add it to the study`));
  expect(forSponsor).not.toContain('Add it to the profile');

  // The task of the form leads to it, and the site’s documents for the study.
  const board = `/matches/${id}/start-up?task=${tasks[0].id}`;
  for (const who of [atSite, atSponsor])
    expect(await (await who.get(board)).text()).toMatch(new RegExp(`href="${page}"[^>]*>Draft of the form`));
  const documents = `/matches/${id}/documents`;
  expect(await (await atSite.get(documents)).text()).toContain(`href="${page}"`);
  expect(await (await atSponsor.get(documents)).text()).not.toContain(`href="${page}"`);

  for (const { user } of [await make.site(), await make.sponsor()]) {
    const stranger = await as(user);
    for (const address of [page, `/api${page}`, `${page}.pdf`])
      expect((await stranger.get(address)).status(), address).toBe(404);
  }
  const visitor = await as();
  for (const address of [page, `/api${page}`]) expect((await visitor.get(address)).status(), address).toBe(401);
  const asked = { headers: { Accept: 'text/html' }, maxRedirects: 0 };
  expect((await visitor.get(`${page}.pdf`, asked)).headers().location).toContain('/login');
});

test('[ACT-71] a name that a PDF cannot show stays on the page, which says why there is no PDF', async ({
  as,
  make,
}) => {
  const { site, id, page } = await selected(make, 'Dr. 株子 Okafor');
  await make.startUp(id);
  const atSite = await as(site.user);
  const html = await (await atSite.get(page)).text();
  expect(html).toContain('Dr. 株子 Okafor');
  expect(html).toContain('a PDF cannot show these characters: 株 子.');
  expect(html).not.toContain(`href="${page}.pdf"`);
  const refused = await atSite.get(`${page}.pdf`);
  expect(refused.status()).toBe(422);
  expect((await refused.json()).message).toContain('株 子');
});

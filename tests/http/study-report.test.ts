/** The report of a study as a page and as files, and the links that show it without an account (RPT). */
import type { APIRequestContext } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { withoutSecrets } from '~/catalogue/paths';
import { auditEventsOf } from '~db/queries/audit';
import { textOf } from '~tests/support/html';
import { textOfPdf } from '~tests/support/pdf-text';
import { expect, test } from '~tests/support/people';

const pathIn = (text: string) => /\/shared-reports\/[\w-]+/.exec(text)?.[0] ?? '';

const ENDPOINTS = {
  json: {
    make: async (who: APIRequestContext, id: string) => {
      const response = await who.post(`/api/studies/${id}/report/links`, { data: { preparedFor: 'Ada Lovelace' } });
      expect(response.status()).toBe(201);
      return pathIn((await response.json()).address);
    },
    end: async (who: APIRequestContext, id: string, linkId: string) =>
      (await who.delete(`/api/studies/${id}/report/links/${linkId}`)).status() === 200,
  },
  form: {
    make: async (who: APIRequestContext, id: string) => {
      const page = await (await who.get(`/studies/${id}/report/links`)).text();
      const [, lastDay = ''] = /name="lastDay"[^>]* value="([\d-]+)"/.exec(page) ?? [];
      const sent = { intent: 'makeReportLink', preparedFor: 'Ada Lovelace', lastDay };
      return pathIn(await textOf(await who.post(`/studies/${id}/report/links`, { form: sent })));
    },
    end: async (who: APIRequestContext, id: string, linkId: string) => {
      const form = { intent: `endReportLink ${linkId}` };
      return (await who.post(`/studies/${id}/report/links`, { form, maxRedirects: 0 })).status() === 303;
    },
  },
} as const;

for (const [endpoint, { make: makeLink, end }] of Object.entries(ENDPOINTS)) {
  test(`[RPT-05][RPT-08] by ${endpoint}: a link shows the report to someone without an account until it is ended, and says whom it was made for`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.sponsor();
    const study = await make.study({ sponsorId: organization.id, protocolNumber: 'LRK-7', totalSites: 4 });
    const site = await make.site({ name: 'Harbor Clinic' });
    await make.match(study.id, site.organization.id, { status: 'interested' });
    const [who, visitor] = [await as(user), await as()];
    const address = await makeLink(who, study.id);
    const response = await visitor.get(address);
    const { 'referrer-policy': referrer, 'x-robots-tag': robots, 'cache-control': cache } = response.headers();
    expect([response.status(), referrer, robots, cache]).toEqual([
      ...[200, 'no-referrer', 'noindex, nofollow', 'private, no-store'],
    ]);
    const html = await response.text();
    expect(html).toContain('Prepared for Ada Lovelace, until ');
    for (const part of ['Report: LRK-7', 'Harbor Clinic', '0 of 4 sites wanted are selected.'])
      expect(html).toContain(part);
    for (const personal of [site.user.email, site.organization.email, site.organization.phone])
      expect(html).not.toContain(personal);
    // It leads nowhere: no form, and no link but to its own main part.
    expect(html).not.toMatch(/<form/);
    expect([...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to)).toEqual(['#main']);
    expect(await (await as(user)).get(address).then((again) => again.text())).not.toMatch(/<form/);

    const links = await (await who.get(`/api/studies/${study.id}/report/links`)).json();
    expect(links).toMatchObject([
      { preparedFor: 'Ada Lovelace', openings: 2, state: 'open', createdBy: 'Robin Reyes' },
    ]);
    const page = await (await who.get(`/studies/${study.id}/report/links`)).text();
    expect(page).toContain('2 times');
    // Only its hash is stored, and no page and no log has it.
    expect(page + JSON.stringify(links)).not.toContain(address.split('/')[2]);
    expect(withoutSecrets(`GET ${address} 200`)).toBe('GET /shared-reports/… 200');

    expect(await end(who, study.id, links[0].id)).toBe(true);
    for (const gone of [address, `${address}x`]) {
      const answer = await visitor.get(gone);
      expect([answer.status(), await textOf(answer)]).toEqual([410, expect.stringContaining('ask whoever sent it')]);
    }
    const actions = (await store.read((db) => auditEventsOf(db, { type: 'study', id: study.id }))).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(['study.reportLinkEnded', 'study.reportLinkMade']);
  });
}

test('[RPT-05] a day that is too far ahead is refused by form and JSON, and what was typed stays', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const who = await as(user);
  const typed = { preparedFor: 'Ada Lovelace', lastDay: '2999-01-31' };
  const form = { intent: 'makeReportLink', ...typed };
  const refused = await who.post(`/studies/${study.id}/report/links`, { form });
  expect(refused.status()).toBe(400);
  const html = await refused.text();
  for (const kept of ['Please enter a date at most 90 days ahead.', 'value="Ada Lovelace"', 'value="2999-01-31"'])
    expect(html).toContain(kept);
  const call = await who.post(`/api/studies/${study.id}/report/links`, { data: typed });
  expect([call.status(), (await call.json()).errors]).toEqual([
    ...[400, { lastDay: ['Please enter a date at most 90 days ahead.'] }],
  ]);
});

test('[RPT-04][RPT-06] the report is a page, a PDF and a workbook, for its sponsor and administrators', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id, protocolNumber: 'LRK-8' });
  const site = await make.site({ name: 'Harbor Clinic' });
  await make.match(study.id, site.organization.id, { status: 'selected' });
  const at = `/studies/${study.id}/report`;
  for (const who of [await as(user), await as(await make.admin('read_only'))]) {
    const html = await (await who.get(at)).text();
    for (const part of ['Report: LRK-8', 'As of ', 'Harbor Clinic', '1 of 5 sites wanted is selected.'])
      expect(html).toContain(part);
    const pdf = await who.get(`${at}.pdf`);
    expect(await textOfPdf(await pdf.body())).toContain('Harbor Clinic');
    const workbook = await who.get(`${at}.xlsx`);
    expect(workbook.headers()['content-disposition']).toContain('Report of LRK-8.xlsx');
    expect((await readSheet(await workbook.body(), 'Decisions'))[1]?.slice(0, 2)).toEqual([
      'Harbor Clinic',
      'Selected',
    ]);
  }
  const others = [await as((await make.sponsor()).user), await as(site.user), await as(await make.rep())];
  for (const who of others)
    for (const path of [at, `${at}.pdf`, `${at}.xlsx`, `${at}/links`, `/api${at}`, `/api${at}/links`])
      expect([path, (await who.get(path)).status()]).toEqual([path, 404]);
  const visitor = await as();
  expect((await visitor.get(at)).status()).toBe(401);
  const asked = { maxRedirects: 0, headers: { Accept: 'text/html' } };
  expect((await visitor.get(`${at}.pdf`, asked)).headers().location).toContain('/login');
});

/** What a selected site has invoiced its sponsor for, by both endpoints (ACT-65, ACT-66). */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { DAY_MS, formatRegistryDate, isoDay } from '~/catalogue/time';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

/** A day so many days ago, in Eastern Time. */
const ago = (days: number) => isoDay(Date.now() - days * DAY_MS, 'America/New_York');

/** What a person's inbox has about invoices. */
async function inboxOf(who: APIRequestContext): Promise<{ kind: string }[]> {
  const items: { kind: string }[] = await (await who.get('/api/inbox')).json();
  return items.filter(({ kind }) => kind === 'invoice');
}

for (const by of ['json', 'form'] as const) {
  test(`[ACT-65][ACT-66][ACT-73][DAY-219] a site enters an invoice, its payment and a correction, and the sponsor reads them, by ${by}`, async ({
    as,
    make,
  }) => {
    const [sponsor, site] = [await make.sponsor(), await make.site()];
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
    await make.startUp(id);
    await make.budget(id, { state: 'signed', signedAt: Date.now() - 100 * DAY_MS });
    const [atSite, atSponsor] = [await as(site.user), await as(sponsor.user)];
    const enter = async (values: Record<string, string | number | boolean>) =>
      by === 'json'
        ? (await atSite.put(`/api/matches/${id}/invoices`, { data: values })).status()
        : (
            await atSite.post(`/matches/${id}/invoices`, {
              form: { intent: 'enterInvoice', idempotencyKey: randomUUID(), ...values },
              maxRedirects: 0,
            })
          ).status();
    const saved = by === 'json' ? 200 : 303;
    const invoice = { number: 'INV-7', kind: 'startUp', amount: 4_500, sentOn: ago(80) };

    expect(await enter(invoice)).toBe(saved);
    const overdue = await textOf(await atSponsor.get(`/matches/${id}/invoices`));
    expect(overdue).toMatch(/Overdue\s*\$4,500/);
    expect(overdue).toContain('20 days overdue');
    expect(overdue).toContain(formatRegistryDate(ago(20)));
    expect(overdue).not.toContain('Save invoice');
    expect(await inboxOf(atSponsor)).toMatchObject([
      { text: 'Pay invoice INV-7', about: site.organization.name, overdue: true, path: `/matches/${id}/invoices` },
    ]);
    expect(await inboxOf(atSite)).toEqual([]);
    const change = await (await atSite.get(`/matches/${id}/invoices?invoice=INV-7`)).text();
    const [, afterLabel = ''] = change.split('This invoice is withdrawn</label>');
    expect(afterLabel.slice(0, 60), '[DAY-219] it may stay unticked').not.toContain('Required');
    expect(await enter({ ...invoice, paidOn: ago(50), version: 1 })).toBe(saved);
    expect(await textOf(await atSite.get(`/matches/${id}/invoices`))).toContain('after 30 days');
    expect(await inboxOf(atSponsor)).toEqual([]);
    // A correction needs a reason, and days are in their order.
    expect(await enter({ ...invoice, paidOn: ago(50), amount: 4_000 })).toBe(400);
    expect(await enter({ ...invoice, paidOn: ago(81), why: 'typo' })).toBe(400);
    expect(await enter({ ...invoice, number: 'INV-8', sentOn: ago(120) })).toBe(400);
    expect(await enter({ ...invoice, number: 'INV-8', sentOn: ago(-2) })).toBe(400);
    expect(await enter({ ...invoice, paidOn: ago(50), amount: 4_000, why: 'disputed', version: 2 })).toBe(saved);
    expect(await enter({ ...invoice, amount: 1, why: 'typo', version: 2 })).toBe(409);

    const seen = await (await atSponsor.get(`/api/matches/${id}/invoices`)).json();
    expect(seen.totals).toEqual([{ currency: 'USD', invoiced: 4_000, paid: 4_000, open: 0, overdue: 0 }]);
    expect(seen.invoices).toMatchObject([
      {
        ...{ number: 'INV-7', state: 'paid', dueOn: ago(20), daysToPay: 30, daysOverdue: null },
        current: { version: 3, amount: 4_000, why: 'disputed' },
        earlier: [{ version: 2, amount: 4_500, why: null }, { paidOn: null }],
      },
    ]);
    const page = await textOf(await atSponsor.get(`/matches/${id}/invoices`));
    expect(page).toContain('2 changes');
    expect(page).toContain('The sponsor disputed it');
    expect(await textOf(await atSponsor.get(`/matches/${id}/history`))).toContain('Invoice corrected');
    expect(await enter({ ...invoice, paidOn: ago(50), amount: 4_000, withdrawn: true, why: 'other' })).toBe(saved);
    expect((await (await atSite.get(`/api/matches/${id}/invoices`)).json()).totals).toEqual([]);

    // The budget says 4,500 of the fee.
    expect(overdue).not.toContain('more than the budget');
    expect(await enter({ ...invoice, number: 'INV-9', amount: 9_000 })).toBe(saved);
    const above = await (await atSponsor.get(`/api/matches/${id}/invoices`)).json();
    expect(above.aboveBudget).toEqual([{ kind: 'startUp', invoiced: 9_000, budgeted: 4_500 }]);
    expect(await textOf(await atSite.get(`/matches/${id}/invoices`))).toContain(
      'Start-up fee: $9,000 is invoiced, and the signed budget says $4,500.',
    );
    // Neither the sponsor nor another site or sponsor can enter anything.
    expect((await atSponsor.put(`/api/matches/${id}/invoices`, { data: invoice })).status()).toBe(403);
    for (const { user } of [await make.site(), await make.sponsor()]) {
      const other = await as(user);
      expect((await other.get(`/api/matches/${id}/invoices`)).status()).toBe(404);
      expect((await other.put(`/api/matches/${id}/invoices`, { data: invoice })).status()).toBe(404);
      expect((await other.get(`/matches/${id}/invoices`)).status()).toBe(404);
    }
  });
}

test('[ACT-65] before both have signed the budget there is no tab, and nothing to enter', async ({ as, make }) => {
  const site = await make.site();
  const { id } = await make.match((await make.study()).id, site.organization.id, { status: 'selected' });
  await make.startUp(id);
  const signed = await make.budget(id, { state: 'siteSigned' });
  const atSite = await as(site.user);
  const tab = `href="/matches/${id}/invoices"`;
  expect(await (await atSite.get(`/matches/${id}/start-up`)).text()).not.toContain(tab);
  expect(await textOf(await atSite.get(`/matches/${id}/invoices`))).toContain('Nothing to invoice yet');
  const invoice = { number: 'INV-1', kind: 'startUp', amount: 1, sentOn: ago(0) };
  const refused = await atSite.put(`/api/matches/${id}/invoices`, { data: invoice });
  expect(refused.status()).toBe(409);
  await make.budget(id, { number: signed.number + 1, state: 'signed', signedAt: Date.now() });
  // In the tabs, and beside the budget on the board.
  expect((await (await atSite.get(`/matches/${id}/start-up`)).text()).split(tab)).toHaveLength(3);
  expect((await atSite.put(`/api/matches/${id}/invoices`, { data: invoice })).status()).toBe(200);
});

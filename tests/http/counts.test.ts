/** What an active site counts, by both endpoints (ACT-25, ACT-26). */
import { randomUUID } from 'node:crypto';
import { formatMonth } from '~/catalogue/time';
import { monthsToCount } from '~/domain/model/counts';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

const DAY = 86_400_000;

for (const by of ['json', 'form'] as const) {
  test(`[ACT-25][ACT-26] a site enters its months and corrects one, and the sponsor sees it beside what was promised, by ${by}`, async ({
    as,
    make,
  }) => {
    const [sponsor, site] = [await make.sponsor(), await make.site()];
    const study = await make.study({ sponsorId: sponsor.organization.id });
    const { id } = await make.match(study.id, site.organization.id, { status: 'selected' });
    const activatedAt = Date.now() - 75 * DAY;
    await make.activation(id, activatedAt);
    const [month = '', next = ''] = monthsToCount(activatedAt, Date.now());
    const [atSite, atSponsor] = [await as(site.user), await as(sponsor.user)];
    const enter = async (values: Record<string, string | number>) =>
      by === 'json'
        ? (await atSite.put(`/api/matches/${id}/counts`, { data: values })).status()
        : (
            await atSite.post(`/matches/${id}/counts`, {
              form: { intent: 'enterCounts', idempotencyKey: randomUUID(), ...values },
              maxRedirects: 0,
            })
          ).status();
    const saved = by === 'json' ? 200 : 303;

    expect(await textOf(await atSite.get(`/matches/${id}/counts`))).toContain(`Counts for ${formatMonth(month)}`);
    expect(await enter({ month, prescreened: 9, consented: 4, randomized: 2 })).toBe(saved);
    expect(await textOf(await atSite.get(`/matches/${id}/counts`))).toContain(`Counts for ${formatMonth(next)}`);
    // A correction needs a reason.
    expect(await enter({ month, prescreened: 9, consented: 4, randomized: 3 })).toBe(400);
    expect(await enter({ month, prescreened: 9, consented: 4, randomized: 3, why: 'late', version: 1 })).toBe(saved);
    // More randomized than have consented.
    expect(await enter({ month: next, randomized: 2 })).toBe(400);

    const { total, months } = await (await atSponsor.get(`/api/matches/${id}/counts`)).json();
    expect(total).toMatchObject({ prescreened: 9, randomized: 3, failed: {} });
    expect(months.at(-1)).toMatchObject({ month, entered: { version: 2, why: 'late' }, earlier: [{ randomized: 2 }] });
    const page = await textOf(await atSponsor.get(`/matches/${id}/counts`));
    expect(page).toMatch(/Randomized\s*3/);
    expect(page).toContain('1 correction');
    expect(page).not.toContain('Save counts');
    // Neither the sponsor nor another site can enter anything.
    expect((await atSponsor.put(`/api/matches/${id}/counts`, { data: { month } })).status()).toBe(403);
    const other = await as((await make.site()).user);
    expect((await other.get(`/api/matches/${id}/counts`)).status()).toBe(404);
    expect((await other.put(`/api/matches/${id}/counts`, { data: { month } })).status()).toBe(404);
  });
}

test('[ACT-25] before the activation there is no tab and nothing to enter', async ({ as, make }) => {
  const site = await make.site();
  const { id } = await make.match((await make.study()).id, site.organization.id, { status: 'selected' });
  const atSite = await as(site.user);
  expect(await (await atSite.get(`/matches/${id}`)).text()).not.toContain(`/matches/${id}/counts`);
  expect(await textOf(await atSite.get(`/matches/${id}/counts`))).toContain('Nothing to count yet');
  const response = await atSite.put(`/api/matches/${id}/counts`, { data: { month: '2026-01' } });
  expect(response.status()).toBe(409);
});

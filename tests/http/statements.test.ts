/** How many statements a page runs. It does not depend on the clock, and says what a page costs a database elsewhere. */
import type { APIRequestContext } from '@playwright/test';
import { CHANGES_PREVIEWED } from '~/catalogue/limits';
import { everyPage, type Visit } from '~tests/support/every-page';
import type { Factories } from '~tests/support/factories';
import { expect, test } from '~tests/support/people';

test.use({ appEnv: { DEV_TOOLS: '1' } }); // pages say how many statements they ran

const USUAL = 9;
/** By section of the admin panel, or by route. */
const BUDGETS: Record<string, number> = {
  // With what it is the site's turn to do.
  'site-dashboard': 15,
  'organization.profile': 10,
  'sponsor-dashboard': 11,
  'sponsor.sites': 11,
  'sites.$id': 16,
  'studies.$id_.compare': 11,
  // With the prospective sites, which are compared with the study's trials.
  'studies.$id': 35,
  'studies.$id_.why-not': 26,
  overview: 12,
  sites: 11,
  studies: 12,
  matching: 25,
  analytics: 14,
  database: 12,
  // Each previewed change takes two rankings.
  'admin-panel.changes_.$id.$decision': 18,
  'admin-panel.changes': 75,
  'matches.$id': 10,
  // Before its first CDA, the sponsor's name is that of the study's other CDAs.
  'matches.$id_.documents': 10,
  'matches.$id_.messages.$threadId': 12,
  'matches.$id_.feasibility': 12,
  send: 12,
  'admin-panel.review': 21,
  'admin-panel.review_.$kind.$id': 17,
  // All that is stored about a person, or about the two organizations.
  'admin-panel.people': 14,
  'admin-panel.people_.erase': 30,
  'admin-panel.merge': 21,
};

const nameOf = ({ route, address }: Visit) => new URLSearchParams(address.split('?')[1]).get('section') ?? route;

async function statementsOf(context: APIRequestContext, address: string): Promise<number | undefined> {
  const answer = await context.get(address, { maxRedirects: 0 });
  const [, statements] = /desc="(\d+) statements"/.exec(answer.headers()['server-timing'] ?? '') ?? [];
  return statements === undefined ? undefined : Number(statements);
}

/** As many changes to approve as the page previews, each of a study with a match, whatever other tests have left. */
async function fillChanges(make: Factories, sponsorId: string, siteId: string): Promise<void> {
  for (let change = 0; change < CHANGES_PREVIEWED; change++) {
    const study = await make.study({ sponsorId, proposed: { phase: 'phase_iii' }, proposedAt: change + 1 });
    await make.match(study.id, siteId);
  }
}

test('[PERF-06] a page runs no more statements than its budget @all', async ({ make, as }) => {
  test.setTimeout(180_000);
  const { users, visits } = await everyPage(make, as);
  await fillChanges(make, users.sponsor.organizationId as string, users.site.organizationId as string);
  const contexts: Partial<Record<Visit['who'], APIRequestContext>> = {};
  const over: string[] = [];
  const seen: Record<string, number> = {};
  for (const visit of visits) {
    const { who, address } = visit;
    const context = contexts[who] ?? (await (who === 'visitor' ? as() : as(users[who])));
    contexts[who] = context;
    const statements = await statementsOf(context, address);
    if (statements === undefined) continue; // a page from memory runs none
    const name = nameOf(visit);
    const budget = BUDGETS[name] ?? USUAL;
    seen[name] = Math.max(seen[name] ?? 0, statements);
    // The settings are read again once a second, by whichever page comes then.
    if (statements > budget && ((await statementsOf(context, address)) ?? 0) > budget)
      over.push(`${name} as ${who}, ${address}: ${statements} of ${budget} statements`);
  }
  expect(over).toEqual([]);
  expect(Object.keys(seen).length).toBeGreaterThan(50);
});

test('[API-10] many health checks in a row ask the database once in a while', async ({ as }) => {
  const visitor = await as();
  const asked: (number | undefined)[] = [];
  for (let check = 0; check < 20; check++) asked.push(await statementsOf(visitor, '/api/health'));
  expect(asked).toContain(0);
  await expect.poll(() => statementsOf(visitor, '/api/health'), { intervals: [200] }).toBe(1);
});

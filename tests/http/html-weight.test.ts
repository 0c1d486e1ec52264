/** The size of each page's HTML before compression, with 25 rows in every list. It does not depend on time. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { LIST_PAGE } from '~/catalogue/limits';
import { insertMail } from '~db/queries/outbox';
import { insertContactMessage } from '~db/queries/platform';
import type { Store } from '~db/store.server';
import { everyPage, type Visit, type World } from '~tests/support/every-page';
import type { Factories } from '~tests/support/factories';
import { wordsOf } from '~tests/support/html';
import { expect, test as withPeople } from '~tests/support/people';
import { preferred, required } from '~tests/support/scored';

/** An app of its own, because what other tests leave would be in the lists. DEV_TOOLS adds a page. */
const test = withPeople.extend({
  app: async ({ appWith }, use) => use(await appWith({ DEV_TOOLS: '1' }, 'html-weight')),
});

/** In bytes. docs/decisions/0023-light-pages.md explains the budgets above the usual one. */
const USUAL = 60_200;
/** By section of the admin panel, or by route. */
const BUDGETS: Record<string, number> = {
  // Here every row awaits a decision and has five actions. In the demo, a quarter of the rows do, which makes 58 kB.
  // Its name leads to its page, the sidebar to one more, and an opened row to what comes after a decision.
  // Each row has its checks in words for screen readers, its likely duplicate, and the version that is selected.
  // Below it, links export the list with its filters, and forms choose its columns and keep views of it.
  sites: 94_800,
  studies: 77_700,
  // 50 records, with what is open of each in words for screen readers.
  'admin-panel.review': 77_600,
  // With its part of the queue, and what to do about each likely duplicate.
  'admin-panel.review_.$kind.$id': 66_100,
  // With a line for each site before all that is known of it.
  // With one more study, which a CRO runs.
  matching: 116_300,
  analytics: 93_100,
  'admin-panel.changes': 67_600,
  // With the numbers of the sidebar.
  'admin-panel.trials': 60_700,
  // Five buttons for each person.
  'admin-panel.people': 64_500,
  // With the study's external ID, which it has or not.
  'admin-panel.studies.$id_.edit': 71_930,
  // The text of 25 messages, twice: as HTML and as data.
  'admin-panel.messages': 72_000,
  // 50 items, each with when it was done.
  inbox: 66_500,
  // With what it is the reader's turn to do, what the site is missing, what each study only prefers, and what each card's
  // buttons tell the sponsor.
  'site-dashboard': 42_000,
  // Each study with its sites at every step, as links, and with what is sought where. Steps have their whole names.
  // With the clients of a CRO, the CROs of a client, and how many backups each study has.
  'sponsor-dashboard': 46_700,
  // An opened row has the form of the sponsor's own list, 3 kB.
  'sponsor.sites': 100_300,
  // Its parts are all on one page, to be printed.
  'studies.$id_.report': 70_000,
  // What the sponsor's own list says of each site, and a filter by it.
  'studies.$id': 116_700,
  'studies.$id_.edit': 65_200,
  'studies.$id_.outreach': 90_600,
  'matching-demo': 66_000,
  // A line for each resource and call; each call with its scope and its refusals. Webhooks have eleven calls, identity
  // providers four, requests to join six, asking the investigator and keeping a message one each, a sponsor's own list thirteen,
  // relations ten, approving a selection seven, a site's capacity one. Two calls of studies show all fields of a study once more: by its external ID, and those that PATCH takes.
  'api.docs._index': 86_000,
  'api.docs.$part': 393_900,
};
/** What a person has opened: a row's details, rare filters. */
const OPENED = 9500;

function budgetOf({ route, address }: Visit): number {
  const query = new URLSearchParams(address.split('?')[1]);
  const budget = BUDGETS[query.get('section') ?? route] ?? USUAL;
  return query.has('open') || query.has('filters') ? budget + OPENED : budget;
}

const LONG = 'We run oncology and cardiology trials in two buildings and would like to know more. '.repeat(5);
const REQUIREMENTS = [
  preferred('met', 'Oncology'),
  preferred('met', 'Boston, MA'),
  required('not met', 'Pharmacy'),
  preferred('not known', 'current GCP training'),
];

/** A full page of everything that lists show. */
async function fillLists(make: Factories, store: Store, { users: { site, sponsor }, visits }: World): Promise<void> {
  const [, studyId = ''] =
    visits.map(({ address }) => /^\/studies\/([^/]+)\/weights$/.exec(address)).find(Boolean) ?? [];
  for (let row = 0; row < LIST_PAGE; row++) {
    const { organization: applicant } = await make.site({ status: 'pending', npi: '1234567893' });
    // One after the other, because the newest are listed, and pending ones have more actions.
    const [createdAt, later] = [Date.now() + 2 * row, Date.now() + 2 * row + 1];
    const pending = { status: 'pending_approval', isActive: false, createdAt } as const;
    await make.study({ sponsorId: sponsor.organizationId as string, ...pending });
    const proposed = { proposed: { phase: 'phase_iii' }, proposedAt: Date.now(), createdAt: later };
    const change = { ...proposed, description: LONG, listed: true };
    const study = await make.study({ sponsorId: sponsor.organizationId as string, ...change });
    const status = row % 2 ? 'invited' : 'new';
    const { id } = await make.match(study.id, site.organizationId as string, { status, requirements: REQUIREMENTS });
    // Otherwise, a job would begin it at some time during the test.
    if (status === 'invited') await make.engagement(id, { step: 'interest', todo: 'answer' });
    await make.trackRecord(applicant.id, { answer: 'claimed', claimedAs: 'site', similarity: 0 });
    await make.trackRecord(site.organizationId as string);
    await make.match(studyId, applicant.id, { requirements: REQUIREMENTS });
    await make.outreach(studyId, (await make.facility([(await make.trial()).nctId])).key);
    await store.tx(async (db) => {
      const from = { name: 'Miriam Okafor', email: 'miriam.okafor@riverside.example' };
      await insertContactMessage(db, { id: randomUUID(), ...from, message: LONG, createdAt: Date.now() });
      await insertMail(db, {
        id: randomUUID(),
        recipient: from.email,
        subject: 'Your site has been verified',
        body: LONG,
        state: 'waiting',
        attempts: 0,
        dueAt: Date.now(),
        createdAt: Date.now(),
      });
    });
  }
}

/** Words that the glossary replaces by required, preferred and points. */
const UNSAID = /.{0,40}(\b[Ww]ish(es|ed)?\b|\bCounts as\b|\b[Mm]usts\b|\b(a|the|every|no) must\b).{0,20}/;

test('[PERF-03][VOC-02] a page’s HTML stays within its budget, with 25 rows in every list, and says “required” and “preferred” @all', async ({
  make,
  as,
  store,
}) => {
  test.setTimeout(180_000);
  const world = await everyPage(make, as);
  const { users, visits } = world;
  await fillLists(make, store, world);
  const contexts: Partial<Record<Visit['who'], APIRequestContext>> = {};
  const over: string[] = [];
  const said: string[] = [];
  let rows = 0;
  for (const visit of visits) {
    const { who, route, address } = visit;
    contexts[who] ??= await (who === 'visitor' ? as() : as(users[who]));
    const answer = await contexts[who].get(address);
    if (answer.status() >= 300 && answer.status() < 400) continue;
    const html = await answer.text();
    const bytes = Buffer.byteLength(html);
    const budget = budgetOf(visit);
    // The API document names the fields of its JSON.
    const words = route.startsWith('api.docs') ? null : UNSAID.exec(wordsOf(html));
    if (words) said.push(`${route} as ${who}, ${address}: ${words[0]}`);
    rows = Math.max(rows, html.split('<tbody').length - 1);
    if (bytes > budget) over.push(`${route} as ${who}, ${address}: ${bytes} of ${budget} bytes`);
  }
  expect(over).toEqual([]);
  expect(said).toEqual([]);
  expect(rows).toBeGreaterThanOrEqual(LIST_PAGE);
});

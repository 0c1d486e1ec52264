/** How many statements a page or a change runs. It does not depend on the clock, and says what it costs a database elsewhere. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { CHANGES_PREVIEWED } from '~/catalogue/limits';
import { SYSTEM } from '~/domain/base/actor';
import { record } from '~/domain/base/audit.server';
import { type MatchWithParties, matchById } from '~db/queries/matches';
import type { Store } from '~db/store.server';
import { everyPage, type Visit } from '~tests/support/every-page';
import type { Factories } from '~tests/support/factories';
import { expect, test as withPeople } from '~tests/support/people';

/** An app of its own, because what other tests leave changes how many statements run, which DEV_TOOLS counts. */
const test = withPeople.extend({
  app: async ({ appWith }, use) => use(await appWith({ DEV_TOOLS: '1' }, 'statements')),
});

/** With one for the number in the header. */
const USUAL = 10;
/** By section of the admin panel, or by route. */
const BUDGETS: Record<string, number> = {
  // With what it is the site's turn to do, the matches that it is about, whom colleagues wait for, who is trained, and
  // whether the usual questions are answered.
  'site-dashboard': 22,
  // With what the organization has kept.
  'organization.profile': 17,
  // What matching knows of a site takes seven. With whether it has said that it has no capacity.
  'organization.requirements': 14,
  'open-studies._index': 13,
  'open-studies.$id': 12,
  // With where the sites of the studies stand, who was asked to sign and, for half a minute after a change, whether it can
  // be undone.
  'sponsor-dashboard': 18,
  // With what the sponsor's own list says of them, as for the studies below.
  'sponsor.sites': 13,
  // With the days that the site has to answer, which the invitation says, and how many of its people are trained.
  'sites.$id': 19,
  // With what the answers of the study's sites are worth, what can be undone and, of two sites, one of them active, what they have kept.
  'studies.$id_.compare': 22,
  // Before several sites are selected, all answers of the study, what contradicts them, and what is open from visits.
  'studies.$id_.matches': 18,
  // With the prospective sites, which are compared with the study's trials.
  'studies.$id': 38,
  'studies.$id_.why-not': 28,
  // With all that the page can show, such as trials, staff and start-up times.
  'organization.public-page_.preview': 13,
  // What the study’s own pages say, read as they read it, the tasks of start-ups that are late, and what the own list excludes.
  'studies.$id_.report': 32,
  // With the link, whoever made it, and the count.
  'shared-reports.$token': 34,
  // Their events may be about every kind of record, each with one statement for the names.
  // With what is late in the queue, and what is open of it. Each page of the panel has one for the numbers in its sidebar.
  overview: 38,
  // One is for the person's views of it.
  activity: 17,
  // With what is open of the pending records, for all of the page at once.
  sites: 19,
  studies: 19,
  // With the matches that have ended.
  matching: 29,
  // With how the work goes: decisions, backlog, steps and invitations.
  analytics: 23,
  database: 14,
  // Each previewed change takes two rankings.
  'admin-panel.changes_.$id.$decision': 21,
  'admin-panel.changes': 77,
  // For half a minute after a change: whether it is a decision that can be undone.
  // Until it is decided: what the other side has kept, which takes three.
  // And what the sponsor's own list says of the site.
  'matches.$id': 18,
  // The tasks, who did them, the vault, the contract, the budget, the start-ups before it, and what a signature asks for or whom the open
  // task can be assigned to. With what the IRB does, the log, who signed it, and the training of the team; and whether there are invoices.
  // With who the investigator is now, by the profile and the attested answers.
  'matches.$id_.start-up': 25,
  // With whether the budget is signed, so that there are invoices.
  'matches.$id_.contract': 11,
  'matches.$id_.irb': 11,
  // The versions with their signatures and names, the training and documents of the team, and who the investigator is by the
  // attested answers, the profile and the team.
  'matches.$id_.delegation': 21,
  // The log and who signed it, the IRB, the team, the vault and whom the attested answers name.
  'matches.$id_.start-up_.statement': 17,
  // The plan: the matches, start-ups, counts, stages and late tasks; and the list of tasks.
  'studies.$id_.start-up': 14,
  // All answers of the study, what contradicts those of the site, and what is open from its visit.
  decide: 34,
  // Before its first CDA, the sponsor's name is that of the study's other CDAs.
  'matches.$id_.documents': 13,
  // Each kind that the reader may find, and what was probably meant.
  search: 16,
  // With what the person has begun to write.
  'matches.$id_.messages._index': 11,
  'matches.$id_.messages.$threadId': 13,
  // With who can attest, and what contradicts the answers, once all are confirmed.
  'matches.$id_.feasibility': 14,
  // With whom the documents to choose from are about, and what the site's public page shows.
  send: 18,
  irb: 17,
  'organization.answers': 11,
  pharmacy: 11,
  // With what contradicts the answers.
  // With what can be undone.
  'studies.$id_.feasibility': 17,
  // With what is open of each record, and who is at work on it.
  'admin-panel.review': 22,
  // With its part of the queue, its history and its notes.
  'admin-panel.review_.$kind.$id': 34,
  // All that belongs to the record.
  'admin-panel.sites.$id': 25,
  'admin-panel.studies.$id': 25,
  'admin-panel.people_.$id': 25,
  // What is open of several records, and who is e-mailed.
  'admin-panel.decisions.$kind': 17,
  // What to settle before an approval, and what is deleted with a record.
  'admin-panel.$kind.$id.$action': 26,
  // All that is stored about a person, or about the two organizations.
  'admin-panel.people': 18,
  // With their requests to join.
  'admin-panel.people_.erase': 43,
  // With the lists of sponsors that a site is on.
  'admin-panel.merge': 26,
};

function nameOf({ route, address }: Visit): string {
  const query = new URLSearchParams(address.split('?')[1]);
  return query.get('section') ?? (query.has('ask') ? 'decide' : route);
}

async function statementsOf(context: APIRequestContext, address: string): Promise<number | undefined> {
  return statementsIn(await context.get(address, { maxRedirects: 0 }));
}

function statementsIn(answer: APIResponse): number | undefined {
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

/** The latest events are about every kind of record, some with personal values, whatever other tests have left. */
async function fillActivity(store: Store, make: Factories): Promise<void> {
  const { organization: sponsor, user } = await make.sponsor();
  const { organization: site } = await make.site();
  const study = await make.study({ sponsorId: sponsor.id });
  const match = await make.match(study.id, site.id);
  const questionnaire = await make.questionnaire(study.id);
  const about = [
    ['organization.edited', site.id, { contactName: 'Kim' }],
    ['user.nameConfirmed', user.id, { lastName: 'Kim' }],
    ['study.submitted', study.id, {}],
    ['match.answered', match.id, {}],
    ['questionnaire.frozen', questionnaire.id, {}],
    ['settings.edited', 'settings', {}],
  ] as const;
  await store.tx(async (db) => {
    for (const [action, id, after] of about) await record(db, SYSTEM, action, id, { after, at: Date.now() });
  });
}

test('[PERF-06] a page runs no more statements than its budget @all', async ({ make, as, store }) => {
  test.setTimeout(180_000);
  const { users, visits } = await everyPage(make, as);
  await fillChanges(make, users.sponsor.organizationId as string, users.site.organizationId as string);
  await fillActivity(store, make);
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
    // The settings are read again once a second, and what jobs have changed of sites before a ranking, by whichever page
    // comes then. What a page itself costs, it costs each time.
    const again = async () => ((await statementsOf(context, address)) ?? 0) > budget;
    if (statements > budget && (await again()) && (await again()) && (await again()))
      over.push(`${name} as ${who}, ${address}: ${statements} of ${budget} statements`);
  }
  console.log(seen);
  expect(over).toEqual([]);
  expect(Object.keys(seen).length).toBeGreaterThan(50);
});

/** By flow, with the session and, where the call takes one, an idempotency key. */
const CHANGES = {
  'save an answer': 6,
  'confirm a section': 6,
  // The study is read once. Approving it also looks at its sponsor, and rejecting it keeps the reason to be answered.
  // How long a decision can be undone is read from the settings.
  'approve a study': 10,
  'reject a study': 10,
  'verify a site': 8,
  // The engagement begins.
  // How those who are e-mailed want it is read with their time zones.
  'show interest': 13,
  'accept an invitation': 13,
  'decline a suggestion': 10,
  // With whether the sponsor's own list excludes it, also before it is selected.
  'invite a site': 13,
  // With what it was before, to undo it.
  'select a site': 14,
  'close a study': 8,
};

for (const endpoint of ['JSON', 'form'] as const) {
  test(`[PERF-08] by ${endpoint}: a change runs no more statements than its budget`, async ({ as, make, store }) => {
    const { organization: sponsor, user: atSponsor } = await make.sponsor();
    const { organization: site, user: atSite } = await make.site();
    const [forSponsor, forSite, forAdmin] = [await as(atSponsor), await as(atSite), await as(await make.admin())];
    const byForm = endpoint === 'form';
    const seen: Partial<Record<keyof typeof CHANGES, number>> = {};
    const run = async (flow: keyof typeof CHANGES, answer: Promise<APIResponse>) => {
      const done = await answer;
      expect([flow, done.status(), await done.text()]).toEqual([flow, byForm ? 303 : 200, expect.anything()]);
      seen[flow] = statementsIn(done);
    };
    const running = () => make.study({ sponsorId: sponsor.id });
    const newMatch = async (status: 'new' | 'invited' | 'interested' = 'new') => {
      const study = await running();
      const match = await make.match(study.id, site.id, { status });
      if (status === 'new') return match;
      const [step, todo] = status === 'invited' ? (['interest', 'answer'] as const) : (['decision', 'decide'] as const);
      await make.engagement(match.id, { step, todo });
      return match;
    };
    const move = (who: APIRequestContext, id: string, intent: string, data = {}) =>
      byForm
        ? who.post(`/matches/${id}${intent === 'decline' ? '/decline' : ''}`, {
            form: {
              intent: `${intent}Match`,
              confirmed: 'yes',
              returnTo: '/site-dashboard',
              idempotencyKey: randomUUID(),
              ...data,
            },
          })
        : who.put(`/api/matches/${id}/${intent}`, { data, headers: { 'Idempotency-Key': randomUUID() } });

    const { id } = await newMatch('interested');
    const { study } = (await store.read((db) => matchById(db, id))) as MatchWithParties;
    await make.response(id, study.id);
    const save = (key: string, value: string, intent: 'save' | 'confirm' = 'save') =>
      byForm
        ? forSite.post(`/matches/${id}/feasibility`, {
            form: { intent, section: 'irb', asked: key, [`q.${key}`]: value },
          })
        : forSite.put(`/api/matches/${id}/feasibility`, {
            data: { answers: { [key]: Number(value) }, ...(intent === 'confirm' && { confirm: 'irb' }) },
          });
    await run('save an answer', save('irb.days', '21'));
    const again = await save('irb.days', '21');
    if (!byForm) {
      expect(await again.json()).toEqual({ matchId: id, updatedAt: expect.any(Number), changed: 0 });
      expect((await again.body()).length).toBeLessThan(300);
    }
    await run('confirm a section', save('irb.days', '22', 'confirm'));

    const pending = () => make.study({ sponsorId: sponsor.id, status: 'pending_approval', isActive: false });
    const decide = (kind: 'studies' | 'sites', record: { id: string }, decision: 'approve' | 'reject') =>
      byForm
        ? forAdmin.post(`/admin-panel/${kind}/${record.id}/${decision}`, { form: { reason: 'Too broad' } })
        : forAdmin.put(`/api/${kind === 'sites' ? 'organizations' : kind}/${record.id}/${decision}`, {
            data: { reason: 'Too broad' },
          });
    await run('approve a study', decide('studies', await pending(), 'approve'));
    await run('reject a study', decide('studies', await pending(), 'reject'));
    await run('verify a site', decide('sites', await make.organization({ status: 'pending' }), 'approve'));

    await run('show interest', move(forSite, (await newMatch()).id, 'interest'));
    await run('accept an invitation', move(forSite, (await newMatch('invited')).id, 'accept'));
    const decline = { kind: 'capacity', reason: 'No room', until: '2099-01-01' };
    await run('decline a suggestion', move(forSite, (await newMatch()).id, 'decline', decline));
    await run('invite a site', move(forSponsor, (await newMatch()).id, 'invite'));
    await run('select a site', move(forSponsor, (await newMatch('interested')).id, 'select'));
    const ending = { kind: 'funding', reason: 'The grant has ended.' };
    const toClose = await running();
    await run(
      'close a study',
      byForm
        ? forSponsor.post(`/studies/${toClose.id}/close`, { form: ending })
        : forSponsor.put(`/api/studies/${toClose.id}/close`, { data: ending }),
    );
    const over = Object.entries(seen).filter(
      ([flow, statements]) => statements > CHANGES[flow as keyof typeof CHANGES],
    );
    expect(over).toEqual([]);
    expect(Object.keys(seen)).toEqual(Object.keys(CHANGES));
  });
}

test('[API-10] many health checks in a row ask the database once in a while', async ({ as }) => {
  const visitor = await as();
  const asked: (number | undefined)[] = [];
  for (let check = 0; check < 20; check++) asked.push(await statementsOf(visitor, '/api/health'));
  expect(asked).toContain(0);
  await expect.poll(() => statementsOf(visitor, '/api/health'), { intervals: [200] }).toBe(1);
});

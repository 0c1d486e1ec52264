/** The budget of a selected site, by both endpoints (ACT-28 to ACT-34). */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { User } from '~db/schema';
import { type Factories, PASSWORD } from '~tests/support/factories';
import { textOf, wordsOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

interface Line {
  name: string;
  perParticipant: number;
  amount: number;
  why?: string;
}
const TERMS = { currency: 'USD', startUpFee: 4_500, holdback: 10, paid: 'quarterly', paidWithin: '60' };
const VISIT: Line = { name: 'Treatment visit', perParticipant: 8, amount: 420 };
const SCREENING: Line = { name: 'Screening visit', perParticipant: 1, amount: 850 };

const keyed = () => ({ 'Idempotency-Key': randomUUID() });
const post = (who: APIRequestContext, id: string, fields: Record<string, string | number>) =>
  who.post(`/matches/${id}/budget`, { form: { ...fields, idempotencyKey: randomUUID() }, maxRedirects: 0 });
const asFields = (lines: readonly Line[]) =>
  Object.fromEntries(
    lines.flatMap((line, place) => Object.entries(line).map(([name, value]) => [`lines[${place}].${name}`, value])),
  );

const ENDPOINTS = {
  json: {
    propose: (who: APIRequestContext, id: string, version: number, lines: readonly Line[]) =>
      who.post(`/api/matches/${id}/budget`, { data: { ...TERMS, version, lines }, headers: keyed() }),
    accept: (who: APIRequestContext, id: string, version: number) =>
      who.put(`/api/matches/${id}/budget/accept`, { data: { version }, headers: keyed() }),
    sign: (who: APIRequestContext, id: string, data: Record<string, string | number>) =>
      who.post(`/api/matches/${id}/budget/sign`, { data, headers: keyed() }),
  },
  form: {
    propose: (who: APIRequestContext, id: string, version: number, lines: readonly Line[]) =>
      post(who, id, { intent: 'proposeBudget', ...TERMS, version, ...asFields(lines) }),
    accept: (who: APIRequestContext, id: string, version: number) => post(who, id, { intent: 'acceptBudget', version }),
    sign: (who: APIRequestContext, id: string, data: Record<string, string | number>) =>
      post(who, id, { intent: 'signBudget', ...data }),
  },
};
const done = (response: APIResponse) => [200, 201, 303].includes(response.status());
const seen = async (who: APIRequestContext, id: string) => (await who.get(`/api/matches/${id}/budget`)).json();
const page = async (who: APIRequestContext, id: string, query = '') =>
  textOf(await who.get(`/matches/${id}/budget${query}`));

async function inStartUp(
  make: Factories,
  as: (user: User) => Promise<APIRequestContext>,
  values: Parameters<Factories['match']>[2] = {},
  offers: Parameters<Factories['study']>[0] = {},
) {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const { id: sponsorId, name: sponsorName } = sponsor.organization;
  const study = await make.study({ sponsorId, sponsorName, ...offers });
  const { id } = await make.match(study.id, site.organization.id, { status: 'selected', ...values });
  await make.startUp(id);
  return { sponsor, site, id, forSponsor: await as(sponsor.user), forSite: await as(site.user) };
}

for (const by of ['json', 'form'] as const) {
  const { propose, accept, sign } = ENDPOINTS[by];

  test(`[ACT-28][ACT-29][ACT-31] by ${by}: a budget is offered, countered, agreed on and signed by both sides`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, id, forSponsor, forSite } = await inStartUp(make, as);
    expect(await page(forSponsor, id)).toContain('Propose the budget');
    expect(await page(forSite, id)).toContain('No budget yet');
    expect((await propose(forSite, id, 0, [VISIT])).status()).toBe(409);
    expect(done(await propose(forSponsor, id, 0, [VISIT, SCREENING]))).toBe(true);
    expect((await mailsTo(store, site.user.email))[0]?.subject).toContain('Your turn: version 1 of the budget');

    // A line that changes says why.
    expect((await propose(forSite, id, 1, [{ ...VISIT, amount: 470 }, SCREENING])).status()).toBe(400);
    expect(done(await propose(forSite, id, 1, [{ ...VISIT, amount: 470, why: 'Four hours' }, SCREENING]))).toBe(true);
    const counter = await page(forSponsor, id);
    for (const words of ['Your turn: Answer the budget', '8 × $420', '8 × $470', 'Four hours', '$4,610'])
      expect(counter).toContain(words);
    expect(await page(forSite, id)).toMatch(/turn: Answer the budget/);
    expect(await page(forSite, id, '?version=1')).toContain('$4,210');

    expect((await accept(forSite, id, 2)).status()).not.toBe(200);
    expect(done(await accept(forSponsor, id, 2))).toBe(true);
    const signing = async (who: APIRequestContext, { email }: User) => {
      const { signing: asked } = await seen(who, id);
      return { title: 'Director', email: email ?? '', password: PASSWORD, sha256: asked?.sha256 ?? 'none', version: 2 };
    };
    expect((await sign(forSponsor, id, await signing(forSponsor, sponsor.user))).status()).toBe(409);
    expect(done(await sign(forSite, id, await signing(forSite, site.user)))).toBe(true);
    expect(done(await sign(forSponsor, id, await signing(forSponsor, sponsor.user)))).toBe(true);
    expect((await mailsTo(store, site.user.email))[0]?.subject).toContain('Signed by both: version 2');
    const signed = await page(forSite, id);
    for (const words of ['Signed by both', 'Approval', 'Amend the budget']) expect(signed).toContain(words);
    expect(await (await forSite.get(`/api/matches/${id}/budget/2/signed`)).json()).toMatchObject({ version: 2 });
  });
}

test('[DAY-151] the first version begins with what the study offers, which stands beside each version with a mark where it is less', async ({
  as,
  make,
}) => {
  const offer = { budgetPerPatient: 4700, startupFee: 8000, paymentSchedule: 'milestone-based' } as const;
  const { id, forSponsor, forSite } = await inStartUp(make, as, {}, offer);
  const first = await (await forSponsor.get(`/matches/${id}/budget`)).text();
  expect(wordsOf(first)).toMatch(/What the study offers[\s\S]*\$4,700[\s\S]*\$8,000[\s\S]*Milestone-based/);
  for (const value of ['All visits and procedures', '4700', '8000']) expect(first).toContain(`value="${value}"`);
  expect(first).toMatch(/<option[^>]*(?:value="milestone-based"[^>]*selected|selected[^>]*value="milestone-based")/);
  const lines = asFields([{ name: 'All', perParticipant: 1, amount: 4700 } as Line]);
  const propose = (version: number, startUpFee: number) =>
    post(forSponsor, id, { intent: 'proposeBudget', ...TERMS, version, startUpFee, paid: 'milestone-based', ...lines });
  expect((await propose(0, 7999)).status()).toBe(303);
  expect(await page(forSite, id)).toMatch(/What the study offers each site[\s\S]*\$8,000\s+This version is less/);
  expect((await propose(1, 8000)).status()).toBe(303);
  const second = await page(forSite, id);
  expect(second).toContain('What the study offers each site');
  expect(second).not.toContain('This version is less');
  expect(second.match(/Less than offered/g)).toHaveLength(1);
  expect((await seen(forSite, id)).offer).toEqual({ perParticipant: 4700, startUpFee: 8000, paid: 'milestone-based' });
  // What nobody has confirmed was never offered.
  const origins = { budgetPerPatient: 'estimate', paymentSchedule: 'estimate' } as const;
  const estimated = await inStartUp(make, as, {}, { ...offer, startupFee: null, origins });
  expect(await page(estimated.forSponsor, estimated.id)).not.toContain('What the study offers');
});

test('[ACT-30] what a budget adds up to is shown with its rule, and what the site has attested is called that', async ({
  as,
  make,
}) => {
  const { id, forSponsor } = await inStartUp(make, as);
  await make.budget(id);
  expect(await page(forSponsor, id)).toContain('the site has not attested how many participants it will enroll');
  const attested = await inStartUp(make, as, { attested: { at: 1, eligiblePerMonth: null, commitment: 12 } });
  await make.budget(attested.id);
  const shown = await page(attested.forSponsor, attested.id);
  for (const words of ['For 12 participants', 'the site has attested it will enroll', '$51,480', '$5,148', '$57,480'])
    expect(shown).toContain(words);
});

test('[ACT-33] lines from a spreadsheet are taken, and what was typed comes back when one can’t be read', async ({
  as,
  make,
}) => {
  const { id, forSponsor } = await inStartUp(make, as);
  const send = (pasted: string) =>
    post(forSponsor, id, { intent: 'proposeBudget', ...TERMS, version: 0, ...asFields([SCREENING]), pasted });
  const refused = await send('ECG\t2\t80\nBlood draw\tmany\t95');
  expect(refused.status()).toBe(400);
  const back = await refused.text();
  for (const words of ['Line 2: please write', 'value="Screening visit"', 'Blood draw']) expect(back).toContain(words);
  expect((await send('ECG\t2\t80\nBlood draw\t6\t$95')).status()).toBe(303);
  const { shown } = await seen(forSponsor, id);
  expect(shown.terms.lines).toMatchObject([
    { name: 'Screening visit' },
    { name: 'ECG' },
    { name: 'Blood draw', amount: 95 },
  ]);
  const many = Array.from({ length: 101 }, (_, at) => ({ name: `Visit ${at}`, perParticipant: 1, amount: 10 }));
  expect((await ENDPOINTS.json.propose(forSponsor, id, 1, many)).status()).toBe(400);
});

test('[ACT-32][ACT-34] the board shows how far the budget is; nobody else reads it, and administrators change nothing', async ({
  as,
  make,
}) => {
  const { id, forSponsor, forSite } = await inStartUp(make, as);
  expect(await textOf(await forSponsor.get(`/matches/${id}/start-up`))).toContain('Propose the budget');
  await make.budget(id);
  expect(await textOf(await forSponsor.get(`/matches/${id}/start-up`))).toMatch(/: your turn since/);
  expect(await textOf(await forSite.get(`/matches/${id}/start-up`))).toMatch(/: .+’s turn since/);
  for (const { user } of [await make.site(), await make.sponsor()]) {
    const stranger = await as(user);
    for (const address of [`/api/matches/${id}/budget`, `/matches/${id}/budget`, `/api/matches/${id}/budget/1/signed`])
      expect((await stranger.get(address)).status()).toBe(404);
  }
  const admin = await as(await make.user({ role: 'admin', adminRole: 'owner' }));
  const read = await page(admin, id);
  expect(read).toContain('Version 1');
  for (const words of ['Agree to this version', 'Propose another version', 'Sign the budget'])
    expect(read).not.toContain(words);
  expect((await ENDPOINTS.json.accept(admin, id, 1)).status()).toBe(403);
});

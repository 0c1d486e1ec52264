/** An estimate that nobody has confirmed reaches nobody but the sponsor's people and administrators (REG-38). */
import type { APIRequestContext } from '@playwright/test';
import { desc, eq, inArray } from 'drizzle-orm';
import { ESTIMABLE } from '~/catalogue/origins';
import { matchesOfStudy } from '~db/queries/matches';
import { outbox, type Study, studies } from '~db/schema';
import type { Store } from '~db/store.server';
import { everyPage } from '~tests/support/every-page';
import { textOf } from '~tests/support/html';
import { mailsTo, textOfMail } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const ORIGINS = Object.fromEntries(ESTIMABLE.map((field) => [field, 'estimate' as const]));
/** Values that occur nowhere else. */
const VALUES = {
  ...{ acronym: 'QXZKW', totalSites: 76_543, studyDesign: 'crossover', budgetPerPatient: 83_417 },
  ...{ paymentSchedule: 'quarterly', requiredEquipment: ['Bearberry Kiln'], inclusionCriteria: 'Adults zzqxwords.' },
  ...{ randomization: true, blinding: true, placebo: true, irbApproval: true, fdaApproval: true },
} as const;
const TOLD = /QXZKW|\b76,?543\b|\b83,?417\b|Bearberry Kiln|zzqxwords/i;

const found = (text: string): string | null => {
  const hit = TOLD.exec(text);
  return hit && `…${text.slice(Math.max(0, hit.index - 60), hit.index + 60)}…`;
};

/** What JSON calls say in any study that they contain: the flags have no value of their own to look for. */
function flagsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = ESTIMABLE.filter((field) => Object.hasOwn(value, field)).filter((field) => {
    const stated = (value as Record<string, unknown>)[field];
    return Array.isArray(stated) ? stated.length > 0 : Boolean(stated);
  });
  return [...own, ...Object.values(value).flatMap(flagsIn)];
}

/** What a person finds of the estimates at these addresses. */
async function leaksAt(who: APIRequestContext, addresses: readonly string[], opened?: Set<string>): Promise<string[]> {
  const leaks: string[] = [];
  for (const address of addresses) {
    const response = await who.get(address);
    if (response.ok()) opened?.add(address);
    const text = await response.text();
    const hit = found(text);
    if (hit) leaks.push(`${address}: ${hit}`);
  }
  return leaks;
}

const mailed = (store: Store) => store.read((db) => db.select().from(outbox).orderBy(desc(outbox.createdAt)));

/** A study posted with estimates only, approved, and matched with a site. */
const postedAs = (sponsorName: string) => ({
  ...VALUES,
  ...{ title: `A trial of bearberry tablets ${Date.now()}`, phase: 'phase_ii', therapeuticArea: 'oncology' },
  ...{ indication: 'Bearberry allergy', description: 'A trial.', sponsorName, sponsorContact: 'Ada Lovelace' },
  ...{ sponsorEmail: 'ada@people.example', enrollmentTarget: 40, estimatedDuration: 12 },
  ...{ geographicPreferences: ['Northeast'], origins: ORIGINS },
});

test('[REG-38][REG-20] posted, approved, matched and invited, a study tells no site its estimates, in no page, call, mail or question; confirmed, it does', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const site = await make.site();
  const [sponsor, admin, atSite] = [await as(user), await as('configured admin'), await as(site.user)];
  const response = await sponsor.post('/api/studies', { data: postedAs(organization.name) });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = await response.json();
  expect((await admin.put(`/api/studies/${id}/approve`)).status()).toBe(200);
  expect((await sponsor.post('/api/matches/run', { data: { studyId: id } })).status()).toBe(200);
  // Other tests' sites may fill the suggestions.
  const own = (await store.read((db) => matchesOfStudy(db, id))).find(({ siteId }) => siteId === site.organization.id);
  const match = own?.id ?? (await make.match(id, site.organization.id)).id;
  expect((await sponsor.put(`/api/matches/${match}/invite`)).status()).toBe(200);
  const questionnaire = await (
    await sponsor.post(`/api/studies/${id}/questionnaires`, { data: { title: 'Questions', from: 'study' } })
  ).json();
  expect(found(JSON.stringify(questionnaire))).toBeNull();

  const pages = [
    ...[`/studies/${id}`, `/matches/${match}`, `/matches/${match}/history`, `/matches/${match}/messages`],
    ...[`/matches/${match}/documents`, `/matches/${match}/feasibility`, '/site-dashboard', '/organization/profile'],
  ];
  const calls = [
    ...[`/api/studies/${id}`, `/api/matches/${match}`, '/api/studies', '/api/matches', '/api/account/export'],
    ...['/api/organizations/me/completeness', '/api/organizations/me', `/api/studies/${id}/changes`],
  ];
  expect(await leaksAt(atSite, [...pages, ...calls])).toEqual([]);
  const told = await (await atSite.get(`/api/matches/${match}`)).json();
  expect(flagsIn(told.study)).toEqual([]);

  // Others can't open it at all.
  const strangers = [await as((await make.sponsor()).user), await as(await make.rep()), await as()];
  for (const stranger of strangers) {
    expect(await leaksAt(stranger, [...pages, ...calls, `/studies/${id}/matches.csv`])).toEqual([]);
  }
  // A mail to the sponsor's own people or to administrators does not need them either.
  const mails = await mailed(store);
  expect(mails.length).toBeGreaterThan(1);
  expect(mails.flatMap(({ subject, body }) => found(`${subject}\n${body}`) ?? [])).toEqual([]);
  const invitation = (await mailsTo(store, site.user.email))[0];
  expect(textOfMail(invitation)).toContain('Therapeutic area: Oncology');
  expect(invitation?.body).not.toMatch(/Budget per patient|Payment:|Required of sites:|Preferred:/);
  // Nor does an export, which can't mark them.
  for (const format of ['csv', 'json']) {
    const file = await (await admin.get(`/admin-panel/export/studies.${format}`)).text();
    expect(file).toContain(id);
    expect(found(file)).toBeNull();
  }
  // The sponsor and administrators see them, marked as estimates.
  expect(await textOf(await sponsor.get(`/studies/${id}?tab=details`))).toMatch(/\$83,417\W+Estimate, not confirmed/);
  expect(await textOf(await sponsor.get('/sponsor-dashboard'))).toMatch(/0 of 76,543 sites\W+selected\W+estimate/);
  expect(await textOf(await sponsor.get('/sponsor/analytics'))).toMatch(/0 of 76543 \(estimate\)/);
  expect(await textOf(await admin.get(`/admin-panel?section=studies&open=${id}`))).toMatch(
    /Estimates that nobody has confirmed[\s\S]*Budget per patient: \$83,417/,
  );

  // Sites are told what is confirmed, not what is cleared.
  const before = (await mailsTo(store, site.user.email)).length;
  const settle = (data: object) => sponsor.post(`/api/studies/${id}/estimates`, { data });
  expect((await settle({ how: 'clear', fields: ['totalSites'] })).status()).toBe(200);
  expect(await mailsTo(store, site.user.email)).toHaveLength(before);
  expect((await settle({ how: 'confirm', fields: 'all' })).status()).toBe(200);
  expect((await settle({ how: 'confirm', fields: ['irbApproval', 'fdaApproval'] })).status()).toBe(200);
  const news = (await mailsTo(store, site.user.email))[0];
  expect(news?.body).toContain('Bearberry Kiln');
  expect(news?.body).not.toMatch(/76,?543/);
  const page = await textOf(await atSite.get(`/matches/${match}`));
  expect(page).toContain('$83,417');
  const full = await (await atSite.get(`/api/matches/${match}`)).json();
  expect(full.study).toMatchObject({ ...VALUES, totalSites: null });
});

test('[DAY-153] beside Confirm all, the list of estimates names the approvals that it would state', async ({
  as,
  make,
}) => {
  const { user, organization } = await make.sponsor();
  const who = await as(user);
  const estimated = { budgetPerPatient: 9000, irbApproval: true, fdaApproval: true };
  const origins = { budgetPerPatient: 'estimate', irbApproval: 'estimate', fdaApproval: 'estimate' } as const;
  const { id } = await make.study({ sponsorId: organization.id, ...estimated, origins });
  const details = async () => textOf(await who.get(`/studies/${id}?tab=details`));
  const also = 'If you confirm all, you also state that the study has';
  expect(await details()).toContain(`${also} IRB approval and FDA approval.`);
  await who.post(`/studies/${id}`, { form: { intent: 'clear:fdaApproval' } });
  expect(await details()).toContain(`${also} IRB approval.`);
  await who.post(`/studies/${id}`, { form: { intent: 'confirm:irbApproval' } });
  expect(await details()).not.toContain(also);
});

test('[REG-38] clearing the equipment clears the preferred equipment, and an edit that empties an estimate is not announced', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.sponsor();
  const musts = {
    area: false,
    region: false,
    gcp: true,
    wishedEquipment: ['Bearberry Kiln'],
    trials: 0,
    population: null,
  };
  const study = await make.study({ sponsorId: organization.id, ...VALUES, musts, origins: ORIGINS } as Partial<Study>);
  const site = await make.site();
  const match = await make.match(study.id, site.organization.id, { status: 'invited' });
  const atSite = await as(site.user);
  const seen = async () => (await (await atSite.get(`/api/matches/${match.id}`)).text()) as string;
  expect(await seen()).not.toMatch(TOLD);
  const admin = await as('configured admin');
  const form = new URLSearchParams({ title: study.title, phase: study.phase, therapeuticArea: 'oncology' });
  form.set('acronym', VALUES.acronym);
  const edited = await admin.post(`/admin-panel/studies/${study.id}/edit`, {
    data: form.toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(edited.status()).toBeLessThan(400);
  const body = (await mailsTo(store, site.user.email)).map((mail) => mail.body).join('\n');
  expect(body).not.toMatch(TOLD);
  const again = await make.study({ sponsorId: organization.id, ...VALUES, musts, origins: ORIGINS } as Partial<Study>);
  const cleared = await (
    await (
      await as(user)
    ).post(`/api/studies/${again.id}/estimates`, {
      data: { how: 'clear', fields: ['requiredEquipment'] },
    })
  ).json();
  expect(cleared.musts).toMatchObject({ gcp: true, wishedEquipment: [] });
});

test('[REG-38] no page that a visitor, a site, another sponsor or a field representative can open holds an estimate @all', async ({
  as,
  make,
  store,
}) => {
  test.slow();
  const { users, visits } = await everyPage(make, as);
  const ofSponsor = eq(studies.sponsorId, users.sponsor.organizationId ?? '');
  const ids = await store.read((db) => db.select({ id: studies.id }).from(studies).where(ofSponsor));
  await store.tx(async (db) => {
    const values = { ...VALUES, requiredEquipment: [...VALUES.requiredEquipment], origins: ORIGINS };
    await db
      .update(studies)
      .set(values as Partial<Study>)
      .where(
        inArray(
          studies.id,
          ids.map(({ id }) => id),
        ),
      );
  });
  const addresses = [...new Set(visits.filter(({ who }) => who !== 'admin').map(({ address }) => address))];
  const others = [await as(), await as(users.site), await as(users.rep), await as((await make.sponsor()).user)];
  const opened = new Set<string>();
  for (const who of others) expect(await leaksAt(who, addresses, opened)).toEqual([]);
  expect(opened.size).toBeGreaterThan(40);
});

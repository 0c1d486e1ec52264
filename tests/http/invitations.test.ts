/** What a sponsor writes to the sites that it invites, and what it sees of the e-mail before; by form and JSON (DAY-87). */
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { matchById, matchesOfStudy } from '~db/queries/matches';
import { type Factories, unique } from '~tests/support/factories';
import { textOf as shownIn } from '~tests/support/html';
import { mailsTo, textOfMail } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const LINE = 'We met at ASCO: your infusion unit is what this study needs.';
const URLENCODED = { 'Content-Type': 'application/x-www-form-urlencoded' };

interface Asked {
  studyId: string;
  siteId: string;
  matchId: string;
  text?: string;
  key?: string;
}

/** From the site's profile, from the match, and from the list of the study. */
const ENDPOINTS = {
  'JSON, for a site': (who: APIRequestContext, { studyId, siteId, text, key = unique('key-') }: Asked) =>
    who.post(`/api/studies/${studyId}/invitations`, {
      data: { siteId, ...(text && { text }) },
      headers: { 'Idempotency-Key': key },
    }),
  'form, for a site': (who: APIRequestContext, { studyId, siteId, text, key = unique('key-') }: Asked) =>
    who.post(`/sites/${siteId}?study=${studyId}`, {
      form: { intent: 'inviteSite', studyId, idempotencyKey: key, ...(text && { text }) },
    }),
  'JSON, for a match': (who: APIRequestContext, { matchId, text, key = unique('key-') }: Asked) =>
    who.put(`/api/matches/${matchId}/invite`, {
      ...(text && { data: { text } }),
      headers: { 'Idempotency-Key': key },
    }),
  'form, for a match': (who: APIRequestContext, { matchId, text, key = unique('key-') }: Asked) =>
    who.post(`/matches/${matchId}?ask=invite`, {
      form: { intent: 'inviteMatch', confirmed: '1', idempotencyKey: key, ...(text && { text }) },
    }),
  'JSON, for several': (who: APIRequestContext, { studyId, matchId, text, key = unique('key-') }: Asked) =>
    who.post(`/api/studies/${studyId}/matches`, {
      data: { action: 'invite', ids: [matchId], ...(text && { text }) },
      headers: { 'Idempotency-Key': key },
    }),
  'form, for several': (who: APIRequestContext, { studyId, matchId, text, key = unique('key-') }: Asked) => {
    const fields = { intent: 'invite', ids: matchId, confirmed: '1', idempotencyKey: key, ...(text && { text }) };
    const address = `/studies/${studyId}/matches?intent=invite&ids=${matchId}`;
    return who.post(address, { data: new URLSearchParams(fields).toString(), headers: URLENCODED });
  },
} as const;
const textOf = async (response: APIResponse) => (await shownIn(response)).replace(/\s+/g, ' ');
const done = (response: APIResponse) => [200, 201, 303].includes(response.status());

async function suggested(make: Factories) {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({
    sponsorId: sponsor.organization.id,
    sponsorName: sponsor.organization.name,
    protocolNumber: unique('LRK-'),
    nctNumber: 'NCT01234567',
  });
  const match = await make.match(study.id, site.organization.id);
  const asked = { studyId: study.id, siteId: site.organization.id, matchId: match.id };
  return { sponsor, site, study, match, asked };
}

for (const [name, invite] of Object.entries(ENDPOINTS)) {
  test(`[DAY-87] a sponsor’s line is in the e-mail, at the match and in the audit trail (${name})`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, site, study, match, asked } = await suggested(make);
    const [forSponsor, forSite] = [await as(sponsor.user), await as(site.user)];
    const long = await invite(forSponsor, { ...asked, text: 'x'.repeat(201) });
    expect(long.status()).toBe(400);
    if (name.startsWith('form')) expect(await long.text()).toContain(`value="${'x'.repeat(201)}"`);
    const key = unique('key-');
    for (const _ of ['first', 'again'])
      expect(done(await invite(forSponsor, { ...asked, text: LINE, key }))).toBe(true);
    // The key of an invitation with other words is not that of this one.
    if (name.startsWith('JSON')) {
      const other = await invite(forSponsor, { ...asked, text: 'Other words.', key });
      expect([409, 422]).toContain(other.status());
    }

    const [mail, ...more] = await mailsTo(store, site.user.email);
    expect(more).toEqual([]);
    const { name: by } = sponsor.organization;
    expect(mail?.subject).toBe(`${by} invited your site: ${study.protocolNumber}`);
    expect(mail?.body).toContain(`${by} wrote:\n> ${LINE}\n`);
    for (const fact of [
      `Sponsor: ${by}\nStudy: ${study.title}\nProtocol number: ${study.protocolNumber}\nNCT number: NCT01234567\n`,
      'To do: Answer the invitation\nDue: ',
      'Answer the invitation:\nhttp',
    ])
      expect(textOfMail(mail)).toContain(fact);

    const found = (await store.read((db) => matchById(db, match.id)))?.match;
    expect(found).toMatchObject({ status: 'invited', invitedText: LINE });
    expect(await (await forSite.get(`/api/matches/${match.id}`)).json()).toMatchObject({ invitedText: LINE });
    expect(await textOf(await forSite.get(`/matches/${match.id}`))).toContain(
      `${by} wrote with the invitation ${LINE}`,
    );
    expect(await textOf(await forSponsor.get(`/matches/${match.id}`))).toContain('Your organization wrote');
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'match', id: match.id }));
    expect([event?.action, JSON.parse(event?.after ?? '')]).toEqual([
      'match.invited',
      { status: 'invited', invitedText: LINE },
    ]);
  });
}

test('[DAY-87] without a line, the e-mail and the match have none', async ({ as, make, store }) => {
  const { sponsor, site, match, asked } = await suggested(make);
  expect(done(await ENDPOINTS['form, for a match'](await as(sponsor.user), asked))).toBe(true);
  expect((await mailsTo(store, site.user.email))[0]?.body).not.toContain('wrote:');
  expect(await textOf(await (await as(site.user)).get(`/matches/${match.id}`))).not.toContain('with the invitation');
});

test('[DAY-87] a line holds no link, and is only read by the two sides', async ({ as, make, store }) => {
  const { sponsor, site, match, asked } = await suggested(make);
  const text = 'Sign in at evil.example/login';
  expect(done(await ENDPOINTS['JSON, for a match'](await as(sponsor.user), { ...asked, text }))).toBe(true);
  expect((await mailsTo(store, site.user.email))[0]?.body).not.toContain('evil.example');
  const other = await as((await make.site()).user);
  expect((await other.get(`/api/matches/${match.id}`)).status()).toBe(404);
  const [row] = await store.read((db) => matchesOfStudy(db, asked.studyId));
  expect(row?.invitedText).toBe(text);
});

test('[DAY-87] before a site is invited, the page has the words of the e-mail', async ({ as, make, store }) => {
  const { sponsor, site, study, match, asked } = await suggested(make);
  const who = await as(sponsor.user);
  const pages = [
    `/matches/${match.id}?ask=invite`,
    `/sites/${asked.siteId}?study=${study.id}`,
    `/studies/${study.id}/matches?intent=invite&ids=${match.id}`,
  ];
  const shown = await Promise.all(pages.map(async (page) => textOf(await who.get(page))));
  expect(done(await ENDPOINTS['form, for a match'](who, asked))).toBe(true);
  const [mail] = await mailsTo(store, site.user.email);
  const [sentence = '', facts = ''] = textOfMail(mail).split('\n\n');
  const words = [mail?.subject ?? '', sentence, ...facts.split('\n').map((line) => line.replace(': ', ' '))];
  for (const [index, text] of shown.entries()) for (const each of words) expect(text, pages[index]).toContain(each);
});

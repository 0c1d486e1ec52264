import { expect, test } from '~tests/support/people';

const NICHE = {
  therapeuticArea: 'gastroenterology',
  geographicPreferences: ['Mountain States'],
  requiredEquipment: [],
};
/** Only the therapeutic area counts. */
const BY_FIELD = { geography: 0, specialty: 100, capacity: 0, regulatory: 0, performance: 0 };

test('[MAT-03][RNK-01][RNK-02][BLV-01][DAY-216] the reasons why a site is not matched: not verified, not relevant, without a must, already matched, or matching has not run since', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ ...NICHE, sponsorId: organization.id, weightShifts: BY_FIELD });
  const admin = await as(await make.admin());
  const why = async (siteId: string, studyId = study.id) => {
    const response = await admin.get(`/api/matching/why-not/${studyId}/${siteId}`);
    expect(response.status()).toBe(200);
    return response.json();
  };
  const pending = await make.organization({ status: 'pending', therapeuticAreas: ['Gastroenterology'] });
  expect(await why(pending.id)).toMatchObject({ rank: null, why: 'The site is not verified: its status is pending.' });

  const foreign = await make.organization({ therapeuticAreas: ['Dermatology'] });
  const elsewhere = await why(foreign.id);
  expect(elsewhere).toMatchObject({
    siteId: foreign.id,
    site: foreign.name,
    studyId: study.id,
    rank: null,
    why: 'The site has not declared Gastroenterology and has no confirmed trial like this study.',
  });
  expect(elsewhere.reasons).toContainEqual(expect.stringMatching(/^Specialty \+0: /));
  expect(elsewhere.reasons.join()).toContain('Dermatology');
  expect(elsewhere.lines.missing).toContain('Gastroenterology');

  const strict = await make.study({ ...NICHE, sponsorId: organization.id, requiredEquipment: ['Pharmacy Services'] });
  const unequipped = await make.organization({
    therapeuticAreas: ['Gastroenterology'],
    equipment: ['Infusion Center'],
  });
  expect(await why(unequipped.id, strict.id)).toMatchObject({
    rank: null,
    why: 'The site does not have what the study requires: Pharmacy Services.',
    musts: [{ kind: 'equipment', state: 'not met', text: 'Pharmacy Services' }],
  });

  const apt = await make.organization({ therapeuticAreas: ['Gastroenterology'] });
  expect((await why(apt.id)).why).toMatch(/^It ranks \d+ of \d+ sites, so it will be matched the next time/);
  const invitedAt = Date.UTC(2026, 2, 3, 12);
  const match = await make.match(study.id, apt.id, { status: 'invited', invitedAt });
  expect(await why(apt.id)).toMatchObject({
    matchId: match.id,
    why: 'This site is already matched. Invited on Mar 3, 2026.',
  });
  const gone = await make.organization({ therapeuticAreas: ['Gastroenterology'] });
  const declined = {
    status: 'declined',
    declinedBy: 'site',
    declineReason: 'No capacity',
    updatedAt: invitedAt,
  } as const;
  const refusal = await make.match(study.id, gone.id, declined);
  const sponsor = await as(user);
  const page = await (await sponsor.get(`/studies/${study.id}/why-not?site=${gone.id}`)).text();
  expect(page).toContain('This site is already matched. Declined by the site on Mar 3, 2026. Reason: No capacity');
  expect(page).toContain(`href="/matches/${refusal.id}"`);
  expect(page).toContain('As of now.');
  expect((await sponsor.get(`/api/matching/why-not/${study.id}/${apt.id}`)).status()).toBe(200);

  // [DAY-216] A site without a match is one link away from its invitation.
  const alone = await make.organization({ therapeuticAreas: ['Gastroenterology'] });
  const ofAlone = await (await sponsor.get(`/studies/${study.id}/why-not?site=${alone.id}`)).text();
  expect(ofAlone).toContain(`href="/sites/${alone.id}?study=${study.id}#invite"`);
});

test('[MAT-03] beyond the top 50, the response gives the site’s rank and the lowest score matched', async ({
  as,
  make,
}) => {
  const study = await make.study({ ...NICHE, weightShifts: { ...BY_FIELD, performance: 100 } });
  const apt = { therapeuticAreas: ['Gastroenterology'] };
  await Promise.all(Array.from({ length: 50 }, () => make.organization({ ...apt, priorTrials: 15 })));
  const other = await make.organization({ ...apt, priorTrials: 1 });
  const admin = await as(await make.admin());
  const { why, rank, overallScore } = await (await admin.get(`/api/matching/why-not/${study.id}/${other.id}`)).json();
  const sentence = /^It ranks (\d+) of \d+ sites\. Only the top 50 are matched, down to a score of (\d+)%\.$/;
  expect(why).toMatch(sentence);
  const [, place, last] = sentence.exec(why) ?? [];
  expect(rank).toBeGreaterThan(50);
  expect(Number(place)).toBe(rank);
  expect(Number(last)).toBeGreaterThan(overallScore);
});

test('[MAT-03][GEN-05] the study’s sponsor may ask about verified sites, administrators about all', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const site = await make.site();
  await make.match(study.id, site.organization.id);
  const pending = await make.organization({ status: 'pending' });
  const other = (await make.sponsor()).organization;
  const admin = await make.admin();
  const address = (siteId: string) => `/api/matching/why-not/${study.id}/${siteId}`;
  for (const [person, siteId, status] of [
    [undefined, site.organization.id, 401],
    [(await make.sponsor()).user, site.organization.id, 404],
    [site.user, site.organization.id, 404],
    [user, pending.id, 404],
    [user, other.id, 404],
    [user, 'unknown', 404],
    [admin, other.id, 404],
    [user, site.organization.id, 200],
    [admin, pending.id, 200],
  ] as const) {
    expect((await (await as(person)).get(address(siteId))).status()).toBe(status);
  }
  const page = await (await as(user)).get(`/studies/${study.id}/why-not?q=${encodeURIComponent(pending.name)}`);
  expect(await page.text()).toContain('No sites found');
  expect((await (await as(site.user)).get(`/studies/${study.id}/why-not`)).status()).toBe(404);
});

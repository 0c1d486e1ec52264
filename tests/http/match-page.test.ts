/** The match’s page: its first lines, and the private notes of the sponsor’s team (CMP-02, CMP-03). */
import { auditEventsOf } from '~db/queries/audit';
import { textOf } from '~tests/support/html';
import { textOfPdf } from '~tests/support/pdf-text';
import { expect, test } from '~tests/support/people';
import { FACTS, preferred, required } from '~tests/support/scored';

const REQUIREMENTS = [
  preferred('met', 'works in Cardiology'),
  required('not met', 'Pharmacy'),
  preferred('not known', 'endoscopy suite'),
];

for (const endpoint of ['JSON', 'form'] as const) {
  test(`[CMP-02] by ${endpoint}: the team adds a note and deletes its own; the trail has no text`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.sponsor();
    const study = await make.study({ sponsorId: organization.id });
    const site = await make.site();
    const { id } = await make.match(study.id, site.organization.id);
    const sponsor = await as(user);
    const colleague = await as(await make.user({ role: 'sponsor', organizationId: organization.id }));
    const add = (text: string) =>
      endpoint === 'JSON'
        ? sponsor.post(`/api/matches/${id}/notes`, { data: { text } })
        : sponsor.post(`/matches/${id}`, { form: { intent: 'addMatchNote', text } });
    const remove = (who: typeof sponsor, noteId: string) =>
      endpoint === 'JSON'
        ? who.delete(`/api/matches/${id}/notes/${noteId}`)
        : who.post(`/matches/${id}`, { form: { intent: `removeMatchNote ${noteId}` } });

    for (const bad of ['', 'x'.repeat(2001)]) expect((await add(bad)).status()).toBe(400);
    expect((await add('Call about the pharmacy')).status()).toBe(endpoint === 'JSON' ? 201 : 303);
    const notes = await (await sponsor.get(`/api/matches/${id}/notes`)).json();
    expect(notes).toMatchObject([{ text: 'Call about the pharmacy', own: true }]);
    expect(await (await colleague.get(`/matches/${id}`)).text()).toContain('Call about the pharmacy');

    // Neither the site nor administrators see them, in any view.
    const coordinator = await as(site.user);
    for (const address of [`/matches/${id}`, `/api/matches/${id}`, '/api/matches', '/site-dashboard']) {
      const seen = await (await coordinator.get(address)).text();
      expect(seen).not.toContain('Call about');
      expect(seen).not.toContain('noteAdded');
    }
    for (const who of [coordinator, await as(await make.admin())])
      expect((await who.get(`/api/matches/${id}/notes`)).status()).toBe(403);
    expect((await (await as((await make.sponsor()).user)).get(`/api/matches/${id}/notes`)).status()).toBe(404);

    expect((await remove(colleague, notes[0].id)).status()).toBe(403);
    expect((await remove(sponsor, notes[0].id)).status()).toBe(endpoint === 'JSON' ? 204 : 303);
    expect(await (await sponsor.get(`/api/matches/${id}/notes`)).json()).toEqual([]);
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id }));
    expect(events.map(({ action }) => action)).toEqual(['match.noteRemoved', 'match.noteAdded']);
    expect(JSON.stringify(events)).not.toContain('pharmacy');
  });
}

test('[CMP-02] a person’s export has their notes; erasure keeps the note without its author', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const colleague = await as(await make.user({ role: 'sponsor', organizationId: organization.id }));
  const study = await make.study({ sponsorId: organization.id });
  const { id } = await make.match(study.id, (await make.organization()).id);
  await (await as(user)).post(`/api/matches/${id}/notes`, { data: { text: 'Strong in heart failure' } });
  const admin = await as(await make.admin());
  const file = await (await admin.get(`/api/users/${user.id}/export`)).json();
  expect(file.matchNotes).toEqual([{ matchId: id, createdAt: expect.any(Number) }]);
  const own = await (await (await as(user)).get('/api/account/export')).json();
  expect(own.matchNotes).toMatchObject([{ matchId: id, text: 'Strong in heart failure' }]);
  await admin.post(`/api/users/${user.id}/erase`, { data: { reason: 'Asked for.' } });
  expect(await (await colleague.get(`/api/matches/${id}/notes`)).json()).toMatchObject([
    { text: 'Strong in heart failure', author: null, own: false },
  ]);
});

test('[CMP-03][BLV-05] the page says first what fits, is missing and is not known, then the score with its range and date', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const scored = {
    score: 72,
    low: 58,
    high: 80,
    requirements: REQUIREMENTS,
    engineVersion: '2.1.0/v3+g0s100c100r100p100',
    computedAt: Date.parse('2026-11-12T12:00Z'),
  };
  const open = await make.match(study.id, (await make.organization()).id, scored);
  const acted = await make.match(study.id, (await make.organization()).id, { ...scored, status: 'invited' });
  const sponsor = await as(user);
  const words = async (id: string) =>
    (await (await sponsor.get(`/matches/${id}`)).text())
      .replace(/<script[\s\S]*?<\/script>/g, '')
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  const text = await words(open.id);
  expect(text).toContain(
    'Fits Works in Cardiology Missing Pharmacy Not known Nothing Not known, but not required Endoscopy suite',
  );
  expect(text).toContain('72%, likely 58% to 80%');
  expect(text).toContain('Scored on Nov 12, 2026');
  // The versions are only in the folded details.
  expect(text.split('What the score is based on')[0]).not.toContain('v3+');
  expect(await words(acted.id)).toContain('Scored on Nov 12, 2026');
});

test('[VOC-01] “None of these” is an answer about the second list, and not shown among a site’s equipment', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const site = await make.organization({ equipment: ['Infusion Center', 'None of these'] });
  const match = await make.match(study.id, site.id);
  const sponsor = await as(user);
  const found = `/sponsor/sites?q=${encodeURIComponent(site.name)}&open=${site.id}`;
  for (const page of [`/matches/${match.id}`, `/sites/${site.id}`, found]) {
    const html = (await (await sponsor.get(page)).text()).replace(/<script[\s\S]*?<\/script>/g, '');
    expect(html, page).toContain('Infusion Center</li>');
    expect(html, page).not.toContain('None of these');
  }
});

test('[RNK-05][ANS-07] each piece of evidence says where it comes from, and its date if that is known', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const point = { dimension: 'performance', points: 40, field: 'priorTrials', value: 6 } as const;
  const evidence = [
    { ...point, text: 'It reports 6-15 prior trials.', source: 'declared', date: Date.parse('2026-11-03') },
    { ...point, text: 'It runs a pharmacy.', source: 'declared', date: Date.parse('2026-11-04'), toSponsor: true },
    { ...point, text: 'It was selected for 2 studies here.', source: 'platform' },
  ] as const;
  const match = await make.match(study.id, (await make.organization()).id, { evidence: [...evidence] });
  const text = (await (await (await as(user)).get(`/matches/${match.id}`)).text()).replace(/<!--.*?-->/g, '');
  expect(text).toContain('It reports 6-15 prior trials. (the site’s own statement, Nov 3, 2026)');
  expect(text).toContain('It runs a pharmacy. (declared to a sponsor, Nov 4, 2026)');
  expect(text).toContain('It was selected for 2 studies here. (on StudyBridge)');
});

test('[NUM-23] each side downloads the match as a PDF with what its page tells it', async ({ as, make }) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({
    sponsorId: organization.id,
    title: 'Łódź trial of lumerase',
    sponsorName: 'Larkspur',
  });
  const site = await make.site();
  const part = (share: number) => ({ share, known: 1, score: 80, assumed: 0 });
  const { id } = await make.match(study.id, site.organization.id, {
    band: 'strong',
    facts: { ...FACTS, like: 2, lastLike: 2024, patients: '40 patients with the condition' },
    requirements: [
      required('met', 'works in Cardiology'),
      required('not met', 'Pharmacy'),
      required('not known', 'MRI'),
    ],
    evidence: [
      {
        ...({ dimension: 'regulatory', points: 40, field: 'gcp', value: 1 } as const),
        ...{ text: 'Its staff has GCP training.', source: 'document', date: Date.parse('2026-11-04') },
      },
    ],
    parts: {
      ...{ geography: part(0.1), specialty: part(0.4), regulatory: part(0.2), performance: part(0.1) },
      capacity: { ...part(0.2), assumed: 17 },
    },
    ...{ score: 72, low: 58, high: 80 },
  });
  const read = async (who: Awaited<ReturnType<typeof as>>) => {
    const file = await who.get(`/matches/${id}/summary.pdf`);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
    return textOfPdf(await file.body());
  };

  const forSponsor = await as(user);
  expect((await forSponsor.put(`/api/matches/${id}/invite`)).status()).toBe(200);
  const sponsor = await read(forSponsor);
  const both = [
    ...['Łódź trial of lumerase', site.organization.name, 'Met Works in Cardiology', 'Missing Pharmacy'],
    ...['Not known MRI', 'Overall 72%, likely 58% to 80%', 'two trials like this one, the last began in 2024'],
    ...['+40 Its staff has GCP training. (on file, Nov 4, 2026)', '17 assumed', 'Sponsor Larkspur', 'Made '],
  ];
  for (const said of both) expect(sponsor.replace(/ +/g, ' ')).toContain(said);
  const toCome = `Next Waiting for ${site.organization.name} to `;
  for (const said of ['Strong: two trials', 'Specialty, 40%', 'Place ', toCome]) expect(sponsor).toContain(said);
  expect(sponsor).not.toContain(String(site.user.email));
  expect(await read(await as(await make.admin()))).toContain('Strong: two trials');

  const forSite = await as(site.user);
  const own = await read(forSite);
  for (const said of both) expect(own.replace(/ +/g, ' ')).toContain(said);
  expect(own).toContain('Next Your turn: ');
  for (const secret of ['Strong', '40%', 'Place ', 'mile']) expect(own).not.toContain(secret);
  for (const who of [forSponsor, forSite])
    expect(await (await who.get(`/matches/${id}`)).text()).toContain(`href="/matches/${id}/summary.pdf"`);
});

test('[NUM-23] a site that only asked to be considered downloads nothing about the fit', async ({ as, make }) => {
  const { organization } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const site = await make.site();
  const { id } = await make.match(study.id, site.organization.id, {
    ...{ askedAt: Date.now(), askedText: 'We run such trials.', qualifies: false },
    requirements: [required('not met', 'Pharmacy')],
  });
  const who = await as(site.user);
  const text = await textOfPdf(await (await who.get(`/matches/${id}/summary.pdf`)).body());
  expect(text).toContain('once the sponsor has invited you');
  expect(text).not.toContain('Pharmacy');
  expect(await textOf(await who.get(`/matches/${id}`))).not.toContain('Download as PDF');
});

test('[DAY-50] each side declines on a page of its own, and is led back to the match', async ({ as, make }) => {
  for (const side of ['site', 'sponsor'] as const) {
    const { organization, user } = await make.sponsor();
    const study = await make.study({ sponsorId: organization.id });
    const site = await make.site();
    const { id } = await make.match(study.id, site.organization.id, { status: 'invited' });
    const who = await as(side === 'site' ? site.user : user);
    const address = `/matches/${id}/decline`;
    const match = await (await who.get(`/matches/${id}`)).text();
    expect(match).toContain(`href="${address}"`);
    expect(match).not.toContain('type="radio"');

    const asked = await (await who.get(address)).text();
    expect(asked).toContain(`Why is this ${side === 'site' ? 'study' : 'site'} not for your`);
    expect(asked.includes('name="until"')).toBe(side === 'site');
    expect(asked).toContain('Required if you choose “Other”.');
    expect(asked).not.toContain('>Optional<');
    const send = (kind: string) =>
      who.post(address, {
        form: { intent: 'declineMatch', kind, reason: 'Rather not.', ...(side === 'site' && { until: '' }) },
      });
    const refused = await send('whim');
    expect(refused.status()).toBe(400);
    expect(await refused.text()).toContain('Rather not.');
    const declined = await send('other');
    expect([declined.status(), declined.headers().location]).toEqual([303, `/matches/${id}`]);
    const late = await who.get(address);
    expect(late.status()).toBe(409);
    expect(await textOf(late)).toContain('This match is declined, so you can no longer do this.');
  }
});

test('[DAY-140] the list of steps says since when the open step is overdue', async ({ as, make }) => {
  const { organization } = await make.sponsor();
  const site = await make.site();
  const study = await make.study({ sponsorId: organization.id });
  const { id } = await make.match(study.id, site.organization.id, { status: 'invited' });
  const dueAt = Date.parse('2026-03-04T17:00:00Z');
  await make.engagement(id, { step: 'interest', todo: 'answer', dueAt });
  const page = await textOf(await (await as(site.user)).get(`/matches/${id}`));
  expect(page.replace(/\s+/g, ' ')).toContain('Answer the invitation, overdue since Mar 4, 2026');
});

test('[DAY-198] the history says once what a person did several times, on the match’s page and on its own', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const study = await make.study({ sponsorId: organization.id });
  const { id } = await make.match(study.id, (await make.site()).organization.id);
  const who = await as(user);
  for (const text of ['Call them', 'Called', 'They call back']) {
    expect((await who.post(`/api/matches/${id}/notes`, { data: { text } })).status()).toBe(201);
  }
  for (const address of [`/matches/${id}`, `/matches/${id}/history`]) {
    const page = (await textOf(await who.get(address))).replace(/\s+/g, ' ');
    expect(page).toContain('Note added (3 times)');
    expect(page.split('Note added')).toHaveLength(2);
  }
  const { history } = await (await who.get(`/api/matches/${id}`)).json();
  expect(history.filter(({ action }: { action: string }) => action === 'match.noteAdded')).toHaveLength(3);
});

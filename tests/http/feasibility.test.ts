/** Feasibility questionnaires: built, sent, answered, attested and reviewed, by form and by JSON. */
import { createHash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { beginEngagement } from '~/domain/commands/engagements/turns.server';
import { auditEventsOf } from '~db/queries/audit';
import { engagementOf, taskOf } from '~db/queries/engagements';
import { matchById } from '~db/queries/matches';
import { waitingRematches } from '~db/queries/rematches';
import type { Store } from '~db/store.server';
import { type Factories, PASSWORD, unique } from '~tests/support/factories';
import { whileHeld } from '~tests/support/held';
import { textOf, wordsOf } from '~tests/support/html';
import { mailsTo, textOfMail } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { pdf } from '~tests/support/sample-files';

type As = (user?: Awaited<ReturnType<Factories['user']>>) => Promise<APIRequestContext>;

/** A site that has answered the invitation to a study whose next step is feasibility. */
async function world(make: Factories, store: Store, as: As) {
  const { organization: sponsor, user } = await make.sponsor();
  const path = (['interest', 'feasibility', 'decision'] as const).map((step) => ({ step, days: 5 }));
  const study = await make.study({ sponsorId: sponsor.id, path, inclusionCriteria: '- Adults\n- Asthma' });
  const { organization: site, user: owner } = await make.site();
  const match = await make.match(study.id, site.id, { status: 'interested' });
  await store.tx(async (db) => {
    await beginEngagement(db, match, study, Date.now(), { answered: true });
  });
  const colleague = await make.user({ role: 'site', organizationId: site.id, staffRole: 'coordinator' });
  return {
    study,
    site,
    match,
    owner,
    colleague,
    sponsor: await as(user),
    atSite: await as(owner),
    coordinator: await as(colleague),
  };
}

/** What the site's person enters to sign the answers as they are now. */
async function signingOf(who: APIRequestContext, matchId: string, { email }: { email: string | null }) {
  const { signing } = await (await who.get(feasibility(matchId))).json();
  const proof = { title: 'Investigator', email: email ?? '', password: PASSWORD };
  return { ...proof, sha256: String(signing?.sha256 ?? 'none') };
}

const TITLE = 'Feasibility of the study';
/** A small questionnaire of the library and one own question, as JSON. */
async function made(sponsor: APIRequestContext, studyId: string) {
  const begun = await sponsor.post(`/api/studies/${studyId}/questionnaires`, { data: { title: TITLE, from: 'blank' } });
  expect(begun.status()).toBe(201);
  const { id } = await begun.json();
  const change = async (data: object) => {
    const response = await sponsor.post(`/api/questionnaires/${id}/changes`, { data });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  };
  const { sections } = await change({ intent: 'addSection', title: 'All' });
  const section = sections[0].id as string;
  await change({ intent: 'addFromLibrary', section, keys: ['irb.days', 'population.perMonth', 'lab.certificate'] });
  const own = { type: 'yesno', text: 'Have you a scale?', required: true, knockOut: 'no', score: 'yes: 10' };
  const after = await change({ intent: 'addQuestion', section, question: own });
  return { id: id as string, section, own: after.sections[0].questions[3].key as string, change };
}

const feasibility = (id: string, more = '') => `/api/matches/${id}/feasibility${more}`;

for (const endpoint of ['JSON', 'form'] as const) {
  test(`[DAY-90][DAY-95][FEA-02][FEA-05] by ${endpoint}: a sponsor makes a draft, changes and sends it; then it is frozen`, async ({
    as,
    make,
    store,
  }) => {
    const { study, site, match, sponsor } = await world(make, store, as);
    const byForm = endpoint === 'form';
    const begun = byForm
      ? await sponsor.post(`/studies/${study.id}/feasibility`, {
          form: { intent: 'createQuestionnaire', title: TITLE, from: 'study' },
        })
      : await sponsor.post(`/api/studies/${study.id}/questionnaires`, { data: { title: TITLE } });
    const id = byForm ? begun.headers().location?.split('/').at(-1) : (await begun.json()).id;
    const seen = async () => (await sponsor.get(`/api/questionnaires/${id}`)).json();
    const { sections } = await seen();
    expect(
      sections.flatMap((each: { questions: { cites: string }[] }) => each.questions.map(({ cites }) => cites)),
    ).toContain('Asthma');
    // [DAY-90] Of the library, only what every study needs; the rest is counted, and is a beginning of its own.
    expect(sections.map(({ title }: { title: string }) => title)).toContain('Enrollment and start-up');
    expect(await textOf(await sponsor.get(`/questionnaires/${id}`))).toContain('has 55 more common questions');
    const whole = byForm
      ? await sponsor.post(`/studies/${study.id}/feasibility`, {
          form: { intent: 'createQuestionnaire', title: TITLE, from: 'studyAndLibrary' },
        })
      : await sponsor.post(`/api/studies/${study.id}/questionnaires`, {
          data: { title: TITLE, from: 'studyAndLibrary' },
        });
    const wholeId = byForm ? whole.headers().location?.split('/').at(-1) : (await whole.json()).id;
    const long = await (await sponsor.get(`/api/questionnaires/${wholeId}`)).text();
    for (const asked of ['"Asthma"', '"data.part11"', '"lab.certificate"']) expect(long).toContain(asked);
    expect((await sponsor.delete(`/api/questionnaires/${wholeId}`)).status()).toBe(204);
    const change = (text: string, data: object, form = {}) =>
      byForm
        ? sponsor.post(`/questionnaires/${id}`, { form: { intent: 'change', change: text, ...form } })
        : sponsor.post(`/api/questionnaires/${id}/changes`, { data });
    const ok = byForm ? 303 : 200;
    const [first] = sections;
    const changes = [
      change('rename', { intent: 'rename', title: 'Better' }, { title: 'Better' }),
      change('addSection', { intent: 'addSection', title: 'Last' }, { title: 'Last' }),
      change(`moveSection down ${first.id}`, { intent: 'moveSection', section: first.id, to: 'down' }),
      change('removeQuestion irb.days', { intent: 'removeQuestion', key: 'irb.days' }),
    ];
    for (const one of changes) expect((await one).status()).toBe(ok);
    const changed = await seen();
    expect(changed.title).toBe('Better');
    expect(changed.sections[1].id).toBe(first.id);
    expect(JSON.stringify(changed)).not.toContain('"irb.days","version"');
    // What cannot be is refused by its field, with what was typed.
    const last = changed.sections.at(-1).id;
    const bad = await change(
      `addQuestion ${last}`,
      { intent: 'addQuestion', section: last, question: { type: 'single', text: 'Which one?', options: ['One'] } },
      { type: 'single', text: 'Which one?', options: 'One' },
    );
    expect(bad.status()).toBe(400);
    if (byForm)
      expect(await (await sponsor.get(`/questionnaires/${id}?own=${last}&type=single`)).text()).toContain('Choices');

    const send = () =>
      byForm
        ? sponsor.post(`/questionnaires/${id}`, { form: { intent: 'sendQuestionnaire' } })
        : sponsor.post(`/api/questionnaires/${id}/send`);
    expect((await send()).status()).toBe(ok);
    expect(await store.read((db) => engagementOf(db, match.id))).toMatchObject({ todo: 'answerQuestionnaire' });
    expect((await seen()).state).toBe('frozen');
    // A site is not led through a section without questions.
    expect(JSON.stringify(await seen())).not.toContain('"Last"');
    await change('addSection', { intent: 'addSection', title: 'Later' }, { title: 'Later' });
    expect(JSON.stringify(await seen())).not.toContain('Later');
    // A second time nobody waits for it.
    if (!byForm) expect((await send()).status()).toBe(409);
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: match.id }));
    expect(events.map(({ action }) => action)).toEqual(['match.questionnaireSent']);
    expect(await (await sponsor.get(`/studies/${study.id}/feasibility`)).text()).toContain(site.name);
    const copy = await sponsor.post(`/api/questionnaires/${id}/copy`, { data: {} });
    expect(await copy.json()).toMatchObject({ version: 0, state: 'draft', title: 'Better' });
    // [DAY-95] Drafts do not count: what is sent first is version 1.
    expect((await seen()).version).toBe(1);
    expect(await textOf(await sponsor.get(`/questionnaires/${id}`))).toMatch(
      /Version 1, first sent on .* It can’t be changed\./,
    );
    expect((await sponsor.delete(`/api/questionnaires/${id}`)).status()).toBe(409);
    expect((await sponsor.delete(`/api/questionnaires/${(await copy.json()).id}`)).status()).toBe(204);
  });

  test(`[DAY-23][DAY-37][DAY-236][DAY-92][FEA-08][FEA-09][FEA-10][ANS-06][SIG-04][SIG-09][SIG-11] by ${endpoint}: the site answers, confirms and attests; the sponsor asks about an answer and accepts them`, async ({
    as,
    make,
    store,
  }) => {
    const { study, match, sponsor, atSite, coordinator, colleague, owner } = await world(make, store, as);
    const { id, section, own } = await made(sponsor, study.id);
    const here = `/matches/${match.id}/feasibility`;
    const byForm = endpoint === 'form';
    const ok = byForm ? 303 : 200;
    const sent = byForm
      ? await sponsor.post(here, { form: { intent: 'sendQuestionnaire', questionnaire: id } })
      : await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
    expect(sent.status()).toBe(ok);

    const asked = { 'irb.days': 30, 'population.perMonth': 4, [own]: { answer: 'yes', detail: null } };
    const save = (who: APIRequestContext, answers: Record<string, unknown>, confirm: boolean, replies = {}) => {
      if (!byForm)
        return who.put(feasibility(match.id), { data: { answers, replies, ...(confirm && { confirm: section }) } });
      const form = new URLSearchParams({ intent: confirm ? 'confirm' : 'save', section });
      for (const [key, value] of Object.entries(answers)) {
        form.append('asked', key);
        form.append(`q.${key}`, String((value as { answer?: string } | null)?.answer ?? value ?? ''));
      }
      for (const [key, text] of Object.entries(replies)) form.append(`reply.${key}`, String(text));
      return who.post(here, {
        data: form.toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    };
    expect((await save(coordinator, { 'irb.days': -1 }, false)).status()).toBe(400);
    expect((await save(coordinator, { 'irb.days': 30 }, true)).status()).toBe(400); // others are required
    expect((await save(coordinator, { 'irb.days': 30, 'population.perMonth': 4 }, false)).status()).toBe(ok);
    // Nothing leaves the site yet.
    const unseen = await (await sponsor.get(feasibility(match.id))).json();
    expect(unseen).toMatchObject({ state: 'draft' });
    expect(JSON.stringify(unseen)).not.toContain('"value":30');
    expect(await (await sponsor.get(`/studies/${study.id}/feasibility.csv`)).text()).not.toContain('30 days');

    const attest = async (who: APIRequestContext, user = owner, values = {}) => {
      const signing = { ...(await signingOf(who, match.id, user)), ...values };
      return byForm
        ? who.post(here, { form: { intent: 'attestFeasibility', ...signing } })
        : who.post(feasibility(match.id, '/attest'), { data: signing });
    };
    const state = async () => (await (await atSite.get(feasibility(match.id))).json()).state;
    await attest(atSite); // not confirmed yet
    expect(await state()).toBe('draft');
    expect((await save(coordinator, asked, true)).status()).toBe(ok);
    expect((await attest(coordinator, colleague)).status()).toBe(403); // may draft only
    expect((await attest(atSite, owner, { sha256: 'of something else' })).status()).toBe(409);
    expect((await attest(atSite, owner, { password: 'not-my-password' })).status()).toBe(403);
    expect((await attest(atSite, owner, { password: '' })).status()).toBe(400);
    const held = await whileHeld(store, owner, () => attest(atSite));
    expect([held.status(), await held.text()]).toEqual([403, expect.stringContaining('you cannot sign until')]);
    expect(await state()).toBe('draft');
    expect((await attest(atSite)).status()).toBe(ok);
    expect(await state()).toBe('submitted');
    expect((await save(coordinator, { 'irb.days': 31 }, false)).status()).toBe(409);

    const read = await (await sponsor.get(feasibility(match.id))).json();
    const signature = { state: 'valid', printedName: 'Robin Reyes', meaning: 'responsibility', version: 1 };
    expect(read).toMatchObject({
      score: { points: 10, most: 10, knockedOutBy: [] },
      attestedBy: 'Robin Reyes',
      signatures: [signature],
      signing: null,
    });
    const [{ sha256 }] = read.signatures;
    for (const who of [sponsor, atSite]) {
      const page = await textOf(await who.get(here));
      for (const said of ['Robin Reyes', 'Investigator', 'Responsibility', 'UTC', 'Valid'])
        expect(page).toContain(said);
      const signed = await who.get(feasibility(match.id, '/signed'));
      expect(
        createHash('sha256')
          .update(await signed.body())
          .digest('hex'),
      ).toBe(sha256);
    }
    const verified = await textOf(await sponsor.get(`/verify/${sha256}`));
    expect(verified).toContain('Robin Reyes, Investigator');
    // What the record really has, not the file of a CDA.
    expect(verified).toContain('attached as answers.json');
    expect(verified).not.toContain('agreement.pdf');
    // [DAY-23] As a PDF to file, which holds what was signed.
    for (const who of [sponsor, atSite]) {
      const file = await who.get(`${here}.pdf`);
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
      expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
    }
    const offered = await textOf(await sponsor.get(here));
    expect(offered.indexOf('Download what was signed (PDF)')).toBeLessThan(offered.indexOf('Download as JSON'));
    expect(offered).toContain('Download what was signed (PDF)');
    // [DAY-92] What is to be decided comes first; the record of the signature is folded below the answers.
    expect(offered).toContain('10 of 10 points');
    expect(offered).not.toContain('Ruled out by');
    const order = [
      'Accept answers',
      'How long does the IRB take',
      'Accept these answers',
      'Signed (1 signature)',
      'SHA-256',
    ];
    const places = order.map((each) => offered.indexOf(each));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(Math.min(...places)).toBeGreaterThan(0);
    const atSiteNow = await (await atSite.get(feasibility(match.id))).text();
    for (const secret of ['"knockOut"', '"points"']) expect(atSiteNow).not.toContain(secret);

    const ask = byForm
      ? await sponsor.post(here, {
          form: { intent: 'askBackFeasibility', key: 'irb.days', question: 'Business days?' },
        })
      : await sponsor.post(feasibility(match.id, '/questions'), {
          data: { key: 'irb.days', question: 'Business days?' },
        });
    expect(ask.status()).toBe(ok);
    // The sponsor continues at the answer, and the site with what is left to do.
    if (byForm) {
      expect(ask.headers().location).toBe(`${here}#a-irb.days`);
      // [BND-10] No header can hold these places.
      for (const [key, place] of [
        ['😀', '#a-%F0%9F%98%80'],
        ['😀'.repeat(9000), ''],
      ] as const) {
        const form = { intent: 'acceptFeasibility', returnTo: `${here}#a-${key}` };
        const refused = await sponsor.post(here, { form });
        expect([refused.status(), refused.headers().location]).toEqual([303, here + place]);
      }
      const unasked = { intent: 'askBackFeasibility', key: 'irb.type', question: '' };
      expect((await sponsor.post(here, { form: unasked })).status()).toBe(400);
    }
    expect(await state()).toBe('returned');
    expect(await textOf(await sponsor.get(here))).toContain('The sponsor has asked about an answer.');
    expect(await textOf(await sponsor.get(`/verify/${sha256}`))).toContain('Voided');
    await attest(atSite); // the question needs a reply
    expect(await state()).toBe('returned');
    expect((await save(coordinator, { [own]: { answer: 'no', detail: null } }, false)).status()).toBe(409);
    const replied = await save(coordinator, { 'irb.days': 40 }, false, { 'irb.days': 'Calendar days' });
    expect(replied.status()).toBe(ok);
    if (byForm) expect(replied.headers().location).toBe(`${here}?section=send#questions`);
    // Still as it was sent.
    expect(JSON.stringify(await (await sponsor.get(feasibility(match.id))).json())).toContain('"words":"30 days"');
    await attest(atSite);
    const again = await (await sponsor.get(feasibility(match.id))).json();
    const [days] = again.sections[0].questions;
    expect(days).toMatchObject({ words: '40 days', reply: 'Calendar days', open: false });
    expect(again.signatures).toMatchObject([{ state: 'voided' }, { state: 'valid', version: 2 }]);
    const accept = byForm
      ? await sponsor.post(here, { form: { intent: 'acceptFeasibility' } })
      : await sponsor.put(feasibility(match.id, '/accept'));
    expect(accept.status()).toBe(ok);
    expect(await state()).toBe('accepted');
    expect(await store.read((db) => engagementOf(db, match.id))).toMatchObject({ step: 'decision', todo: 'decide' });
    const csv = await (await sponsor.get(`/studies/${study.id}/feasibility.csv`)).text();
    // [DAY-37] Numbers are numbers, with their unit beside the question.
    expect(csv).toMatch(/from submission to approval\? \(days\)",40\r\n/);
    expect(csv).toContain(',Points,10\r\n');
    expect(csv).toMatch(/Robin Reyes, Investigator: Responsibility, \w{3} \d+, 20\d\d, .* UTC\)/);
    expect(csv).toContain(',State,Accepted');
  });
}

for (const endpoint of ['JSON', 'form'] as const) {
  test(`[DAY-20][DAY-94] by ${endpoint}: who may not attest asks the investigator, whose task it becomes`, async ({
    as,
    make,
    store,
  }) => {
    const { study, site, match, sponsor, atSite, coordinator, colleague, owner } = await world(make, store, as);
    const names = { firstName: 'Ines', lastName: `Ortega ${endpoint}` };
    const user = await make.user({ role: 'site', organizationId: site.id, staffRole: 'investigator', ...names });
    const investigator = await as(user);
    const other = { firstName: 'Nils', lastName: `Berg ${endpoint}`, passwordHash: null };
    await make.user({ role: 'site', organizationId: site.id, staffRole: 'investigator', ...other });
    const invited = `Nils Berg ${endpoint} has not accepted the invitation to StudyBridge yet.`;
    const { id, section, own } = await made(sponsor, study.id);
    await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
    const here = `/matches/${match.id}/feasibility`;
    const ask = (userId: string) =>
      endpoint === 'form'
        ? coordinator.post(here, { form: { intent: 'askToAttest', userId } })
        : coordinator.put(feasibility(match.id, '/attester'), { data: { userId } });
    const [ok, refused] = endpoint === 'form' ? [303, 303] : [200, 409];
    const todo = async () => (await store.read((db) => engagementOf(db, match.id)))?.todo;
    expect((await ask(user.id)).status()).toBe(refused); // not confirmed yet
    const answers = { 'irb.days': 30, 'population.perMonth': 4, [own]: { answer: 'yes' } };
    expect((await coordinator.put(feasibility(match.id), { data: { answers, confirm: section } })).status()).toBe(200);
    // Nobody was asked yet: the page names who can.
    const unasked = await textOf(await coordinator.get(`${here}?section=send`));
    expect(unasked).toContain(`Ines Ortega ${endpoint} or Robin Reyes can attest and send the answers.`);
    expect((await ask(colleague.id)).status()).toBe(refused);
    // [DAY-94] Only attesting is left, which is what the page leads to, and what everybody reads who may do it.
    expect(await todo()).toBe('attestAnswers');
    for (const address of [here, '/site-dashboard', '/inbox']) {
      const [theirs, owners] = [await textOf(await coordinator.get(address)), await textOf(await atSite.get(address))];
      expect(theirs, address).toContain('Ask for the attestation');
      expect(theirs, address).not.toContain('Answer the feasibility questionnaire');
      expect(owners, address).toContain('Attest the answers');
    }
    for (const said of ['Read the answers', `Ines Ortega ${endpoint} or Robin Reyes can attest`, invited])
      expect(await textOf(await coordinator.get(here))).toContain(said);
    expect(await textOf(await coordinator.get(`${here}?section=${section}`))).toContain('Section 1 of 1');

    const before = await store.read((db) => taskOf(db, { matchId: match.id, step: 'feasibility', side: 'site' }));
    expect((await ask(user.id)).status()).toBe(ok);
    expect((await ask(user.id)).status()).toBe(ok); // once is enough
    expect(await todo()).toBe('attestAnswers');
    expect(
      await store.read((db) => taskOf(db, { matchId: match.id, step: 'feasibility', side: 'site' })),
    ).toMatchObject({
      assigneeId: user.id,
      dueAt: before?.dueAt,
    });
    const mails = await mailsTo(store, user.email);
    expect(mails.filter(({ subject }) => subject.includes('attest'))).toHaveLength(1);
    const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: match.id }));
    expect(events.filter(({ action }) => action === 'match.attestationAsked')).toHaveLength(1);

    // It is her task; the others wait for her.
    expect(await textOf(await investigator.get('/site-dashboard'))).toContain('Attest the answers');
    const hers = await textOf(await investigator.get(here));
    for (const said of ['Your turn:', 'Attest the answers']) expect(hers).toContain(said);
    const waiting = `Waiting for Ines Ortega ${endpoint} to attest`;
    for (const who of [coordinator, atSite]) {
      expect(await textOf(await who.get(here))).toContain(`${waiting} the answers`);
      expect(await textOf(await who.get('/site-dashboard'))).toContain(waiting);
    }
    expect(await textOf(await coordinator.get(`${here}?section=send`))).toContain(`${waiting}.`);
    expect(await textOf(await sponsor.get(here))).toContain('to attest the answers');

    // An answer that is changed has to be confirmed again, so there is nothing to attest.
    await coordinator.put(feasibility(match.id), { data: { answers: { 'irb.days': 31 } } });
    expect(await todo()).toBe('answerQuestionnaire');
    await coordinator.put(feasibility(match.id), { data: { answers: {}, confirm: section } });
    expect((await ask(owner.id)).status()).toBe(ok);
    const signing = await signingOf(investigator, match.id, user);
    expect((await investigator.post(feasibility(match.id, '/attest'), { data: signing })).status()).toBe(200);
    // What follows is everyone's task again.
    await sponsor.post(feasibility(match.id, '/questions'), { data: { key: 'irb.days', question: 'Business days?' } });
    expect(
      await store.read((db) => taskOf(db, { matchId: match.id, step: 'feasibility', side: 'site' })),
    ).toMatchObject({
      todo: 'answerAgain',
      assigneeId: null,
    });
  });
}

test('[DAY-21] all answers are above the signature, with what was filled in and what contradicts a record', async ({
  as,
  make,
  store,
}) => {
  const { match, sponsor, atSite, study } = await world(make, store, as);
  await atSite.put('/api/organizations/me/answers', { data: { answers: { 'irb.days': 25 } } });
  const { id, section, own, change } = await made(sponsor, study.id);
  await change({ intent: 'addFromLibrary', section, keys: ['staff.gcp'] });
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const answers = { 'population.perMonth': 4, [own]: { answer: 'yes' }, 'staff.gcp': { answer: 'yes' } };
  expect((await atSite.put(feasibility(match.id), { data: { answers, confirm: section } })).status()).toBe(200);
  const page = await textOf(await atSite.get(`/matches/${match.id}/feasibility?section=send`));
  const places = ['25 days', 'Your earlier answer, ', '0 of 2 people', 'Attest and send', 'Password'];
  const found = places.map((place) => page.lastIndexOf(place));
  expect(found.every((at) => at >= 0)).toBe(true);
  expect(page.indexOf('25 days')).toBeLessThan(page.indexOf('You sign as'));
  expect(page).toContain('1 answer to check');
  const seen = await (await atSite.get(feasibility(match.id))).json();
  expect(seen.conflicts).toEqual([{ key: 'staff.gcp', instead: '0 of 2 people with current GCP training on record' }]);
});

test('[DAY-140] the last page of a questionnaire leads to each section that is not confirmed', async ({
  as,
  make,
  store,
}) => {
  const { match, sponsor, atSite, study } = await world(make, store, as);
  const { id, section } = await made(sponsor, study.id);
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const page = await (await atSite.get(`/matches/${match.id}/feasibility?section=send`)).text();
  const [, unconfirmed = ''] = page.split('Please confirm these sections first:');
  expect(unconfirmed).toMatch(new RegExp(`<a[^>]*href="/matches/${match.id}/feasibility\\?section=${section}`));
  const head = await textOf(await atSite.get(`/matches/${match.id}`));
  expect(head).toContain('Step: Feasibility');
});

test('[DAY-91][DAY-196][DAY-197] equipment that the profile lists is filled in from it, on the page and by JSON', async ({
  as,
  make,
  store,
}) => {
  const { match, sponsor, atSite, study } = await world(make, store, as);
  const begun = await sponsor.post(`/api/studies/${study.id}/questionnaires`, { data: { title: TITLE } });
  const { id } = await begun.json();
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const { sections } = await (await atSite.get(feasibility(match.id))).json();
  expect(sections[0].title).toBe('What the study requires or prefers');
  const [laboratory] = sections[0].questions;
  expect(laboratory).toMatchObject({
    cites: 'Clinical Laboratory (CLIA)',
    value: { answer: 'yes', detail: null },
    proposal: { source: 'profile', prefilled: true, listed: 'Clinical Laboratory (CLIA certified)' },
  });
  const page = await textOf(await atSite.get(`/matches/${match.id}/feasibility`));
  expect(page).toContain('Your profile, ');
  expect(page).toContain('Your profile lists “Clinical Laboratory (CLIA certified)”, which covers it.');
  expect(page).toContain('The study requires this. Does your site meet it?');
});

test('[DAY-22] the sponsor’s questions are counted as they are, and are closed once they are replied to', async ({
  as,
  make,
  store,
}) => {
  const { match, sponsor, atSite, study, owner } = await world(make, store, as);
  const { id, section, own, change } = await made(sponsor, study.id);
  await change({ intent: 'addFromLibrary', section, keys: ['contracts.days', 'contracts.startUp'] });
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const answers = { 'irb.days': 30, 'population.perMonth': 4, 'contracts.days': 40, [own]: { answer: 'yes' } };
  await atSite.put(feasibility(match.id), { data: { answers, confirm: section } });
  const signing = await signingOf(atSite, match.id, owner);
  expect((await atSite.post(feasibility(match.id, '/attest'), { data: signing })).status()).toBe(200);
  await sponsor.post(feasibility(match.id, '/questions'), { data: { key: 'irb.days', question: 'Business days?' } });
  const here = `/matches/${match.id}/feasibility`;
  const asked = await textOf(await atSite.get(here));
  expect(asked).toContain('The sponsor has 1 question about your answers');
  expect(asked).toContain('1 open question');
  const replied = { answers: {}, replies: { 'irb.days': 'Calendar days' } };
  expect((await atSite.put(feasibility(match.id), { data: replied })).status()).toBe(200);
  const after = await textOf(await atSite.get(here));
  expect(after).toContain('You have answered the sponsor’s questions.');
  expect(after).not.toContain('open question');
});

test('[DAY-32] points and conditions are entered by number fields and operators, and kept if they are refused', async ({
  as,
  make,
  store,
}) => {
  const { study, sponsor } = await world(make, store, as);
  const { id, own } = await made(sponsor, study.id);
  const edit = await (await sponsor.get(`/questionnaires/${id}?edit=${own}`)).text();
  expect(edit).toContain('aria-label="Points for Yes"');
  const send = (rows: Record<string, string>) =>
    sponsor.post(`/questionnaires/${id}?edit=${own}`, {
      form: { intent: 'change', change: `changeQuestion ${own}`, type: 'yesno', text: 'Have you a scale?', ...rows },
    });
  const rules = { shownIfKey: 'irb.days', shownIfIs: 'atLeast', shownIf: 'soon', knockOutIs: 'equals', knockOut: 'No' };
  const refused = await send({ ...rules, scoreIs: 'equals', scoreAnswer: 'Yes', scorePoints: '7' });
  expect(refused.status()).toBe(400);
  const shown = await refused.text();
  expect(shown).toContain('value="soon"');
  expect(shown).toMatch(/aria-label="Points for Yes"[^>]*value="7"|value="7"[^>]*aria-label="Points for Yes"/);
  expect(
    (await send({ ...rules, shownIf: '20', scoreIs: 'equals', scoreAnswer: 'Yes', scorePoints: '7' })).status(),
  ).toBe(303);
  const { sections } = await (await sponsor.get(`/api/questionnaires/${id}`)).json();
  expect(sections[0].questions.find(({ key }: { key: string }) => key === own)).toMatchObject({
    shownIf: { key: 'irb.days', when: { is: 'atLeast', value: 20 } },
    score: [{ when: { is: 'equals', value: 'yes' }, points: 7 }],
    knockOut: { is: 'equals', value: 'no' },
  });
});

for (const endpoint of ['JSON', 'form'] as const) {
  test(`[DAY-33] by ${endpoint}: sending lists the sites with their days, and goes to those that are ticked`, async ({
    as,
    make,
    store,
  }) => {
    const { study, site, match, sponsor } = await world(make, store, as);
    const other = (await make.site()).organization;
    const second = await make.match(study.id, other.id, { status: 'interested' });
    await store.tx(async (db) => {
      await beginEngagement(db, second, study, Date.now(), { answered: true });
    });
    const { id } = await made(sponsor, study.id);
    const preview = await textOf(await sponsor.get(`/questionnaires/${id}?preview=1`));
    for (const said of [site.name, other.name, 'Answers by', '4 questions.']) expect(preview).toContain(said);
    const send = (matchIds: string[]) =>
      endpoint === 'form'
        ? sponsor.post(`/questionnaires/${id}`, {
            data: new URLSearchParams([
              ['intent', 'sendQuestionnaire'],
              ...['none', ...matchIds].map((each) => ['matchIds', each]),
            ]).toString(),
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          })
        : sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchIds } });
    const todos = async () =>
      Promise.all([match, second].map(async (one) => (await store.read((db) => engagementOf(db, one.id)))?.todo));
    await send([]);
    expect(await todos()).toEqual(['sendQuestionnaire', 'sendQuestionnaire']);
    expect((await send([second.id])).status()).toBe(endpoint === 'form' ? 303 : 200);
    expect(await todos()).toEqual(['sendQuestionnaire', 'answerQuestionnaire']);
  });

  test(`[DAY-34][DAY-35] by ${endpoint}: a deleted draft is restored, and ticked questions are removed at once`, async ({
    as,
    make,
    store,
  }) => {
    const { study, sponsor } = await world(make, store, as);
    const { id, own } = await made(sponsor, study.id);
    const here = `/studies/${study.id}/feasibility`;
    const byForm = endpoint === 'form';
    const removed = byForm
      ? await sponsor.post(`/questionnaires/${id}`, { form: { intent: 'removeQuestionnaire' } })
      : await sponsor.delete(`/api/questionnaires/${id}`);
    expect(removed.status()).toBe(byForm ? 303 : 204);
    expect((await sponsor.get(`/api/questionnaires/${id}`)).status()).toBe(404);
    expect(await textOf(await sponsor.get(here))).toContain('Deleted drafts (1)');
    const restored = byForm
      ? await sponsor.post(here, { form: { intent: 'restoreQuestionnaire', questionnaire: id } })
      : await sponsor.put(`/api/questionnaires/${id}/restore`);
    expect(restored.status()).toBe(byForm ? 303 : 200);
    expect((await sponsor.put(`/api/questionnaires/${id}/restore`)).status()).toBe(404);
    const events = await store.read((db) => auditEventsOf(db, { type: 'questionnaire', id }));
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['questionnaire.removed', 'questionnaire.restored']),
    );
    const keys = ['irb.days', own];
    const ticked = byForm
      ? await sponsor.post(`/questionnaires/${id}`, {
          data: new URLSearchParams([
            ['intent', 'change'],
            ['change', 'removeQuestions'],
            ...keys.map((key) => ['ticked', key]),
          ]).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        })
      : await sponsor.post(`/api/questionnaires/${id}/changes`, { data: { intent: 'removeQuestions', keys } });
    expect(ticked.status()).toBe(byForm ? 303 : 200);
    const { sections } = await (await sponsor.get(`/api/questionnaires/${id}`)).json();
    expect(sections[0].questions.map(({ key }: { key: string }) => key)).toEqual([
      'population.perMonth',
      'lab.certificate',
    ]);
  });
}

test('[DAY-55] a question that a colleague has changed meanwhile is shown in both versions, until the person has chosen one', async ({
  as,
  make,
  store,
}) => {
  const { study, sponsor } = await world(make, store, as);
  const { id, own } = await made(sponsor, study.id);
  const colleague = await as(
    await make.user({
      role: 'sponsor',
      organizationId: study.sponsorId,
      firstName: 'Cora',
      lastName: 'Colleague',
    }),
  );
  const here = `/questionnaires/${id}?edit=${own}`;
  const versionIn = (html: string, name = 'version') =>
    new RegExp(`name="${name}"[^>]*value="(\\d+)"`).exec(html)?.[1] ?? '';
  const opened = await (await sponsor.get(here)).text();
  const save = (who: typeof sponsor, text: string, more: Record<string, string> = {}) =>
    who.post(here, { form: { intent: 'change', change: `changeQuestion ${own}`, type: 'yesno', text, ...more } });
  const textNow = async () => {
    const { sections } = await (await sponsor.get(`/api/questionnaires/${id}`)).json();
    return sections[0].questions.find(({ key }: { key: string }) => key === own).text;
  };
  // Another change to the draft is no conflict.
  const [section] = (await (await sponsor.get(`/api/questionnaires/${id}`)).json()).sections;
  await colleague.post(`/api/questionnaires/${id}/changes`, {
    data: { intent: 'renameSection', section: section.id, title: 'Renamed' },
  });
  const version = versionIn(opened);
  expect((await save(sponsor, 'Is there a scale?', { version })).status()).toBe(303);

  const read = versionIn(await (await sponsor.get(here)).text());
  expect((await save(colleague, 'Is there a stadiometer?', { version: read, required: 'on' })).status()).toBe(303);
  const refused = await save(sponsor, 'Is there a balance?', { version: read });
  expect(refused.status()).toBe(409);
  const shown = await refused.text();
  expect(shown).toMatch(/<textarea[^>]*name="text"[^>]*>Is there a balance\?/);
  expect(shown).not.toMatch(/name="required"[^>]*checked/);
  const words = wordsOf(shown).replace(/\s+/g, ' ');
  expect(words).toMatch(/Keep “Is there a stadiometer\?” · Must be answered Cora Colleague saved it on /);
  expect(words).toContain('Keep “Is there a balance?” · May be left out You typed it.');
  expect(await textNow()).toBe('Is there a stadiometer?');

  const seen = { version: versionIn(shown), seenVersion: versionIn(shown, 'seenVersion') };
  expect((await save(sponsor, 'Is there a balance?', { ...seen, 'keep-question': 'theirs' })).status()).toBe(303);
  expect(await textNow()).toBe('Is there a stadiometer?');
  // A third change is asked about again, whatever was chosen before.
  await save(colleague, 'Is there a ruler?', { version: versionIn(await (await colleague.get(here)).text()) });
  const again = await save(sponsor, 'Is there a balance?', { ...seen, 'keep-question': 'mine' });
  expect(again.status()).toBe(409);
  const last = { version: seen.version, seenVersion: versionIn(await again.text(), 'seenVersion') };
  expect((await save(sponsor, 'Is there a balance?', { ...last, 'keep-question': 'mine' })).status()).toBe(303);
  expect(await textNow()).toBe('Is there a balance?');
});

for (const endpoint of ['form', 'json'] as const) {
  test(`[DAY-66] by ${endpoint}: several own questions are added at once, one for each line, and a line too long is refused with all of them kept`, async ({
    as,
    make,
    store,
  }) => {
    const { study, sponsor } = await world(make, store, as);
    const { id } = await made(sponsor, study.id);
    const [section] = (await (await sponsor.get(`/api/questionnaires/${id}`)).json()).sections;
    const add = (texts: string[]) =>
      endpoint === 'form'
        ? sponsor.post(`/questionnaires/${id}?own=${section.id}&type=several`, {
            form: {
              ...{ intent: 'change', change: `addQuestions ${section.id}`, type: 'number' },
              texts: texts.join('\r\n'),
            },
          })
        : sponsor.post(`/api/questionnaires/${id}/changes`, {
            data: { intent: 'addQuestions', section: section.id, type: 'number', texts },
          });
    const long = 'Why? '.repeat(1000);
    const refused = await add(['How many beds?', long]);
    expect(refused.status()).toBe(400);
    if (endpoint === 'form') expect(await refused.text()).toContain('How many beds?');
    expect((await add([])).status()).toBe(400);
    const lines =
      endpoint === 'form' ? ['How many beds?', '', '  How many nurses?  '] : ['How many beds?', 'How many nurses?'];
    expect((await add(lines)).status()).toBe(endpoint === 'form' ? 303 : 200);
    const { sections } = await (await sponsor.get(`/api/questionnaires/${id}`)).json();
    expect(sections[0].questions.slice(-2)).toMatchObject([
      { text: 'How many beds?', type: 'number', required: true },
      { text: 'How many nurses?', type: 'number', required: true },
    ]);
  });
}

test('[DAY-128] questions added at once take what each begins with, by form and JSON', async ({ as, make, store }) => {
  const { study, sponsor } = await world(make, store, as);
  const { id } = await made(sponsor, study.id);
  const [section] = (await (await sponsor.get(`/api/questionnaires/${id}`)).json()).sections;
  const page = await (await sponsor.get(`/questionnaires/${id}?own=${section.id}&type=several`)).text();
  expect(page).toMatch(/<option value="byText" selected[^>]*>By how each begins/);
  await sponsor.post(`/questionnaires/${id}?own=${section.id}&type=several`, {
    form: {
      ...{ intent: 'change', change: `addQuestions ${section.id}`, type: 'byText' },
      texts: 'How many beds?\r\nWho is the pharmacist?',
    },
  });
  const texts = ['Is there a ward?', 'When could you start?'];
  const data = { intent: 'addQuestions', section: section.id, type: 'byText', texts };
  expect((await sponsor.post(`/api/questionnaires/${id}/changes`, { data })).status()).toBe(200);
  const { sections } = await (await sponsor.get(`/api/questionnaires/${id}`)).json();
  expect(sections[0].questions.slice(-4).map(({ type }: { type: string }) => type)).toEqual([
    ...['number', 'text', 'yesno', 'date'],
  ]);
});

test('[DAY-132] an empty draft is not called ready, and one that was sent leads to the answers', async ({
  as,
  make,
  store,
}) => {
  const { study, sponsor } = await world(make, store, as);
  const form = { intent: 'createQuestionnaire', title: 'Ours', from: 'blank', idempotencyKey: unique('key-') };
  const begun = await sponsor.post(`/studies/${study.id}/feasibility`, { form, maxRedirects: 0 });
  const empty = await textOf(await sponsor.get(begun.headers().location ?? ''));
  expect(empty).toContain('Draft made');
  expect(empty).not.toMatch(/Questionnaire ready|Preview and send/);
  const { id } = await made(sponsor, study.id);
  expect(await textOf(await sponsor.get(`/questionnaires/${id}`))).toContain('Preview and send');
  await sponsor.post(`/questionnaires/${id}`, {
    form: { intent: 'sendQuestionnaire', idempotencyKey: unique('key-') },
  });
  expect(await (await sponsor.get(`/questionnaires/${id}`)).text()).toMatch(
    new RegExp(`href="/studies/${study.id}/feasibility"[^>]*>Compare the answers`),
  );
});

test('[DAY-30][DAY-31][DAY-93] the only investigator is filled in with what is known about them, and the effort is said first', async ({
  as,
  make,
  store,
}) => {
  const { study, site, match, sponsor, atSite, owner, colleague } = await world(make, store, as);
  const only = await make.user({
    role: 'site',
    organizationId: site.id,
    staffRole: 'investigator',
    lastName: 'Onlyone',
  });
  const { id, section, own, change } = await made(sponsor, study.id);
  await change({ intent: 'addFromLibrary', section, keys: ['pi.member'] });
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const seen = await (await atSite.get(feasibility(match.id))).json();
  const pi = seen.sections[0].questions.find(({ key }: { key: string }) => key === 'pi.member');
  expect(pi).toMatchObject({ value: only.id, proposal: { source: 'staff', prefilled: true } });
  // [DAY-93] Nobody else can be named, on the page and by JSON.
  const page = await (await atSite.get(`/matches/${match.id}/feasibility`)).text();
  expect(page).toContain(`value="${only.id}"`);
  expect(page).not.toContain(`value="${colleague.id}"`);
  expect(page).toContain('Once you save, we fill in what is known of this person.');
  for (const { id: value } of [colleague, owner])
    expect((await atSite.put(feasibility(match.id), { data: { answers: { 'pi.member': value } } })).status()).toBe(400);
  // 4 to answer at 30 seconds and 1 to check at 5, rounded up to five minutes.
  expect(seen.effort).toEqual({ questions: 5, filledIn: 1, minutes: 5 });
  const said = '5 questions, 1 filled in for you, about 5 minutes (our estimate)';
  expect(await textOf(await atSite.get(`/matches/${match.id}/feasibility`))).toContain(`${said}, due`);
  const [mail] = await mailsTo(store, owner.email);
  expect(textOfMail(mail)).toContain(`\nTakes: ${said}\n`);
  expect(textOfMail(mail)).toMatch(/To do: Answer the feasibility questionnaire\nDue: \w+day, .+ Eastern Time/);

  // Confirmed as it is, it says who the answers about a person are about.
  const answers = { 'irb.days': 30, 'population.perMonth': 4, [own]: { answer: 'yes' } };
  expect((await atSite.put(feasibility(match.id), { data: { answers, confirm: section } })).status()).toBe(200);
  const after = await (await atSite.get(feasibility(match.id))).json();
  expect(after.sections[0].questions.at(-1)).toMatchObject({ value: only.id, state: 'reused' });
  expect(after.effort).toMatchObject({ questions: 5, filledIn: 1 });
});

test('[DAY-36][DAY-38][DAY-92] the comparison sums commitments, marks contradictions, and leads to a decision with its reason', async ({
  as,
  make,
  store,
}) => {
  const { match, sponsor, atSite, study, owner, site } = await world(make, store, as);
  const { id, section, own, change } = await made(sponsor, study.id);
  await change({ intent: 'addFromLibrary', section, keys: ['population.commitment', 'staff.gcp'] });
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const said = {
    'irb.days': 30,
    'population.perMonth': 4,
    'population.commitment': 17,
    'staff.gcp': { answer: 'yes' },
  };
  const answers = { ...said, [own]: { answer: 'yes' } };
  expect((await atSite.put(feasibility(match.id), { data: { answers, confirm: section } })).status()).toBe(200);
  const signing = await signingOf(atSite, match.id, owner);
  expect((await atSite.post(feasibility(match.id, '/attest'), { data: signing })).status()).toBe(200);
  const compared = await (await sponsor.get(`/api/studies/${study.id}/feasibility`)).json();
  expect(compared.commitment).toEqual({ bySite: [17], sum: 17, sought: study.enrollmentTarget, where: '' });
  expect(compared.sites).toMatchObject([{ may: ['accept', 'select', 'backup', 'decline'] }]);
  const gcp = compared.questions.find(({ key }: { key: string }) => key === 'staff.gcp');
  expect(gcp.answers).toMatchObject([{ instead: '0 of 2 people with current GCP training on record' }]);
  // [DAY-92] The page of the answers says so too, before they are accepted.
  const onRecord = '0 of 2 people with current GCP training on record';
  const { conflicts } = await (await sponsor.get(feasibility(match.id))).json();
  expect(conflicts).toEqual([{ key: 'staff.gcp', instead: onRecord }]);
  const reading = await textOf(await sponsor.get(`/matches/${match.id}/feasibility`));
  expect(reading).toContain('1 contradiction with what is on record');
  expect(reading.indexOf('1 contradiction')).toBeLessThan(reading.indexOf('Accept answers'));
  expect(reading).toMatch(new RegExp(`Contradicts\\s+${onRecord}`));
  expect((await (await atSite.get(feasibility(match.id))).json()).conflicts).toEqual([]);
  const html = await (await sponsor.get(`/studies/${study.id}/feasibility`)).text();
  for (const shown of ['Participants committed', 'Contradicts', 'scope="rowgroup"', `/matches/${match.id}?ask=select`])
    expect(html).toContain(shown);

  // [DAY-159] None of its points is for the answer that contradicts the record.
  const { points, most } = compared.sites[0].score ?? {};
  expect(compared.sites[0]).toMatchObject({ matchScore: match.score, band: match.band });
  expect([points, most, compared.sites[0].contradicted]).toEqual([10, 10, 0]);
  expect(wordsOf(html)).toMatch(/10 of 10 points\s+Match \d+%/);
  expect(wordsOf(html)).not.toContain('of them for answers that contradict');

  // [DAY-92] Answers are accepted here, too, and the sponsor stays on the page.
  const here = `/studies/${study.id}/feasibility`;
  expect(wordsOf(html)).toContain('Accept answers');
  expect(wordsOf(html)).toContain('1 of 1 site answered, most points first.');
  const accept = { intent: 'acceptFeasibility', returnTo: here };
  const accepted = await sponsor.post(`/matches/${match.id}/feasibility`, { form: accept });
  expect([accepted.status(), accepted.headers().location]).toEqual([303, here]);
  const after = await (await sponsor.get(`/api/studies/${study.id}/feasibility`)).json();
  expect(after.sites).toMatchObject([{ state: 'accepted', may: ['select', 'backup', 'decline'] }]);
  const asking = await textOf(await sponsor.get(`/matches/${match.id}?ask=select`));
  for (const shown of ['Participants committed', '17', 'contradicts: 0 of 2', 'Reason', `Select ${site.name}?`])
    expect(asking).toContain(shown);
  const reason = 'Its coordinators ran our last study.';
  const form = { intent: 'selectMatch', confirmed: '1', reason };
  expect((await sponsor.post(`/matches/${match.id}`, { form })).status()).toBe(303);
  expect(await store.read((db) => engagementOf(db, match.id))).toMatchObject({
    decision: 'selected',
    decisionReason: reason,
  });
  const events = await store.read((db) => auditEventsOf(db, { type: 'match', id: match.id }));
  expect(events.find(({ action }) => action === 'match.selected')).toMatchObject({ reason });
  expect(await textOf(await atSite.get(`/matches/${match.id}`))).toContain(reason);
});

test('[ANS-01][ANS-05][DAY-95] the next questionnaire is filled in, and answers that the profile lacks can be copied to it', async ({
  as,
  make,
  store,
}) => {
  const { match, sponsor, atSite, study, site } = await world(make, store, as);
  await atSite.put('/api/organizations/me/answers', { data: { answers: { 'irb.days': 25, 'data.ehr': 'cerner' } } });
  const { id, section } = await made(sponsor, study.id);
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const seen = await (await atSite.get(feasibility(match.id))).json();
  const [days, perMonth] = seen.sections[0].questions;
  expect(days).toMatchObject({ value: 25, proposal: { source: 'answer', prefilled: true } });
  expect(perMonth).toMatchObject({ value: null, proposal: null });
  expect(section).toBe(seen.sections[0].id);
  // The sponsor has no way to what was not sent to it.
  expect((await sponsor.get('/api/organizations/me/answers')).status()).toBe(404);

  const answers = await (await atSite.get('/api/organizations/me/answers')).json();
  const ehr = answers.sections
    .flatMap((each: { questions: object[] }) => each.questions)
    .find((each: { key: string }) => each.key === 'data.ehr');
  expect(ehr).toMatchObject({ value: 'cerner', differsFromProfile: true, inProfile: 'Epic' });
  expect((await atSite.put('/api/organizations/me/answers/data.ehr/profile')).status()).toBe(200);
  expect(await (await atSite.get('/api/organizations/me')).json()).toMatchObject({ ehrSystem: 'cerner' });
  expect((await atSite.put('/api/organizations/me/answers/irb.days/profile')).status()).toBe(404);
  const events = await store.read((db) => auditEventsOf(db, { type: 'organization', id: site.id }));
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['organization.edited', 'organization.answersKept']),
  );

  // By form, without JavaScript, with the other answers of the section.
  const form = { section: 'irb', asked: 'irb.days', 'q.irb.days': '20' };
  const saved = await atSite.post('/organization/answers', { form: { intent: 'save', ...form } });
  // [DAY-95] It goes on with the next section; the last one stays.
  expect([saved.status(), saved.headers().location]).toEqual([303, '/organization/answers?section=data#questions']);
  const last = { intent: 'save', section: 'data', asked: 'data.entry', 'q.data.entry': '3' };
  const end = await atSite.post('/organization/answers', { form: last });
  expect(end.headers().location).toBe('/organization/answers?section=data#questions');
  expect(await textOf(await atSite.get('/organization/answers?section=irb'))).toContain('Save and next section');
  expect(await textOf(await atSite.get('/organization/answers?section=data'))).not.toContain('Save and next section');
  expect((await atSite.post('/organization/answers', { form: { ...form, 'q.irb.days': 'soon' } })).status()).toBe(400);
  const after = await (await atSite.get('/api/organizations/me/answers')).text();
  expect(after).toContain('"words":"20 days"');
});

test('[ANS-07] signed answers that the profile has too make the site’s matches be explained anew', async ({
  as,
  make,
  store,
}) => {
  const { match, sponsor, atSite, study, site, owner } = await world(make, store, as);
  const { id, section, own, change } = await made(sponsor, study.id);
  await change({ intent: 'addFromLibrary', section, keys: ['experience.trials'] });
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const answers = { 'irb.days': 30, 'population.perMonth': 4, [own]: { answer: 'yes' }, 'experience.trials': '6' };
  expect((await atSite.put(feasibility(match.id), { data: { answers, confirm: section } })).status()).toBe(200);
  expect(await store.read((db) => waitingRematches(db, [site.id]))).toEqual([]);
  const signing = await signingOf(atSite, match.id, owner);
  expect((await atSite.post(feasibility(match.id, '/attest'), { data: signing })).status()).toBe(200);
  expect(await store.read((db) => waitingRematches(db, [site.id]))).toHaveLength(1);
  expect(await textOf(await atSite.get(`/matches/${match.id}/feasibility`))).toContain(
    'Compare them with your profile',
  );
});

test('[FEA-08] a colleague’s later answer is not overwritten unseen', async ({ as, make, store }) => {
  const { match, sponsor, atSite, coordinator, study } = await world(make, store, as);
  const { id } = await made(sponsor, study.id);
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const { updatedAt } = await (await atSite.get(feasibility(match.id))).json();
  await coordinator.put(feasibility(match.id), { data: { answers: { 'irb.days': 10 } } });
  const late = { answers: { 'irb.days': 20 }, since: updatedAt };
  const refused = await atSite.put(feasibility(match.id), { data: late });
  expect(refused.status()).toBe(400);
  expect((await refused.json()).errors['irb.days'][0]).toContain('Someone else');
  // By form, the page that says so knows of the later answer, and saving again replaces it.
  const save = (since: string) =>
    atSite.post(`/matches/${match.id}/feasibility`, {
      form: { intent: 'save', section: 'irb', since, asked: 'irb.days', 'q.irb.days': '25' },
    });
  const page = await save(String(updatedAt));
  expect(page.status()).toBe(400);
  const since = /name="since" value="(\d+)"/.exec(await page.text())?.[1] ?? '';
  expect((await save(since)).status()).toBe(303);
  expect((await atSite.put(feasibility(match.id), { data: { answers: { 'irb.days': 20 } } })).status()).toBe(200);
});

test('[FEA-10] the sponsor can read a document given as an answer once it is sent; another site’s document is refused', async ({
  as,
  make,
  store,
}) => {
  const { match, sponsor, atSite, study, site, owner } = await world(make, store, as);
  const { id, section, own } = await made(sponsor, study.id);
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const upload = async (who: APIRequestContext) => {
    const file = { name: 'clia.pdf', mimeType: 'application/pdf', buffer: pdf() };
    await who.post('/organization/documents', { multipart: { intent: 'upload', file } });
    const { documents } = await (await who.get('/api/organizations/me')).json();
    return documents;
  };
  await upload(atSite);
  const { documents } = await (await (await as(await make.admin())).get(`/api/organizations/${site.id}`)).json();
  const document = documents[0].id;
  const other = await make.site();
  const stranger = await as(other.user);
  await upload(stranger);
  const theirs = (
    await (await (await as(await make.admin())).get(`/api/organizations/${other.organization.id}`)).json()
  ).documents[0].id;
  expect((await atSite.put(feasibility(match.id), { data: { answers: { 'lab.certificate': theirs } } })).status()).toBe(
    400,
  );
  const answers = {
    'irb.days': 30,
    'population.perMonth': 4,
    'lab.certificate': document,
    [own]: { answer: 'no', detail: null },
  };
  expect((await atSite.put(feasibility(match.id), { data: { answers, confirm: section } })).status()).toBe(200);
  expect((await sponsor.get(`/documents/${document}`)).status()).toBe(404);
  await atSite.post(feasibility(match.id, '/attest'), { data: await signingOf(atSite, match.id, owner) });
  expect((await sponsor.get(`/documents/${document}`)).status()).toBe(200);
  const compared = await (await sponsor.get(`/api/studies/${study.id}/feasibility`)).json();
  expect(compared.sites[0].score).toMatchObject({ points: 0, knockedOutBy: [own] });
  for (const who of [stranger, await as((await make.sponsor()).user)])
    for (const address of [feasibility(match.id), `/matches/${match.id}/feasibility`, `/documents/${document}`])
      expect((await who.get(address)).status(), address).toBe(404);
});

test('[FEA-11] questionnaires and responses are exported and imported as FHIR', async ({ as, make, store }) => {
  const { match, sponsor, atSite, study } = await world(make, store, as);
  const { id, own } = await made(sponsor, study.id);
  const resource = await (await sponsor.get(`/api/questionnaires/${id}/fhir`)).json();
  expect(resource).toMatchObject({ resourceType: 'Questionnaire', status: 'draft', title: TITLE });
  const imported = await sponsor.post(`/api/studies/${study.id}/questionnaires/fhir`, { data: resource });
  expect(imported.status()).toBe(201);
  expect((await imported.json()).sections[0].questions.map(({ key }: { key: string }) => key)).toEqual([
    'irb.days',
    'population.perMonth',
    'lab.certificate',
    own,
  ]);
  expect(
    (
      await sponsor.post(`/api/studies/${study.id}/questionnaires/fhir`, { data: { resourceType: 'Patient' } })
    ).status(),
  ).toBe(400);
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  expect((await sponsor.get(feasibility(match.id, '/fhir'))).status()).toBe(409);
  const item = [{ linkId: 'irb.days', answer: [{ valueInteger: 12 }] }];
  const response = { resourceType: 'QuestionnaireResponse', status: 'in-progress', item };
  expect((await atSite.put(feasibility(match.id, '/fhir'), { data: response })).status()).toBe(200);
  const out = await (await atSite.get(feasibility(match.id, '/fhir'))).json();
  expect(out.item[0].item).toMatchObject([{ linkId: 'irb.days', answer: [{ valueDecimal: 12 }] }]);
});

test('[FEA-15] a FHIR questionnaire that we cannot keep is refused with every linkId, and not stored', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, study } = await world(make, store, as);
  const item = [
    { linkId: 'one', type: 'quantity', text: 'How much?' },
    { linkId: 'g', type: 'group', text: 'G', item: [{ linkId: 'two', type: 'text', text: 'Why?', prefix: 'A' }] },
    { linkId: 'three', type: 'text', text: 'What?' },
  ];
  const address = `/api/studies/${study.id}/questionnaires/fhir`;
  const data = { resourceType: 'Questionnaire', status: 'active', title: 'Q', publisher: 'P', item };
  const refused = await sponsor.post(address, { data });
  expect(refused.status()).toBe(400);
  const { errors } = await refused.json();
  expect(errors.item).toEqual(
    expect.arrayContaining([expect.stringContaining('“one”'), expect.stringContaining('“two”')]),
  );
  const whole = await sponsor.post(address, { data: { ...data, contained: [] } });
  expect(await whole.text()).toContain('“contained”');
  expect((await (await sponsor.get('/api/questionnaires')).json()).length).toBe(0);
  const kept = await sponsor.post(address, { data: { ...data, item: [item[2]] } });
  expect(kept.status()).toBe(201);
});

for (const endpoint of ['JSON', 'form'] as const) {
  test(`[FEA-18] by ${endpoint}: criteria that a draft leaves out are listed unticked, and those chosen are added`, async ({
    as,
    make,
  }) => {
    const { organization, user } = await make.sponsor();
    const criteria = { inclusionCriteria: '- Asthma\n- Signed consent', exclusionCriteria: '- Pregnancy' };
    const study = await make.study({ sponsorId: organization.id, ...criteria });
    const sponsor = await as(user);
    const begun = await sponsor.post(`/api/studies/${study.id}/questionnaires`, { data: { title: TITLE } });
    const { id, sections } = await begun.json();
    const section = sections.find(({ title }: { title: string }) => title === 'Patients for the study');
    const offers = async () => (await sponsor.get(`/api/questionnaires/${id}/offers`)).json();
    const listed = await offers();
    expect(listed.map(({ group, cites }: { group: string; cites: string }) => [group, cites])).toEqual([
      ['general', 'Pregnancy'],
      ['administrative', 'Signed consent'],
    ]);
    const [{ key }] = listed;
    const here = `/questionnaires/${id}?study=${section.id}`;
    const page = await (await sponsor.get(here)).text();
    expect(page).toContain(`value="${key}"`);
    const boxes = page.match(/<input[^>]{0,300}name="keys"[^>]{0,300}>/g) ?? [];
    expect(boxes).toHaveLength(2);
    for (const box of boxes) expect(box).not.toMatch(/\schecked/);
    const add = (keys: string) =>
      endpoint === 'form'
        ? sponsor.post(here, { form: { intent: 'change', change: `addFromStudy ${section.id}`, keys } })
        : sponsor.post(`/api/questionnaires/${id}/changes`, {
            data: { intent: 'addFromStudy', section: section.id, keys: [keys] },
          });
    expect((await add(key)).status()).toBe(endpoint === 'form' ? 303 : 200);
    const after = await (await sponsor.get(`/api/questionnaires/${id}`)).json();
    const patients = after.sections.find((each: { id: string }) => each.id === section.id);
    expect(patients.questions.at(-1)).toMatchObject({ key, cites: 'Pregnancy', type: 'yesno' });
    expect(await offers()).toHaveLength(1);
    expect((await add(key)).status()).toBe(400);
    expect(await textOf(await sponsor.get(`/questionnaires/${id}`))).toContain('leaves out 1 criterion of the study');
    const other = await as((await make.sponsor()).user);
    expect((await other.get(`/api/questionnaires/${id}/offers`)).status()).toBe(404);
  });
}

test('[FEA-12][SIG-08] answers about a person are in their export, and erasure removes them', async ({
  as,
  make,
  store,
}) => {
  const { match, sponsor, atSite, study, owner, site } = await world(make, store, as);
  const pi = await make.user({
    role: 'site',
    organizationId: site.id,
    staffRole: 'investigator',
    firstName: 'Ida',
    lastName: 'Noor',
  });
  const { id, section, own, change } = await made(sponsor, study.id);
  await change({ intent: 'addFromLibrary', section, keys: ['pi.member', 'pi.specialty'] });
  await sponsor.post(`/api/questionnaires/${id}/send`, { data: { matchId: match.id } });
  const answers = {
    'irb.days': 30,
    'population.perMonth': 4,
    [own]: { answer: 'yes', detail: null },
    'pi.member': pi.id,
    'pi.specialty': 'Rare valves',
  };
  expect((await atSite.put(feasibility(match.id), { data: { answers, confirm: section } })).status()).toBe(200);
  await atSite.post(feasibility(match.id, '/attest'), { data: await signingOf(atSite, match.id, owner) });
  const seen = async () => (await sponsor.get(feasibility(match.id))).text();
  expect(await seen()).toContain('Ida Noor');
  const admin = await as(await make.admin());
  const file = await (await admin.get(`/api/users/${pi.id}/export`)).json();
  expect(JSON.stringify(file.feasibilityAnswers)).toContain('Rare valves');
  expect(JSON.stringify(file.keptAnswers)).toContain('Rare valves');
  for (const { id: person } of [pi, owner])
    expect((await admin.post(`/api/users/${person}/erase`, { data: { reason: 'Asked for.' } })).status()).toBe(200);
  const after = await seen();
  for (const gone of ['Ida Noor', 'Rare valves']) expect(after).not.toContain(gone);
  expect(after).toContain('30 days');
  // The printed name of a signature stays; what it was of is no longer all there.
  expect(JSON.parse(after)).toMatchObject({
    attestedBy: null,
    signatures: [{ state: 'voided', printedName: 'Robin Reyes' }],
  });
  expect(await store.read((db) => matchById(db, match.id))).toBeDefined();
});

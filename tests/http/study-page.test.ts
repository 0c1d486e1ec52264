/** A study's page, its list of sites and the sponsor's dashboard, as a feasibility manager works with them. */
import { eq } from 'drizzle-orm';
import { NOT_SELECTED_REASONS } from '~/catalogue/engagement';
import { COMMITMENT_KEY, libraryQuestion } from '~/catalogue/feasibility/library';
import type { Question } from '~/catalogue/feasibility/questions';
import { answersOfResponse, saveResponseAnswers } from '~db/queries/feasibility';
import { matchById, matchesOfStudy, type NewMatch } from '~db/queries/matches';
import { engagements, questionnaires } from '~db/schema';
import type { Store } from '~db/store.server';
import { type Factories, unique } from '~tests/support/factories';
import { textOf, wordsOf as wordsIn } from '~tests/support/html';
import { mailsTo, textOfMail } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';
import { required } from '~tests/support/scored';

async function sponsored(make: Factories, study = {}) {
  const sponsor = await make.sponsor();
  const trial = await make.study({ sponsorId: sponsor.organization.id, ...study });
  const matched = async (name: string, match: Partial<NewMatch> = {}) =>
    make.match(trial.id, (await make.organization({ name })).id, match);
  return { sponsor, trial, matched, here: `/studies/${trial.id}` };
}

const wordsOf = async (answer: Parameters<typeof textOf>[0]) => (await textOf(answer)).replace(/\s+/g, ' ');
/** The names in the list's rows. */
const namesIn = (html: string) =>
  [...html.matchAll(/<th[^>]*role="rowheader"[\s\S]*?<a[^>]*>([^<]+)<\/a>/g)].map(([, name]) => name);

/** Sent answers that rule the site out. */
const ruleOut = (make: Factories, store: Store, matchId: string, studyId: string): Promise<void> =>
  answered(make, store, { matchId, studyId }, { knockOut: { is: 'atLeast', value: 20 } });

/** Sent answers to a question (30 days) with these rules. */
async function answered(
  make: Factories,
  store: Store,
  { matchId, studyId }: Record<'matchId' | 'studyId', string>,
  rules: Partial<Pick<Question, 'score' | 'knockOut'>>,
  commitment?: number,
): Promise<void> {
  const { id, questionnaireId } = await make.response(matchId, studyId, {
    state: 'submitted',
    submittedAt: Date.now(),
  });
  const question: Question = { ...(libraryQuestion('irb.days') as Question), ...rules };
  const questions = [question, libraryQuestion(COMMITMENT_KEY) as Question];
  const sections = [{ id: 'irb', title: 'IRB', questions }];
  await store.tx(async (db) => {
    await db.update(questionnaires).set({ sections }).where(eq(questionnaires.id, questionnaireId));
    const [answer] = await answersOfResponse(db, id);
    if (answer && commitment !== undefined)
      await saveResponseAnswers(db, [
        { ...answer, key: COMMITMENT_KEY, value: commitment, sent: { value: commitment, reply: null } },
      ]);
  });
}

test('[DAY-40] a study is called by its protocol number, acronym or short title, and has its parts at addresses of their own', async ({
  as,
  make,
}) => {
  const { sponsor, trial, here } = await sponsored(make, {
    title: 'A Study of Lumerase in Adults',
    acronym: 'LUMEN',
    shortTitle: 'Lumerase',
    protocolNumber: 'LRK-1',
    description: 'Told in the details.',
    budgetPerPatient: 4000,
    origins: { budgetPerPatient: 'estimate' },
  });
  const who = await as(sponsor.user);
  const nameOf = async (address: string) => /<h1[^>]*>([^<]+)</.exec(await (await who.get(address)).text())?.[1];
  for (const address of [here, `${here}?tab=details`, `${here}/feasibility`, '/sponsor-dashboard']) {
    const page = await (await who.get(address)).text();
    expect(page).toContain('LRK-1');
    expect(page).toContain(trial.title);
  }
  expect(await nameOf(here)).toBe('LRK-1');
  for (const [values, name] of [
    [{ acronym: 'LUMEN', shortTitle: 'Lumerase' }, 'LUMEN'],
    [{ acronym: 'LUM', shortTitle: 'Lumerase', origins: { acronym: 'estimate' } }, 'Lumerase'],
    [{ title: 'Only a title' }, 'Only a title'],
  ] as const) {
    const other = await make.study({ sponsorId: sponsor.organization.id, ...values });
    expect(await nameOf(`/studies/${other.id}`)).toBe(name);
  }

  const page = await wordsOf(await who.get(here));
  for (const tab of ['Sites', 'Feasibility', 'Documents', 'Details', 'Settings']) expect(page).toContain(tab);
  expect(page).toContain('Confirm or clear 1 estimate');
  for (const words of ['Told in the details.', 'Close study', 'Steps and deadlines']) expect(page).not.toContain(words);
  expect(await wordsOf(await who.get(`${here}?tab=details`))).toContain('Told in the details.');
  expect(await wordsOf(await who.get(`${here}?tab=details`))).toContain('Estimate, not confirmed');
  const settings = await wordsOf(await who.get(`${here}?tab=settings`));
  for (const words of ['Weights', 'Steps and deadlines', 'Close study']) expect(settings).toContain(words);
  expect(await wordsOf(await who.get(`${here}/documents`))).toContain('You have not added any documents yet.');
  for (const tab of ['feasibility', 'documents']) {
    const moved = await who.get(`${here}?tab=${tab}`, { maxRedirects: 0 });
    expect(moved.headers().location).toBe(`${here}/${tab}`);
  }
});

test('[DAY-152] a backup is called that in its row, has a list of its own, and is no undecided site any more', async ({
  as,
  make,
}) => {
  const { sponsor, trial, matched, here } = await sponsored(make);
  const undecided = await matched('Still to decide', { status: 'interested' });
  await make.engagement(undecided.id, { step: 'decision', todo: 'decide' });
  const kept = await matched('Kept in reserve', { status: 'interested' });
  await make.engagement(kept.id, { step: 'decision', todo: 'decide' });
  const who = await as(sponsor.user);
  expect(await wordsOf(await who.get(here))).not.toContain('Backup');
  expect((await who.put(`/api/matches/${kept.id}/backup`, { data: {} })).status()).toBe(200);
  const page = await wordsOf(await who.get(here));
  for (const words of ['Interested 2', 'To decide 1', 'Backup 1', 'Kept in reserve Backup', 'Backup since '])
    expect(page).toContain(words);
  expect(page).not.toContain('Still to decide Backup');
  const listed = await (await who.get(`/api/studies/${trial.id}/matches?stage=backup`)).json();
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([kept.id]);
  const list = await (await who.get(`${here}?stage=backup`)).text();
  expect(namesIn(list)).toEqual(['Kept in reserve']);
  for (const name of ['select', 'decline']) expect(list).toMatch(new RegExp(`<button[^>]*value="${name}`));
  expect(list).not.toMatch(/<button[^>]*value="backup/);
});

test('[DAY-156] the list says beside its head by what ties are ordered, and below it what the bands mean', async ({
  as,
  make,
}) => {
  const { sponsor, matched, here } = await sponsored(make);
  await matched('One alone', { score: 50, low: 45, high: 55 });
  const who = await as(sponsor.user);
  const alone = await wordsOf(await who.get(`${here}?stage=suggested`));
  expect(alone).toContain('Strong: a confirmed trial like the study, or attested eligible patients');
  expect(alone).not.toContain('ties by');
  await matched('Its equal', { score: 51, low: 46, high: 56 });
  expect(await wordsOf(await who.get(`${here}?stage=suggested`))).toContain('ties by distance');
  expect(await wordsOf(await who.get(`${here}?stage=suggested&ties=answerTime`))).toContain('ties by time to answer');
});

test('[DAY-41] the steps of interested sites and what is overdue are lists with counts, on the page and by JSON', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, trial, matched, here } = await sponsored(make);
  const at = async (name: string, step: 'cda' | 'feasibility' | 'visit' | 'decision', todo: string) => {
    const match = await matched(name, { status: 'interested' });
    await make.engagement(match.id, { step, todo: todo as 'decide' });
    return match;
  };
  const cda = await at('At its CDA', 'cda', 'sendCda');
  const decide = await at('To decide about', 'decision', 'decide');
  const invited = await matched('Late to answer', { status: 'invited', invitedAt: Date.now() - 1 });
  await make.engagement(invited.id, { step: 'interest', todo: 'answer' });
  await store.tx((db) => db.update(engagements).set({ dueAt: 1 }).where(eq(engagements.matchId, invited.id)));
  const who = await as(sponsor.user);
  const page = await wordsOf(await who.get(here));
  for (const words of ['Interested 2', 'CDA 1', 'To decide 1', 'Overdue 1', 'Invited 1']) expect(page).toContain(words);
  // Without sites, they only take room.
  expect(page).not.toContain('Visit 0');
  const ids = async (stage: string) =>
    (await (await who.get(`/api/studies/${trial.id}/matches?stage=${stage}`)).json()).map(
      ({ id }: { id: string }) => id,
    );
  expect(await ids('cda')).toEqual([cda.id]);
  expect(await ids('decision')).toEqual([decide.id]);
  expect(await ids('late')).toEqual([invited.id]);
  expect(await ids('visit')).toEqual([]);
  expect(namesIn(await (await who.get(`${here}?stage=cda`)).text())).toEqual(['At its CDA']);
  expect(namesIn(await (await who.get(`${here}?stage=late`)).text())).toEqual(['Late to answer']);
});

test('[DAY-130] a row says what comes next and until when, whatever is cut off, and nothing that the table says already', async ({
  as,
  make,
}) => {
  const { sponsor, matched, here } = await sponsored(make);
  const { id } = await matched('Waiting Clinic', { status: 'interested', band: 'weak', requirements: [] });
  await make.engagement(id, { step: 'cda', todo: 'sendCda' });
  const who = await as(sponsor.user);
  const page = await (await who.get(`${here}?stage=cda`)).text();
  const step = /title="Send the CDA">[\s\S]*?<\/div>/.exec(page)?.[0] ?? '';
  expect(wordsIn(step).replace(/\s+/g, ' ')).toMatch(
    /Your turn: Send the CDA · (Due|Overdue since) \w{3} \d+, \d{4} · Interested /,
  );
  expect(page).not.toMatch(/None set|<th[^>]*role="columnheader"[^>]*>Requirements/);
});

test('[DAY-129] what waits for several sites is offered where they are listed, and only while it waits', async ({
  as,
  make,
}) => {
  const { sponsor, trial, matched, here } = await sponsored(make);
  const who = await as(sponsor.user);
  const offers = async (stage: string) =>
    [...(await (await who.get(`${here}?stage=${stage}`)).text()).matchAll(/>(Send CDAs|Send a questionnaire)</g)].map(
      ([, label]) => label,
    );
  const { id } = await matched('At its CDA', { status: 'interested' });
  await make.engagement(id, { step: 'cda', todo: 'signCda' });
  expect([await offers('interested'), await offers('cda')]).toEqual([[], []]);
  const second = await matched('Without a CDA', { status: 'interested' });
  await make.engagement(second.id, { step: 'cda', todo: 'sendCda' });
  expect([await offers('interested'), await offers('cda')]).toEqual([['Send CDAs'], ['Send CDAs']]);
  const third = await matched('To be asked', { status: 'interested' });
  await make.engagement(third.id, { step: 'feasibility', todo: 'sendQuestionnaire' });
  expect(await offers('interested')).toEqual(['Send CDAs', 'Send a questionnaire']);
  expect(await offers('feasibility')).toEqual(['Send a questionnaire']);
  const admin = await as(await make.admin());
  expect(await (await admin.get(`/studies/${trial.id}?stage=interested`)).text()).not.toContain('Send CDAs');
});

test('[DAY-42] a person chooses the columns of the list, which stay for that person and no other', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, trial, matched, here } = await sponsored(make);
  const match = await matched('Answering Clinic', {
    status: 'interested',
    invitedAt: Date.now() - 3 * 86_400_000,
    answeredAt: Date.now(),
    attested: { at: 1, eligiblePerMonth: null, commitment: 17 },
  });
  await ruleOut(make, store, match.id, trial.id);
  const who = await as(sponsor.user);
  const heads = async (by = who) =>
    [...(await (await by.get(here)).text()).matchAll(/<th[^>]*role="columnheader"[^>]*>([\s\S]*?)<\/th>/g)]
      .map(([, head]) => head?.replace(/<ul[\s\S]*|<span class="rows:hidden">[^<]*/g, '').replace(/<[^>]+>/g, ''))
      .slice(2, -1);
  expect(await heads()).toEqual(['Score', 'Sub-scores', 'Last step']);
  const columns = ['score', 'step', 'commitment', 'points', 'ruledOut', 'answerTime', 'distance', 'password'];
  const chosen = await who.post(here, {
    data: new URLSearchParams([
      ['intent', 'chooseColumns'],
      ['returnTo', `${here}?stage=interested`],
      ...columns.map((each) => ['columns', each]),
    ]).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    maxRedirects: 0,
  });
  expect([chosen.status(), chosen.headers().location]).toEqual([303, `${here}?stage=interested`]);
  expect(await heads()).toEqual([
    ...['Score', 'Step', 'Commitment', 'Feasibility points', 'Ruled out', 'Answer time', 'Distance'],
  ]);
  const row = await wordsOf(await who.get(here));
  for (const words of ['17', '3 days', 'Less than a mile']) expect(row).toContain(words);
  expect(row).toContain((libraryQuestion('irb.days') as Question).text);
  // In another person's session of the same browser, the usual ones are shown.
  const colleague = await as(await make.user({ role: 'sponsor', organizationId: sponsor.organization.id }));
  expect(await heads(colleague)).toEqual(['Score', 'Sub-scores', 'Last step']);
  await who.post(here, { form: { intent: 'usualColumns' } });
  expect(await heads()).toEqual(['Score', 'Sub-scores', 'Last step']);
  const stranger = await as((await make.sponsor()).user);
  expect((await stranger.post(here, { form: { intent: 'usualColumns' } })).status()).toBe(404);
});

test('[DAY-43] the way back from the comparison and from a question keeps the ticks, without JavaScript too', async ({
  as,
  make,
}) => {
  const { sponsor, matched, here } = await sponsored(make);
  const [a, b] = [await matched('A Clinic'), await matched('B Clinic')];
  await matched('C Clinic');
  const who = await as(sponsor.user);
  const list = `${here}?stage=suggested&sort=name`;
  const ticked = (html: string) =>
    [...html.matchAll(/<input[^>]*name="ids"[^>]*>/g)].filter(([box]) => box.includes('checked')).length;
  for (const address of [
    `${here}/compare?${new URLSearchParams([
      ['list', list],
      ['ids', a.id],
      ['ids', b.id],
    ])}`,
    `${here}/matches?${new URLSearchParams([
      ['intent', 'invite'],
      ['list', list],
      ['ids', a.id],
      ['ids', b.id],
    ])}`,
    `${here}/compare?${new URLSearchParams([
      ['list', list],
      ['ids', a.id],
    ])}`,
  ]) {
    const html = await (await who.get(address)).text();
    const back =
      [...html.matchAll(/href="([^"]*ids=[^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))[0] ?? '';
    expect(back.startsWith(`${here}?stage=suggested&sort=name&ids=`)).toBe(true);
    expect(ticked(await (await who.get(back)).text())).toBe(address.split('ids=').length - 1);
  }
  const elsewhere = await (await who.get(`${here}/compare?list=//evil.example&ids=${a.id}`)).text();
  expect(elsewhere).not.toContain('evil.example');
});

for (const endpoint of ['form', 'JSON'] as const) {
  test(`[DAY-44] by ${endpoint}: several sites are declined with a reason from the list, as a single one is`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, trial, matched, here } = await sponsored(make);
    const [a, b] = [await matched('A Clinic'), await matched('B Clinic', { status: 'interested' })];
    const who = await as(sponsor.user);
    const send = (values: { kind?: string; reason?: string }) =>
      endpoint === 'form'
        ? who.post(`${here}/matches?intent=decline&ids=${a.id}&ids=${b.id}`, {
            data: new URLSearchParams([
              ...Object.entries({ intent: 'decline', confirmed: '1', ...values }),
              ['ids', a.id],
              ['ids', b.id],
            ]).toString(),
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            maxRedirects: 0,
          })
        : who.post(`/api/studies/${trial.id}/matches`, { data: { action: 'decline', ids: [a.id, b.id], ...values } });
    for (const refused of [{}, { kind: 'other' }, { kind: 'population', reason: 'Not ours.' }]) {
      expect((await send(refused)).status(), JSON.stringify(refused)).toBe(400);
    }
    const done = await send({ kind: 'other_regions', reason: 'Enough in Boston.' });
    expect([200, 303]).toContain(done.status());
    for (const { id } of [a, b]) {
      expect((await store.read((db) => matchById(db, id)))?.match).toMatchObject({
        status: 'declined',
        declineKind: 'other_regions',
        declineReason: 'We need sites in other regions. Enough in Boston.',
      });
    }
  });
}

test('[DAY-44] the question says which of the selected sites their answers rule out, and a suggestion is “not suitable”', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, trial, matched, here } = await sponsored(make);
  const fine = await matched('Fine Clinic', { status: 'interested' });
  const out = await matched('Out Clinic', { status: 'interested' });
  await ruleOut(make, store, out.id, trial.id);
  const fresh = await matched('Fresh Clinic');
  const who = await as(sponsor.user);
  for (const intent of ['select', 'decline']) {
    const page = await wordsOf(await who.get(`${here}/matches?intent=${intent}&ids=${fine.id}&ids=${out.id}`));
    expect(page).toContain(`Ruled out by: ${(libraryQuestion('irb.days') as Question).text}`);
    expect(page.split('Ruled out by').length).toBe(2);
  }
  const declining = await wordsOf(await who.get(`${here}/matches?intent=decline&ids=${out.id}`));
  for (const { label } of NOT_SELECTED_REASONS) expect(declining).toContain(label);
  expect(declining).toContain('Decline 1 site');
  expect(await wordsOf(await who.get(`${here}/matches?intent=decline&ids=${fresh.id}`))).toContain(
    'Not suitable: 1 site',
  );
  expect(await wordsOf(await who.get(`${here}/matches?intent=decline&ids=${fresh.id}&ids=${out.id}`))).toContain(
    'Decline 2 sites',
  );
  expect(await wordsOf(await who.get(`/matches/${fresh.id}`))).toContain('Not suitable');
  expect(await wordsOf(await who.get(`/matches/${fine.id}`))).not.toContain('Not suitable');
  expect(await wordsOf(await who.get('/sponsor-dashboard'))).toMatch(/Not suitable\W+Fresh Clinic/);
  // The site reads no such thing of itself, and a site that asked is declined.
  const asked = await make.site();
  const suitor = await make.match(trial.id, asked.organization.id, { askedAt: 1, askedText: 'We can.' });
  expect(await wordsOf(await who.get(`${here}/matches?intent=decline&ids=${suitor.id}`))).toContain('Decline 1 site');
  expect(await wordsOf(await (await as(asked.user)).get(`/matches/${suitor.id}`))).not.toContain('Not suitable');
});

for (const endpoint of ['form', 'JSON'] as const) {
  test(`[DAY-54] by ${endpoint}: several sites are selected with one reason, which each of them can read`, async ({
    as,
    make,
    store,
  }) => {
    const { sponsor, trial, matched, here } = await sponsored(make);
    const [a, b] = [
      await matched('A Clinic', { status: 'interested' }),
      await matched('B Clinic', { status: 'interested' }),
    ];
    const who = await as(sponsor.user);
    const reason = 'You both see the patients that we look for.';
    const done = await (endpoint === 'form'
      ? who.post(`${here}/matches`, {
          data: new URLSearchParams([
            ...Object.entries({ intent: 'select', confirmed: '1', reason }),
            ['ids', a.id],
            ['ids', b.id],
          ]).toString(),
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          maxRedirects: 0,
        })
      : who.post(`/api/studies/${trial.id}/matches`, { data: { action: 'select', ids: [a.id, b.id], reason } }));
    expect([200, 303]).toContain(done.status());
    for (const { id } of [a, b]) {
      expect((await store.read((db) => matchById(db, id)))?.match.status).toBe('selected');
      expect(await wordsOf(await who.get(`/matches/${id}/history`))).toContain(reason);
    }
  });
}

test('[DAY-54] the question before sites are selected says what each commits to and scores, and what all do together', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, trial, matched, here } = await sponsored(make, { enrollmentTarget: 70 });
  const said = await matched('Said Clinic', { status: 'interested' });
  const silent = await matched('Silent Clinic', { status: 'interested' });
  await make.engagement(silent.id, { step: 'feasibility', todo: 'answerQuestionnaire' });
  const who = await as(sponsor.user);
  const score = [{ when: { is: 'atLeast', value: 20 }, points: 5 }] as const;
  await answered(make, store, { matchId: said.id, studyId: trial.id }, { score }, 18);
  const question = (...ids: string[]) => `${here}/matches?intent=select&${ids.map((id) => `ids=${id}`).join('&')}`;
  const page = await wordsOf(await who.get(question(said.id, silent.id)));
  expect(page).toContain('Together they commit to 18 of the 70 participants needed. 1 site has not said how many.');
  expect(page).toContain('Commits to 18 participants · 5 of 5 points');
  expect(page).toMatch(/Silent Clinic[^.]*?Has not sent its answers/);
  expect(page.split('Has not sent its answers').length).toBe(2);
  const alone = await wordsOf(await who.get(question(silent.id)));
  expect(alone).not.toMatch(/[Cc]ommits? to|needed/);
  expect(alone).toContain('No participants committed');
});

test('[DAY-45] an invitation from the list, the dashboard, a match or a site’s profile first shows what the site will read', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, trial, here } = await sponsored(make, {
    indication: 'Asthma',
    budgetPerPatient: 4321,
    startupFee: 987,
    origins: { budgetPerPatient: 'estimate' },
  });
  const { organization, user } = await make.site();
  const match = await make.match(trial.id, organization.id, { score: 90 });
  const who = await as(sponsor.user);
  const dashboard = await (await who.get('/sponsor-dashboard')).text();
  const ask = `/matches/${match.id}?ask=invite`;
  expect(dashboard).toContain(`${ask}&amp;returnTo=%2Fsponsor-dashboard`);
  expect(await (await who.get(`/matches/${match.id}`)).text()).toContain(ask);
  for (const address of [
    ask,
    `${here}/matches?intent=invite&ids=${match.id}`,
    `/sites/${organization.id}?studyId=${trial.id}`,
  ]) {
    const page = await wordsOf(await who.get(address));
    for (const words of ['What the site will read', trial.title, 'Indication Asthma', 'Start-up fee $987'])
      expect(page).toContain(words);
    expect(page).not.toContain('4,321');
  }
  expect((await store.read((db) => matchById(db, match.id)))?.match.status).toBe('new');
  const form = {
    intent: 'inviteMatch',
    confirmed: '1',
    returnTo: '/sponsor-dashboard',
    idempotencyKey: unique('key-'),
  };
  const done = await who.post(ask, { form, maxRedirects: 0 });
  expect([done.status(), done.headers().location]).toEqual([303, '/sponsor-dashboard']);
  const [mail] = await mailsTo(store, user.email);
  for (const words of ['Indication: Asthma', 'Start-up fee: $987']) expect(textOfMail(mail)).toContain(words);
});

test('[DAY-46] each study of the dashboard has its sites at every step, what is committed and overdue, each a link to that list', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, trial, matched, here } = await sponsored(make, { enrollmentTarget: 70, totalSites: 14 });
  await matched('S1');
  await matched('S2');
  await matched('Unfit', { qualifies: false });
  const cda = await matched('C1', { status: 'interested', attested: { at: 1, eligiblePerMonth: null, commitment: 6 } });
  await make.engagement(cda.id, { step: 'cda', todo: 'sendCda' });
  await store.tx((db) => db.update(engagements).set({ dueAt: 1 }).where(eq(engagements.matchId, cda.id)));
  await matched('D1', { status: 'selected', attested: { at: 1, eligiblePerMonth: null, commitment: 4 } });
  await matched('N1', { status: 'declined', attested: { at: 1, eligiblePerMonth: null, commitment: 40 } });
  const who = await as(sponsor.user);
  const html = await (await who.get('/sponsor-dashboard')).text();
  const links = [...html.matchAll(/href="([^"]*\?stage=\w+)"[^>]*>(\d+)</g)].map(([, href, count]) => [href, count]);
  expect(links).toEqual([
    [`${here}?stage=suggested`, '2'],
    [`${here}?stage=cda`, '1'],
    [`${here}?stage=selected`, '1'],
    [`${here}?stage=late`, '1'],
  ]);
  for (const [href = '', count] of links)
    expect(namesIn(await (await who.get(href)).text()), href).toHaveLength(Number(count));
  const words = await wordsOf(await who.get('/sponsor-dashboard'));
  expect(words).toContain('4 of 70 patients committed 6 more by sites not selected yet 1 of 14 sites selected');
  expect(words.indexOf('Your turn')).toBeLessThan(words.indexOf('Study Management'));
  expect(html.match(/btn-primary/g)).toHaveLength(1);
  const run = await who.post(here, { form: { intent: 'runMatching' }, maxRedirects: 0 });
  expect(run.headers().location).toBe(`${here}?stage=suggested`);
  expect(await wordsOf(await who.get(`${here}?stage=suggested`))).toMatch(/\d+ sites?\. Best expected score first/);
  expect(trial.id).toBeTruthy();
});

test('[DAY-47] a closed study leaves nothing pending, says why it was closed, and its lists do not offer to decline', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, matched, here, trial } = await sponsored(make, { totalSites: 7 });
  const { user, organization } = sponsor;
  await matched('Suggested');
  const invited = await matched('Invited Clinic', { status: 'invited', invitedAt: 1 });
  const who = await as(user);
  const pending = async () => /Pending Matches\s+(\d+)/.exec(await wordsOf(await who.get('/sponsor-dashboard')))?.[1];
  expect(await pending()).toBe('2');
  await who.post(`${here}/close`, { form: { kind: 'completed', reason: 'Enough elsewhere.' } });
  expect(await pending()).toBe('0');
  expect(await wordsOf(await who.get('/sponsor-dashboard'))).not.toContain('Invited Clinic');
  const page = await wordsOf(await who.get(here));
  expect(page).toContain('This study was closed on');
  expect(page).toContain('Reason: We have the sites we need. Enough elsewhere.');
  expect(page).toContain('0 of 7 sites were selected.');
  const closed = await (await who.get(`${here}?stage=closed`)).text();
  expect(closed).toContain('Invited Clinic');
  expect(closed).not.toMatch(/>(Decline|Not suitable)</);
  expect((await store.read((db) => matchesOfStudy(db, trial.id))).some(({ id }) => id === invited.id)).toBe(true);
  expect(organization.id).toBe(trial.sponsorId);
});

/** An app of its own, because sites of other tests would fit. */
const alone = test.extend({ app: async ({ appWith }, use) => use(await appWith({}, 'study-page')) });

alone(
  '[DAY-47] a study without suggestions says what keeps sites from it, and an empty list of prospective sites says so',
  async ({ as, make }) => {
    const { sponsor, here } = await sponsored(make, {
      therapeuticArea: 'ophthalmology',
      requiredEquipment: ['Surgical Suite'],
      indication: unique('nothing like it '),
    });
    const who = await as(sponsor.user);
    // Once the ranking is loaded.
    await expect.poll(async () => wordsOf(await who.get(here))).toContain('No verified site fits');
    const page = await wordsOf(await who.get(here));
    expect(page).not.toContain('Select Match');
    expect(page).toContain('Edit what the study requires');
    await make.facility([(await make.trial({ conditions: ['something else'] })).nctId]);
    const empty = await wordsOf(await who.get(`${here}?facilities=show`));
    expect(empty).toMatch(/None found:|listed by \d/);
    const fitting = await sponsored(make, { therapeuticArea: 'oncology', requiredEquipment: [] });
    await make.site({ therapeuticAreas: ['Oncology'] });
    expect(await wordsOf(await (await as(fitting.sponsor.user)).get(fitting.here))).toContain(
      'Select Match to find verified sites that fit.',
    );
  },
);

test('[DAY-48] the shortlist, or another list, is a page for a meeting: study, date, verdicts, and nothing to press in print', async ({
  as,
  make,
}) => {
  const { sponsor, trial, matched, here } = await sponsored(make, { protocolNumber: 'LRK-9' });
  const listed = await matched('Listed Clinic', {
    shortlistedAt: 1,
    score: 71,
    low: 60,
    high: 80,
    requirements: [required('not met', 'Pharmacy')],
  });
  const other = await matched('Other Clinic');
  const who = await as(sponsor.user);
  const html = await (await who.get(`${here}/print`)).text();
  const page = html.replace(/<[^>]+>/g, ' ');
  for (const words of ['LRK-9', trial.title, 'Shortlisted: 1 site', new Date().getUTCFullYear(), 'Pharmacy', '71%'])
    expect(page).toContain(`${words}`);
  expect(page).toContain('Listed Clinic');
  expect(page).not.toContain('Other Clinic');
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main).not.toContain('type="checkbox"');
  const [beforeMarked = '', marked = ''] = main.split('data-noprint');
  expect(beforeMarked).not.toContain('<button');
  expect(marked.split('</div>').slice(1).join('')).not.toContain('<button');
  expect(await wordsOf(await who.get(`${here}/print?stage=suggested`))).toContain('Other Clinic');
  expect(await wordsOf(await who.get(`${here}/print?ids=${listed.id}&ids=${other.id}`))).toContain(
    'Chosen sites: 2 sites',
  );
  expect((await (await as((await make.sponsor()).user)).get(`${here}/print`)).status()).toBe(404);
  const events = await (await as(sponsor.user)).get(`${here}?stage=suggested`);
  expect(await events.text()).toContain(`${here}/print?stage=suggested`);
});

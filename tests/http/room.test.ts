/** What one person can store is bounded, so that no list or questionnaire becomes too large to show. */
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { FEASIBILITY_LIMITS, type QuestionnaireSection } from '~/catalogue/feasibility/questions';
import { ROOM } from '~/catalogue/limits';
import { ownQuestion } from '~/domain/commands/feasibility/edit';
import { submissionOf } from '~db/queries/drafts';
import { insertQuestionnaire, questionnaireCount } from '~db/queries/feasibility';
import { insertNote } from '~db/queries/match-notes';
import { peopleCount } from '~db/queries/memberships';
import { insertMessage, insertThread, threadCount } from '~db/queries/messages';
import { insertUser, updateUser } from '~db/queries/users';
import type { Store } from '~db/store.server';
import { type Factories, unique } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const numbered = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word} ${at}`);

/** As much as one question can hold: 1,200 choices. */
const GRID = { type: 'grid', options: numbered(60, 'choice'), rows: numbered(20, 'row') } as const;
const gridsOf = (count: number): QuestionnaireSection[] => [
  {
    id: 'all',
    title: 'All',
    questions: numbered(count, 'Grid').map((text, at) =>
      ownQuestion({
        key: `own.${at}`,
        type: 'grid',
        text,
        rows: GRID.rows,
        options: GRID.options.map((label) => ({ value: label, label })),
      }),
    ),
  },
];

async function ofSponsor(make: Factories) {
  const { organization, user } = await make.sponsor();
  return { user, study: await make.study({ sponsorId: organization.id, sponsorName: organization.name }) };
}

const countOf = (store: Store, studyId: string) => store.read((db) => questionnaireCount(db, studyId));

const TOO_MANY = 'This questionnaire would have 3,600 choices, and it can have at most 3,000.';
const TOO_LONG = /This questionnaire would take \d+ kB, and it can take at most 300 kB/;

for (const [what, questions, words] of [
  [
    'too many choices',
    numbered(3, 'grid').map((linkId) => ({
      linkId,
      text: linkId,
      type: 'group',
      item: GRID.rows.map((text, at) => ({
        linkId: `${linkId}.${at}`,
        text,
        type: 'choice',
        answerOption: GRID.options.map((display) => ({ valueCoding: { code: display, display } })),
      })),
    })),
    /would have 3,600 choices/,
  ],
  [
    'too much text',
    numbered(160, 'question').map((linkId) => ({ linkId, text: 'x'.repeat(2000), type: 'text' })),
    TOO_LONG,
  ],
] as const) {
  test(`[BND-07] a FHIR questionnaire with ${what} is refused with the reason, and not stored`, async ({
    as,
    make,
    store,
  }) => {
    const { user, study } = await ofSponsor(make);
    const item = [{ linkId: 'all', text: 'All', type: 'group', item: questions }];
    const address = `/api/studies/${study.id}/questionnaires/fhir`;
    const sponsor = await as(user);
    const refused = await sponsor.post(address, { data: { resourceType: 'Questionnaire', status: 'draft', item } });
    expect(refused.status(), (await refused.text()).slice(0, 500)).toBe(422);
    expect((await refused.json()).message).toMatch(words);
    expect(await countOf(store, study.id)).toBe(0);
    // The largest that is accepted makes a small page.
    const most = what === 'too many choices' ? 2 : 130;
    const fits = {
      resourceType: 'Questionnaire',
      status: 'draft',
      item: [{ ...item[0], item: questions.slice(0, most) }],
    };
    const accepted = await sponsor.post(address, { data: fits });
    expect(accepted.status()).toBe(201);
    const { id } = await accepted.json();
    for (const page of [`/questionnaires/${id}?preview=1`, `/questionnaires/${id}`, `/api/questionnaires/${id}/fhir`])
      expect((await (await sponsor.get(page)).body()).byteLength, page).toBeLessThan(3_000_000);
  });
}

test('[BND-07] a change that makes a questionnaire too large is refused by JSON and form, which shows what was typed', async ({
  as,
  make,
}) => {
  const { user, study } = await ofSponsor(make);
  const { id } = await make.questionnaire(study.id, { sections: gridsOf(2) });
  const sponsor = await as(user);
  const question = { ...GRID, text: 'One more grid' };
  const data = { intent: 'addQuestion', section: 'all', question };
  const byJson = await sponsor.post(`/api/questionnaires/${id}/changes`, { data });
  expect([byJson.status(), (await byJson.json()).message]).toEqual([422, expect.stringContaining(TOO_MANY)]);
  const form = {
    intent: 'change',
    change: 'addQuestion all',
    section: 'all',
    type: 'grid',
    text: question.text,
    options: GRID.options.join('\n'),
    rows: GRID.rows.join('\n'),
  };
  const byForm = await sponsor.post(`/questionnaires/${id}?own=all&type=grid`, { form });
  expect(byForm.status()).toBe(422);
  const page = await textOf(byForm);
  expect(page).toContain(TOO_MANY);
  expect(await byForm.text()).toContain('One more grid');
  const stored = await (await sponsor.get(`/api/questionnaires/${id}`)).json();
  expect(stored.sections[0].questions).toHaveLength(2);
});

test('[BND-07] a questionnaire from before there was a limit is read and made smaller, but neither grows nor is copied', async ({
  as,
  make,
  store,
}) => {
  const { user, study } = await ofSponsor(make);
  const { id } = await make.questionnaire(study.id, { sections: gridsOf(4) });
  const sponsor = await as(user);
  for (const address of [`/questionnaires/${id}`, `/api/questionnaires/${id}`, `/api/questionnaires/${id}/fhir`])
    expect((await sponsor.get(address)).status(), address).toBe(200);
  const change = async (data: object) => (await sponsor.post(`/api/questionnaires/${id}/changes`, { data })).status();
  expect(await change({ intent: 'addQuestion', section: 'all', question: { ...GRID, text: 'More' } })).toBe(422);
  expect(await change({ intent: 'rename', title: 'Grids' })).toBe(200);
  expect(await change({ intent: 'removeQuestion', key: 'own.3' })).toBe(200);
  expect((await sponsor.post(`/api/questionnaires/${id}/copy`)).status()).toBe(422);
  expect(await countOf(store, study.id)).toBe(1);
});

test('[BND-07] a draft from a study with very long criteria fits; adding all that it leaves out is refused with the reason', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.sponsor();
  const long = numbered(30, 'Asthma').map((word) => `- ${word} ${'息'.repeat(1580)}`);
  const criteria = { inclusionCriteria: long.join('\n'), exclusionCriteria: long.join('\n') };
  const study = await make.study({ sponsorId: organization.id, ...criteria, primaryEndpoints: long.join('\n') });
  const sponsor = await as(user);
  const begun = await sponsor.post(`/api/studies/${study.id}/questionnaires`, {
    data: { title: 'About the long study' },
  });
  expect(begun.status()).toBe(201);
  const { id, sections } = await begun.json();
  const offers = await (await sponsor.get(`/api/questionnaires/${id}/offers`)).json();
  expect(offers).toHaveLength(48);
  const form = new URLSearchParams({ intent: 'change', change: `addFromStudy ${sections[0].id}` });
  for (const { key } of offers) form.append('keys', key);
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const address = `/questionnaires/${id}?study=${sections[0].id}`;
  const refused = await sponsor.post(address, { data: form.toString(), headers });
  expect([refused.status(), await textOf(refused)]).toEqual([422, expect.stringMatching(TOO_LONG)]);
  expect((await (await sponsor.get(`/api/questionnaires/${id}`)).json()).sections).toEqual(sections);
});

test('[BND-07] a study has at most 100 questionnaires; a repeated copy keeps only its id and is read again', async ({
  as,
  make,
  store,
}) => {
  const { user, study } = await ofSponsor(make);
  const first = await make.questionnaire(study.id);
  await store.tx(async (db) => {
    for (let version = 2; version < FEASIBILITY_LIMITS.questionnaires; version++)
      await insertQuestionnaire(db, { ...first, id: randomUUID(), version });
  });
  const sponsor = await as(user);
  const address = `/api/questionnaires/${first.id}/copy`;
  const key = randomUUID();
  const copy = async (headers = {}) => {
    const response = await sponsor.post(address, { headers });
    return [response.status(), await response.json()] as const;
  };
  const [status, copied] = await copy({ 'Idempotency-Key': key });
  expect([status, copied.version]).toEqual([201, 0]);
  expect(await copy({ 'Idempotency-Key': key })).toEqual([201, copied]);
  const action = `questionnaire.copy:${first.id}`;
  const kept = await store.read((db) => submissionOf(db, { action, actor: user.id, key }));
  expect(kept?.answer.answer).toEqual({ id: copied.id });
  const [full, { message }] = await copy();
  expect([full, message]).toEqual([409, expect.stringContaining('at most 100 questionnaires')]);
  expect(await countOf(store, study.id)).toBe(100);
});

async function invited(make: Factories) {
  const { user, study } = await ofSponsor(make);
  const site = await make.site();
  const match = await make.match(study.id, site.organization.id, { status: 'invited', invitedAt: Date.now() });
  return { sponsor: user, study, site, id: match.id };
}

/** Sends the same by JSON and by form. Both are refused with these words, and the form shows what was typed. */
async function refusedAsFull(
  who: APIRequestContext,
  { call, page, sent, typed, words }: { call: string; page: string; sent: object; typed: string; words: string },
) {
  const byJson = await who.post(call, { data: sent });
  expect([byJson.status(), (await byJson.json()).message]).toEqual([409, expect.stringContaining(words)]);
  const byForm = await who.post(page, { multipart: { ...sent, idempotencyKey: randomUUID() } });
  expect(byForm.status()).toBe(409);
  expect(await textOf(byForm)).toContain(words);
  expect(await byForm.text()).toContain(typed);
}

test('[BND-08] a match has room for 500 notes', async ({ as, make, store }) => {
  const { sponsor, id: matchId } = await invited(make);
  const note = { matchId, authorId: sponsor.id, text: 'x', createdAt: Date.now() };
  await store.tx(async (db) => {
    for (let left = ROOM.notesOfMatch - 1; left > 0; left--) await insertNote(db, { ...note, id: randomUUID() });
  });
  const who = await as(sponsor);
  const call = `/api/matches/${matchId}/notes`;
  expect((await who.post(call, { data: { text: 'The last one' } })).status()).toBe(201);
  const typed = 'One too many';
  const words = 'A match has room for 500 notes';
  await refusedAsFull(who, {
    call,
    page: `/matches/${matchId}`,
    sent: { intent: 'addMatchNote', text: typed },
    typed,
    words,
  });
  expect(await (await who.get(call)).json()).toHaveLength(500);
});

test('[BND-08] a thread has room for 500 messages, and a match for 200 threads', async ({ as, make, store }) => {
  const { sponsor, id: matchId } = await invited(make);
  const [at, typed] = [Date.now(), 'One too many'];
  const thread = { matchId, subject: 'Hours', createdAt: at, lastAt: at };
  const { id } = await make.thread(matchId, sponsor.id);
  const message = { threadId: id, side: 'sponsor', authorId: sponsor.id, text: 'x', createdAt: at } as const;
  await store.tx(async (db) => {
    for (let left = ROOM.messagesOfThread - 1; left > 0; left--)
      await insertMessage(db, { ...message, id: randomUUID() });
    for (let left = ROOM.threadsOfMatch - 1; left > 0; left--) {
      const other = await insertThread(db, { ...thread, id: randomUUID() });
      await insertMessage(db, { ...message, id: randomUUID(), threadId: other.id });
    }
  });
  const who = await as(sponsor);
  const [threads, messages] = [`/api/matches/${matchId}/threads`, `/matches/${matchId}/messages`];
  await refusedAsFull(who, {
    call: `${threads}/${id}`,
    page: `${messages}/${id}`,
    sent: { text: typed },
    typed,
    words: 'A thread has room for 500 messages',
  });
  await refusedAsFull(who, {
    call: threads,
    page: `${messages}?index`,
    sent: { subject: 'Another', text: typed },
    typed,
    words: 'A match has room for 200 subjects',
  });
  expect(await store.read((db) => threadCount(db, matchId))).toBe(200);
});

test('[BND-08] a match without room does not keep a message to a stage from the others', async ({
  as,
  make,
  store,
}) => {
  const { sponsor, study, id: full } = await invited(make);
  const { organization } = await make.site();
  const other = await make.match(study.id, organization.id, { status: 'invited', invitedAt: Date.now() });
  const at = Date.now();
  await store.tx(async (db) => {
    for (let left = ROOM.threadsOfMatch; left > 0; left--)
      await insertThread(db, { id: randomUUID(), matchId: full, subject: 'Hours', createdAt: at, lastAt: at });
  });
  const data = { stage: 'invited', subject: 'Visits', text: 'When can we come?' };
  const who = await as(sponsor);
  const sent = await who.post(`/api/studies/${study.id}/messages`, { data });
  expect(await sent.json()).toEqual({ sent: 1 });
  const counts = await store.read(async (db) => [await threadCount(db, full), await threadCount(db, other.id)]);
  expect(counts).toEqual([200, 1]);
});

test('[BND-08] an organization has room for 200 people, those who are invited included', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const invitedTo = { role: 'site', organizationId: organization.id, staffRole: 'coordinator' } as const;
  await store.tx(async (db) => {
    for (let left = ROOM.peopleOfOrganization - 1; left > 0; left--)
      await insertUser(db, {
        ...invitedTo,
        id: randomUUID(),
        email: `${randomUUID()}@people.example`,
        createdAt: 1,
        updatedAt: 1,
      });
  });
  const owner = await as(user);
  const [typed, firstName, lastName] = [`${unique('mateo-')}@people.example`, 'Mateo', 'Brandt'];
  await refusedAsFull(owner, {
    call: '/api/organizations/me/staff',
    page: '/organization/staff?index',
    typed,
    sent: { firstName, lastName, email: typed, staffRole: 'coordinator' },
    words: 'An organization has room for 200 people',
  });
  expect(await mailsTo(store, typed)).toEqual([]);
  expect(await store.read((db) => peopleCount(db, organization.id))).toBe(200);
});

test('[BND-09] someone who has not accepted an invitation gets none of the e-mails to the organization', async ({
  as,
  make,
  store,
}) => {
  const { organization: sponsor, user } = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.id });
  const { organization, user: owner } = await make.site();
  const colleague = { role: 'site', organizationId: organization.id, passwordHash: null } as const;
  const strangers = [
    await make.user({ ...colleague, staffRole: 'coordinator' }),
    await make.user({ ...colleague, staffRole: 'owner' }),
  ];
  const match = await make.match(study.id, organization.id);
  const [asking, answering] = [await as(user), await as(owner)];
  expect((await asking.put(`/api/matches/${match.id}/invite`)).status()).toBe(200);
  const threads = `/api/matches/${match.id}/threads`;
  const data = { subject: 'Hours', text: 'When are you open?' };
  expect((await asking.post(threads, { data })).status()).toBe(201);
  expect(await mailsTo(store, owner.email)).toHaveLength(2);
  for (const { id, email } of strangers) {
    expect(await mailsTo(store, email)).toEqual([]);
    expect((await answering.post(threads, { data: { ...data, mentions: [id] } })).status()).toBe(400);
  }
  const [{ id, email }] = strangers as [(typeof strangers)[0]];
  await store.tx((db) => updateUser(db, id, { passwordHash: owner.passwordHash }));
  expect((await asking.post(threads, { data })).status()).toBe(201);
  expect(await mailsTo(store, email)).toHaveLength(1);
});

test('[BND-09] before anyone can sign in, the owner who registered the site gets its e-mails', async ({
  as,
  make,
  store,
}) => {
  const { organization: sponsor, user } = await make.sponsor();
  const study = await make.study({ sponsorId: sponsor.id });
  const organization = await make.organization();
  const owner = await make.user({
    role: 'site',
    organizationId: organization.id,
    staffRole: 'owner',
    passwordHash: null,
  });
  const match = await make.match(study.id, organization.id);
  expect((await (await as(user)).put(`/api/matches/${match.id}/invite`)).status()).toBe(200);
  expect(await mailsTo(store, owner.email)).toHaveLength(1);
});

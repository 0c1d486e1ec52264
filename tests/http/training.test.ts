import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { COURSES } from '~/catalogue/training/courses';
import { grade } from '~/domain/commands/training/answer-key.server';
import { auditEventsOf } from '~db/queries/audit';
import { insertTraining, trainingsOfUser } from '~db/queries/trainings';
import { updateUser } from '~db/queries/users';
import { trainings, type User } from '~db/schema';
import { textOf } from '~tests/support/html';
import { textOfPdf } from '~tests/support/pdf-text';
import { expect, test } from '~tests/support/people';
import { pdf } from '~tests/support/sample-files';
import { answersOf, complete, readAll } from '~tests/support/training';

const DAY = 86_400_000;
const MODULES = COURSES['gcp-fundamentals'].modules.map(({ id }) => id);
const FIRST = MODULES[0] as string;

test('[SITE-06][API-06] reading a module counts once, and the progress lists the modules read', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const who = await as(user);
  const before = (await (await who.get('/api/training/progress')).json()).own;
  expect(before).toMatchObject({
    course: 'gcp-fundamentals',
    due: true,
    percent: 0,
    quizOpen: false,
    certificate: null,
  });
  expect(before.modules.map((module: { read: boolean }) => module.read)).toEqual(Array(6).fill(false));

  for (let time = 0; time < 2; time++) {
    const response = await who.post(`/api/training/modules/${FIRST}`);
    expect(response.status()).toBe(200);
    expect(await response.json()).toMatchObject({ percent: 14, quizOpen: false });
  }
  const after = (await (await who.get('/api/training/progress')).json()).own;
  expect(after.modules.filter((module: { read: boolean }) => module.read)).toMatchObject([{ id: FIRST }]);
  const events = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
  expect(events.filter(({ action }) => action === 'training.moduleRead')).toHaveLength(1);
  expect((await who.post('/api/training/modules/no-such-module')).status()).toBe(404);
});

test('[SITE-06] the quiz opens once every module is read, and requires every answer', async ({ as, make }) => {
  const who = await as((await make.site()).user);
  const answers = answersOf('gcp-fundamentals');
  const early = await who.post('/api/training/quiz', { data: { answers } });
  expect(early.status()).toBe(409);
  expect((await early.json()).message).toContain(
    'Please complete these modules first: Why good clinical practice matters;',
  );
  expect((await (await who.get('/api/training/quiz')).json()).questions).toEqual([]);

  await readAll(who);
  expect((await (await who.get('/api/training/quiz')).json()).questions).toHaveLength(10);
  const { q10: _, ...nine } = answers;
  const unanswered = await who.post('/api/training/quiz', { data: { answers: { ...nine, q1: 'z' } } });
  expect(unanswered.status()).toBe(400);
  expect((await unanswered.json()).errors).toEqual({
    'answers.q1': ['Please choose from the list.'],
    'answers.q10': ['Please answer question 10.'],
  });
});

test('[SITE-06] below 80% the quiz fails and explains each wrong answer; 80% earns a certificate for a year', async ({
  as,
  make,
  store,
}) => {
  const { user, organization } = await make.site();
  const who = await as(user);
  await readAll(who);
  const failed = await who.post('/api/training/quiz', { data: { answers: answersOf('gcp-fundamentals', 3) } });
  expect(await failed.json()).toMatchObject({ passed: false, score: 70, passMark: 80, certificate: null });
  const { lastAttempt, own } = await (await who.get('/api/training/quiz')).json();
  expect(own).toMatchObject({ attempts: 1, lastScore: 70 });
  expect(lastAttempt.score).toBe(70);
  const explained = lastAttempt.results.map((result: { correct: boolean; why: string | null }) => [
    result.correct,
    Boolean(result.why),
  ]);
  expect(explained).toEqual([...Array(3).fill([false, true]), ...Array(7).fill([true, false])]);
  expect((await (await who.get('/api/training/progress')).json()).status).toBe('not_recorded');

  const passed = await who.post('/api/training/quiz', { data: { answers: answersOf('gcp-fundamentals', 2) } });
  const { certificate } = await passed.json();
  expect(certificate).toMatchObject({ score: 80, course: 'gcp-fundamentals', current: true });
  const completed = new Date(certificate.completedAt);
  expect(certificate.number).toMatch(new RegExp(`^GCP-${completed.getUTCFullYear()}-[2-9A-Z]{6}$`));
  const progress = await (await who.get('/api/training/progress')).json();
  expect(progress).toMatchObject({
    status: 'current',
    expiresAt: certificate.expiresAt,
    own: { percent: 100, due: false },
  });
  expect(new Date(certificate.expiresAt).getUTCFullYear()).toBe(completed.getUTCFullYear() + 1);
  const [row] = await store.read((db) => trainingsOfUser(db, user.id));
  expect(row).toMatchObject({ id: certificate.id, organizationId: organization.id, score: 80 });
  const actions = (await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }))).map(
    ({ action }) => action,
  );
  expect(actions.slice(0, 3)).toEqual(['training.completed', 'training.attempted', 'training.attempted']);
});

test('[SITE-06] an attempt submitted twice counts once and earns one certificate', async ({ as, make, store }) => {
  const { user } = await make.site();
  const who = await as(user);
  await readAll(who);
  const headers = { 'Idempotency-Key': randomUUID() };
  const data = { answers: answersOf('gcp-fundamentals') };
  const post = async () => (await who.post('/api/training/quiz', { headers, data })).json();
  const first = await post();
  expect(first.passed).toBe(true);
  expect(await post()).toEqual(first);
  const many = await Promise.all(
    Array.from({ length: 5 }, () => who.post('/api/training/quiz', { data }).then((response) => response.status())),
  );
  expect(many).toEqual(Array(5).fill(409));
  expect(await store.read((db) => trainingsOfUser(db, user.id))).toHaveLength(1);
});

test('[SITE-06] the refresher renews training for a year, from 60 days before it expires or any time after', async ({
  as,
  make,
  store,
}) => {
  for (const [daysLeft, opens] of [
    [61, false],
    [59, true],
    [-400, true],
  ] as const) {
    const { organization, user } = await make.site();
    const expiresAt = Date.now() + daysLeft * DAY;
    await store.tx((db) =>
      insertTraining(db, {
        id: randomUUID(),
        organizationId: organization.id,
        userId: user.id,
        course: 'gcp-fundamentals',
        completedAt: expiresAt - 365 * DAY,
        expiresAt,
        certificateNumber: `GCP-2025-${randomUUID()}`,
        score: 90,
      }),
    );
    const who = await as(user);
    const { own } = await (await who.get('/api/training/progress')).json();
    expect(own).toMatchObject({ course: 'gcp-refresher', due: opens, renewableFrom: expiresAt - 60 * DAY });
    const read = await who.post('/api/training/modules/annual-refresher');
    if (!opens) {
      // While no training is due, modules count as read and the quiz is closed.
      expect(read.status()).toBe(200);
      const quiz = await who.post('/api/training/quiz', { data: { answers: answersOf('gcp-refresher') } });
      expect(quiz.status()).toBe(409);
      expect((await quiz.json()).message).toContain('You can renew it from');
      continue;
    }
    expect(await read.json()).toMatchObject({ quizOpen: true });
    const quiz = await who.post('/api/training/quiz', { data: { answers: answersOf('gcp-refresher', 1) } });
    const { certificate } = await quiz.json();
    expect(certificate).toMatchObject({ course: 'gcp-refresher', score: 83 });
    expect(certificate.expiresAt - Date.now()).toBeGreaterThan(364 * DAY);
    const renewed = await (await who.get('/api/training/progress')).json();
    expect(renewed).toMatchObject({ status: 'current', own: { due: false, certificate: { id: certificate.id } } });
    // The next year starts from zero.
    const soon = { expiresAt: Date.now() + 10 * DAY };
    await store.tx((db) => db.update(trainings).set(soon).where(eq(trainings.userId, user.id)));
    const next = (await (await who.get('/api/training/progress')).json()).own;
    expect(next).toMatchObject({ due: true, percent: 0, attempts: 0, modules: [{ read: false }] });
  }
});

test('[SITE-06] the holder, the site’s people and administrators can see a certificate; others get 404', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const id = await complete(await as(user));
  const colleague = await make.user({ role: 'site', organizationId: organization.id, staffRole: 'coordinator' });
  for (const who of [user, colleague, 'configured admin'] as const) {
    expect((await (await as(who)).get(`/training/certificate/${id}`)).status()).toBe(200);
  }
  for (const who of [(await make.site()).user, (await make.sponsor()).user, await make.rep()]) {
    expect((await (await as(who)).get(`/training/certificate/${id}`)).status()).toBe(404);
  }
  expect((await (await as()).get(`/training/certificate/${id}`)).status()).toBe(401);
  expect((await (await as(user)).get(`/training/certificate/${randomUUID()}`)).status()).toBe(404);
});

test('[DAY-97] a certificate names its issuer and an address where anyone can verify it, and is a PDF that Documents leads to', async ({
  as,
  make,
}) => {
  const { organization } = await make.site();
  const user = await make.user({
    role: 'site',
    organizationId: organization.id,
    firstName: 'Ada',
    lastName: 'Okafor',
  });
  const certificateNumber = `GCP-2026-${randomUUID()}`;
  const { id } = await make.training(organization.id, Date.now() + 99 * DAY, { userId: user.id, certificateNumber });
  const who = await as(user);
  const verified = `/verify/certificates/${certificateNumber}`;
  const page = await textOf(await who.get(`/training/certificate/${id}`));
  for (const said of ['Issued by', 'StudyBridge', certificateNumber, verified]) expect(page).toContain(said);
  const file = await who.get(`/training/certificate/${id}/certificate.pdf`);
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const printed = await textOfPdf(await file.body());
  for (const said of ['Ada Okafor', organization.name, 'StudyBridge', certificateNumber, verified]) {
    expect(printed.replace(/\s+/g, '')).toContain(said.replace(/\s+/g, ''));
  }
  expect(await (await who.get('/organization/documents')).text()).toContain(`href="/training/certificate/${id}"`);

  const anybody = await as();
  expect(await (await anybody.get(`/api${verified}`)).json()).toMatchObject({ state: 'current', initials: 'A. O.' });
  const shown = await textOf(await anybody.get(verified));
  expect(shown).toContain('A. O.');
  expect(shown, 'a stranger does not learn whose it is').not.toContain('Okafor');
  expect(await textOf(await anybody.get('/verify/certificates/GCP-2026-NONE'))).toContain('no certificate with this');
  expect((await (await as((await make.site()).user)).get(`/training/certificate/${id}/certificate.pdf`)).status()).toBe(
    404,
  );
});

test('[DAY-97] progress says that the quiz is left, because it counts too', async ({ as, make }) => {
  const who = await as((await make.site()).user);
  const modules = COURSES['gcp-fundamentals'].modules.slice(0, -1);
  for (const { id } of modules) await who.post(`/api/training/modules/${id}`);
  const said = `${modules.length} of ${modules.length + 1} modules read, and the quiz to pass`;
  for (const page of ['/training', '/site-dashboard']) expect(await textOf(await who.get(page))).toContain(said);
});

test('[SITE-02][MAT-03] a person’s training leaves the site with them', async ({ as, make, store }) => {
  const { user, organization } = await make.site();
  const owner = await make.user({ role: 'site', organizationId: organization.id });
  await complete(await as(user));
  const status = async () => (await (await (await as(owner)).get('/api/training/progress')).json()).status;
  expect(await status()).toBe('current');
  await store.tx((db) => updateUser(db, user.id, { organizationId: null }));
  expect(await status()).toBe('not_recorded');
});

test('[SITE-06][GEN-05] only people at a site can take training', async ({ as, make }) => {
  const noSite = await make.user({ role: 'site' });
  for (const [who, statuses] of [
    [await as(), [401, 401, 401]],
    [await as((await make.sponsor()).user), [403, 403, 403]],
    [await as(noSite), [403, 403, 200]],
    [await as('configured admin'), [403, 403, 200]],
  ] as const) {
    const answers = [
      await who.post(`/api/training/modules/${FIRST}`),
      await who.post('/api/training/quiz', { data: { answers: answersOf('gcp-fundamentals') } }),
      await who.get(`/api/training/modules/${FIRST}`),
    ];
    expect(answers.map((response) => response.status())).toEqual(statuses);
  }
});

test('[SITE-06] the correct answers do not reach the browser before the quiz is submitted', async ({ as, make }) => {
  const who = await as((await make.site()).user);
  await readAll(who);
  const course = COURSES['gcp-fundamentals'];
  const reasons = course.questions.flatMap(({ id, options }) =>
    options.flatMap(({ value }) => grade(course, { [id]: value }).results[0]?.why?.slice(0, 40) ?? []),
  );
  expect(reasons).toHaveLength(30);
  const assets = join(process.env.BUILD_DIR ?? 'build', 'client/assets');
  const texts = [
    await (await who.get('/training/quiz')).text(),
    await (await who.get('/api/training/quiz')).text(),
    ...readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .map((file) => readFileSync(join(assets, file), 'utf8')),
  ];
  expect(reasons.filter((reason) => texts.some((text) => text.includes(reason)))).toEqual([]);
});

test('[SCR-15] Next marks the module as read and leads to the next one, without JavaScript too', async ({
  as,
  make,
}) => {
  const who = await as((await make.site()).user);
  expect(await (await who.get(`/training/${FIRST}`)).text()).toMatch(/<button[^>]*value="next"/);
  const moved = await who.post(`/training/${FIRST}`, { form: { intent: 'next' } });
  expect([moved.status(), moved.headers().location]).toEqual([303, `/training/${MODULES[1]}`]);
  const { own } = await (await who.get('/api/training/progress')).json();
  expect(own.modules.filter((module: { read: boolean }) => module.read)).toMatchObject([{ id: FIRST }]);
  // Once it is read, Next is a link again.
  expect(await (await who.get(`/training/${FIRST}`)).text()).not.toMatch(/<button[^>]*value="next"/);
});

const OUTSIDE = { course: 'Good Clinical Practice (ICH E6)', issuer: 'Beacon Institute' };
const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const dates = (from: number, until: number) => ({ completedAt: day(from), expiresAt: day(until) });
const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: pdf() };

const FILINGS = {
  form: (who: APIRequestContext, fields: Record<string, string>) =>
    who.post('/training/outside', { multipart: { ...fields, file } }),
  json: async (who: APIRequestContext, fields: Record<string, string>) => {
    const { uploadURL } = await (await who.post('/api/objects/upload')).json();
    await who.put(uploadURL, { data: file.buffer, headers: { 'Content-Type': file.mimeType } });
    return who.post('/api/training/certificates', {
      data: { ...fields, document: { name: file.name, filePath: uploadURL } },
    });
  },
};

for (const [way, filing] of Object.entries(FILINGS)) {
  test(`[DAY-24][SCR-16] by ${way}: a certificate from elsewhere is filed with its document, counts as current GCP and says who issued it`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    const who = await as(user);
    const refused = [
      [{ ...OUTSIDE, ...dates(2, 300) }, 'not in the future'],
      [{ ...OUTSIDE, ...dates(-400, -1) }, 'a date in the future'],
      [{ ...OUTSIDE, ...dates(-10, 4 * 365) }, 'at most 3 years'],
      [{ ...OUTSIDE, issuer: '', ...dates(-10, 300) }, 'who issued the certificate'],
      [{ ...OUTSIDE, course: 'gcp-refresher', ...dates(-10, 300) }, 'Please enter the name on the certificate.'],
    ] as const;
    for (const [fields, message] of refused) {
      const answer = await filing(who, fields);
      expect(answer.status()).toBe(400);
      const text = await answer.text();
      expect(text).toContain(message);
      if (way === 'form') expect(text).toContain(fields.course);
    }
    const answer = await filing(who, { ...OUTSIDE, ...dates(-10, 700) });
    expect(answer.status()).toBe(way === 'form' ? 303 : 201);

    const progress = await (await who.get('/api/training/progress')).json();
    expect(progress).toMatchObject({ status: 'current', courses: [{ ...OUTSIDE, current: true }] });
    const { id, number, documentId } = progress.own.certificate;
    expect(number).toBeNull();
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'user', id: user.id }));
    expect(event?.action).toBe('training.filed');
    expect(JSON.parse(event?.after ?? '')).toMatchObject({ ...OUTSIDE, organizationId: organization.id, documentId });
    // [DAY-24] Nothing of ours was read for it, and our course is open.
    expect(progress.own).toMatchObject({
      course: 'gcp-fundamentals',
      due: true,
      percent: 0,
      fundamentals: { read: 0 },
    });
    expect(progress.own.modules.some((module: { read: boolean }) => module.read)).toBe(false);
    const [home, training] = [await textOf(await who.get('/site-dashboard')), await textOf(await who.get('/training'))];
    for (const text of [home, training]) expect(text).toContain(`Covered by ${OUTSIDE.course} until`);
    expect(home).not.toContain('Completed\n');
    expect(training).not.toContain('(read)');
    await readAll(who);
    expect((await (await who.get('/api/training/quiz')).json()).questions).toHaveLength(10);
    const page = await (await who.get('/training')).text();
    expect(page).toContain(`Issued by ${OUTSIDE.issuer}.`);
    expect(page).toContain(`href="/documents/${documentId}"`);
    expect((await who.get(`/documents/${documentId}`)).status()).toBe(200);

    // Its document stays for as long as the certificate, which only its holder can remove.
    expect((await who.delete(`/api/organizations/me/documents/${documentId}`)).status()).toBe(409);
    const colleague = await as(await make.user({ role: 'site', organizationId: organization.id }));
    expect((await colleague.delete(`/api/training/certificates/${id}`)).status()).toBe(404);
    const removed =
      way === 'form'
        ? await who.post('/training?index', { form: { intent: `removeCertificate ${id}` } })
        : await who.delete(`/api/training/certificates/${id}`);
    expect(removed.status()).toBe(way === 'form' ? 303 : 204);
    expect((await (await who.get('/api/training/progress')).json()).status).toBe('not_recorded');
    expect((await who.delete(`/api/organizations/me/documents/${documentId}`)).status()).toBe(204);
  });
}

for (const [way, filing] of Object.entries(FILINGS)) {
  test(`[DAY-27][DAY-28] by ${way}: a colleague’s certificate is filed for them, and the site is as current as its people`, async ({
    as,
    make,
    store,
  }) => {
    const { organization, user } = await make.site();
    const colleague = { role: 'site', organizationId: organization.id, staffRole: 'investigator' } as const;
    const holder = await make.user({ ...colleague, firstName: 'Ivo', lastName: 'Certified' });
    const who = await as(user);
    const status = async () => (await (await who.get('/api/training/progress')).json()) as object;
    expect(await status()).toMatchObject({ trained: 0, people: 2, own: { certificate: null } });
    const stranger = (await make.site()).user;
    const fields = { ...OUTSIDE, ...dates(-10, 300) };
    expect((await filing(who, { ...fields, userId: stranger.id })).status()).toBe(400);
    const page = await textOf(await who.get(`/training/outside?for=${holder.id}`));
    expect(page).toContain('Ivo Certified');
    const filed = await filing(who, { ...fields, userId: holder.id });
    expect(filed.status()).toBe(way === 'form' ? 303 : 201);
    if (way === 'form') expect(filed.headers().location).toBe('/organization/staff');
    expect(await store.read((db) => trainingsOfUser(db, user.id))).toEqual([]);
    expect(await store.read((db) => trainingsOfUser(db, holder.id))).toMatchObject([OUTSIDE]);
    const [event] = await store.read((db) => auditEventsOf(db, { type: 'user', id: holder.id }));
    expect(event).toMatchObject({ action: 'training.filed', actorId: user.id });
    expect(await status()).toMatchObject({ trained: 1, people: 2, own: { certificate: null } });
    expect(await textOf(await who.get('/site-dashboard'))).toContain('1 of 2 people');
    expect(await (await who.get('/organization/staff')).text()).toContain(`href="/training/outside?for=${holder.id}"`);
  });
}

for (const way of ['form', 'json'] as const) {
  test(`[DAY-263] by ${way}: a certificate among the documents is filed as the training of whom it is about, without a second file`, async ({
    as,
    make,
  }) => {
    const { organization, user } = await make.site();
    const colleague = await make.user({
      role: 'site',
      organizationId: organization.id,
      firstName: 'Uma',
      lastName: 'Voss',
    });
    const about = { organizationId: organization.id, personId: colleague.id, filedAs: 'gcp', issuer: 'CITI' } as const;
    const days = { validFrom: Date.parse(day(-20)), validUntil: Date.parse(day(300)) };
    const { id } = await make.document({ ...about, ...days, name: 'uma-gcp.pdf' });
    const who = await as(user);
    const documents = async () => (await who.get('/organization/documents')).text();
    const address = `/training/outside?document=${id}`;
    expect(await documents()).toContain(`href="${address}"`);
    const page = await (await who.get(address)).text();
    for (const shown of ['Uma Voss', 'value="CITI"', day(-20), day(300), 'uma-gcp.pdf', `value="${colleague.id}"`])
      expect(page).toContain(shown);
    expect(page).not.toContain('id="outside-file"');
    const file = (more: Record<string, string>, by = who) => {
      const data = { ...OUTSIDE, ...dates(-20, 300), documentId: id, ...more };
      return way === 'json'
        ? by.post('/api/training/certificates', { data })
        : by.post(address, { multipart: data, maxRedirects: 0 });
    };
    expect((await file({ userId: user.id })).status()).toBe(400);
    const other = await as((await make.site()).user);
    expect((await file({}, other)).status()).toBe(way === 'json' ? 400 : 400);
    expect((await file({})).status()).toBe(way === 'json' ? 201 : 303);
    expect((await file({})).ok()).toBe(false);
    const own = async (each: User) =>
      (await (await (await as(each)).get('/api/training/progress')).json()).own.certificate;
    expect(await own(colleague)).toMatchObject({ ...OUTSIDE, documentId: id });
    expect(await own(user)).toBeNull();
    expect(await (await who.get('/api/organizations/me/documents')).json()).toMatchObject([
      { id, personId: colleague.id },
    ]);
    expect(await documents()).not.toContain('File it as training');
  });
}

test('[SCR-16][I5] a site can remove the file of a certificate once its holder has left, and erasing the holder removes it', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const owner = await as(user);
  const admin = await as(await make.admin());
  const filedBy = async () => {
    const holder = await make.user({ role: 'site', organizationId: organization.id });
    const who = await as(holder);
    expect((await FILINGS.json(who, { ...OUTSIDE, ...dates(-10, 300) })).status()).toBe(201);
    const { own } = await (await who.get('/api/training/progress')).json();
    return { id: holder.id, documentId: own.certificate.documentId as string };
  };
  const gone = await filedBy();
  const path = `/api/organizations/me/documents/${gone.documentId}`;
  expect((await owner.delete(path)).status()).toBe(409);
  expect((await owner.delete(`/api/organizations/me/staff/${gone.id}`)).status()).toBeLessThan(300);
  expect((await owner.delete(path)).status()).toBe(204);

  const erased = await filedBy();
  expect((await owner.get(`/documents/${erased.documentId}`)).status()).toBe(200);
  expect((await admin.post(`/api/users/${erased.id}/erase`, { data: { reason: 'Asked for.' } })).status()).toBe(200);
  expect((await owner.get(`/documents/${erased.documentId}`)).status()).toBe(404);
  expect(await (await owner.get('/api/organizations/me/documents')).json()).toEqual([]);
});

test('[SCR-16] a certificate without its file is refused, keeps what was typed, and a repeated form counts once', async ({
  as,
  make,
  store,
}) => {
  const { user } = await make.site();
  const who = await as(user);
  const fields = { ...OUTSIDE, ...dates(-10, 300), idempotencyKey: 'certificate-once' };
  const refused = await who.post('/training/outside', { multipart: fields });
  expect(refused.status()).toBe(400);
  const text = await refused.text();
  for (const shown of [OUTSIDE.issuer, 'id="outside-file-error"']) expect(text).toContain(shown);
  for (let time = 0; time < 2; time++) expect((await FILINGS.form(who, fields)).status()).toBe(303);
  expect(await store.read((db) => trainingsOfUser(db, user.id))).toHaveLength(1);
  const sponsor = await as((await make.sponsor()).user);
  expect((await sponsor.get('/training/outside')).status()).toBe(403);
  expect((await sponsor.post('/api/training/certificates', { data: {} })).status()).toBe(403);
});

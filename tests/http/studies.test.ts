import { randomUUID } from 'node:crypto';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { auditEventsOf } from '~db/queries/audit';
import { documentsOfStudy } from '~db/queries/documents';
import { organizationById } from '~db/queries/organizations';
import { studyById } from '~db/queries/studies';
import { userByEmail } from '~db/queries/users';
import { drafts, studies } from '~db/schema';
import type { Store } from '~db/store.server';
import { unique } from '~tests/support/factories';
import { mailsTo } from '~tests/support/mails';
import { expect, test } from '~tests/support/people';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

const payload = (more: object = {}) => ({
  title: `Lumerase in Migraine ${unique()}`,
  phase: 'phase_ii',
  therapeuticArea: 'neurology',
  ...more,
});

const post = (
  by: APIRequestContext,
  data: unknown,
  options: { path?: string; headers?: Record<string, string> } = {},
) => by.post(options.path ?? '/api/studies/public', { data, headers: options.headers });

const stored = (store: Store, id: string) => store.read((db) => studyById(db, id));
const studiesTitled = (store: Store, title: string) =>
  store.read((db) => db.select().from(studies).where(eq(studies.title, title)));

async function upload(by: APIRequestContext): Promise<string> {
  const { uploadURL } = await (await by.post('/api/objects/upload')).json();
  const sent = await by.put(uploadURL, { data: PDF, headers: { 'Content-Type': 'application/pdf' } });
  expect(sent.status()).toBeLessThan(300);
  return uploadURL;
}

test.describe('POST /api/studies', () => {
  test('[STU-11][STU-10][API-08] a sponsor submits a study, which awaits approval', async ({ as, make, store }) => {
    const { user, organization } = await make.sponsor();
    const data = payload();
    const response = await post(await as(user), data, { path: '/api/studies' });
    expect(response.status()).toBe(201);
    const answer = await response.json();
    expect(answer).toEqual({
      id: expect.any(String),
      title: data.title,
      status: 'pending_approval',
      isActive: false,
      message: expect.stringContaining('Study Submitted Successfully'),
    });
    expect(await stored(store, answer.id)).toMatchObject({
      sponsorId: organization.id,
      status: 'pending_approval',
      isActive: false,
    });
  });

  test('[STU-11] a visitor is always refused there, and accepted at the public endpoint', async ({ as, store }) => {
    const visitor = await as();
    expect((await post(visitor, payload(), { path: '/api/studies' })).status()).toBe(401);
    expect((await post(visitor, {}, { path: '/api/studies' })).status()).toBe(401);
    const response = await post(visitor, payload());
    expect(response.status()).toBe(201);
    expect((await stored(store, (await response.json()).id))?.sponsorId).toBe('anonymous');
  });

  test('[STU-10] a person without an organization becomes the sponsor, at either endpoint', async ({
    as,
    make,
    store,
  }) => {
    const user = await make.user({ role: 'sponsor' });
    const sponsor = await as(user);
    for (const path of ['/api/studies', '/api/studies/public']) {
      const { id } = await (await post(sponsor, payload(), { path })).json();
      expect((await stored(store, id))?.sponsorId).toBe(user.id);
    }
  });

  test('[STU-10] extra fields are ignored', async ({ as, make, store }) => {
    const { user, organization } = await make.sponsor();
    const slipped = {
      id: 'mine',
      status: 'approved',
      isActive: true,
      sponsorId: 'another',
      role: 'admin',
      statusReason: 'because',
      createdAt: 0,
      searchText: 'x',
      totalBudget: 1,
    };
    const { id } = await (await post(await as(user), payload(slipped), { path: '/api/studies' })).json();
    expect(id).not.toBe('mine');
    const study = await stored(store, id);
    expect(study).toMatchObject({ sponsorId: organization.id, status: 'pending_approval', isActive: false });
    expect(study?.statusReason).toBeNull();
    expect(study?.createdAt).toBeGreaterThan(0);
    expect((await store.read((db) => userByEmail(db, user.email as string)))?.role).toBe('sponsor');
  });

  test('[STU-13][STU-04][STU-08] every field is stored with the study', async ({ as, make, store }) => {
    const { user, organization } = await make.sponsor();
    const given = payload({
      shortTitle: 'Lumerase',
      acronym: 'lume',
      nctNumber: 'nct01234567',
      therapeuticArea: 'Neurology',
      indication: 'Chronic migraine',
      description: 'First line\r\nsecond line',
      sponsorName: organization.name,
      onBehalfOf: 'Northwind',
      protocolNumber: 'LU-7',
      secondaryIds: '2019-001234-56',
      countries: [{ country: 'France', sites: 4, patients: null }],
      sponsorContact: 'Ada Lovelace',
      sponsorEmail: 'Ada@Northwind.example',
      sponsorPhone: '+1 617 555 0100',
      enrollmentTarget: 120,
      totalSites: 6,
      estimatedStartDate: '2027-01-31',
      duration: 13,
      requiredEquipment: ['mri imaging', 'EEG cap', 'MRI Imaging', 'eeg CAP'],
      geographicPreferences: ['West Coast', 'Northeast'],
      inclusionCriteria: 'Adults',
      exclusionCriteria: 'Pregnancy',
      regulatoryStatus: 'ind_active',
      irbApproval: true,
      fdaApproval: false,
      irbNumber: 'IRB-1',
      indNumber: 'IND-2',
      budgetPerPatient: 8000,
      paymentSchedule: 'quarterly',
      primaryEndpoints: 'Days with headache',
      secondaryEndpoints: 'Quality of life',
      studyDesign: 'crossover',
      randomization: true,
      blinding: true,
      placebo: false,
    });
    const { id } = await (await post(await as(user), given, { path: '/api/studies' })).json();
    const { duration: _, ...same } = given as Record<string, unknown>;
    expect(await stored(store, id)).toMatchObject({
      ...same,
      acronym: 'LUME',
      nctNumber: 'NCT01234567',
      therapeuticArea: 'neurology',
      description: 'First line\nsecond line',
      sponsorEmail: 'ada@northwind.example',
      duration: 13,
      requiredEquipment: ['MRI Imaging', 'EEG cap'],
      geographicPreferences: ['Northeast', 'West Coast'],
    });
    const events = await store.read((db) => auditEventsOf(db, { type: 'study', id }));
    expect(events.map((event) => event.action)).toEqual(['study.submitted']);
    expect(events[0]?.actorId).toBe(user.id);
  });

  test('[STU-05] completion date and total budget are calculated', async ({ as, make }) => {
    const sponsor = await as((await make.sponsor()).user);
    const given = { estimatedStartDate: '2027-01-31', duration: 13, enrollmentTarget: 120, budgetPerPatient: 8000 };
    await post(sponsor, payload({ ...given, estimatedCompletionDate: '2000-01-01', totalBudget: 1 }));
    const [study] = await (await sponsor.get('/api/studies')).json();
    expect(study).toMatchObject({ estimatedCompletionDate: '2028-02-29', totalBudget: 960_000 });
    await post(sponsor, payload());
    const [bare] = await (await sponsor.get('/api/studies')).json();
    expect(bare).toMatchObject({ estimatedCompletionDate: null, totalBudget: null });
  });

  for (const [given, kept] of [
    ['120', 120],
    ['1,500', 1500],
    ['12.9', 12],
    [12.9, 12],
    ['a dozen', 0],
    ['', 0],
    [null, null],
    [undefined, null],
  ] as const) {
    test(`[STU-06] ${JSON.stringify(given)} sites are stored as ${kept}`, async ({ as, store }) => {
      const { id } = await (await post(await as(), payload({ totalSites: given }))).json();
      expect((await stored(store, id))?.totalSites).toBe(kept);
    });
  }

  test('[STU-10] a target of 0 is stored as missing', async ({ as, store }) => {
    const { id } = await (await post(await as(), payload({ enrollmentTarget: 0 }))).json();
    expect((await stored(store, id))?.enrollmentTarget).toBeNull();
  });

  test('[STU-10] a start date may include a time', async ({ as, store }) => {
    const response = await post(await as(), payload({ estimatedStartDate: '2027-03-01T00:00:00.000Z' }));
    expect((await stored(store, (await response.json()).id))?.estimatedStartDate).toBe('2027-03-01');
  });
});

test.describe('invalid studies', () => {
  test('[STU-07][API-01] only title, phase and area are required, and missing ones are named', async ({ as }) => {
    const response = await post(await as(), {});
    expect(response.status()).toBe(400);
    const { message, errors } = await response.json();
    expect(message).toBeTruthy();
    expect(Object.keys(errors).sort()).toEqual(['phase', 'therapeuticArea', 'title']);
    const blank = await (await post(await as(), { title: '   ', phase: '', therapeuticArea: ' ' })).json();
    expect(Object.keys(blank.errors).sort()).toEqual(['phase', 'therapeuticArea', 'title']);
  });

  const wrong: [string, object, string][] = [
    ['an over-long title', { title: 'x'.repeat(301) }, 'title'],
    ['an over-long description', { description: 'x'.repeat(5001) }, 'description'],
    ['over-long criteria', { inclusionCriteria: 'x'.repeat(40_001) }, 'inclusionCriteria'],
    ['an unknown phase', { phase: 'phase_ix' }, 'phase'],
    ['an unknown area', { therapeuticArea: 'astrology' }, 'therapeuticArea'],
    ['an unknown region', { geographicPreferences: ['Atlantis'] }, 'geographicPreferences[0]'],
    ['an unknown design', { studyDesign: 'spiral' }, 'studyDesign'],
    ['an unknown regulatory status', { regulatoryStatus: 'fine' }, 'regulatoryStatus'],
    ['a negative target', { enrollmentTarget: -1 }, 'enrollmentTarget'],
    ['an absurd target', { enrollmentTarget: 1e12 }, 'enrollmentTarget'],
    ['a target longer than any number', { enrollmentTarget: '9'.repeat(40) }, 'enrollmentTarget'],
    ['a target that is a list', { enrollmentTarget: [] }, 'enrollmentTarget'],
    ['a negative duration', { duration: '-3' }, 'estimatedDuration'],
    ['a day that does not exist', { estimatedStartDate: '2027-02-30' }, 'estimatedStartDate'],
    ['half an e-mail address', { sponsorEmail: 'ada@' }, 'sponsorEmail'],
    ['equipment that is not a list', { requiredEquipment: 'MRI' }, 'requiredEquipment'],
    ['blank equipment', { requiredEquipment: [''] }, 'requiredEquipment[0]'],
    [
      'too much equipment',
      { requiredEquipment: Array.from({ length: 61 }, (_, i) => `Item ${i}`) },
      'requiredEquipment',
    ],
    ['a title with a NUL', { title: 'a\0b' }, 'title'],
    ['a title that is a number', { title: 7 }, 'title'],
    ['a document that is none', { documents: [{ name: 'a.pdf', filePath: '/etc/passwd' }] }, 'documents[0].filePath'],
  ];
  for (const [what, more, field] of wrong) {
    test(`[API-01][STU-10] ${what} is refused, and the field named`, async ({ as }) => {
      const response = await post(await as(), payload(more));
      expect(response.status()).toBe(400);
      const { errors } = await response.json();
      expect(Object.keys(errors)).toContain(field);
    });
  }

  for (const path of ['/api/studies', '/api/studies/public']) {
    test(`[API-01] ${path} rejects bodies that are not JSON, and other methods get 405 with Allow`, async ({
      as,
      make,
    }) => {
      const sponsor = await as((await make.sponsor()).user);
      for (const data of ['{"title":', 'null', '[]', '"x"', '']) {
        const response = await sponsor.post(path, {
          data: Buffer.from(data),
          headers: { 'Content-Type': 'application/json' },
        });
        expect(response.status(), data).toBe(400);
        expect(await response.json()).toHaveProperty('message');
      }
      const refused = await sponsor.put(path, { data: {} });
      expect(refused.status()).toBe(405);
      expect(refused.headers().allow).toContain('POST');
    });
  }

  test('[STU-11] reps and sites may submit too, but not from another website’s page', async ({ as, make }) => {
    for (const user of [await make.rep(), (await make.site()).user]) {
      const who = await as(user);
      expect((await post(who, payload(), { path: '/api/studies' })).status(), String(user.role)).toBe(201);
      const headers = { 'Sec-Fetch-Site': 'cross-site' };
      expect((await post(who, payload(), { path: '/api/studies', headers })).status(), String(user.role)).toBe(403);
    }
  });
});

test.describe('documents', () => {
  test('[STU-13][STU-09] an uploaded file is attached as the protocol, whatever type the request states', async ({
    as,
    store,
  }) => {
    const visitor = await as();
    const filePath = await upload(visitor);
    const documents = [{ name: '../../Protocol.pdf', type: 'other', filePath }];
    const { id } = await (await post(visitor, payload({ documents }))).json();
    const [document] = await store.read((db) => documentsOfStudy(db, id));
    expect(document).toMatchObject({ state: 'attached', type: 'protocol', name: 'Protocol.pdf', studyId: id });
  });

  test('[STU-13] a file that is already attached, or does not exist, creates no study', async ({ as, store }) => {
    const visitor = await as();
    const filePath = await upload(visitor);
    await post(visitor, payload({ documents: [{ name: 'a.pdf', filePath }] }));
    for (const taken of [filePath, `/documents/${randomUUID()}`]) {
      const data = payload({ documents: [{ name: 'a.pdf', filePath: taken }] });
      expect((await post(visitor, data)).status()).toBe(400);
      expect(await studiesTitled(store, data.title)).toHaveLength(0);
    }
  });
});

test.describe('repeated submissions', () => {
  test('[STU-13] the same key gets the same response and creates one study, at once or later', async ({
    as,
    make,
    store,
  }) => {
    const sponsor = await as((await make.sponsor()).user);
    const data = payload();
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = async () => (await post(sponsor, data, { path: '/api/studies', headers })).json();
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(await studiesTitled(store, data.title)).toHaveLength(1);
  });

  test('[STU-13] two people can use the same key', async ({ as, make, store }) => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const data = payload();
    for (const { user } of [await make.sponsor(), await make.sponsor()]) {
      await post(await as(user), data, { headers });
    }
    expect(await studiesTitled(store, data.title)).toHaveLength(2);
  });

  test('[STU-14] a visitor’s double submit creates one account and one e-mail', async ({ as, store }) => {
    const sponsorEmail = `${unique('twice-')}@northwind.example`;
    const data = payload({ sponsorEmail });
    const headers = { 'Idempotency-Key': randomUUID() };
    const visitor = await as();
    await Promise.all([post(visitor, data, { headers }), post(visitor, data, { headers })]);
    expect(await studiesTitled(store, data.title)).toHaveLength(1);
    expect(await mailsTo(store, sponsorEmail)).toHaveLength(1);
  });
});

test.describe('a visitor’s account', () => {
  test('[STU-14] the contact address gets a sponsor account, which has the study', async ({ as, store }) => {
    const sponsorEmail = `${unique('Ada-')}@Northwind.example`;
    const data = payload({ sponsorEmail, sponsorName: 'Northwind', sponsorContact: 'Dr. Ada M. Lovelace, MD' });
    const { id } = await (await post(await as(), data)).json();
    const user = await store.read((db) => userByEmail(db, sponsorEmail.toLowerCase()));
    expect(user).toMatchObject({ role: 'sponsor', firstName: 'Ada', lastName: 'M. Lovelace', passwordHash: null });
    const organization = await store.read((db) => organizationById(db, user?.organizationId as string));
    expect(organization).toMatchObject({ type: 'sponsor', status: 'pending', source: 'study', name: 'Northwind' });
    expect((await stored(store, id))?.sponsorId).toBe(organization?.id);

    const [mail] = await mailsTo(store, sponsorEmail.toLowerCase());
    const token = /set-password\?token=([\w-]+)/.exec(mail?.body ?? '')?.[1] as string;
    const sponsor = await as();
    const signedIn = await sponsor.post(`/set-password?token=${token}`, { form: { password: 'a long password' } });
    expect(signedIn.status()).toBe(303);
    const mine = await (await sponsor.get('/api/studies')).json();
    expect(mine.map((study: { id: string }) => study.id)).toEqual([id]);
  });

  for (const [given, name] of [
    [{ sponsorContact: 'Grace Hopper' }, 'Grace Hopper'],
    [{}, null],
  ] as const) {
    test(`[STU-14] without an organization name, the sponsor is named ${name ?? 'after the e-mail address'}`, async ({
      as,
      store,
    }) => {
      const sponsorEmail = `${unique('lone-')}@northwind.example`;
      await post(await as(), payload({ ...given, sponsorEmail }));
      const user = await store.read((db) => userByEmail(db, sponsorEmail));
      const organization = await store.read((db) => organizationById(db, user?.organizationId as string));
      expect(organization?.name).toBe(name ?? sponsorEmail);
    });
  }

  test('[STU-14] a known address gets the same response and an e-mail, and nothing is created', async ({
    as,
    make,
    store,
  }) => {
    const { user } = await make.site();
    const visitor = await as();
    const filePath = await upload(visitor);
    const data = payload({ sponsorEmail: user.email, documents: [{ name: 'p.pdf', filePath }], acronym: 'keep' });
    const known = await post(visitor, data);
    const fresh = await post(visitor, payload({ sponsorEmail: `${unique('new-')}@northwind.example` }));
    expect(known.status()).toBe(fresh.status());
    expect(Object.keys(await known.json())).toEqual(Object.keys(await fresh.json()));
    expect(await studiesTitled(store, data.title)).toHaveLength(0);
    expect(await store.read((db) => userByEmail(db, user.email as string))).toMatchObject({ role: 'site' });
    const [mail] = await mailsTo(store, user.email as string);
    expect(mail?.subject).toBe('You already have an account with StudyBridge');
    expect(mail?.body).toContain('/drafts/resume?token=');
  });

  test('[REG-38] the draft that a known address gets has no estimate, which would have lost its mark', async ({
    as,
    make,
    store,
  }) => {
    const { user } = await make.sponsor();
    const visitor = await as();
    const data = payload({
      sponsorEmail: user.email,
      budgetPerPatient: 98_765,
      totalSites: 43,
      irbApproval: true,
      origins: { budgetPerPatient: 'estimate', irbApproval: 'estimate' },
    });
    expect((await post(visitor, data)).status()).toBe(201);
    const drafted = await store.read((db) => db.select().from(drafts));
    const { values } = drafted.find(({ values }) => values.title === data.title) ?? {};
    expect(values).toMatchObject({ totalSites: '43' });
    expect(JSON.stringify(values)).not.toContain('98765');
    expect(values?.irbApproval ?? '').toBe('');
  });
});

test('[REG-20] a caller cannot say that a record states what no record can', async ({ as, make, store }) => {
  const sponsor = await as((await make.sponsor()).user);
  const given = {
    irbApproval: 'record',
    budgetPerPatient: 'estimate',
    randomization: 'record',
    estimatedStartDate: 'derived',
    nonsense: 'record',
    constructor: 'record',
  };
  for (const [nctNumber, kept] of [
    ['', { budgetPerPatient: 'estimate' }],
    ['NCT79000077', { budgetPerPatient: 'estimate', randomization: 'record', estimatedStartDate: 'derived' }],
  ] as const) {
    const { id } = await (await post(sponsor, payload({ nctNumber, budgetPerPatient: 9, origins: given }))).json();
    expect((await stored(store, id))?.origins).toEqual(kept);
  }
});

test.describe('GET /api/studies', () => {
  test('[API-06] callers get only the studies they may see', async ({ as, make }) => {
    const mine = await make.sponsor();
    const other = await make.sponsor();
    const site = await make.site();
    const own = await make.study({ sponsorId: mine.organization.id, sponsorEmail: 'ada@northwind.example' });
    const personal = await make.study({ sponsorId: mine.user.id });
    const foreign = await make.study({ sponsorId: other.organization.id });
    await make.match(own.id, site.organization.id);
    const ids = async (user: Parameters<typeof as>[0]) =>
      (await (await (await as(user)).get('/api/studies?limit=100')).json()).map((study: { id: string }) => study.id);

    expect((await (await as()).get('/api/studies')).status()).toBe(401);
    expect((await ids(mine.user)).sort()).toEqual([own.id, personal.id].sort());
    expect(await ids(other.user)).toEqual([foreign.id]);
    expect(await ids(site.user)).toEqual([own.id]);
    expect(await ids((await make.site()).user)).toEqual([]);
    expect(await ids(await make.rep())).toEqual([]);
    expect(await ids('configured admin')).toEqual(expect.arrayContaining([own.id, personal.id, foreign.id]));
  });

  test('[API-06] a matched site sees contact data only once it is selected', async ({ as, make }) => {
    const site = await make.site();
    const contact = { sponsorContact: 'Ada', sponsorEmail: 'ada@northwind.example', sponsorPhone: '1' };
    const invited = await make.study({ ...contact, statusReason: 'internal', budgetPerPatient: 10 });
    const selected = await make.study(contact);
    await make.match(invited.id, site.organization.id, { status: 'invited' });
    await make.match(selected.id, site.organization.id, { status: 'selected' });
    const list: Record<string, unknown>[] = await (await (await as(site.user)).get('/api/studies')).json();
    const seen = list.find((study) => study.id === invited.id) ?? {};
    const hidden = [...Object.keys(contact), 'statusReason', 'totalBudget', 'sponsorId', 'searchText'];
    expect(Object.keys(seen).filter((field) => hidden.includes(field))).toEqual([]);
    expect(seen).toMatchObject({ title: invited.title, budgetPerPatient: 10 });
    expect(list.find((study) => study.id === selected.id)).toMatchObject(contact);
  });

  test('[API-06] following the Link header reaches every study once', async ({ as, make }) => {
    const { user, organization } = await make.sponsor();
    const made: string[] = [];
    for (let i = 0; i < 5; i++) {
      made.push((await make.study({ sponsorId: organization.id, createdAt: 1_700_000_000_000 + (i % 2) })).id);
    }
    const sponsor = await as(user);
    const seen: string[] = [];
    let address: string | undefined = '/api/studies?limit=2';
    while (address) {
      const response: APIResponse = await sponsor.get(address);
      seen.push(...(await response.json()).map((study: { id: string }) => study.id));
      address = /<([^>]+)>; rel="next"/.exec(response.headers().link ?? '')?.[1];
    }
    expect(seen.sort()).toEqual(made.sort());
  });
});

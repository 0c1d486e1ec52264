/** Everything that leaves as a file of records is in the audit trail (SIG-15), and private texts do not leave (SIG-14). */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { beginEngagement } from '~/domain/commands/engagements/turns.server';
import { auditEventsAfter } from '~db/queries/audit';
import type { User } from '~db/schema';
import type { Store } from '~db/store.server';
import { expect, test } from '~tests/support/people';

/** The events of exports by this person, with what they say. */
async function exportsBy(store: Store, { id }: User) {
  const events = await store.read((db) => auditEventsAfter(db, 0, 100_000));
  return events
    .filter(({ action, actorId }) => action === 'export.made' && actorId === id)
    .map(({ actorRole, after }) => ({ actorRole, ...JSON.parse(after ?? '{}') }));
}

/** Routes that send a file of records, and no others that have a file's headers or a FHIR resource. */
const EXPORTS = [
  'admin-panel.export.$file.ts',
  'api.account.export.ts',
  'api.exports.$file.ts',
  'api.matches.$id.feasibility.fhir.ts',
  'api.people.export.ts',
  'api.questionnaires.$id.fhir.ts',
  'api.users.$id.export.ts',
  'kiosk_.leads[.]csv.ts',
  'kiosk_.leads[.]xlsx.ts',
  'sponsor.site-list[.]csv.ts',
  'sponsor.site-list[.]xlsx.ts',
  'sponsor.site-list_.imports_.$id_.rows[.]csv.ts',
  'sponsor.site-list_.imports_.$id_.rows[.]xlsx.ts',
  'studies.$id_.feasibility[.]csv.ts',
  'studies.$id_.feasibility[.]xlsx.ts',
  'studies.$id_.matches[.]csv.ts',
  'studies.$id_.matches[.]xlsx.ts',
  'studies.$id_.report[.]pdf.ts',
  'studies.$id_.report[.]xlsx.ts',
];
/** A calendar entry; documents, signed ones among them; a resource that is imported; what a page says, on paper. */
const OTHERS = [
  'agreements.$id.ts',
  'api.organizations.$id.capabilities[.]pdf.ts',
  'organization.capabilities[.]pdf.ts',
  's.$slug_.capabilities[.]pdf.ts',
  'api.matches.$id.contract.$version.copy.ts',
  'api.studies.$id.questionnaires.fhir.ts',
  'documents.$id.ts',
  'matches.$id_.feasibility[.]pdf.ts',
  'matches.$id_.start-up_.statement[.]pdf.ts',
  'matches.$id_.summary[.]pdf.ts',
  'training.certificate.$id_.certificate[.]pdf.ts',
  'matches.$id_.visit[.]ics.ts',
];

test('[SIG-15] the exports below are all that there are', () => {
  const routes = readdirSync('app/routes', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const sends =
    /download\(|Content-Disposition|jsonDownload|tableRoute|text\/csv|attachment\(|[Ee]xport(ed)?(Person|Response|Questionnaire)|exportResponse/;
  const found = routes.filter((name) => sends.test(readFileSync(`app/routes/${name}`, 'utf8')) || /fhir/.test(name));
  expect(found.sort()).toEqual([...EXPORTS, ...OTHERS].sort());
});

test('[SIG-15] every export writes one event: who, what, and how many rows', async ({ as, make, store }) => {
  const [admin, rep, sponsor, site] = [await make.admin(), await make.rep(), await make.sponsor(), await make.site()];
  await make.organization({ status: 'merged' });
  const path = (['interest', 'feasibility', 'decision'] as const).map((step) => ({ step, days: 5 }));
  const study = await make.study({ sponsorId: sponsor.organization.id, path });
  const match = await make.match(study.id, site.organization.id, { status: 'interested' });
  const matchId = match.id;
  const file = await make.siteImport(sponsor.user, { phase: 'checked' });
  await store.tx(async (db) => {
    await beginEngagement(db, match, study, Date.now(), { answered: true });
  });
  const forSponsor = await as(sponsor.user);
  const questionnaire = await forSponsor.post(`/api/studies/${study.id}/questionnaires`, {
    data: { title: 'Feasibility' },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(questionnaire.status()).toBe(201);
  const { id: questionnaireId } = await questionnaire.json();
  expect((await forSponsor.post(`/api/questionnaires/${questionnaireId}/send`, { data: { matchId } })).status()).toBe(
    200,
  );

  const email = `${randomUUID()}@nobody.example`;
  const cases: [path: string, who: User, event: object][] = [
    ...(['organizations', 'studies', 'matches'] as const).flatMap((what) =>
      (['csv', 'json'] as const).map((type): [string, User, object] => [
        `/admin-panel/export/${what}.${type}`,
        admin,
        { what, rows: 'as sent' },
      ]),
    ),
    ['/admin-panel/export/audit.json', admin, { what: 'audit' }],
    ['/api/exports/matches.csv', admin, { what: 'matches', rows: 'as sent' }],
    [
      `/admin-panel/export/activity.csv?by=${site.user.id}&from=2026-01-01`,
      admin,
      { what: 'activity', rows: 0, filter: { by: site.user.id, from: '2026-01-01' } },
    ],
    [`/api/users/${site.user.id}/export`, admin, { what: 'person', userId: site.user.id }],
    [`/api/people/export?email=${email}`, admin, { what: 'person', rows: 0 }],
    ['/api/account/export', site.user, { what: 'person', userId: site.user.id }],
    ['/kiosk/leads.csv', rep, { what: 'leads', rows: 0 }],
    ['/kiosk/leads.xlsx', rep, { what: 'leads', rows: 0 }],
    ['/admin-panel/export/organizations.xlsx', admin, { what: 'organizations', rows: 'as sent' }],
    ['/sponsor/site-list.csv', sponsor.user, { what: 'siteList', rows: 0 }],
    [`/sponsor/site-list/imports/${file.id}/rows.csv`, sponsor.user, { what: 'siteImport', rows: 1 }],
    [`/studies/${study.id}/matches.csv`, sponsor.user, { what: 'studySites', rows: 1, studyId: study.id }],
    [`/studies/${study.id}/feasibility.csv`, sponsor.user, { what: 'studyAnswers', studyId: study.id }],
    [`/studies/${study.id}/report.pdf`, sponsor.user, { what: 'studyReport', rows: 1, studyId: study.id }],
    [`/studies/${study.id}/report.xlsx`, sponsor.user, { what: 'studyReport', studyId: study.id }],
    [`/api/questionnaires/${questionnaireId}/fhir`, sponsor.user, { what: 'questionnaire', questionnaireId }],
    [`/api/matches/${matchId}/feasibility/fhir`, site.user, { what: 'answers', matchId }],
  ];
  for (const [path, who, event] of cases) {
    const before = await exportsBy(store, who);
    const response = await (await as(who)).get(path);
    expect([path, response.status()]).toEqual([path, 200]);
    const text = await response.text();
    const made = (await exportsBy(store, who)).slice(before.length);
    const rows = 'rows' in event && event.rows === 'as sent' ? { rows: expect.any(Number) } : {};
    expect([path, made]).toEqual([path, [expect.objectContaining({ actorRole: who.role, ...event, ...rows })]]);
    if (path.endsWith('organizations.json') || path.endsWith('studies.json'))
      expect(made[0].rows).toBe(JSON.parse(text).length);
    if (path.includes('people')) expect(made[0].email).toHaveProperty('sealed');
  }
  const refused = await as(site.user);
  const before = await exportsBy(store, site.user);
  for (const [path, who] of cases.filter(([, who]) => who === admin)) {
    expect([who.role, path, (await refused.get(path)).ok()]).toEqual(['admin', path, false]);
  }
  expect(await exportsBy(store, site.user)).toEqual(before);
});

test('[SIG-14] an administrator’s export of a person has no text of messages, notes or confidential e-mails', async ({
  as,
  make,
  store,
}) => {
  const [sponsor, site] = [await make.sponsor(), await make.site()];
  const study = await make.study({ sponsorId: sponsor.organization.id, sponsorName: sponsor.organization.name });
  const { id } = await make.match(study.id, site.organization.id, { status: 'interested' });
  const secret = (what: string) => `Secret ${what} ${randomUUID()}`;
  const texts = {
    subject: secret('subject'),
    message: secret('message'),
    note: secret('note'),
    reply: secret('reply'),
  };
  const forSponsor = await as(sponsor.user);
  const keyed = (data: object) => ({ data, headers: { 'Idempotency-Key': randomUUID() } });
  const started = await forSponsor.post(
    `/api/matches/${id}/threads`,
    keyed({ subject: texts.subject, text: texts.message, documents: [], mentions: [] }),
  );
  expect(started.ok()).toBe(true);
  expect((await forSponsor.post(`/api/matches/${id}/notes`, keyed({ text: texts.note }))).ok()).toBe(true);
  const forSite = await as(site.user);
  const { threads } = await (await forSite.get(`/api/matches/${id}/threads`)).json();
  const reply = keyed({ text: texts.reply, mentions: [] });
  expect((await forSite.post(`/api/matches/${id}/threads/${threads[0].id}`, reply)).ok()).toBe(true);

  const admin = await as(await make.admin());
  for (const { user } of [sponsor, site]) {
    const response = await admin.get(`/api/users/${user.id}/export`);
    const text = await response.text();
    expect(Object.values(texts).filter((each) => text.includes(each))).toEqual([]);
    const file = JSON.parse(text);
    // That there are some is no secret.
    expect(file.matchMessages).toEqual([{ matchId: id, createdAt: expect.any(Number) }]);
    expect(file.mails.filter(({ body }: { body: string | null }) => body === null).length).toBeGreaterThan(0);
  }
  expect(await exportsBy(store, sponsor.user)).toEqual([]);
  // The person reads their own.
  const own = await (await forSponsor.get('/api/account/export')).text();
  for (const each of [texts.subject, texts.message, texts.note]) expect(own).toContain(each);
  expect(own).not.toMatch(/passwordHash|totpSecret|tokenHash|token=\w/);
});

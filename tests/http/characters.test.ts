/** Control characters are refused wherever people type, by form and by JSON (GEN-13). */
import { VALIDATION } from '~/catalogue/validation';
import { beginEngagement } from '~/domain/commands/engagements/turns.server';
import { contactMessages } from '~db/schema';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

const ODD = ['Bay\tClinic', 'Bay\nClinic', 'Bay\fClinic', 'Bay\u0085Clinic', 'Bay\u2028Clinic', 'Bay\u2029Clinic'];

test('[GEN-13] names with control characters are refused by JSON, with a clear message, and nothing is stored', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site();
  const who = await as(user);
  for (const name of ODD) {
    const refused = await who.put('/api/organizations/me', { data: { ...organization, name } });
    expect(refused.status(), JSON.stringify(name)).toBe(400);
    expect((await refused.json()).errors).toEqual({ name: [VALIDATION.oneLine] });
  }
  const text = 'First line\nsecond\tcolumn';
  const saved = await who.put('/api/organizations/me', { data: { ...organization, description: text } });
  expect(await saved.json()).toMatchObject({ name: organization.name, description: text });
  const bell = await who.put('/api/organizations/me', { data: { ...organization, description: 'ring\u0007' } });
  expect((await bell.json()).errors).toEqual({ description: [VALIDATION.controls] });
});

test('[GEN-13] forms, the kiosk and FHIR refuse them too, and forms keep what was typed', async ({
  as,
  make,
  store,
}) => {
  const visitor = await as();
  const contact = { name: 'Zoë\u0007', email: 'zoe@people.example', message: 'Hello' };
  const form = await visitor.post('/?index', { form: contact });
  expect(form.status()).toBe(400);
  const page = await form.text();
  expect(page).toContain(VALIDATION.oneLine);
  expect(page).toContain('Zoë\u0007');
  const messages = await store.read((db) => db.select().from(contactMessages));
  expect(messages.filter(({ email }) => email === contact.email)).toEqual([]);
  const lead = { organizationName: 'Bay\fClinic', contactName: 'Zoë', email: 'zoe@bay.example', consent: true };
  const kiosk = await visitor.post('/api/kiosk/register', { data: lead });
  expect(kiosk.status()).toBe(400);
  expect((await kiosk.json()).errors.organizationName).toEqual([VALIDATION.oneLine]);

  const { organization: sponsor, user } = await make.sponsor();
  const path = (['interest', 'feasibility', 'decision'] as const).map((step) => ({ step, days: 5 }));
  const study = await make.study({ sponsorId: sponsor.id, path });
  const item = [
    { linkId: 'g', type: 'group', text: 'All\nof it', item: [{ linkId: '1', type: 'text', text: 'Why?' }] },
  ];
  const imported = await (await as(user)).post(`/api/studies/${study.id}/questionnaires/fhir`, {
    data: { resourceType: 'Questionnaire', status: 'active', title: 'Q', item },
  });
  expect(imported.status()).toBe(400);
  expect(await imported.text()).toContain(VALIDATION.oneLine);

  const { organization: site, user: owner } = await make.site();
  const match = await make.match(study.id, site.id, { status: 'interested' });
  await store.tx(async (db) => {
    await beginEngagement(db, match, study, Date.now(), { answered: true });
  });
  await make.response(match.id, study.id);
  const atSite = await as(owner);
  const answers = { 'irb.days': 30 };
  const reply = await atSite.put(`/api/matches/${match.id}/feasibility`, {
    data: { answers, replies: { x: 'a\u0000' } },
  });
  expect(reply.status()).toBe(400);
  expect(await textOf(await atSite.get(`/matches/${match.id}/feasibility`))).not.toContain('\u0000');
});

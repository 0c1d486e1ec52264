/** The e-mail of a rejection and of a question, shown before it is sent: on the pages without scripts, and by JSON. */
import { withoutSecrets } from '~/catalogue/paths';
import type { Store } from '~db/engines/engine';
import { organizationById } from '~db/queries/organizations';
import { mailPage } from '~db/queries/outbox';
import { reviewRequestsOf } from '~db/queries/review-requests';
import { studyById } from '~db/queries/studies';
import { unique } from '~tests/support/factories';
import { wordsOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';

interface Preview {
  to: string[];
  subject: string;
  body: string;
  held: boolean;
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const WHY = { reasonCode: 'unverified', reason: 'The phone number is not that of the clinic.' };

/** The e-mails with this word, as they are stored; without the secrets of their links, which no preview can know. */
const sent = async (store: Store, word: string) => {
  const { rows } = await store.read((db) => mailPage(db, { search: word, limit: 5 }));
  return rows.map(({ recipient, subject, body }) => ({ recipient, subject, body: withoutSecrets(body) }));
};

for (const kind of ['organization', 'study'] as const) {
  const plural = kind === 'organization' ? 'organizations' : 'studies';
  const list = kind === 'organization' ? 'sites' : 'studies';

  test(`[RUN-77] the preview of the mail about a rejected ${kind} has the very words that are mailed, and changes nothing`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const word = unique('Preview');
    const { organization, user } =
      kind === 'organization'
        ? await make.site({ status: 'pending', name: `${word} Clinic` })
        : await make.sponsor({ name: unique('Sponsor ') });
    const id =
      kind === 'organization'
        ? organization.id
        : (await make.study({ sponsorId: organization.id, status: 'pending_approval', title: `${word} trial` })).id;

    const call = await admin.post(`/api/${plural}/${id}/review/preview`, { data: { decision: 'reject', ...WHY } });
    expect(call.status()).toBe(200);
    const preview: Preview = await call.json();
    expect(preview).toMatchObject({ to: [user.email], held: false });
    expect(preview.body).toContain('We could not verify who sent it.\n');

    const back = '/admin-panel/review?kind=site';
    const page = await admin.post(`/admin-panel/${list}/${id}/reject?back=${encodeURIComponent(back)}`, {
      form: { intent: 'previewRejection', version: '1', back, ...WHY },
    });
    expect(page.status()).toBe(200);
    const html = await page.text();
    expect(wordsOf(html)).toContain(preview.subject);
    for (const line of preview.body.split('\n').filter(Boolean)) expect(wordsOf(html)).toContain(line);
    expect(html, 'what was typed').toContain(WHY.reason);
    expect(html).toMatch(/checked=""[^>]*value="unverified"/);
    expect(html, 'where it leads').toContain('href="/admin-panel/review?kind=site"');

    const status = async () =>
      (kind === 'organization'
        ? await store.read((db) => organizationById(db, id))
        : await store.read((db) => studyById(db, id))
      )?.status;
    expect(await status()).toBe(kind === 'organization' ? 'pending' : 'pending_approval');
    expect(await sent(store, word)).toEqual([]);

    expect((await admin.put(`/api/${plural}/${id}/reject`, { data: WHY })).status()).toBe(200);
    expect(await sent(store, word)).toEqual([{ recipient: user.email, subject: preview.subject, body: preview.body }]);
    const late = await admin.post(`/api/${plural}/${id}/review/preview`, { data: { decision: 'reject', ...WHY } });
    expect(late.status(), 'nothing is left to decide').toBe(409);
  });

  test(`[RUN-77] the preview of a question about a ${kind} has the very words that are mailed, and changes nothing`, async ({
    as,
    make,
    store,
  }) => {
    const admin = await as(await make.admin());
    const word = unique('Ask');
    const { organization, user } =
      kind === 'organization'
        ? await make.site({ status: 'pending', name: `${word} Clinic` })
        : await make.sponsor({ name: unique('Sponsor ') });
    const id =
      kind === 'organization'
        ? organization.id
        : (await make.study({ sponsorId: organization.id, status: 'pending_approval', title: `${word} trial` })).id;
    const question = 'Who is the principal investigator?\nAnd since when?';
    const preview = (data: object) => admin.post(`/api/${plural}/${id}/review/preview`, { data });
    const shown: Preview = await (await preview({ decision: 'ask', question })).json();
    expect(shown.to).toEqual([user.email]);

    const page = await admin.post(`/admin-panel/review/${list}/${id}`, {
      form: { intent: 'previewQuestion', question },
    });
    expect(page.status()).toBe(200);
    const html = await page.text();
    for (const line of shown.body.split('\n').filter(Boolean)) expect(wordsOf(html)).toContain(line);
    expect(html, 'what was typed').toMatch(/<textarea[^>]*name="question"[^>]*>Who is the principal investigator\?/);
    const empty = await admin.post(`/admin-panel/review/${list}/${id}`, {
      form: { intent: 'previewQuestion', question: '' },
    });
    expect(empty.status()).toBe(400);
    expect((await preview({ decision: 'ask' })).status()).toBe(400);
    expect(await store.read((db) => reviewRequestsOf(db, kind, [id]))).toEqual([]);
    expect(await sent(store, word)).toEqual([]);

    expect((await admin.post(`/api/${plural}/${id}/review`, { data: { question } })).status()).toBe(201);
    expect(await sent(store, word)).toEqual([{ recipient: user.email, subject: shown.subject, body: shown.body }]);
    expect((await preview({ decision: 'ask', question })).status(), 'one question at a time').toBe(409);
  });
}

test('[RUN-77] only who decides previews, of what is there, and a lead that withdrew its consent is not asked', async ({
  as,
  make,
}) => {
  const { organization, user } = await make.site({ status: 'pending' });
  const address = `/api/organizations/${organization.id}/review/preview`;
  for (const [who, status] of [
    [await as(user), 403],
    [await as(await make.admin('support')), 403],
  ] as const) {
    expect((await who.post(address, { data: { decision: 'reject' } })).status()).toBe(status);
    const page = await who.post(`/admin-panel/sites/${organization.id}/reject`, {
      form: { intent: 'previewRejection' },
    });
    expect(page.status()).toBe(status);
    const question = { intent: 'previewQuestion', question: 'Why?' };
    expect((await who.post(`/admin-panel/review/sites/${organization.id}`, { form: question })).status()).toBe(status);
  }
  const admin = await as(await make.admin());
  const at = (id: string) => `/api/organizations/${id}/review/preview`;
  expect((await admin.post(at(UNKNOWN), { data: { decision: 'reject' } })).status()).toBe(404);
  expect((await admin.post(at(organization.id), { data: { decision: 'delete' } })).status()).toBe(400);
  const nobody = await make.organization({ status: 'pending', email: null });
  const rejected: Preview = await (await admin.post(at(nobody.id), { data: { decision: 'reject' } })).json();
  expect(rejected.to).toEqual([]);
  expect((await admin.post(at(nobody.id), { data: { decision: 'ask', question: 'Why?' } })).status()).toBe(409);
});

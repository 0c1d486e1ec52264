/** What signed answers refer to stays as it was signed (SIG-16 to SIG-18). */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { beginEngagement } from '~/domain/commands/engagements/turns.server';
import type { Store } from '~db/store.server';
import { verifyCommand } from '~tests/support/audit-verify';
import { type Factories, PASSWORD } from '~tests/support/factories';
import { textOf } from '~tests/support/html';
import { expect, test } from '~tests/support/people';
import { pdf } from '~tests/support/sample-files';
import { uploaded } from '~tests/support/uploads';

type As = (user?: Awaited<ReturnType<Factories['user']>> | 'configured admin') => Promise<APIRequestContext>;

const DOCUMENTS = '/api/organizations/me/documents';
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

async function addDocument(who: APIRequestContext, bytes: Buffer, name: string): Promise<string> {
  const { filePath } = await uploaded(who, bytes, name);
  const reference = { name, type: 'other', filePath };
  expect((await who.post(DOCUMENTS, { data: { documents: [reference] } })).status()).toBe(201);
  const listed = await (await who.get(DOCUMENTS)).json();
  return listed.find((each: { name: string }) => each.name === name).id;
}

/** A site that has answered a question with a file, and can attest. */
async function answered(make: Factories, store: Store, as: As) {
  const { organization: sponsor, user } = await make.sponsor();
  const path = (['interest', 'feasibility', 'decision'] as const).map((step) => ({ step, days: 5 }));
  const study = await make.study({ sponsorId: sponsor.id, path, title: 'A Study of Freezers' });
  const { organization: site, user: owner } = await make.site();
  const match = await make.match(study.id, site.id, { status: 'interested' });
  await store.tx(async (db) => {
    await beginEngagement(db, match, study, Date.now(), { answered: true });
  });
  const [atSponsor, atSite] = [await as(user), await as(owner)];
  const made = await atSponsor.post(`/api/studies/${study.id}/questionnaires`, {
    data: { title: 'Pharmacy', from: 'blank' },
  });
  const { id } = await made.json();
  const change = async (data: object) =>
    (await atSponsor.post(`/api/questionnaires/${id}/changes`, { data })).json() as Promise<{
      sections: { id: string; questions: { key: string }[] }[];
    }>;
  const section = (await change({ intent: 'addSection', title: 'All' })).sections[0]?.id as string;
  const question = { type: 'file', text: 'Your freezer’s log', required: true };
  const key = (await change({ intent: 'addQuestion', section, question })).sections[0]?.questions[0]?.key as string;
  expect((await atSponsor.post(`/api/questionnaires/${id}/send`)).status()).toBe(200);
  const bytes = pdf(500);
  const document = await addDocument(atSite, bytes, 'log.pdf');
  const feasibility = `/api/matches/${match.id}/feasibility`;
  const save = (data: object) => atSite.put(feasibility, { data });
  expect((await save({ answers: { [key]: document }, confirm: section })).status()).toBe(200);
  const signatures = async (who = atSponsor) => (await (await who.get(feasibility)).json()).signatures;
  return {
    match,
    site,
    owner,
    atSponsor,
    atSite,
    key,
    section,
    bytes,
    document,
    feasibility,
    save,
    signatures,
    attest: async () => {
      const { signing } = await (await atSite.get(feasibility)).json();
      const proof = {
        title: 'Investigator',
        email: owner.email,
        password: PASSWORD,
        sha256: signing?.sha256 ?? 'none',
      };
      return atSite.post(`${feasibility}/attest`, { data: proof });
    },
  };
}

test('[SIG-16] the signed bytes of answers contain the SHA-256 of each file that answers a question', async ({
  make,
  store,
  as,
}) => {
  const { attest, atSponsor, feasibility, document, bytes, signatures } = await answered(make, store, as);
  const signed = await attest();
  expect(signed.status(), await signed.text()).toBe(200);
  const text = await (await atSponsor.get(`${feasibility}/signed`)).text();
  expect(JSON.parse(text).answers).toMatchObject([{ answer: document, sha256: sha256(bytes) }]);
  expect(await signatures()).toMatchObject([{ state: 'valid', sha256: sha256(JSON.stringify(JSON.parse(text))) }]);
});

for (const endpoint of ['JSON', 'form'] as const)
  test(`[SIG-17] by ${endpoint}: a file that answers were signed with can be neither removed nor replaced`, async ({
    make,
    store,
    as,
  }) => {
    const { attest, atSite, atSponsor, document, match, key, save, signatures, bytes } = await answered(
      make,
      store,
      as,
    );
    expect((await attest()).status()).toBe(200);
    const file = { name: 'other.pdf', mimeType: 'application/pdf', buffer: pdf(900) };
    const attempts =
      endpoint === 'JSON'
        ? [
            () => atSite.delete(`${DOCUMENTS}/${document}`),
            async () => {
              const { filePath } = await uploaded(atSite, file.buffer, file.name);
              const replacement = { name: file.name, type: 'other', filePath };
              return atSite.put(`${DOCUMENTS}/${document}`, { data: { document: replacement } });
            },
          ]
        : [
            () => atSite.post('/organization/documents', { form: { intent: 'removeDocument', id: document } }),
            () =>
              atSite.post('/organization/documents', { multipart: { intent: 'replaceDocument', id: document, file } }),
          ];
    const refused = async () => {
      for (const attempt of attempts) {
        const response = await attempt();
        expect(response.status(), await response.text()).toBe(409);
        expect(await response.text()).toContain('answers to a questionnaire, for the study “A Study of Freezers”');
      }
      expect(await (await atSponsor.get(`/documents/${document}`)).body()).toEqual(bytes);
    };
    await refused();
    expect(await signatures()).toMatchObject([{ state: 'valid' }]);
    // While the sponsor asks, it still reads what was sent, whatever the site works on.
    const asked = await atSponsor.post(`/api/matches/${match.id}/feasibility/questions`, {
      data: { key, question: 'Is this the latest?' },
    });
    expect(asked.status()).toBe(200);
    expect(await signatures()).toMatchObject([{ state: 'voided' }]);
    const later = await addDocument(atSite, pdf(700), 'later.pdf');
    expect((await save({ answers: { [key]: later } })).status()).toBe(200);
    await refused();
    // Another file signs another version; then nothing refers to the first one.
    expect((await attest()).status()).toBe(200);
    expect((await signatures()).map(({ state }: { state: string }) => state)).toEqual(['voided', 'valid']);
    expect((await atSite.delete(`${DOCUMENTS}/${document}`)).status()).toBe(204);
    expect((await atSite.delete(`${DOCUMENTS}/${later}`)).status()).toBe(409);
  });

test('[SIG-17] an answer whose file was removed before signing is not signed, and says so', async ({
  make,
  store,
  as,
}) => {
  const { attest, atSite, document, key, feasibility } = await answered(make, store, as);
  expect((await atSite.delete(`${DOCUMENTS}/${document}`)).status()).toBe(204);
  expect((await (await atSite.get(feasibility)).json()).signing).toBeNull();
  const refused = await attest();
  expect(refused.status()).toBe(400);
  expect(JSON.stringify(await refused.json())).toContain(key);
});

test('[SIG-17] administrators can delete neither the organization nor the study, and are told what was signed', async ({
  make,
  store,
  as,
}) => {
  const { attest, match, site } = await answered(make, store, as);
  expect((await attest()).status()).toBe(200);
  const admin = await as('configured admin');
  for (const path of [`/api/organizations/${site.id}`, `/api/studies/${match.studyId}`]) {
    const refused = await admin.delete(path);
    expect(refused.status()).toBe(409);
    expect(await refused.text()).toContain('answers to a questionnaire, for the study “A Study of Freezers”');
  }
});

test('[SIG-18] whoever sees or verifies a signature learns that a stored file is no longer the signed one', async ({
  make,
  store,
  as,
  app,
}) => {
  const { attest, match, atSponsor, document, signatures, bytes } = await answered(make, store, as);
  expect((await attest()).status()).toBe(200);
  const [{ sha256: hash, id }] = await signatures();
  const verify = async () => (await (await atSponsor.get(`/api/verify/${hash}`)).json()).state;
  const onPage = async () => textOf(await atSponsor.get(`/matches/${match.id}/feasibility`));
  expect(await verify()).toBe('valid');
  expect(await onPage()).not.toContain('Altered after signing');
  expect((await verifyCommand(app.dataDir)).text).not.toContain(id);
  const stored = join(app.dataDir, 'uploads', document);
  writeFileSync(stored, Buffer.concat([bytes, Buffer.from('\n')]));
  expect(await verify()).toBe('altered');
  expect(await textOf(await atSponsor.get(`/verify/${hash}`))).toContain('Altered');
  expect(await signatures()).toMatchObject([{ state: 'altered' }]);
  expect(await onPage()).toContain('Altered after signing');
  expect(await verifyCommand(app.dataDir)).toMatchObject({ code: 1, text: expect.stringContaining(id) });
  writeFileSync(stored, bytes);
  expect(await verify()).toBe('valid');
});

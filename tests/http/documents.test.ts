import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { auditEventsOf } from '~db/queries/audit';
import { documentsOfOrganization } from '~db/queries/documents';
import { expect, test } from '~tests/support/people';
import { pdf } from '~tests/support/sample-files';
import { uploaded as upload } from '~tests/support/uploads';

async function uploaded(who: APIRequestContext) {
  const { filePath } = await upload(who, pdf(), 'new.pdf');
  return { filePath, id: filePath.split('/').pop() ?? '' };
}

const DOCUMENTS = '/api/organizations/me/documents';

test('[SITE-06][UP-06] documents are added, listed, replaced and removed over JSON', async ({
  as,
  app,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const who = await as(user);
  const first = await uploaded(who);
  const reference = (filePath: string, name: string) => ({ name, type: 'other', filePath });
  const added = await who.post(DOCUMENTS, { data: { documents: [reference(first.filePath, 'license.pdf')] } });
  expect([added.status(), await added.json()]).toEqual([201, { added: 1 }]);
  const listed = async () =>
    (await (await who.get(DOCUMENTS)).json()).map((document: { name: string }) => document.name);
  expect(await listed()).toEqual(['license.pdf']);

  const second = await uploaded(who);
  const headers = { 'Idempotency-Key': randomUUID() };
  const replacement = { headers, data: { document: reference(second.filePath, 'license 2027.pdf') } };
  const replaced = await who.put(`${DOCUMENTS}/${first.id}`, replacement);
  expect(await replaced.json()).toMatchObject({ id: second.id, name: 'license 2027.pdf' });
  expect(await (await who.put(`${DOCUMENTS}/${first.id}`, replacement)).json()).toMatchObject({ id: second.id });
  expect(await listed()).toEqual(['license 2027.pdf']);
  expect((await who.get(`/documents/${first.id}`)).status()).toBe(404);
  expect(existsSync(join(app.dataDir, 'uploads', first.id))).toBe(false);
  const [event] = await store.read((db) => auditEventsOf(db, { type: 'document', id: first.id }));
  expect(event).toMatchObject({ action: 'document.replaced', actorId: user.id });

  expect((await who.delete(`${DOCUMENTS}/${second.id}`)).status()).toBe(204);
  expect(await store.read((db) => documentsOfOrganization(db, organization.id))).toEqual([]);
});

test('[SITE-06] sending the replacement form twice replaces the document once, with the same response', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const { id } = await make.document({ organizationId: organization.id });
  const who = await as(user);
  const file = { name: 'license 2027.pdf', mimeType: 'application/pdf', buffer: pdf() };
  const multipart = { intent: 'replaceDocument', id, idempotencyKey: randomUUID(), file };
  for (let time = 0; time < 2; time++) {
    const answer = await who.post('/organization/documents', { multipart });
    expect([answer.status(), answer.headers().location]).toEqual([303, '/organization/documents']);
  }
  const kept = await store.read((db) => documentsOfOrganization(db, organization.id));
  expect(kept.map(({ name }) => name)).toEqual(['license 2027.pdf']);
  const other = { ...multipart, idempotencyKey: randomUUID() };
  expect((await who.post('/organization/documents', { multipart: other })).status()).toBe(404);
});

test('[SITE-06] only a stored, unattached file can replace a document, and documents of others don’t exist', async ({
  as,
  make,
  store,
}) => {
  const { organization, user } = await make.site();
  const mine = await make.document({ organizationId: organization.id });
  const theirs = await make.document({ organizationId: (await make.site()).organization.id });
  const who = await as(user);
  const put = async (id: string, filePath: string) =>
    (await who.put(`${DOCUMENTS}/${id}`, { data: { document: { name: 'x.pdf', type: 'other', filePath } } })).status();
  expect(await put(mine.id, `/documents/${theirs.id}`)).toBe(400);
  expect(await put(mine.id, `/documents/${randomUUID()}`)).toBe(400);
  expect(await put(theirs.id, (await uploaded(who)).filePath)).toBe(404);
  expect((await who.delete(`${DOCUMENTS}/${theirs.id}`)).status()).toBe(404);
  const removal = { intent: 'removeDocument', id: theirs.id };
  expect((await who.post('/organization/documents', { form: removal })).status()).toBe(404);
  const kept = await store.read((db) => documentsOfOrganization(db, theirs.organizationId as string));
  expect(kept.map(({ id }) => id)).toEqual([theirs.id]);
  expect((await store.read((db) => documentsOfOrganization(db, organization.id))).map(({ id }) => id)).toEqual([
    mine.id,
  ]);
});

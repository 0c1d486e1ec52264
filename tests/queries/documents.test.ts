import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { personOf } from '~/domain/commands/accounts/session.server';
import { addDocuments, removeDocument, replaceDocument } from '~/domain/commands/organizations/documents.server';
import {
  attachDocument,
  claimUpload,
  deleteDocument,
  deleteExpiredDocuments,
  deleteUnattachedDocument,
  documentById,
  documentsByIds,
  documentsOfOrganization,
  documentsOfOrganizations,
  documentsOfSponsor,
  documentsOfStudies,
  documentsOfStudy,
  holdDocuments,
  insertDocument,
  keepOpening,
  markStored,
  openingsOfStudy,
  setShared,
} from '~db/queries/documents';
import { updateOrganization } from '~db/queries/organizations';
import { deleteUser, updateUser } from '~db/queries/users';
import { openQueryStore } from '~tests/support/query-store';
import { AT, race } from './rows';

const { store, servers, make } = await openQueryStore();
const issue = (values = {}) =>
  store.tx((db) =>
    insertDocument(db, { id: randomUUID(), state: 'issued', createdAt: AT, expiresAt: AT + 10, ...values }),
  );
const byId = (id: string) => store.read((db) => documentById(db, id));
const file = (sha256: string) => ({
  contentType: 'application/pdf',
  size: 10_485_760,
  sha256,
  name: 'Lizenz “2026” 漢字.pdf',
  expiresAt: AT + 50,
});

describe('a document', () => {
  it('[UP-01] goes from issued to stored to attached', async () => {
    const { id } = await issue();
    expect(await store.tx((db) => claimUpload(db, id, 'aa'))).toMatchObject({ state: 'issued', sha256: 'aa' });
    const stored = await store.tx((db) => markStored(db, id, file('aa')));
    expect(stored).toMatchObject({ ...file('aa'), state: 'stored' });
    const organization = await make.organization();
    const owner = { organizationId: organization.id, type: 'other', name: 'License.pdf' } as const;
    const attached = await store.tx((db) => attachDocument(db, id, owner));
    expect(attached).toEqual({ ...stored, ...owner, state: 'attached', expiresAt: null });
    expect(await byId(id)).toEqual(attached);
    expect(await byId('unknown')).toBeUndefined();
  });

  it('[FIL-01] is deleted when it is refused, unless it belongs to something by then', async () => {
    const [refused, attached] = [await issue(), await issue({ state: 'attached' })];
    expect(await store.tx((db) => deleteUnattachedDocument(db, refused.id))).toMatchObject({ id: refused.id });
    expect(await store.tx((db) => deleteUnattachedDocument(db, attached.id))).toBeUndefined();
    expect([await byId(refused.id), await byId(attached.id)]).toEqual([undefined, attached]);
  });

  it('[UP-01] accepts the bytes of one upload, no matter how many arrive at once', async () => {
    const { id } = await issue();
    const claims = await race(servers, (db, index) => claimUpload(db, id, `bytes ${index % 3}`));
    const [first] = claims;
    expect(new Set(claims.map((claim) => claim.sha256))).toEqual(new Set([first?.sha256]));
    const stored = await race(servers, (db, index) => markStored(db, id, file(`bytes ${index % 3}`)));
    expect(stored).toHaveLength(1);
    expect(stored[0]?.sha256).toBe(first?.sha256);
    expect(await store.tx((db) => claimUpload(db, id, first?.sha256 as string))).toBeUndefined();
  });

  it('[UP-07] is attached to one owner, and only once its bytes are stored', async () => {
    const { organization } = await make.site();
    const owner = { organizationId: organization.id, type: 'other' } as const;
    const { id } = await issue({ sha256: 'aa' });
    expect(await store.tx((db) => attachDocument(db, id, owner))).toBeUndefined();
    await store.tx((db) => markStored(db, id, file('aa')));
    expect(await race(servers, (db) => attachDocument(db, id, owner))).toHaveLength(1);
  });

  it('[SITE-06][SCR-28] goes to the organization that a merge has moved the person to', async () => {
    const { organization: merged, user } = await make.site();
    const kept = await make.organization({ mergedInto: null });
    const asked = personOf(user);
    await store.tx(async (db) => {
      await updateUser(db, user.id, { organizationId: kept.id });
      await updateOrganization(db, merged, { mergedInto: kept.id });
    });
    const held = async (id: string) => (await store.read((db) => documentsOfOrganization(db, id))).map((row) => row.id);
    const uploaded = async () => {
      const { id } = await make.document({ state: 'stored', type: null, name: null, organizationId: null });
      return { id, reference: { name: 'License.pdf', filePath: `/documents/${id}` } };
    };
    const [first, second] = [await uploaded(), await uploaded()];
    await addDocuments(asked, [first.reference], null, AT);
    expect([await held(kept.id), await held(merged.id)]).toEqual([[first.id], []]);
    await replaceDocument(asked, first.id, second.reference, null, AT);
    expect([await held(kept.id), await held(merged.id)]).toEqual([[second.id], []]);
    await removeDocument(asked, second.id, null, AT);
    expect(await held(kept.id)).toEqual([]);
  });

  it('[ACC-06] that is kept for a draft can be held and attached only with it', async () => {
    const { id } = await issue({ state: 'stored' });
    const owner = { organizationId: (await make.site()).organization.id, type: 'other' } as const;
    const hold = (keptFor: string | null, keep = false) =>
      store.tx((db) => holdDocuments(db, [id], { expiresAt: AT + 5, keptFor, keep }));
    expect(await hold('draft', true)).toMatchObject([{ id, keptFor: 'draft' }]);
    expect([await hold(null), await hold('other'), await hold('other', true)]).toEqual([[], [], []]);
    expect(await hold('draft')).toHaveLength(1);
    expect(await store.tx((db) => attachDocument(db, id, owner))).toBeUndefined();
    expect(await store.tx((db) => attachDocument(db, id, owner, 'other'))).toBeUndefined();
    expect(await store.tx((db) => attachDocument(db, id, owner, 'draft'))).toMatchObject({ id, state: 'attached' });
  });

  it('is deleted once', async () => {
    const document = await issue();
    expect(await race(servers, (db) => deleteDocument(db, document.id))).toEqual([document]);
    expect(await byId(document.id)).toBeUndefined();
  });

  it('[UP-01] that was not attached in time is deleted and returned, so that its bytes can be deleted; an attached one stays', async () => {
    const [open, expired, kept] = [await issue(), await issue({ expiresAt: AT - 1 }), await issue({ expiresAt: null })];
    const stored = await issue({ state: 'stored', expiresAt: AT - 1 });
    const attached = await make.document({ expiresAt: AT - 1 });
    const held = await issue({ state: 'stored', expiresAt: AT - 1 });
    const hold = await store.tx((db) =>
      holdDocuments(db, [held.id, expired.id, attached.id, 'unknown'], { expiresAt: AT + 99, keptFor: null }),
    );
    expect(hold).toEqual([{ ...held, expiresAt: AT + 99 }]);
    expect(await store.tx((db) => holdDocuments(db, [], { expiresAt: AT, keptFor: null }))).toEqual([]);

    const swept = await store.tx((db) => deleteExpiredDocuments(db, AT));
    expect(swept.map((row) => row.id).sort()).toEqual([expired.id, stored.id].sort());
    for (const { id } of [open, kept, attached, held]) expect(await byId(id)).toBeDefined();
  });
});

describe('documents', () => {
  it('[UP-07] are found by owner, oldest first', async () => {
    const { organization } = await make.site();
    const study = await make.study({ sponsorId: 'sponsor-7' });
    const second = await make.study({ sponsorId: 'sponsor-7' });
    const [older, newer] = [
      await make.document({ organizationId: organization.id, createdAt: AT }),
      await make.document({ organizationId: organization.id, createdAt: AT + 1 }),
    ];
    const protocol = await make.document({ studyId: study.id, type: 'protocol', createdAt: AT + 2 });
    const earlier = await make.document({ studyId: second.id, type: 'protocol', createdAt: AT + 1 });
    await store.read(async (db) => {
      expect(await documentsOfOrganization(db, organization.id)).toEqual([older, newer]);
      expect(await documentsOfStudy(db, study.id)).toEqual([protocol]);
      expect(await documentsOfStudies(db, [study.id, second.id, 'none'])).toEqual([earlier, protocol]);
      expect(await documentsOfStudies(db, [])).toEqual([]);
      expect(await documentsOfSponsor(db, 'sponsor-7')).toEqual([earlier, protocol]);
      expect(await documentsOfSponsor(db, 'another')).toEqual([]);
      const many = [...Array(1400).fill('none'), organization.id];
      expect((await documentsOfOrganizations(db, many)).map((row) => row.id).sort()).toEqual(
        [older.id, newer.id].sort(),
      );
      expect(await documentsByIds(db, [...many, newer.id])).toEqual([newer]);
      expect(await documentsByIds(db, [])).toEqual([]);
    });
  });

  it('[DAY-107] of a study know who opened them, first and last, and forget only who it was with the person', async () => {
    const study = await make.study();
    const [document, other] = [await make.document({ studyId: study.id }), await make.document()];
    const [first, second] = [await make.site(), await make.site()];
    const open = ({ organization, user }: typeof first, documentId: string, at: number) =>
      store.tx((db) =>
        keepOpening(db, { id: randomUUID(), documentId, organizationId: organization.id, userId: user.id, at }),
      );
    expect(await open(first, document.id, AT)).toMatchObject({ firstAt: AT, lastAt: AT });
    expect(await open(second, document.id, AT + 1)).toMatchObject({ firstAt: AT + 1, lastAt: AT + 1 });
    expect(await open(first, document.id, AT + 2)).toMatchObject({ firstAt: AT, lastAt: AT + 2 });
    await open(first, other.id, AT + 3);
    const opened = () => store.read((db) => openingsOfStudy(db, { studyId: study.id }));
    const rows = [
      { documentId: document.id, site: first.organization.name, firstAt: AT, lastAt: AT + 2 },
      { documentId: document.id, site: second.organization.name, firstAt: AT + 1, lastAt: AT + 1 },
    ];
    expect(await opened()).toMatchObject(
      rows.map((row, at) => ({ ...row, user: { id: [first, second][at]?.user.id } })),
    );
    await store.tx((db) => deleteUser(db, first.user.id));
    expect(await opened()).toMatchObject([{ ...rows[0], user: null }, rows[1]]);
    await store.tx((db) => deleteDocument(db, document.id));
    expect(await opened()).toEqual([]);
  });

  it('[DAY-106] of a study are shared, and no longer', async () => {
    const study = await make.study();
    const { id } = await make.document({ studyId: study.id, type: 'protocol', sharedAt: null });
    const share = (sharedAt: number, sharedUntil: number | null) =>
      store.tx((db) => setShared(db, id, { type: 'budget', sharedAt, sharedUntil }));
    expect(await share(AT, null)).toMatchObject({ id, type: 'budget', sharedAt: AT, sharedUntil: null });
    expect(await share(AT, AT + 1)).toMatchObject({ sharedAt: AT, sharedUntil: AT + 1 });
  });
});

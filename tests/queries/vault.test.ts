import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { personOf } from '~/domain/commands/accounts/session.server';
import { remindOfDocuments } from '~/domain/commands/documents/remind.server';
import { siteAnswers } from '~/domain/commands/feasibility/answers.server';
import { fullName } from '~/domain/model/member';
import { inboxOf } from '~/domain/pages/inbox.server';
import {
  describeDocument,
  documentById,
  documentsAbout,
  markDocumentsReminded,
  organizationToRemind,
} from '~db/queries/documents';
import { mailPage } from '~db/queries/outbox';
import { insertTraining } from '~db/queries/trainings';
import type { Document, User } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();
const DAY = 86_400_000;
const NOW = Date.UTC(2027, 4, 10, 9);
const TODAY = Date.UTC(2027, 4, 10);

const filed = (organizationId: string, values: Partial<Document>) => make.document({ organizationId, ...values });
const mailsTo = async ({ email }: User) =>
  (await store.read((db) => mailPage(db, { limit: 1000 }))).rows.filter(({ recipient }) => recipient === email);
const inbox = ({ id: userId }: User, organizationId: string, at: number) =>
  store.read((db) =>
    inboxOf(db, { side: 'site', userId, organizationId, sponsorIds: [] }, { show: 'mine', limit: 50 }, at),
  );
const renewals = async (user: User, organizationId: string, at = NOW) =>
  (await inbox(user, organizationId, at)).rows.filter(({ kind }) => kind === 'document').map(({ text }) => text);

describe('the documents of a vault', () => {
  it('[DAY-73] are reminded of 90, 30, 7 and 0 days before they end: one e-mail a day lists all, and none twice', async () => {
    const { organization, user } = await make.site();
    const until = TODAY + 90 * DAY;
    await filed(organization.id, { filedAs: 'clia', validUntil: until });
    await filed(organization.id, { filedAs: 'license', personId: user.id, validUntil: until });
    const days = async (before: number) => {
      await remindOfDocuments(until - before * DAY + 9 * 3_600_000);
      await remindOfDocuments(until - before * DAY + 10 * 3_600_000);
      return (await mailsTo(user)).length;
    };
    expect(await days(91)).toBe(0);
    expect(await days(90)).toBe(1);
    const [mail] = await mailsTo(user);
    expect(mail?.subject).toBe('2 documents of your organization need to be renewed');
    expect(mail?.body).toContain('- CLIA certificate: ends in 90 days (August 8, 2027)');
    expect(mail?.body).toMatch(/- Medical license of .+: ends in 90 days/);
    expect([await days(31), await days(30), await days(8), await days(7)]).toEqual([1, 2, 2, 3]);
    expect([await days(1), await days(0), await days(-1), await days(-5)]).toEqual([3, 4, 4, 4]);
  });

  it('[DAY-73] are not reminded of once a newer one of the same type and person is valid for longer', async () => {
    const { organization, user } = await make.site();
    const until = TODAY + 5 * DAY;
    await filed(organization.id, { filedAs: 'clia', validUntil: until });
    await filed(organization.id, { filedAs: 'clia', validUntil: until + 365 * DAY });
    await remindOfDocuments(NOW);
    expect(await mailsTo(user)).toEqual([]);
    expect(await renewals(user, organization.id)).toEqual([]);
    // Another person's license renews nobody's.
    await filed(organization.id, { filedAs: 'license', personId: user.id, validUntil: until });
    await filed(organization.id, { filedAs: 'license', validUntil: until + 365 * DAY });
    await remindOfDocuments(NOW);
    expect(await mailsTo(user)).toHaveLength(1);
  });

  it('[DAY-74] are in the inbox from the reminder on until they are renewed', async () => {
    const { organization, user } = await make.site();
    const { id } = await filed(organization.id, { filedAs: 'clia', validUntil: TODAY + 20 * DAY });
    expect(await renewals(user, organization.id)).toEqual([]);
    await remindOfDocuments(NOW);
    expect(await renewals(user, organization.id)).toEqual(['Renew: CLIA certificate']);
    const [item] = (await inbox(user, organization.id, NOW)).rows.filter(({ kind }) => kind === 'document');
    expect(item).toMatchObject({
      dueAt: TODAY + 21 * DAY - 1,
      overdue: false,
      path: `/organization/documents#document-${id}`,
    });
    await filed(organization.id, { filedAs: 'clia', validUntil: TODAY + 400 * DAY });
    expect(await renewals(user, organization.id)).toEqual([]);
  });

  it('[DAY-73] are found and marked once', async () => {
    const { organization } = await make.site();
    const reminders = [
      { days: 30, endsBefore: NOW + 31 * DAY },
      { days: 7, endsBefore: NOW + 8 * DAY },
    ];
    const { id } = await filed(organization.id, { filedAs: 'sop', validUntil: NOW + 3 * DAY });
    const endsAfter = NOW + 2 * DAY;
    const found = await store.read((db) => organizationToRemind(db, reminders, endsAfter));
    expect(found?.organization.id).toBe(organization.id);
    const mark = () => store.tx((db) => markDocumentsReminded(db, organization.id, { reminders, endsAfter, at: NOW }));
    expect([await mark(), await mark()]).toEqual([[id], []]);
    expect(await store.read((db) => documentById(db, id))).toMatchObject({ reminded: 7, remindedAt: NOW });
  });

  it('[DAY-70] say whom they are about', async () => {
    const { organization, user } = await make.site();
    const { id } = await filed(organization.id, {});
    await store.tx((db) => describeDocument(db, id, { filedAs: 'cv', personId: user.id }));
    const about = await store.read((db) => documentsAbout(db, user.id));
    expect(about.map((document) => [document.id, document.filedAs])).toEqual([[id, 'cv']]);
  });

  it('[DAY-78] leave the reminders of a GCP certificate from elsewhere to the training', async () => {
    const { organization, user } = await make.site();
    const { id: documentId } = await filed(organization.id, {});
    await store.tx((db) =>
      insertTraining(db, {
        id: randomUUID(),
        organizationId: organization.id,
        userId: user.id,
        course: 'GCP',
        issuer: 'CITI Program',
        completedAt: TODAY - 700 * DAY,
        expiresAt: TODAY + 7 * DAY,
        documentId,
      }),
    );
    await remindOfDocuments(NOW);
    expect(await mailsTo(user)).toEqual([]);
  });
});

describe('[DAY-176] the documents to choose from', () => {
  it('say what tells them apart: their type, whom they are about, until when they are valid or when they were added', async () => {
    const { organization, user } = await make.site();
    const added = Date.UTC(2027, 2, 1, 17);
    const clia = { filedAs: 'clia', name: 'CLIA certificate.pdf' } as const;
    const cv = { filedAs: 'cv', name: 'CV.pdf', createdAt: added } as const;
    await filed(organization.id, { ...clia, validUntil: TODAY });
    await filed(organization.id, { ...clia, validUntil: TODAY + 365 * DAY });
    await filed(organization.id, { ...cv, personId: user.id });
    await filed(organization.id, { ...cv, filedAs: null });
    const same = { ...clia, name: 'Scan.pdf', validUntil: TODAY };
    await filed(organization.id, { ...same, createdAt: added });
    await filed(organization.id, { ...same, createdAt: added + DAY });
    const { choices } = await siteAnswers(personOf(user, 'verified'));
    expect(choices.documents.map(({ label }) => label).sort()).toEqual([
      'CLIA certificate.pdf (valid until May 10, 2027)',
      'CLIA certificate.pdf (valid until May 9, 2028)',
      `CV.pdf (about ${fullName(user)}, added Mar 1, 2027)`,
      'CV.pdf (no type yet, added Mar 1, 2027)',
      'Scan.pdf (CLIA certificate, valid until May 10, 2027, added Mar 1, 2027)',
      'Scan.pdf (CLIA certificate, valid until May 10, 2027, added Mar 2, 2027)',
    ]);
    expect(choices.first['lab.certificate']).toHaveLength(4);
    expect(choices.documents.map(({ name }) => name)).toContain('CV.pdf');
  });
});

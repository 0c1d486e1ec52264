import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { remindOfTraining } from '~/domain/commands/training/remind.server';
import { deleteOrganization } from '~db/queries/organizations';
import { mailPage } from '~db/queries/outbox';
import {
  certificateFilesOf,
  deleteTraining,
  forgetCertificateFile,
  insertTraining,
  isCertificate,
  markReminded,
  progressOfUser,
  saveProgress,
  type Training,
  trainingById,
  trainingByNumber,
  trainingsOfOrganizations,
  trainingsOfUser,
  trainingsToRemind,
} from '~db/queries/trainings';
import { updateUser } from '~db/queries/users';
import { openQueryStore } from '~tests/support/query-store';
import { AT, race } from './rows';

const { store, servers, make } = await openQueryStore();
const DAY = 86_400_000;
/** Half past eleven in the evening: a day is a calendar day, not 24 hours. */
const END = Date.UTC(2027, 10, 21, 23, 30);

const complete = async (values: Partial<Training> & { organizationId: string }) =>
  (await store.tx((db) =>
    insertTraining(db, {
      id: randomUUID(),
      userId: null,
      course: 'gcp-fundamentals',
      completedAt: AT,
      expiresAt: AT + 365 * DAY,
      ...values,
    }),
  )) as Training;

const mailsTo = async (email: string | null) =>
  (await store.read((db) => mailPage(db, { limit: 1000 }))).rows
    .filter(({ recipient }) => recipient === email)
    .map(({ subject }) => subject)
    .reverse();

describe('a training', () => {
  it('[SITE-06] has a unique certificate number: of ten concurrent attempts, one gets it', async () => {
    const { organization } = await make.site();
    const won = await race(servers, (db) =>
      insertTraining(db, {
        id: randomUUID(),
        organizationId: organization.id,
        userId: null,
        course: 'gcp-fundamentals',
        completedAt: AT,
        expiresAt: AT + 1,
        certificateNumber: 'GCP-2026-WANTED',
      }),
    );
    expect(won).toHaveLength(1);
    await complete({ organizationId: organization.id });
    await complete({ organizationId: organization.id });
  });

  it('[SCR-16] keeps the document that proves it, until it is deleted', async () => {
    const { organization, user } = await make.site();
    const { id: documentId } = await make.document({ organizationId: organization.id });
    const proves = () => store.read((db) => isCertificate(db, documentId));
    expect(await proves()).toBe(false);
    const filed = { organizationId: organization.id, userId: user.id, issuer: 'Beacon Institute', documentId };
    const { id } = await complete(filed);
    expect(await proves()).toBe(true);
    await store.tx((db) => updateUser(db, user.id, { organizationId: null }));
    expect(await proves()).toBe(false); // someone who has left cannot remove the certificate from here
    await store.tx((db) => updateUser(db, user.id, { organizationId: organization.id }));
    await store.tx((db) => deleteTraining(db, id));
    expect(await proves()).toBe(false);
  });

  it('[SCR-16] finds the files that prove a person’s certificates, and forgets one', async () => {
    const { organization, user } = await make.site();
    const { id: documentId } = await make.document({ organizationId: organization.id });
    await complete({ organizationId: organization.id, userId: user.id, issuer: 'Beacon Institute', documentId });
    const files = () => store.read((db) => certificateFilesOf(db, user.id));
    expect((await files()).map(({ id }) => id)).toEqual([documentId]);
    const [forgotten] = await store.tx((db) => forgetCertificateFile(db, documentId));
    expect(forgotten).toMatchObject({ issuer: 'Beacon Institute', documentId: null });
    expect(await files()).toEqual([]);
  });

  it('[SITE-06] is found with its holder and where it was earned', async () => {
    const { organization, user } = await make.site();
    const training = await complete({ organizationId: organization.id, userId: user.id, score: 90 });
    const found = await store.read((db) => trainingById(db, training.id));
    expect(found).toEqual({ training, organization, user });
    expect(await store.read((db) => trainingById(db, 'unknown'))).toBeUndefined();
    const certificateNumber = `GCP-2026-${randomUUID()}`;
    const numbered = await complete({ organizationId: organization.id, userId: user.id, certificateNumber });
    const byNumber = (number: string) => store.read((db) => trainingByNumber(db, number));
    expect(await byNumber(certificateNumber)).toEqual({ training: numbered, organization, user });
    expect(await byNumber('GCP-2026-NONE')).toBeUndefined();
  });

  it('[SITE-02][SITE-06] counts for the organization that its person belongs to now, else for where it was recorded', async () => {
    const [here, there] = [await make.site(), await make.site()];
    const own = await complete({ organizationId: here.organization.id, userId: here.user.id });
    const ofNobody = await complete({ organizationId: here.organization.id });
    const many = [...Array(1400).fill('none'), here.organization.id, there.organization.id];
    const counted = async () => {
      const rows = await store.read((db) => trainingsOfOrganizations(db, many));
      return rows.map(({ id, organizationId }) => `${organizationId} ${id}`).sort();
    };
    const at = (organizationId: string, { id }: Training) => `${organizationId} ${id}`;
    expect(await counted()).toEqual([at(here.organization.id, own), at(here.organization.id, ofNobody)].sort());
    await store.tx((db) => updateUser(db, here.user.id, { organizationId: there.organization.id }));
    expect(await counted()).toEqual([at(there.organization.id, own), at(here.organization.id, ofNobody)].sort());
    await store.tx((db) => updateUser(db, here.user.id, { organizationId: null }));
    expect(await counted()).toEqual([at(here.organization.id, ofNobody)]);
    expect(await store.read((db) => trainingsOfOrganizations(db, []))).toEqual([]);
    await store.tx((db) => deleteOrganization(db, here.organization.id));
    expect(await counted()).toEqual([]);
  });

  it('is listed for its person, latest expiry first', async () => {
    const { organization, user } = await make.site();
    const who = { organizationId: organization.id, userId: user.id };
    const older = await complete(who);
    const newer = await complete({ ...who, course: 'gcp-refresher', expiresAt: AT + 700 * DAY });
    await complete({ organizationId: organization.id });
    expect(await store.read((db) => trainingsOfUser(db, user.id))).toEqual([newer, older]);
  });
});

describe('the progress of a person', () => {
  it('is stored for each course, and replaced by newer progress', async () => {
    const user = await make.user();
    const row = {
      userId: user.id,
      course: 'gcp-fundamentals',
      modulesRead: ['roles'],
      attempts: 0,
      lastScore: null,
      lastAnswers: null,
      completedAt: null,
      updatedAt: AT,
    };
    const later = { ...row, attempts: 1, lastScore: 70, lastAnswers: { q1: 'a' }, updatedAt: AT + 1 };
    const other = { ...row, course: 'gcp-refresher', modulesRead: [] };
    for (const each of [row, other, later]) await store.tx((db) => saveProgress(db, each));
    expect(await store.read((db) => progressOfUser(db, user.id))).toEqual([later, other]);
  });
});

describe('[SITE-06] reminders', () => {
  it('go out 30, 7 and 0 days before the end, each once', async () => {
    const { organization, user } = await make.site();
    await complete({ organizationId: organization.id, userId: user.id, expiresAt: END });
    const midnight = Date.UTC(2027, 10, 21);
    const days = [31, 30, 29, 8, 7, 6, 1, 0, -1, -30];
    const sent: number[] = [];
    for (const day of days) {
      await remindOfTraining(midnight - day * DAY);
      await remindOfTraining(midnight - day * DAY + DAY - 1);
      sent.push((await mailsTo(user.email)).length);
    }
    expect(sent).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
    expect(await mailsTo(user.email)).toEqual([
      'Your GCP training expires in 30 days',
      'Your GCP training expires in 7 days',
      'Your GCP training expires today',
    ]);
  });

  it('after missed days, only the most urgent one goes out, and it states the days left', async () => {
    const [early, late, tooLate] = [await make.site(), await make.site(), await make.site()];
    for (const [{ organization, user }, expiresAt] of [
      [early, END + 5 * DAY],
      [late, END - 3 * DAY],
      [tooLate, END - 31 * DAY],
    ] as const) {
      await complete({ organizationId: organization.id, userId: user.id, expiresAt });
    }
    for (let hour = 0; hour < 3; hour++) await remindOfTraining(END + hour);
    expect(await mailsTo(early.user.email)).toEqual(['Your GCP training expires in 5 days']);
    expect(await mailsTo(late.user.email)).toEqual(['Your GCP training has expired']);
    expect(await mailsTo(tooLate.user.email)).toEqual([]);
  });

  it("are only for a person's latest training: people who have renewed, have left or have no address get none", async () => {
    const at = END + 1000 * DAY;
    const people = {
      renewed: await make.site(),
      left: await make.site(),
      unknown: await make.site(),
      waiting: await make.site(),
    };
    for (const { organization, user } of Object.values(people)) {
      await complete({ organizationId: organization.id, userId: user.id, expiresAt: at });
    }
    const { renewed, left, unknown, waiting } = people;
    await complete({
      organizationId: renewed.organization.id,
      userId: renewed.user.id,
      course: 'gcp-refresher',
      expiresAt: at + 300 * DAY,
    });
    await complete({ organizationId: waiting.organization.id, expiresAt: at });
    await store.tx((db) => updateUser(db, left.user.id, { organizationId: null }));
    await store.tx((db) => updateUser(db, unknown.user.id, { email: null }));

    const reach = { reminders: [{ days: 0, endsBefore: at + 1 }], endsAfter: at - 1, limit: 10 };
    const due = await store.read((db) => trainingsToRemind(db, reach));
    expect(due.map(({ user }) => user.id)).toEqual([waiting.user.id]);
    expect(await remindOfTraining(at)).toBe(1);
    expect(await mailsTo(waiting.user.email)).toEqual(['Your GCP training expires today']);
    expect(await mailsTo(renewed.user.email)).toEqual([]);
  });

  it('are sent once if ten workers run at once', async () => {
    const { organization, user } = await make.site();
    const at = END + 2000 * DAY;
    const training = await complete({ organizationId: organization.id, userId: user.id, expiresAt: at });
    await Promise.all(Array.from({ length: 10 }, () => remindOfTraining(at)));
    expect(await mailsTo(user.email)).toHaveLength(1);
    expect(await race(servers, (db) => markReminded(db, training.id, 0))).toEqual([]);
    const other = await complete({ organizationId: organization.id, userId: user.id, expiresAt: at });
    expect(await race(servers, (db) => markReminded(db, other.id, 7))).toHaveLength(1);
    expect(await store.tx((db) => markReminded(db, other.id, 30))).toBeUndefined();
    expect((await store.tx((db) => markReminded(db, other.id, 0)))?.reminded).toBe(0);
  });
});

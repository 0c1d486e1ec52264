import { expect, it } from 'vitest';
import {
  countOpening,
  deleteReportLinksEndedBefore,
  insertReportLink,
  openReportLinks,
  reportLinkById,
  reportLinkByToken,
  reportLinksOf,
  revokeReportLink,
} from '~db/queries/report-links';
import type { ReportLink } from '~db/schema';
import { openQueryStore } from '~tests/support/query-store';

const { store, make } = await openQueryStore();
const AT = Date.parse('2026-11-30T17:00:00Z');

it('[RPT-05] links of a study are listed newest first, open until they end, and go once they have long ended', async () => {
  const study = await make.study();
  const row = (id: string, values: Partial<ReportLink> = {}): ReportLink => ({
    ...{ id, studyId: study.id, preparedFor: 'Ada Lovelace', tokenHash: `hash of ${id}`, createdBy: null },
    ...{ createdAt: AT, lastDay: '2026-12-14', expiresAt: AT + 9, revokedAt: null, openings: 0, openedAt: [] },
    ...values,
  });
  const rows = [row('older'), row('newer', { createdAt: AT + 1 }), row('ended', { createdAt: AT - 1, expiresAt: AT })];
  for (const each of rows) await store.tx((db) => insertReportLink(db, each));
  const idsOf = async (limit = 9) => (await store.read((db) => reportLinksOf(db, study.id, limit))).map(({ id }) => id);
  expect([await idsOf(), await idsOf(1)]).toEqual([['newer', 'older', 'ended'], ['newer']]);
  const open = (at: number) => store.read((db) => openReportLinks(db, study.id, at));
  expect([await open(AT), await open(AT + 9)]).toEqual([2, 0]);
  expect((await store.read((db) => reportLinkByToken(db, 'hash of newer')))?.id).toBe('newer');

  // What was read before another opening, or before its end, counts nothing.
  const [, newer] = rows as [ReportLink, ReportLink];
  const opened = (link: ReportLink) => store.tx((db) => countOpening(db, link, [AT + 2]));
  expect([(await opened(newer))?.openings, await opened(newer)]).toEqual([1, undefined]);
  const stored = (await store.read((db) => reportLinkById(db, 'newer'))) as ReportLink;
  expect(stored.openedAt).toEqual([AT + 2]);
  const revoked = () => store.tx((db) => revokeReportLink(db, 'newer', AT + 3));
  expect([(await revoked())?.revokedAt, await revoked(), await opened(stored)]).toEqual([AT + 3, undefined, undefined]);
  expect(await open(AT)).toBe(1);

  await store.tx((db) => deleteReportLinksEndedBefore(db, AT + 1));
  expect(await idsOf()).toEqual(['newer', 'older']);
});

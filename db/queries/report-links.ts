/** The links by which a sponsor shows the report of a study. */
import { desc, eq, gt, isNull, lt } from 'drizzle-orm';
import { addRow, changeRow, countRows, deleteRows, findRow } from '../rows';
import { type ReportLink, reportLinks } from '../schema';
import type { Db } from '../store.server';

export const insertReportLink = (db: Db, row: ReportLink): Promise<void> => addRow(db, reportLinks, row);

export const reportLinkById = (db: Db, id: string) => findRow(db, reportLinks, { id });

export const reportLinkByToken = (db: Db, tokenHash: string) => findRow(db, reportLinks, { tokenHash });

/** The latest links of a study, newest first. */
export const reportLinksOf = (db: Db, studyId: string, limit: number): Promise<ReportLink[]> =>
  db
    .select()
    .from(reportLinks)
    .where(eq(reportLinks.studyId, studyId))
    .orderBy(desc(reportLinks.createdAt), desc(reportLinks.id))
    .limit(limit);

/** How many links of a study still open. */
export const openReportLinks = (db: Db, studyId: string, at: number): Promise<number> =>
  countRows(
    db,
    reportLinks,
    eq(reportLinks.studyId, studyId),
    isNull(reportLinks.revokedAt),
    gt(reportLinks.expiresAt, at),
  );

/** @returns undefined if it was revoked already. */
export const revokeReportLink = (db: Db, id: string, at: number) =>
  changeRow(db, reportLinks, { id, revokedAt: null }, { revokedAt: at });

/** Counts an opening of a link as it was read. @returns undefined if it has been opened or revoked since. */
export const countOpening = (db: Db, { id, openings }: ReportLink, openedAt: number[]) =>
  changeRow(db, reportLinks, { id, openings, revokedAt: null }, { openings: openings + 1, openedAt });

/** Those that no longer opened at this time. */
export const deleteReportLinksEndedBefore = (db: Db, at: number): Promise<void> =>
  deleteRows(db, reportLinks, lt(reportLinks.expiresAt, at));

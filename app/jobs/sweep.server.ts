import {
  CHANGES_KEPT_DAYS,
  INCOMING_FILE_MS,
  JOIN_REQUESTS,
  RELATIONS,
  REMOVED_DRAFTS_KEPT_MS,
  REPORT_LINKS,
  SENT_MAIL_KEPT_DAYS,
  SESSION_IDLE_MS,
  SITE_CHANGES_KEPT_MS,
  SITE_IMPORTS,
  STRAY_FILE_MS,
  SUBMISSION_KEPT_DAYS,
  UNMERGE_MS,
  WEBHOOKS,
} from '~/catalogue/limits';
import { DAY_MS } from '~/catalogue/time';
import { directUploads, filesOlderThan, removeFiles } from '~/gateways/files.server';
import { deleteChangesBefore } from '~db/queries/changes';
import { deleteExpiredDocuments, documentsByIds } from '~db/queries/documents';
import { deleteExpiredDrafts, deleteOldSubmissions } from '~db/queries/drafts';
import { clearMergesBefore } from '~db/queries/duplicates';
import { clearRemovedDrafts } from '~db/queries/feasibility';
import { deleteJoinRequestsBefore } from '~db/queries/join-requests';
import { deleteMailsSentBefore } from '~db/queries/outbox';
import { deleteExpiredTries } from '~db/queries/rate-limits';
import { deleteProposalsBefore } from '~db/queries/relations';
import { deleteReportLinksEndedBefore } from '~db/queries/report-links';
import { deleteSiteChangesBefore } from '~db/queries/site-changes';
import { deleteOldSiteImports } from '~db/queries/site-list-imports';
import { deleteEndedSessions, deleteExpiredPasswordTokens } from '~db/queries/users';
import { deleteDeliveriesBefore } from '~db/queries/webhooks';
import { store } from '~db/store.server';

export async function sweep(at: number): Promise<void> {
  const documents = await store.tx(async (db) => {
    await deleteEndedSessions(db, at, at - SESSION_IDLE_MS.others);
    await deleteExpiredPasswordTokens(db, at);
    await deleteExpiredDrafts(db, at);
    await deleteExpiredTries(db, at);
    await deleteOldSubmissions(db, at - SUBMISSION_KEPT_DAYS * DAY_MS);
    await deleteMailsSentBefore(db, at - SENT_MAIL_KEPT_DAYS * DAY_MS);
    await deleteSiteChangesBefore(db, at - SITE_CHANGES_KEPT_MS);
    await deleteChangesBefore(db, at - CHANGES_KEPT_DAYS * DAY_MS);
    await deleteDeliveriesBefore(db, at - WEBHOOKS.keptDays * DAY_MS);
    await deleteJoinRequestsBefore(db, at - JOIN_REQUESTS.keptDays * DAY_MS);
    await deleteOldSiteImports(db, {
      open: at - SITE_IMPORTS.openDays * DAY_MS,
      done: at - SITE_IMPORTS.keptDays * DAY_MS,
    });
    await clearMergesBefore(db, at - UNMERGE_MS, at);
    await clearRemovedDrafts(db, at - REMOVED_DRAFTS_KEPT_MS);
    await deleteProposalsBefore(db, at - RELATIONS.proposalDays * DAY_MS);
    await deleteReportLinksEndedBefore(db, at - REPORT_LINKS.keptDays * DAY_MS);
    return deleteExpiredDocuments(db, at);
  }, 'read committed');
  await removeFiles(documents.map((document) => document.id));
  await directUploads()?.sweep(at - INCOMING_FILE_MS);
  await removeFiles(await withoutRow(await filesOlderThan(at - STRAY_FILE_MS)));
}

const ASKED_AT_ONCE = 500;

/** Files without a document, left behind by a crash: the row is always written before the file. */
async function withoutRow(ids: readonly string[]): Promise<string[]> {
  const strays: string[] = [];
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const asked = ids.slice(from, from + ASKED_AT_ONCE);
    const known = new Set((await store.read((db) => documentsByIds(db, asked))).map(({ id }) => id));
    strays.push(...asked.filter((id) => !known.has(id)));
  }
  return strays;
}

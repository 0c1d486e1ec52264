import { INCOMING_FILE_MS, SUBMISSION_KEPT_DAYS } from '~/catalogue/limits';
import { removeFiles } from '~/domain/documents/removeFiles.server';
import { directUploads } from '~/gateways/files.server';
import { deleteExpiredDocuments } from '~db/queries/documents';
import { deleteExpiredDrafts, deleteOldSubmissions } from '~db/queries/drafts';
import { deleteExpiredPasswordTokens, deleteExpiredSessions } from '~db/queries/users';
import { store } from '~db/store.server';

/** Takes away what has expired: sessions, set-password links, drafts, remembered answers, and files nobody attached. */
export async function sweep(at: number): Promise<void> {
  const documents = await store.tx(async (db) => {
    await deleteExpiredSessions(db, at);
    await deleteExpiredPasswordTokens(db, at);
    await deleteExpiredDrafts(db, at);
    await deleteOldSubmissions(db, at - SUBMISSION_KEPT_DAYS * 86_400_000);
    return deleteExpiredDocuments(db, at);
  });
  await removeFiles(documents.map((document) => document.id));
  await directUploads()?.sweep(at - INCOMING_FILE_MS);
}

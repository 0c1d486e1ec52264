/** Reminders of documents in vaults whose validity ends. */
import { DOCUMENT_REMINDER_DAYS, TRAINING_REMINDER_LATE_DAYS } from '~/catalogue/limits';
import { MAILS } from '~/catalogue/mails';
import { paths } from '~/catalogue/paths';
import { DAY_MS } from '~/catalogue/time';
import { enqueueForOrganization, linkTo } from '~/domain/base/outbox.server';
import type { OwnDocument } from '~/domain/model/organization-view';
import { dateInWords, reminderReach } from '~/domain/model/training-dates';
import { endInWords, endingIn, typeInWords } from '~/domain/model/vault';
import { markDocumentsReminded, organizationToRemind } from '~db/queries/documents';
import { store } from '~db/store.server';
import { vaultOf } from './vault.server';

/**
 * Queues one e-mail for each organization with documents that end in 90, 30, 7 or 0 days, which lists them. None is told
 * twice, even if two servers run it; if the job missed days, only the most urgent reminder of each is told, up to 30 days
 * late. What was renewed is left out. @returns how many.
 */
export async function remindOfDocuments(at: number): Promise<number> {
  const reminders = DOCUMENT_REMINDER_DAYS.map((days) => ({ days, endsBefore: reminderReach(days, at) }));
  const endsAfter = at - TRAINING_REMINDER_LATE_DAYS * DAY_MS;
  let sent = 0;
  for (;;) {
    const told = await store.tx(async (db) => {
      const found = await organizationToRemind(db, reminders, endsAfter);
      if (!found) return null;
      const { id, name, mergedInto } = found.organization;
      const marked = new Set(await markDocumentsReminded(db, id, { reminders, endsAfter, at }));
      const due = endingIn(await vaultOf(db, id), at).filter((document) => marked.has(document.id));
      if (due.length === 0 || mergedInto !== null) return 0;
      const documents = due.map((document) => inWords(document, at));
      const mail = MAILS.documentsEnd({ organization: name, documents, link: linkTo(paths.organizationDocuments) });
      await enqueueForOrganization(db, id, mail, at);
      return 1;
    });
    if (told === null) return sent;
    sent += told;
  }
}

function inWords({ type, name, person, validUntil }: OwnDocument, at: number): string {
  const what = type === null || type === 'other' ? (name ?? 'Document') : typeInWords(type);
  const end = validUntil ?? at;
  return `${what}${person ? ` of ${person}` : ''}: ${endInWords(end, at)} (${dateInWords(end)})`;
}

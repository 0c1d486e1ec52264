/** What was posted, as it is kept in the draft: right or wrong, nothing typed is lost. */
import { parseWithZod } from '@conform-to/zod/v4';
import { z } from 'zod';
import { UPLOADS } from '~/catalogue/messages';
import { holdForDraft } from '~/domain/documents/attach.server';
import { takeUpload } from '~/domain/documents/upload.server';
import { DomainError } from '~/domain/errors';
import { TABS, type Tab } from '~/domain/studies/tabs';
import { documentsIn, tidied } from '~/domain/studies/typed';
import { keepDraft, type OpenDraft, typedInto } from '~/http/draft.server';

/** Keeps the tab's fields, and those of other tabs that came along. */
export async function keep(form: FormData, tab: Tab, draft: OpenDraft): Promise<OpenDraft> {
  const sent = (other: Tab) => (name: string) => other === tab || form.has(name);
  const texts = TABS.flatMap((other) => other.texts.filter(sent(other)));
  const lists = TABS.flatMap((other) => other.lists.filter(sent(other)));
  const documents = form.has('documentsListed') ? { documents: documentsSent(form) } : {};
  const kept = await keepDraft('study', draft, { ...tidied(typedInto(form, { texts, lists })), ...documents });
  await holdForDraft(documentsIn(kept.values)).catch((error: unknown) => {
    // A file that is gone is told when the study is submitted.
    if (!(error instanceof DomainError)) throw error;
  });
  // While this waited, a first click on Submit may have taken the draft away.
  return { ...kept, values: { ...draft.values, ...kept.values } };
}

/** The uploaded documents that the form names. */
function documentsSent(form: FormData) {
  const { documents } = parseWithZod(form, { schema: z.looseObject({}) }).payload;
  return documentsIn({ documents });
}

/** The file that came with the form, if one was chosen. */
export function chosenFile(form: FormData): File | undefined {
  const file = form.get('file');
  return file instanceof File && (file.name !== '' || file.size > 0) ? file : undefined;
}

/** Stores a file and adds it to the draft's documents. @throws {DomainError} what is wrong with the file. */
export async function addFile(file: File | undefined, draft: OpenDraft): Promise<OpenDraft> {
  if (!file) throw new DomainError('invalid', {}, { file: [UPLOADS.choose] });
  const { name, filePath } = await takeUpload(file);
  return keepDraft('study', draft, { documents: [...documentsIn(draft.values), { name, filePath }] });
}

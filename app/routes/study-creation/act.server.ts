/** A tab's form was posted: what was typed is kept, then the button's deed is done. */
import type { AppLoadContext } from '@remix-run/node';
import { data } from '@remix-run/node';
import { BODY_MAX_BYTES, MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { documentIdOf } from '~/domain/documents/reference';
import { DomainError } from '~/domain/errors';
import { importedIn } from '~/domain/studies/import';
import { customEquipment, eachEquipmentOnce } from '~/domain/studies/schema';
import { nextTab, previousTab, type Tab, tabAt } from '~/domain/studies/tabs';
import { documentsIn, listIn, textIn } from '~/domain/studies/typed';
import { keepDraft, type OpenDraft, openDraft } from '~/http/draft.server';
import { actorOf } from '~/http/guards.server';
import { readFormData } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { refuse, showTab } from './answers.server';
import { addFile, chosenFile, keep } from './keep.server';
import { lookUp } from './look-up.server';
import { submit, submitted, wasSubmitted } from './submit.server';

export async function act(request: Request, context: AppLoadContext) {
  const actor = await actorOf(request);
  const draft = await openDraft(request, 'study');
  const tab = tabAt(new URL(request.url).searchParams.get('tab'));
  const withFile = tab.key === 'documents';
  let form: FormData;
  try {
    form = await readFormData(request, withFile ? MULTIPART_MAX_BYTES : BODY_MAX_BYTES);
  } catch (error) {
    return withFile ? refuseFile(tab, draft, tooLarge(error)) : refuseForm(tab, draft, error);
  }
  const [intent = '', subject = ''] = String(form.get('intent') ?? 'next').split(':');
  if (intent === 'submit' && !draft.exists && (await wasSubmitted(actor, form))) return submitted();

  let kept = await keep(form, tab, draft);
  const file = chosenFile(form);
  if (intent === 'upload' || file) {
    try {
      await limitRate(context, 'upload');
      kept = await addFile(file, kept);
    } catch (error) {
      return refuseFile(tab, kept, error);
    }
  }
  switch (intent === 'enter' ? meantByEnter(tab, form, kept) : intent) {
    case 'save':
      return data(null);
    case 'upload':
      return showTab('documents', kept, { toast: TOASTS.documentUploaded });
    case 'remove':
      return removeDocument(subject, kept);
    case 'lookup':
      return lookUp(request, context, kept);
    case 'add-equipment':
      return addEquipment(form, kept);
    case 'submit':
      return submit({ request, context, actor, tab, form, kept });
    case 'previous':
      return showTab((previousTab(tab) ?? tab).key, kept);
    case 'goto':
      return showTab(tabAt(subject).key, kept);
    default:
      return showTab((nextTab(tab) ?? tab).key, kept);
  }
}

/** Enter says not in which field it was pressed: a new NCT number is looked up, typed equipment is added, else on. */
function meantByEnter(tab: Tab, form: FormData, { values }: OpenDraft): string {
  const number = textIn(values, 'nctNumber').trim();
  const isNew = number ? number !== importedIn(values)?.nctNumber : !textIn(values, 'title');
  if (tab.key === 'basic' && isNew) return 'lookup';
  return form.get('customEquipment') ? 'add-equipment' : 'next';
}

/** Equipment that is not on the list (STU-08). */
async function addEquipment(form: FormData, kept: OpenDraft) {
  const parsed = customEquipment.safeParse(form.get('customEquipment') ?? '');
  if (!parsed.success) {
    const errors = { customEquipment: parsed.error.issues.map(({ message }) => message) };
    return refuse(tabAt('requirements'), kept, errors, { toast: TOASTS.missingInformation });
  }
  const requiredEquipment = eachEquipmentOnce([...listIn(kept.values, 'requiredEquipment'), parsed.data]);
  const draft = await keepDraft('study', kept, { requiredEquipment });
  return showTab('requirements', draft, { anchor: '#study-customEquipment' });
}

async function removeDocument(id: string, kept: OpenDraft) {
  const documents = documentsIn(kept.values).filter(({ filePath }) => documentIdOf(filePath) !== id);
  return showTab('documents', await keepDraft('study', kept, { documents }), { toast: TOASTS.documentRemoved });
}

const tooLarge = (error: unknown) =>
  error instanceof DomainError && error.code === 'body_too_large'
    ? new DomainError('upload_too_large', { file: 'The file' })
    : error;

function refuseFile(tab: Tab, draft: OpenDraft, error: unknown) {
  if (!(error instanceof DomainError)) throw error;
  const { status, fields, message } = error;
  const sentences = fields?.file ?? [message];
  return refuse(tab, draft, { file: sentences }, { toast: TOASTS.documentFailed(sentences.join(' ')), status });
}

function refuseForm(tab: Tab, draft: OpenDraft, error: unknown) {
  if (!(error instanceof DomainError)) throw error;
  return refuse(tab, draft, { '': [error.message] }, { toast: TOASTS.studyFailed, status: error.status });
}

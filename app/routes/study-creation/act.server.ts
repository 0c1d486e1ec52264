/** A tab's form was posted: the deed that the button names. */
import type { AppLoadContext } from '@remix-run/node';
import { BODY_MAX_BYTES, MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { tabAt } from '~/domain/studies/tabs';
import { openDraft } from '~/http/draft.server';
import { actorOf } from '~/http/guards.server';
import { readFormData } from '~/http/input.server';
import { answer } from '~/http/reply.server';
import {
  addDocument,
  addEquipment,
  type Deed,
  enter,
  goTo,
  lookUp,
  removeDocument,
  saveInBackground,
  submit,
} from './deeds.server';

export async function act(request: Request, context: AppLoadContext) {
  const actor = await actorOf(request);
  const draft = await openDraft(request, 'study');
  const tab = tabAt(new URL(request.url).searchParams.get('tab'));
  const maxBytes = tab.key === 'documents' ? MULTIPART_MAX_BYTES : BODY_MAX_BYTES;
  const form = await answer(readFormData(request, maxBytes));
  const deed: Deed = { request, context, actor, tab, form, draft };
  const [intent, ...rest] = String(form.get('intent') ?? 'next').split(':');
  const subject = rest.join(':');
  switch (intent) {
    case 'previous':
      return goTo(deed, 'previous');
    case 'goto':
      return goTo(deed, tabAt(subject).key);
    case 'enter':
      return enter(deed);
    case 'save':
      return saveInBackground(deed);
    case 'lookup':
      return lookUp(deed);
    case 'add-equipment':
      return addEquipment(deed);
    case 'upload':
      return addDocument(deed);
    case 'remove':
      return removeDocument(deed, subject);
    case 'submit':
      return submit(deed);
    default:
      return goTo(deed, 'next');
  }
}

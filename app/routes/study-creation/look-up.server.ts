import type { AppLoadContext } from '@remix-run/node';
import { TOASTS } from '~/catalogue/messages';
import { DomainError } from '~/domain/errors';
import { applyImport } from '~/domain/studies/import';
import { lookupStudy } from '~/domain/studies/lookup.server';
import { type Tab, tabAt } from '~/domain/studies/tabs';
import { textIn } from '~/domain/studies/typed';
import { keepDraft, type OpenDraft, openDraft } from '~/http/draft.server';
import { limitRate } from '~/http/rate-limit.server';
import { refuse, showTab } from './answers.server';

const BASIC: Tab = tabAt('basic');

/** Fills the form from the public registry, and keeps what the record does not know (REG-02 to REG-04). */
export async function lookUp(request: Request, context: AppLoadContext, kept: OpenDraft) {
  try {
    await limitRate(context, 'lookup');
    const found = await lookupStudy(textIn(kept.values, 'nctNumber'));
    // Read again: a background save may have come in while the registry was asked.
    const { values } = await openDraft(request, 'study');
    const draft = await keepDraft('study', kept, applyImport({ ...kept.values, ...values }, found));
    return showTab(BASIC.key, draft, { toast: TOASTS.studyFound(found.BriefTitle ?? found.NCTId) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { message, status } = error;
    return refuse(BASIC, kept, { nctNumber: [message] }, { toast: toastFor(error), status });
  }
}

function toastFor({ code, message }: DomainError) {
  if (code === 'nct_required') return TOASTS.nctRequired;
  return code === 'nct_format' ? TOASTS.nctFormat : TOASTS.lookupFailed(message);
}

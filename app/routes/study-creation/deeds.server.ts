/** What the buttons of the study form do. Every one of them keeps first what was typed. */
import type { SubmissionResult } from '@conform-to/react';
import { type AppLoadContext, data } from '@remix-run/node';
import { TOASTS, type Toast } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/actor';
import { takeUpload } from '~/domain/documents/upload.server';
import { DomainError } from '~/domain/errors';
import { applyImport } from '~/domain/studies/import';
import { lookupStudy } from '~/domain/studies/lookup.server';
import { customEquipment, eachEquipmentOnce, studySchema } from '~/domain/studies/schema';
import { submitStudy, submittedEarlier } from '~/domain/studies/submit.server';
import { FRESH_STUDY, nextTab, previousTab, TABS, type Tab, type TabKey, tabAt } from '~/domain/studies/tabs';
import { documentsIn, listIn, type TypedStudy, textIn, tidied } from '~/domain/studies/typed';
import { draftHeaders, keepDraft, noDraftHeaders, type OpenDraft, openDraft, typedInto } from '~/http/draft.server';
import { signedIn } from '~/http/guards.server';
import { fieldErrors } from '~/http/input.server';
import { limitRate } from '~/http/rateLimit.server';
import { redirectWith } from '~/http/reply.server';

export interface Refusal {
  lastResult: SubmissionResult<string[]>;
  toast: Toast;
  /** The tab to show: the one with the first error. */
  tab: TabKey;
  /** Tabs that something is wrong on. */
  problems: TabKey[];
  typed: TypedStudy;
}

export interface Deed {
  request: Request;
  context: AppLoadContext;
  actor: Actor;
  tab: Tab;
  form: FormData;
  draft: OpenDraft;
}

/** Keeps the tab's fields, and those of other tabs that came along, as they were typed. */
export async function keep({ form, tab, draft }: Pick<Deed, 'form' | 'tab' | 'draft'>): Promise<OpenDraft> {
  const sent = (other: Tab, name: string) => other === tab || form.has(name);
  const texts = TABS.flatMap((other) => other.texts.filter((name) => sent(other, name)));
  const lists = TABS.flatMap((other) => other.lists.filter((name) => sent(other, name)));
  return keepDraft('study', draft, tidied(typedInto(form, { texts, lists })));
}

/** The tab again, or the first with an error, with everything that was typed. */
function refuse(
  tab: Tab,
  { values }: Pick<OpenDraft, 'values'>,
  errors: Record<string, string[]>,
  { toast, status = 400 }: { toast: Toast; status?: number },
) {
  const named = Object.entries(errors).map(([path, sentences]) => [path.replace(/[[.].*$/, ''), sentences] as const);
  const wrong = TABS.filter(({ schema }) => named.some(([name]) => name in schema.shape));
  const shown = wrong[0] ?? tab;
  const elsewhere = (name: string) => wrong.some((other) => other !== shown && name in other.schema.shape);
  const error = Object.fromEntries(named.filter(([name]) => !elsewhere(name)));
  const refusal = { toast, tab: shown.key, problems: wrong.map(({ key }) => key), typed: values };
  return data<Refusal>({ ...refusal, lastResult: { status: 'error', error } }, { status });
}

const backTo = async (tab: TabKey, draft: OpenDraft, toast: Toast | null = null, anchor = '') =>
  redirectWith(paths.studyCreation(tab) + anchor, toast, await draftHeaders('study', draft));

export async function goTo(deed: Deed, to: 'previous' | 'next' | TabKey) {
  const neighbour = to === 'previous' ? previousTab(deed.tab) : to === 'next' ? nextTab(deed.tab) : tabAt(to);
  return backTo((neighbour ?? deed.tab).key, await keep(deed));
}

export async function saveInBackground(deed: Deed) {
  await keep(deed);
  return data(null);
}

/** Enter, wherever it was pressed: a new NCT number is looked up, typed equipment is added, else on to the next tab. */
export async function enter(deed: Deed) {
  const number = textIn(tidied(typedInto(deed.form, { texts: ['nctNumber'] })), 'nctNumber').trim();
  const { imported } = deed.draft.values as { imported?: { nctNumber: string } };
  const isNew = number ? number !== imported?.nctNumber : !deed.form.get('title');
  if (deed.tab.key === 'basic' && isNew) return lookUp(deed);
  if (deed.form.get('customEquipment')) return addEquipment(deed);
  return goTo(deed, 'next');
}

/** Fills the form from the public registry (REG-02 to REG-04). */
export async function lookUp(deed: Deed) {
  const kept = await keep(deed);
  try {
    await limitRate(deed.context, 'lookup');
    const found = await lookupStudy(textIn(kept.values, 'nctNumber'));
    // Read again: a background save may have come in while the registry was asked.
    const { values } = await openDraft(deed.request, 'study');
    const filled = applyImport({ ...kept.values, ...values }, found);
    return backTo('basic', await keepDraft('study', kept, filled), TOASTS.studyFound(found.BriefTitle ?? found.NCTId));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, status, message } = error;
    const toasts = { nct_required: TOASTS.nctRequired, nct_format: TOASTS.nctFormat };
    const toast = code in toasts ? toasts[code as keyof typeof toasts] : TOASTS.lookupFailed(message);
    return refuse(deed.tab, kept, { nctNumber: [message] }, { toast, status });
  }
}

/** Equipment that is not on the list (STU-08). */
export async function addEquipment(deed: Deed) {
  const kept = await keep(deed);
  const parsed = customEquipment.safeParse(deed.form.get('customEquipment'));
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? '';
    return refuse(deed.tab, kept, { customEquipment: [message] }, { toast: TOASTS.missingInformation });
  }
  const requiredEquipment = eachEquipmentOnce([...listIn(kept.values, 'requiredEquipment'), parsed.data]);
  return backTo('requirements', await keepDraft('study', kept, { requiredEquipment }), null, '#study-customEquipment');
}

/** A file sent with the form, without JavaScript; and the references of files sent before, with it. */
export async function addDocument(deed: Deed) {
  const kept = await keep(deed);
  const file = deed.form.get('file');
  try {
    if (!(file instanceof File) || file.size === 0) throw new DomainError('upload_empty');
    const { name, filePath } = await takeUpload(file);
    const documents = [...documentsIn(kept.values), { name, filePath }];
    return backTo('documents', await keepDraft('study', kept, { documents }), TOASTS.documentUploaded);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { message, status } = error;
    return refuse(deed.tab, kept, { file: [message] }, { toast: TOASTS.documentFailed(message), status });
  }
}

export async function removeDocument(deed: Deed, filePath: string) {
  const documents = documentsIn(deed.draft.values).filter((document) => document.filePath !== filePath);
  return backTo('documents', await keepDraft('study', deed.draft, { documents }), TOASTS.documentRemoved);
}

const REQUIRED = ['title', 'phase', 'therapeuticArea'];

/** Submits for review (STU-07, STU-10 to STU-14). */
export async function submit(deed: Deed) {
  const { actor, form, context } = deed;
  const idempotencyKey = String(form.get('idempotencyKey') ?? '') || null;
  const done = async () => redirectWith(paths.home, TOASTS.studySubmitted, await noDraftHeaders('study'));
  if (!deed.draft.exists && (await submittedEarlier(actor, idempotencyKey))) return done();

  const kept = await keep(deed);
  // The form was made for somebody signed in, and nobody is any more: sign in again, the draft waits (STU-12).
  if (form.has('signedIn') && actor.kind === 'visitor') await signedIn(deed.request);
  // A second click may come while the first takes the draft away.
  const typed = { ...FRESH_STUDY, ...deed.draft.values, ...kept.values };
  const parsed = studySchema.safeParse(typed);
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    const toast = REQUIRED.some((name) => name in errors) ? TOASTS.missingInformation : TOASTS.studyFailed;
    return refuse(deed.tab, kept, errors, { toast });
  }
  try {
    if (actor.kind === 'visitor') await limitRate(context, 'register');
    const through = actor.kind === 'visitor' ? 'public' : 'signed-in';
    await submitStudy(actor, parsed.data, { idempotencyKey, draftToken: kept.token, through });
    return done();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refuse(deed.tab, kept, { '': [error.message] }, { toast: TOASTS.studyFailed, status: error.status });
  }
}

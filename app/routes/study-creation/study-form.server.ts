/** The study form as a multi-step form. */

import type { Toast } from '~/catalogue/browser-messages';
import { DomainError } from '~/catalogue/errors';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { REGISTRY_TEXTS } from '~/catalogue/registry-texts';
import type { Actor } from '~/domain/base/actor';
import { keepInDraft } from '~/domain/commands/drafts/drafts.server';
import { withSponsor } from '~/domain/commands/studies/from-account.server';
import { importIntoDraft } from '~/domain/commands/studies/lookup.server';
import { studyIn, submitStudy, submittedEarlier } from '~/domain/commands/studies/submit.server';
import { neededIn } from '~/domain/model/record-forms';
import { keptForIn, lastStepIn, type Step, type Typed, textIn } from '~/domain/model/steps';
import {
  asksOnBehalfIn,
  awaitsLookup,
  backToRecord,
  estimatesIn,
  importedIn,
  withCleared,
  withConfirmed,
  withOtherNumber,
} from '~/domain/model/study-import';
import { ESTIMATES_ID, placeAfter } from '~/domain/model/study-origins';
import {
  normalizeTyped,
  STUDY_STEPS,
  type StudyStepKey,
  studyStepNamed,
  withEquipment,
} from '~/domain/model/study-steps';
import {
  chooseDraft,
  limitGrowth,
  type MultiStepForm,
  noDraftHeaders,
  type Post,
  showStep,
  withErrorAt,
} from '~/http/multi-step-form.server';
import { keepPosted } from '~/http/posted.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';

export const studyForm: MultiStepForm = {
  kind: 'study',
  steps: STUDY_STEPS,
  addressOf: paths.studyCreation,
  keepsOtherSteps: true,
  checksEachStep: false,
  normalizeTyped,
  intentOf: (intent, step, values, form) => (intent === 'enter' ? meantByEnter(step, values, form) : intent),
  actions: {
    lookup: (post) => lookup(post, { anyway: false }),
    'lookup-anyway': (post) => lookup(post, { anyway: true }),
    forget,
    'back-to-record': backToNumber,
    'add-equipment': addEquipment,
    confirm: settle,
    clear: settle,
    estimates: showEstimates,
    'on-behalf': answerOnBehalf,
    'own-behalf': answerOnBehalf,
  },
  submittedEarlier,
  submit,
  submitted: () => submitted(),
  failure: 'study_failed',
  toastFor,
};

/** Handles the answer to whether to continue the study in this browser. */
export const chooseStudy = (request: Request, actor: Actor): Promise<Response> =>
  chooseDraft(
    studyForm,
    { request, actor },
    { continueAt: (typed) => studyStepNamed(lastStepIn(typed)), startAt: paths.studyCreation() },
  );

/** Enter looks up a new NCT number or adds the typed equipment; otherwise it means Next. */
function meantByEnter(step: Step, values: Typed, form: FormData): string {
  const number = textIn(values, 'nctNumber').trim();
  const isNew = number ? number !== importedIn(values)?.nctNumber : !textIn(values, 'title');
  if (step.key === 'basic' && isNew) return 'lookup';
  return form.get('customEquipment') ? 'add-equipment' : 'next';
}

/** Fills in the draft from the registry (REG-02 to REG-04). */
async function lookup(post: Post, { anyway }: { anyway: boolean }): Promise<Response> {
  const { actor, context, draft } = post;
  return withErrorAt('nctNumber', async () => {
    await limitRate(context, 'lookup');
    try {
      const { draft: kept, title, filled } = await importIntoDraft(draft, { anyway, actor });
      await limitGrowth(draft, kept.values);
      return await showStep(studyForm, studyStepNamed('basic'), kept, filled ? TOASTS.studyFound(title) : null);
    } catch (error) {
      const other = error instanceof DomainError && error.code === 'nct_elsewhere' ? error.details.number : undefined;
      if (other) post.draft = await keepInDraft(draft, withOtherNumber(draft.values, String(other)));
      if (!isRegistryDown(error)) throw error;
      await keepInDraft(draft, { lookupFailed: textIn(draft.values, 'nctNumber') });
      // The toast has the specified line; the field says what to do.
      throw Object.assign(error, { fields: { nctNumber: [REGISTRY_TEXTS.down] } });
    }
  });
}

/** Drops a record whose trial has stopped, and its number. */
async function forget({ draft }: Post): Promise<Response> {
  return showStep(studyForm, studyStepNamed('basic'), await keepInDraft(draft, { asked: null, nctNumber: '' }));
}

/** Puts back the number of the record that filled in the form. */
async function backToNumber({ draft }: Post): Promise<Response> {
  return showStep(studyForm, studyStepNamed('basic'), await keepInDraft(draft, backToRecord(draft.values)));
}

/** Confirms or clears an estimate, or all of them: `confirm:acronym`, `clear:all` (REG-20). */
async function settle({ form, draft }: Post): Promise<Response> {
  const [how, which = ''] = String(form.get('intent')).split(':');
  const left = estimatesIn(draft.values);
  const fields = which === 'all' ? left : left.filter((field) => field === which);
  const settled = how === 'confirm' ? withConfirmed(draft.values, fields) : withCleared(draft.values, fields);
  const kept = await keepInDraft(draft, settled);
  const toast = how === 'confirm' ? TOASTS.estimatesOwn : TOASTS.estimatesCleared;
  return showAt('basic', placeAfter(fields, estimatesIn(kept.values)), kept, fields.length > 0 ? toast : null);
}

function showEstimates({ draft }: Post): Promise<Response> {
  return showAt('basic', ESTIMATES_ID, draft);
}

/** Stores whether the study is posted on behalf of the record's lead sponsor. */
async function answerOnBehalf({ actor, form, draft }: Post): Promise<Response> {
  const lead = form.get('intent') === 'on-behalf' ? asksOnBehalfIn(await withSponsor(actor, draft.values)) : null;
  const answer = lead ? { onBehalfOf: lead } : { onOwnBehalf: textIn(draft.values, 'nctNumber') };
  // The field stays where the question was.
  return showAt('sponsor', 'study-onBehalfOf', await keepInDraft(draft, answer));
}

/** 303 to a part of a step. */
function showAt(step: StudyStepKey, part: string, draft: Post['draft'], toast: Toast | null = null): Promise<Response> {
  const addressOf = (key: string) => `${paths.studyCreation(key)}#${part}`;
  return showStep({ addressOf }, studyStepNamed(step), draft, toast);
}

const isRegistryDown = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === 'registry_down' || error.code === 'registry_status');

async function addEquipment({ form, draft }: Post): Promise<Response> {
  const kept = await keepInDraft(draft, withEquipment(draft.values, form.get('customEquipment')));
  // Back to the field, because people often add several in a row.
  return showAt('requirements', 'study-customEquipment', kept);
}

async function submit({ actor, context, draft }: Post, idempotencyKey: string): Promise<Response> {
  // Includes what the form has filled in from the account on a tab that nobody opened.
  const typed = await withSponsor(actor, draft.values);
  const study = await withErrorAt('nctNumber', async () => studyIn(typed), 'nct_unanswered');
  const visitor = actor.kind === 'visitor';
  if (visitor) await limitRate(context, 'register');
  const through = visitor ? 'public' : 'signed-in';
  const lookupLater = awaitsLookup(draft.values);
  const keptFor = keptForIn(draft.values);
  const options = { idempotencyKey, draftToken: draft.token, lookupLater, keptFor, through } as const;
  const { id } = await withErrorAt('documents', () => submitStudy(actor, study, options), 'document_unknown');
  const cookie = await keepPosted(id, { byVisitor: visitor });
  return submitted(cookie, visitor && study.sponsorEmail ? TOASTS.studySubmittedMailed : undefined);
}

/** Redirects home with a message (STU-12). @param posted the cookie for the home page's banner */
async function submitted(posted: string | null = null, toast: Toast = TOASTS.studySubmitted): Promise<Response> {
  const headers = await noDraftHeaders('study');
  // The toast disappears after a few seconds; the home page's banner stays.
  if (posted) headers.append('Set-Cookie', posted);
  return redirectWith(paths.home, toast, headers);
}

const NEEDED = [...STUDY_STEPS.flatMap(({ form }) => neededIn(form)), 'customEquipment'];

function toastFor({ code, fields = {}, message }: DomainError): Toast {
  const sentences = Object.values(fields).flat().join(' ');
  if (fields.file) return TOASTS.documentFailed(sentences);
  if (code === 'nct_required') return TOASTS.nctRequired;
  if (code === 'nct_format') return TOASTS.nctFormat;
  if (code === 'nct_unanswered') return TOASTS.nctUnanswered(sentences);
  if (code === 'nct_elsewhere') return TOASTS.nctElsewhere(message);
  if (['nct_malformed', 'nct_misread', 'nct_several'].includes(code)) return TOASTS.nctUnreadable(message);
  if (code === 'registry_down' || code === 'registry_status') return TOASTS.lookupFailed(message);
  if (fields.nctNumber && code !== 'invalid') return TOASTS.lookupFailed(sentences || message);
  return NEEDED.some((name) => Object.hasOwn(fields, name)) ? TOASTS.missingInformation : TOASTS.studyFailed;
}

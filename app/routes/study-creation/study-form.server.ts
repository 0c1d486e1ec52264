/** The study form as a multi-step form. */

import type { Toast } from '~/catalogue/browser-messages';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import type { Actor } from '~/domain/actor';
import { keepInDraft } from '~/domain/drafts/drafts.server';
import { keptForIn, type Step, type Typed, textIn } from '~/domain/drafts/steps';
import { DomainError } from '~/domain/errors';
import { neededIn } from '~/domain/record-forms';
import { sponsorFieldsOf } from '~/domain/studies/from-account.server';
import { awaitsLookup, importedIn } from '~/domain/studies/import';
import { importIntoDraft } from '~/domain/studies/lookup.server';
import { STUDY_STEPS, studyStepNamed, tidied, withEquipment } from '~/domain/studies/steps';
import { studyIn, submitStudy, submittedEarlier } from '~/domain/studies/submit.server';
import { postedCookie } from '~/http/cookies.server';
import {
  chooseDraft,
  type MultiStepForm,
  noDraftHeaders,
  type Post,
  showStep,
  withErrorAt,
} from '~/http/multi-step-form.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';

export const studyForm: MultiStepForm = {
  kind: 'study',
  steps: STUDY_STEPS,
  addressOf: paths.studyCreation,
  keepsOtherSteps: true,
  checksEachStep: false,
  tidied,
  intentOf: (intent, step, values, form) => (intent === 'enter' ? meantByEnter(step, values, form) : intent),
  actions: { lookup, 'add-equipment': addEquipment },
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
    { continueAt: () => studyStepNamed(null), startAt: paths.studyCreation() },
  );

/** Enter looks up a new NCT number or adds the typed equipment; otherwise it means Next. */
function meantByEnter(step: Step, values: Typed, form: FormData): string {
  const number = textIn(values, 'nctNumber').trim();
  const isNew = number ? number !== importedIn(values)?.nctNumber : !textIn(values, 'title');
  if (step.key === 'basic' && isNew) return 'lookup';
  return form.get('customEquipment') ? 'add-equipment' : 'next';
}

/** Fills in the draft from the registry (REG-02 to REG-04). */
async function lookup({ context, draft }: Post): Promise<Response> {
  return withErrorAt('nctNumber', async () => {
    await limitRate(context, 'lookup');
    try {
      const { draft: filled, title } = await importIntoDraft(draft);
      return await showStep(studyForm, studyStepNamed('basic'), filled, TOASTS.studyFound(title));
    } catch (error) {
      if (!isRegistryDown(error)) throw error;
      await keepInDraft(draft, { lookupFailed: textIn(draft.values, 'nctNumber') });
      // The toast has the specified line; the field says what to do.
      throw Object.assign(error, { fields: { nctNumber: [TEXTS.registryDown] } });
    }
  });
}

const isRegistryDown = (error: unknown): error is DomainError =>
  error instanceof DomainError && (error.code === 'registry_down' || error.code === 'registry_status');

async function addEquipment({ form, draft }: Post): Promise<Response> {
  const kept = await keepInDraft(draft, withEquipment(draft.values, form.get('customEquipment')));
  // Back to the field, because people often add several in a row.
  const addressOf = (key: string) => `${paths.studyCreation(key)}#study-customEquipment`;
  return showStep({ addressOf }, studyStepNamed('requirements'), kept);
}

async function submit({ actor, context, draft }: Post, idempotencyKey: string): Promise<Response> {
  // Includes what the form has filled in from the account on a tab that nobody opened.
  const study = studyIn({ ...(await sponsorFieldsOf(actor)), ...draft.values });
  const visitor = actor.kind === 'visitor';
  if (visitor) await limitRate(context, 'register');
  const through = visitor ? 'public' : 'signed-in';
  const lookupLater = awaitsLookup(draft.values);
  const keptFor = keptForIn(draft.values);
  const options = { idempotencyKey, draftToken: draft.token, lookupLater, keptFor, through } as const;
  const { id } = await withErrorAt('documents', () => submitStudy(actor, study, options), 'document_unknown');
  return submitted(visitor ? null : id);
}

/** Redirects home with a message (STU-12). */
async function submitted(id: string | null = null): Promise<Response> {
  const headers = await noDraftHeaders('study');
  // The toast disappears after a few seconds; the home page's banner stays.
  if (id) headers.append('Set-Cookie', await postedCookie.write(id));
  return redirectWith(paths.home, TOASTS.studySubmitted, headers);
}

const NEEDED = [...STUDY_STEPS.flatMap(({ form }) => neededIn(form)), 'customEquipment'];

function toastFor({ code, fields = {}, message }: DomainError): Toast {
  const sentences = Object.values(fields).flat().join(' ');
  if (fields.file) return TOASTS.documentFailed(sentences);
  if (code === 'nct_required') return TOASTS.nctRequired;
  if (code === 'nct_format') return TOASTS.nctFormat;
  if (code === 'nct_elsewhere') return TOASTS.nctElsewhere(message);
  if (['nct_malformed', 'nct_misread', 'nct_several'].includes(code)) return TOASTS.nctUnreadable(message);
  if (code === 'registry_down' || code === 'registry_status') return TOASTS.lookupFailed(message);
  if (fields.nctNumber && code !== 'invalid') return TOASTS.lookupFailed(sentences || message);
  return NEEDED.some((name) => Object.hasOwn(fields, name)) ? TOASTS.missingInformation : TOASTS.studyFailed;
}

/** What the wizard's buttons do. Whatever the button, what was typed is in the draft afterwards. */
import { parseWithZod } from '@conform-to/zod/v4';
import { type AppLoadContext, data } from '@remix-run/node';
import { z } from 'zod';
import { MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS, UPLOADS } from '~/catalogue/messages';
import { dashboardOf, paths } from '~/catalogue/paths';
import { type Actor, can, noteRefusal } from '~/domain/actor';
import { holdForDraft } from '~/domain/documents/attach.server';
import { documentIdOf } from '~/domain/documents/reference';
import { takeUpload } from '~/domain/documents/upload.server';
import { DomainError } from '~/domain/errors';
import { documentsIn, postedStep, stepsFor } from '~/domain/organizations/steps';
import { draftHeaders, keepDraft, type OpenDraft, openDraft, typedInto } from '~/http/draft.server';
import { asResponse } from '~/http/errors.server';
import { actorOf } from '~/http/guards.server';
import { readFormData, refused } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { submitRegistration } from './submit.server';

export interface Wizard {
  actor: Actor;
  signedIn: boolean;
  draft: OpenDraft;
}

/** Who fills it in, and what they have entered. @throws a redirect for whoever has an organization already (WIZ-12), a 403 page. */
export async function openWizard(request: Request): Promise<Wizard> {
  const actor = await actorOf(request);
  if (actor.kind === 'person' && actor.organizationId) {
    throw await redirectWith(dashboardOf(actor.role), TOASTS.hasOrganization);
  }
  if (!can(actor, 'site.register')) {
    noteRefusal(actor, 'site.register');
    throw asResponse(new DomainError('forbidden'));
  }
  return { actor, signedIn: actor.kind === 'person', draft: await openDraft(request, 'registration') };
}

/** A step's form was posted: keeps what was typed, and does what the button says. */
export async function act(request: Request, context: AppLoadContext) {
  const wizard = await openWizard(request);
  const step = postedStep(new URL(request.url).searchParams.get('step'), wizard.signedIn);
  let form: FormData;
  try {
    form = await readFormData(request, MULTIPART_MAX_BYTES);
  } catch (error) {
    return unread(error, step.uploads ? 'file' : '');
  }
  const typed = { ...typedInto(form, step), ...(step.uploads && { documents: documentsSent(form) }) };
  const [intent, id] = String(form.get('intent') ?? 'next').split(':');
  if (intent === 'submit' || (intent === 'next' && step === stepsFor(wizard.signedIn).at(-1))) {
    return submitRegistration({ request, context, wizard, step, form, typed });
  }

  let draft = await keepDraft('registration', wizard.draft, typed);
  const headers = await draftHeaders('registration', draft);
  const goTo = (number: number, toast: Parameters<typeof redirectWith>[1] = null) =>
    redirectWith(paths.onboarding(number), toast, headers);

  if (intent === 'save') return data(null, { headers });
  if (intent === 'previous') return goTo(step.number - 1);
  if (intent === 'remove') {
    const documents = documentsIn(draft.values).filter(({ filePath }) => documentIdOf(filePath) !== id);
    await keepDraft('registration', draft, { documents });
    return goTo(step.number, TOASTS.documentRemoved);
  }

  const submission = parseWithZod(form, { schema: step.schema ?? z.object({}) });
  const file = form.get('file');
  const chosen = file instanceof File && (file.name !== '' || file.size > 0) ? file : undefined;
  if (intent === 'upload' || chosen) {
    try {
      await limitRate(context, 'upload');
      if (!chosen) throw new DomainError('invalid', {}, { file: [UPLOADS.choose] });
      const { name, filePath } = await takeUpload(chosen);
      draft = await keepDraft('registration', draft, { documents: [...documentsIn(draft.values), { name, filePath }] });
    } catch (error) {
      return refused(submission, { error: atField(error, 'file') });
    }
    if (intent === 'upload') return goTo(step.number, TOASTS.documentUploaded);
  }
  if (submission.status !== 'success') return refused(submission);
  try {
    await holdForDraft(documentsIn(draft.values));
  } catch (error) {
    return refused(submission, { error: atField(error, 'documents') });
  }
  return goTo(step.number + 1);
}

/** The uploaded documents that the form names. */
function documentsSent(form: FormData): { name: string; filePath: string }[] {
  const { documents = [] } = parseWithZod(form, { schema: z.looseObject({}) }).payload as { documents?: unknown };
  return documentsIn({ documents }).filter(({ filePath }) => filePath !== '');
}

/** The same refusal, said beside a field. @throws what is no refusal. */
function atField(error: unknown, field: string): DomainError {
  if (!(error instanceof DomainError)) throw error;
  return new DomainError(error.code, {}, error.fields ?? { [field]: [error.message] });
}

/** A form too large to be read: the page shows what the draft has. */
function unread(error: unknown, field: string) {
  if (!(error instanceof DomainError)) throw error;
  const lastResult = { status: 'error' as const, error: { [field]: [error.message] } };
  return data({ lastResult }, { status: error.status });
}

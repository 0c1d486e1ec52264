/** The registration wizard and the study form over HTTP. Every button keeps what was typed in the draft (WIZ-14). */
import type { SubmissionResult } from '@conform-to/react';
import { type AppLoadContext, data } from '@remix-run/node';
import type { Toast } from '~/catalogue/browser-messages';
import { DomainError, type ErrorCode } from '~/catalogue/errors';
import { BODY_MAX_BYTES, FORM_MAX_BYTES, MULTIPART_MAX_BYTES } from '~/catalogue/limits';
import { TOASTS } from '~/catalogue/messages';
import { VALIDATION } from '~/catalogue/validation';
import type { Actor } from '~/domain/base/actor';
import { earlierAnswer, submitOnce } from '~/domain/base/submission.server';
import { holdForDraft } from '~/domain/commands/documents/attach.server';
import {
  addFileToDraft,
  type Draft,
  type DraftKind,
  discardDraft,
  findDraft,
  keepForOwner,
  keepInDraft,
  removeFileFromDraft,
  withNewKey,
} from '~/domain/commands/drafts/drafts.server';
import { checked } from '~/domain/model/checked';
import { idempotencyKey } from '~/domain/model/fields';
import { schemaOf } from '~/domain/model/step-schemas';
import { documentsIn, given, keptForIn, nextStep, previousStep, type Step, type Typed } from '~/domain/model/steps';
import { isNameIn } from '~/domain/model/transitions';
import { now } from '~/gateways/clock.server';
import { draftCookies } from './cookies.server';
import { asResponse, logUnexpected } from './errors.server';
import { requireSameOrganization } from './guards.server';
import { readFormData } from './input.server';
import { hasLongText } from './known-fields.server';
import { limitRate, limitSent } from './rate-limit.server';
import { redirectWith } from './reply.server';
import { type TypedIn, typedInto } from './typed-into.server';

export interface MultiStepForm {
  kind: DraftKind;
  steps: readonly Step[];
  addressOf: (key: string) => string;
  /** Whether Next refuses a step with errors; if not, they are shown when the form is submitted. */
  checksEachStep: boolean;
  /** Whether a step may also send fields of other steps. */
  keepsOtherSteps: boolean;
  normalizeTyped?: (typed: Typed) => Typed;
  /** What a button means on this step. */
  intentOf: (intent: string, step: Step, values: Typed, form: FormData) => string;
  /** Where Next leads, if that is not the step after this one. */
  nextOf?: (step: Step) => Step | undefined;
  /** The buttons that only this form has. */
  actions?: Record<string, (post: Post) => Promise<Response>>;
  submittedEarlier: (actor: Actor, key: string) => Promise<unknown>;
  submit: (post: Post, key: string) => Promise<Response>;
  submitted: (actor: Actor) => Promise<Response>;
  /** The code for an unexpected error. */
  failure: ErrorCode;
  toastFor: (error: DomainError) => Toast | null;
}

export interface Post {
  request: Request;
  context: AppLoadContext;
  actor: Actor;
  step: Step;
  form: FormData;
  draft: Draft;
}

export interface Refusal {
  /** Its initial value is everything that was typed. */
  lastResult: SubmissionResult<string[]>;
  toast: Toast | null;
  /** For the form's hidden field: a new one, if the sent one cannot be used again. */
  idempotencyKey: string;
  /** The step to show: the posted one, or else the first with an error. */
  step: string;
  problems: string[];
}

/**
 * The draft of this browser, or a new one: another account's stays closed. Only the cookie opens a draft. The key in the
 * form is no secret, because it is on the page, where someone else may have read it.
 */
export async function openDraft(request: Request, kind: DraftKind, actor: Actor): Promise<Draft> {
  return findDraft(kind, await draftCookies[kind].read(request), actor.kind === 'person' ? actor.id : null);
}

/**
 * What a page with the form sends besides its fields. A browser without a draft gets neither a cookie nor a key, so
 * that the page is the same for everyone. The form makes its own key there, and its first save starts a draft.
 */
export async function draftOnPage(draft: Draft) {
  if (!draft.exists) return { idempotencyKey: null, headers: new Headers() };
  return { idempotencyKey: draft.idempotencyKey, headers: await draftHeaders(draft) };
}

/** Renews the draft's cookie. */
export async function draftHeaders({ kind, token }: Pick<Draft, 'kind' | 'token'>): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await draftCookies[kind].write(token) });
}

export async function noDraftHeaders(kind: DraftKind): Promise<Headers> {
  return new Headers({ 'Set-Cookie': await draftCookies[kind].clear() });
}

/**
 * Handles the answer to whether to continue a draft or start over. Continuing counts as a change, so no page asks
 * again.
 */
export async function chooseDraft(
  { kind, addressOf }: Pick<MultiStepForm, 'kind' | 'addressOf'>,
  { request, actor }: Pick<Post, 'request' | 'actor'>,
  choice: { continueAt: (typed: Typed) => Step; startAt: string },
): Promise<Response> {
  const form = await readFormData(request);
  const draft = await openDraft(request, kind, actor);
  if (form.get('intent') === 'start-over') {
    await discardDraft(draft);
    return redirectWith(choice.startAt, TOASTS.startedOver, await noDraftHeaders(kind));
  }
  const kept = draft.exists ? await keepInDraft(draft, {}) : draft;
  return showStep({ addressOf }, choice.continueAt(kept.values), kept);
}

/** Handles a step's posted form: keeps what was typed, then does what the button says. */
export async function postStep(
  definition: MultiStepForm,
  { request, context }: Pick<Post, 'request' | 'context'>,
  actor: Actor,
  step: Step,
) {
  const { kind } = definition;
  const draft = await openDraft(request, kind, actor);
  const post: Post = { request, context, actor, step, form: new FormData(), draft };
  try {
    post.form = await readStep(request, step);
    requireSameOrganization(actor, post.form);
    const sentKey = idempotencyKey().parse(post.form.get('idempotencyKey'));
    const { typed, tooLong } = typedInto(post.form, definition, step);
    // The session has ended since the page was opened. The person signs in again, and the draft is kept.
    if (post.form.has('signedIn') && actor.kind === 'visitor') return await askToSignIn(post, kind, { typed, tooLong });
    const [sent = '', subject = ''] = String(post.form.get('intent') ?? 'next').split(':');
    const intent = definition.intentOf(sent, step, { ...post.draft.values, ...typed }, post.form);
    const key = sentKey ?? post.draft.idempotencyKey;
    // The draft is gone, so only this step can be compared with what was submitted.
    const submission = { action: `${kind}.lastStep`, actor, key, input: typed };
    const wasSubmitted = async () =>
      intent === 'submit' && !post.draft.exists && (await definition.submittedEarlier(actor, key));
    if (await wasSubmitted()) {
      post.draft = { ...post.draft, values: typed };
      await earlierAnswer(submission);
      return await definition.submitted(actor);
    }
    const before = post.draft;
    post.draft = { ...before, values: { ...before.values, ...typed } }; // what a refusal shows
    await limitGrowth(before, post.draft.values);
    // If Next refuses the step, it is still the first incomplete one, and continuing goes no further.
    const lastStep = stepAfter(definition, step, intent, subject).key;
    post.draft = await keepInDraft(post.draft, { ...typed, lastStep }, now(), { again: intent !== 'submit' });
    // A first click has submitted it while this one arrived.
    if (before.exists && (await wasSubmitted())) return await definition.submitted(actor);
    if (tooLong.length > 0) throw notKept(tooLong);
    const missingFile = await holdFiles(post.draft);
    const file = chosenFile(post.form);
    if (intent === 'upload' || file) post.draft = await withErrorAt('file', () => addFile(post, file));
    if (intent === 'submit') {
      const response = await submit(definition, post, key);
      if (await definition.submittedEarlier(actor, key)) {
        await submitOnce({ ...submission, at: now() }, async () => null).catch(unlessReused);
      }
      return response;
    }
    if (intent === 'next' && definition.checksEachStep) {
      checked(schemaOf(step), given(post.draft.values));
      if (missingFile) throw missingFile;
    }
    const { actions = {} } = definition;
    const own = isNameIn(actions, intent) ? await actions[intent]?.(post) : undefined;
    return own ?? (await follow(definition, post, intent, subject));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code !== 'key_reused') return await refuse(definition, post, error);
    await limitSent('drafts', sizeOf(post.draft.values));
    return await refuse(definition, { ...post, draft: await withNewKey(post.draft) }, error);
  }
}

/** What a draft takes besides its values, in bytes. */
const DRAFT_ROW = 500;

/** How many bytes a draft with these values takes. */
const sizeOf = (values: Typed): number => DRAFT_ROW + Buffer.byteLength(JSON.stringify(values));

/** Counts what a draft grows by toward what its sender may keep in a day. @throws {DomainError} too_much_sent. */
export const limitGrowth = ({ exists, values }: Draft, next: Typed): Promise<void> =>
  limitSent('drafts', sizeOf(next) - (exists ? sizeOf(values) : 0));

const notKept = (names: readonly string[]) =>
  new DomainError('invalid', {}, Object.fromEntries(names.map((name) => [name, [VALIDATION.tooLongToKeep]])));

/** The step that a button leads to. */
function stepAfter({ steps, nextOf }: MultiStepForm, step: Step, intent: string, subject: string): Step {
  if (intent === 'next') return nextOf?.(step) ?? nextStep(steps, step) ?? step;
  if (intent === 'previous') return previousStep(steps, step) ?? step;
  return (intent === 'goto' && steps.find(({ key }) => key === subject)) || step;
}

/** The buttons that every form has. */
async function follow(definition: MultiStepForm, { step, draft }: Post, intent: string, subject: string) {
  switch (intent) {
    case 'save':
      return data(null, { headers: await draftHeaders(draft) });
    case 'upload':
      return showStep(definition, step, draft, TOASTS.documentUploaded);
    case 'remove':
      return showStep(definition, step, await removeFileFromDraft(draft, subject), TOASTS.documentRemoved);
    default: {
      // A button of another name means Next.
      const known = ['previous', 'goto', 'stay'].includes(intent) ? intent : 'next';
      return showStep(definition, stepAfter(definition, step, known, subject), draft);
    }
  }
}

/** 303 to a step, with the draft's cookie. */
export async function showStep(
  { addressOf }: Pick<MultiStepForm, 'addressOf'>,
  { key }: Step,
  draft: Draft,
  toast: Toast | null = null,
): Promise<Response> {
  return redirectWith(addressOf(key), toast, await draftHeaders(draft));
}

function unlessReused(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'key_reused')) throw error;
}

/** Keeps what was typed, shows nothing, and asks the person to sign in; a save in the background only keeps it. */
async function askToSignIn({ request, form }: Post, kind: DraftKind, { typed, tooLong }: TypedIn) {
  await limitSent('drafts', sizeOf(typed));
  const headers = await draftHeaders(await keepForOwner(kind, await draftCookies[kind].read(request), typed));
  if (tooLong.length > 0) throw notKept(tooLong);
  if (form.get('intent') === 'save') return data(null, { headers });
  throw asResponse(new DomainError('unauthenticated'), { headers });
}

async function submit({ submit, failure }: MultiStepForm, post: Post, key: string): Promise<Response> {
  try {
    return await submit(post, key);
  } catch (error) {
    if (error instanceof DomainError || error instanceof Response) throw error;
    logUnexpected(error, post.request);
    throw new DomainError(failure);
  }
}

/** Shows the form again, with everything that was typed. */
async function refuse({ steps, toastFor }: MultiStepForm, { step, draft }: Post, error: DomainError) {
  const sentences = Object.entries(error.fields ?? { '': [error.message] }).map(
    ([path, texts]) => [path.split(/[[.]/, 1)[0] ?? path, texts] as const,
  );
  const wrong = steps.filter((each) => sentences.some(([name]) => Object.hasOwn(schemaOf(each).shape, name)));
  const shown = wrong.includes(step) ? step : (wrong[0] ?? step);
  const isElsewhere = (name: string) =>
    wrong.some((other) => other !== shown && Object.hasOwn(schemaOf(other).shape, name));
  const refusal: Refusal = {
    lastResult: {
      status: 'error',
      initialValue: draft.values as Refusal['lastResult']['initialValue'],
      error: Object.fromEntries(sentences.filter(([name]) => !isElsewhere(name))),
    },
    toast: toastFor(error),
    idempotencyKey: draft.idempotencyKey,
    step: shown.key,
    problems: wrong.map(({ key }) => key),
  };
  return data(refusal, { status: error.status, headers: await draftHeaders(draft) });
}

/** Says which field an error belongs to; with `code`, only for that error. */
export async function withErrorAt<T>(field: string, work: () => Promise<T>, code?: ErrorCode): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.fields || (code && error.code !== code)) throw error;
    throw new DomainError(error.code, {}, { [field]: [error.message] });
  }
}

function readStep(request: Request, step: Step): Promise<FormData> {
  if (!step.uploads) return readFormData(request, hasLongText(schemaOf(step)) ? BODY_MAX_BYTES : FORM_MAX_BYTES);
  return withErrorAt('file', () =>
    readFormData(request, MULTIPART_MAX_BYTES).catch((error: unknown) => {
      const tooLarge = error instanceof DomainError && error.code === 'body_too_large';
      throw tooLarge ? new DomainError('upload_too_large', { file: 'The file' }) : error;
    }),
  );
}

async function addFile({ context, draft }: Post, file: File | undefined): Promise<Draft> {
  await limitRate(context, 'upload');
  return addFileToDraft(draft, file);
}

/** The file that came with the form, if one was chosen. */
function chosenFile(form: FormData): File | undefined {
  const file = form.get('file');
  return file instanceof File && (file.name !== '' || file.size > 0) ? file : undefined;
}

/**
 * Keeps the uploaded files for as long as the draft. @returns the error if that failed, to be shown where it matters.
 */
async function holdFiles({ values }: Draft): Promise<DomainError | undefined> {
  try {
    await withErrorAt('documents', () => holdForDraft(documentsIn(values), keptForIn(values)));
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return undefined;
}

import type { AppLoadContext } from '@remix-run/node';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { idempotencyKey } from '~/domain/fields';
import { studySchema } from '~/domain/studies/schema';
import { submitStudy, submittedEarlier } from '~/domain/studies/submit.server';
import { FRESH_STUDY, TABS, type Tab } from '~/domain/studies/tabs';
import { noDraftHeaders, type OpenDraft } from '~/http/draft.server';
import { logUnexpected } from '~/http/errors.server';
import { signedIn } from '~/http/guards.server';
import { fieldErrors } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { refuse } from './answers.server';

interface Submission {
  request: Request;
  context: AppLoadContext;
  actor: Actor;
  tab: Tab;
  form: FormData;
  kept: OpenDraft;
}

const NEEDED = TABS.flatMap(({ needed }) => needed);

export const keyOf = (form: FormData) => idempotencyKey().parse(form.get('idempotencyKey'));

/** Whether this very form was submitted before: its draft is gone, and it is done (STU-13). */
export const wasSubmitted = async (actor: Actor, form: FormData): Promise<boolean> =>
  (await submittedEarlier(actor, keyOf(form))) !== undefined;

/** Told, and home (STU-12). */
export const submitted = async () => redirectWith(paths.home, TOASTS.studySubmitted, await noDraftHeaders('study'));

/** Submits the draft (STU-07, STU-10 to STU-14). Whatever goes wrong, it keeps what was typed. */
export async function submit({ request, context, actor, tab, form, kept }: Submission) {
  const visitor = actor.kind === 'visitor';
  // The page was made for somebody signed in, and the session is gone: sign in again, the draft waits.
  if (form.has('signedIn') && visitor) await signedIn(request);

  const parsed = studySchema.safeParse({ ...FRESH_STUDY, ...kept.values });
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    const missing = NEEDED.some((name) => name in errors);
    return refuse(tab, kept, errors, { toast: missing ? TOASTS.missingInformation : TOASTS.studyFailed });
  }
  try {
    if (visitor) await limitRate(context, 'register');
    const through = visitor ? 'public' : 'signed-in';
    await submitStudy(actor, parsed.data, { idempotencyKey: keyOf(form), draftToken: kept.token, through });
    return submitted();
  } catch (error) {
    const { code, message, status } = error instanceof DomainError ? error : unexpected(error, request);
    const field = code === 'document_unknown' ? 'documents' : '';
    return refuse(tab, kept, { [field]: [message] }, { toast: TOASTS.studyFailed, status });
  }
}

function unexpected(error: unknown, request: Request): DomainError {
  logUnexpected(error, request);
  return new DomainError('study_failed');
}

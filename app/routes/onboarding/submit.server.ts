import { parseWithZod } from '@conform-to/zod/v4';
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { TOASTS } from '~/catalogue/messages';
import { dashboardOf, homeOf, paths } from '~/catalogue/paths';
import type { Actor } from '~/domain/actor';
import { DomainError } from '~/domain/errors';
import { idempotencyKey } from '~/domain/fields';
import { registeredEarlier, registerSite } from '~/domain/organizations/register.server';
import { registrationSchema, visitorRegistrationSchema } from '~/domain/organizations/schema';
import { firstIncomplete, given, type Step, type TypedRegistration } from '~/domain/organizations/steps';
import { draftHeaders, keepDraft, noDraftHeaders, type OpenDraft } from '~/http/draft.server';
import { logUnexpected } from '~/http/errors.server';
import { signedIn as requireSignedIn } from '~/http/guards.server';
import { refused } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';

interface Submission {
  request: Request;
  context: AppLoadContext;
  wizard: { actor: Actor; signedIn: boolean; draft: OpenDraft };
  step: Step;
  form: FormData;
  typed: TypedRegistration;
}

/**
 * Submits the draft together with the last step. Whatever goes wrong, the draft keeps what was typed (WIZ-13).
 * Sent twice it is one registration, also when the first has taken the draft away meanwhile (WIZ-17).
 */
export async function submitRegistration({ request, context, wizard, step, form, typed }: Submission) {
  const { actor, signedIn, draft } = wizard;
  const key = idempotencyKey().parse(form.get('idempotencyKey')) ?? draft.idempotencyKey;
  if (!draft.exists && (await registeredEarlier(actor, key))) return registered(actor);

  const keep = () => keepDraft('registration', draft, typed);
  // The page was made for somebody signed in, and the session is gone: sign in again, the draft waits.
  if (form.has('signedIn') && !signedIn) {
    await keep();
    await requireSignedIn(request);
  }
  const submission = parseWithZod(form, { schema: step.schema ?? z.object({}) });
  if (submission.status !== 'success') {
    await keep();
    return refused(submission);
  }
  const values = { ...draft.values, ...typed };
  const whole = (signedIn ? registrationSchema : visitorRegistrationSchema).safeParse(given(values));
  if (!whole.success) {
    const headers = await draftHeaders('registration', await keep());
    const { number } = firstIncomplete(values, signedIn);
    return redirectWith(paths.onboarding(number), TOASTS.missingInformation, headers);
  }
  try {
    await limitRate(context, 'register');
    await registerSite(actor, whole.data, { idempotencyKey: key, draftToken: draft.token });
    return await registered(actor);
  } catch (error) {
    const refusal = error instanceof DomainError ? error : failure(error, request);
    if (refusal.code === 'has_organization') return redirectWith(paths.siteDashboard, TOASTS.hasOrganization);
    await keep().catch(() => undefined); // the store may be what failed: the page still has what was typed
    return refused(submission, { error: refusal });
  }
}

function failure(error: unknown, request: Request): DomainError {
  logUnexpected(error, request);
  return new DomainError('registration_failed');
}

/** Told, and on: a visitor to the page that leads home (WIZ-10), others to the dashboard (WIZ-11). */
async function registered(actor: Actor): Promise<Response> {
  const headers = await noDraftHeaders('registration');
  if (actor.kind === 'visitor') return redirectWith(paths.registered, TOASTS.registrationSubmitted, headers);
  const role = actor.kind === 'person' ? actor.role : null;
  // A rep has no dashboard but the kiosk; everybody else may enter the site dashboard.
  const to = role === 'rep' ? homeOf(role) : role === 'admin' ? paths.siteDashboard : dashboardOf(role);
  return redirectWith(to, TOASTS.registrationSubmittedSignedIn, headers);
}

/** The registration wizard as a multi-step form. */

import { DomainError } from '~/catalogue/errors';
import { TOASTS } from '~/catalogue/messages';
import { dashboardOf, homeOf, paths, serverPaths } from '~/catalogue/paths';
import { type Actor, authorize, mayHaveOthers } from '~/domain/base/actor';
import { type Draft, keepInDraft } from '~/domain/commands/drafts/drafts.server';
import { leadToContinue } from '~/domain/commands/organizations/lead-registration.server';
import { registeredEarlier, registerSite, registrationIn } from '~/domain/commands/organizations/register.server';
import { invitedFacility } from '~/domain/commands/outreach/invitation.server';
import { firstIncomplete, isBeforeReview, review, stepsFor, stepToShow } from '~/domain/model/organization-steps';
import type { InvitedFacility } from '~/domain/model/outreach-view';
import { schemaOf } from '~/domain/model/step-schemas';
import { hasBegun, keptForIn, lastStepIn, registersAnother, type Typed, textIn } from '~/domain/model/steps';
import { sessionCookie } from '~/http/cookies.server';
import { actorOf } from '~/http/guards.server';
import {
  chooseDraft,
  draftHeaders,
  type MultiStepForm,
  noDraftHeaders,
  openDraft,
  type Post,
  showStep,
} from '~/http/multi-step-form.server';
import { limitRate } from '~/http/rate-limit.server';
import { withBrowserToken } from '~/http/registered.server';
import { redirectWith } from '~/http/reply.server';

/**
 * Whoever has an organization registers another site only after saying so, which their draft keeps (MEM-01).
 * @throws a redirect if the person already has an organization (WIZ-12), or a 403 page.
 */
export async function registrant(request: Request): Promise<{ actor: Actor; signedIn: boolean }> {
  const actor = await actorOf(request);
  if (actor.kind === 'person' && mayHaveOthers(actor)) {
    const { values } = await openDraft(request, 'registration', actor);
    if (registersAnother(values)) return { actor, signedIn: true };
    if (actor.organizationId) throw await redirectWith(dashboardOf(actor.role), TOASTS.hasOrganization);
  }
  authorize(actor, 'site.register');
  return { actor, signedIn: actor.kind === 'person' };
}

/** @param toReview whether the steps before the review lead back to it. */
export const wizardFor = (signedIn: boolean, toReview = false): MultiStepForm => ({
  kind: 'registration',
  steps: stepsFor(signedIn),
  addressOf: (key) => paths.onboarding(Number(key), toReview && isBeforeReview({ key }) ? 'review' : undefined),
  nextOf: (step) => (toReview && isBeforeReview(step) ? review : undefined),
  keepsOtherSteps: false,
  checksEachStep: true,
  intentOf: (intent, step) => (intent === 'next' && step === stepsFor(signedIn).at(-1) ? 'submit' : intent),
  submittedEarlier: registeredEarlier,
  submit,
  submitted: (actor) => submitted(actor),
  failure: 'registration_failed',
  toastFor: ({ code }) => (code === 'registration_failed' ? TOASTS.registrationFailed : null),
});

/** Handles the answer to whether to continue the registration in this browser. */
export const chooseRegistration = (request: Request, actor: Actor, signedIn: boolean): Promise<Response> =>
  chooseDraft(
    wizardFor(signedIn),
    { request, actor },
    {
      // A draft that an e-mailed link brought has no last step: its review shows everything that was entered.
      continueAt: (typed) => stepToShow(lastStepIn(typed) ?? review.key, typed, signedIn),
      startAt: paths.onboarding(),
    },
  );

async function submit({ actor, request, context, step, draft }: Post, idempotencyKey: string): Promise<Response> {
  try {
    const site = registrationIn(draft.values, actor);
    await limitRate(context, 'register');
    const invitation = textIn(draft.values, 'invitation') || null;
    const lead = textIn(draft.values, 'lead') || null;
    const another = registersAnother(draft.values);
    const sessionToken = await sessionCookie.read(request);
    const from = { draftToken: draft.token, invitation, lead, keptFor: keptForIn(draft.values) };
    const options = { idempotencyKey, ...from, another, sessionToken };
    const { cookie } = await withBrowserToken((browserToken) =>
      registerSite(actor, site, { ...options, browserToken }),
    );
    return await submitted(actor, cookie, another);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'has_organization') return redirectWith(paths.siteDashboard, TOASTS.hasOrganization);
    const fields = Object.keys(error.fields ?? {});
    if (fields.length > 0 && !fields.some((field) => Object.hasOwn(schemaOf(step).shape, field)))
      return showIncomplete(actor, draft);
    throw error;
  }
}

function showIncomplete(actor: Actor, draft: Draft): Promise<Response> {
  const signedIn = actor.kind === 'person';
  return showStep(wizardFor(signedIn), firstIncomplete(draft.values, signedIn), draft, TOASTS.missingInformation);
}

/** A visitor goes to a page that leads home (WIZ-10), everyone else to a dashboard (WIZ-11). */
async function submitted(actor: Actor, cookie: string | null = null, another = false): Promise<Response> {
  const headers = await noDraftHeaders('registration');
  if (cookie) headers.append('Set-Cookie', cookie);
  if (actor.kind === 'visitor') return redirectWith(serverPaths.registered, TOASTS.registrationSubmitted, headers);
  const role = actor.kind === 'person' ? actor.role : null;
  // A rep's only dashboard is the kiosk.
  const to = role === 'rep' ? homeOf(role) : role === 'admin' || another ? paths.siteDashboard : dashboardOf(role);
  return redirectWith(to, TOASTS.registrationSubmittedSignedIn, headers);
}

/**
 * Follows a sponsor's invitation link: fills in the facility, unless someone has started to register another site here.
 * @returns that facility, for the page that asks; otherwise throws a redirect to the wizard.
 */
export async function openInvitation(request: Request, actor: Actor, id: string): Promise<InvitedFacility> {
  const facility = await invitedFacility(id);
  if (!facility) throw await redirectWith(paths.onboarding(), TOASTS.invitationGone);
  const draft = await openDraft(request, 'registration', actor);
  if (draft.values.invitation === id) throw await redirectWith(paths.onboarding(1), null, await draftHeaders(draft));
  if (hasBegun(draft.values)) return facility;
  throw await fillIn(draft, id, facility);
}

/** The answer to the page's question: replaces the name, the city and the state in the draft. */
export async function fillFromInvitation(request: Request, actor: Actor, id: string): Promise<Response> {
  const facility = await invitedFacility(id);
  if (!facility) return redirectWith(paths.onboarding(), TOASTS.invitationGone);
  return fillIn(await openDraft(request, 'registration', actor), id, facility);
}

async function fillIn(draft: Draft, invitation: string, { name, city, state }: InvitedFacility): Promise<Response> {
  const filled = await keepInDraft(draft, { name, city: city ?? '', state: state ?? '', invitation });
  return redirectWith(paths.onboarding(1), TOASTS.invitationFilledIn(name), await draftHeaders(filled));
}

/**
 * Follows the link of a follow-up to a kiosk lead: fills in what was entered there, unless someone has started to register
 * another site here.
 * @returns that lead, for the page that asks; otherwise throws a redirect to the wizard.
 */
export async function openLead(request: Request, actor: Actor, token: string): Promise<{ name: string }> {
  const entry = await leadOrElsewhere(token);
  const draft = await openDraft(request, 'registration', actor);
  if (draft.values.lead === entry.values.lead) {
    // So that no page asks again.
    const kept = await keepInDraft(draft, {});
    throw await redirectWith(paths.onboarding(1), null, await draftHeaders(kept));
  }
  if (hasBegun(draft.values)) return { name: entry.name };
  throw await fillInLead(draft, entry);
}

/** The answer to the page's question: what was entered at the kiosk takes the place of the draft's. */
export async function fillFromLead(request: Request, actor: Actor, token: string): Promise<Response> {
  const entry = await leadOrElsewhere(token);
  return fillInLead(await openDraft(request, 'registration', actor), entry);
}

type LeadEntry = Exclude<Awaited<ReturnType<typeof leadToContinue>>, 'registered' | null>;

/** @throws a redirect that says why a link can't be used. */
async function leadOrElsewhere(token: string): Promise<LeadEntry> {
  const entry = await leadToContinue(token);
  if (entry === 'registered') throw await redirectWith(paths.login, TOASTS.leadRegistered);
  if (entry === null) throw await redirectWith(paths.onboarding(), TOASTS.leadGone);
  return entry;
}

async function fillInLead(draft: Draft, { name, values }: LeadEntry): Promise<Response> {
  const filled = await keepInDraft(draft, values);
  return redirectWith(paths.onboarding(1), TOASTS.leadFilledIn(name), await draftHeaders(filled));
}

/** The invitation that a draft was filled in from, while it is valid. */
export const invitedFacilityFromForm = (values: Typed): Promise<InvitedFacility | null> =>
  invitedFacility(textIn(values, 'invitation'));

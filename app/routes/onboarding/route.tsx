import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { BROWSER_ERRORS, BROWSER_TOASTS } from '~/catalogue/browser-messages';
import type { WithHelp } from '~/catalogue/help-topics';
import { REGISTERED_REDIRECT_MS } from '~/catalogue/limits';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { asksFirst } from '~/domain/commands/drafts/drafts.server';
import { typedMayBeKnown } from '~/domain/commands/duplicates/find.server';
import { isBeforeReview, leadsToReview, stepNamed, stepsFor, stepToShow } from '~/domain/model/organization-steps';
import type { InvitedFacility } from '~/domain/model/outreach-view';
import { followsPost } from '~/http/guards.server';
import { draftHeaders, draftOnPage, openDraft, postStep } from '~/http/multi-step-form.server';
import { isWithinRate } from '~/http/rate-limit.server';
import { registeredWith } from '~/http/registered.server';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { orOffline } from '~/ui/connection';
import { ContinueDraft } from '~/ui/continue-draft';
import { Page, PageHeading } from '~/ui/layout';
import { StepHeading, useStepFocus } from '~/ui/multi-step-form';
import { Steps } from '~/ui/progress';
import { plural } from '~/ui/text';
import { pageTitle } from '~/ui/title';
import { Flash } from '~/ui/toast';
import { formOf, StepForm } from './step-form';
import {
  chooseRegistration,
  fillFromInvitation,
  fillFromLead,
  invitedFacilityFromForm,
  openInvitation,
  openLead,
  registrant,
  wizardFor,
} from './wizard.server';

const CONTINUE = 'Continue your registration or start over';

const titleOf = (shown: { step: { title: string } | null; question: object | 'draft' | null } | undefined) => {
  if (shown?.question === 'draft') return CONTINUE;
  if (shown?.question) return 'You have started a registration';
  return shown?.step ? `${shown.step.title}, site registration` : 'Registration submitted';
};

export const handle: WithHelp = { help: 'register' };

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(titleOf(args.data), args);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has('submitted')) return data({ step: null, question: null, email: await registeredWith(request) });
  const { actor, signedIn } = await registrant(request);
  const invitation = query.get('invitation');
  if (invitation !== null) {
    const question = { id: invitation, ...(await openInvitation(request, actor, invitation)) };
    return data({ step: null, question });
  }
  const token = query.get('token');
  if (token !== null) return data({ step: null, question: { token, ...(await openLead(request, actor, token)) } });
  const draft = await openDraft(request, 'registration', actor);
  const { values } = draft;
  const named = query.get('step');
  if (asksFirst(draft, named === null ? 'anew' : 'step')) {
    return data({ step: null, question: 'draft' as const }, { headers: await draftHeaders(draft) });
  }
  // A refused form is shown on its step, even if the rest of its draft has been submitted.
  const { key, title } = followsPost(request) ? stepNamed(named, signedIn) : stepToShow(named, values, signedIn);
  if (named !== null && named !== key) throw redirect(paths.onboarding(Number(key)));
  const invited = await invitedFacilityFromForm(values);
  const toReview = leadsToReview({ key }, query.get('from'));
  const step = { key, title, toReview };
  // Asked before the form is submitted, and reveals nothing about the other site. Rate-limited clients learn nothing.
  const known = key === '4' && (await isWithinRate(context, 'lookup')) && (await typedMayBeKnown(values));
  const { idempotencyKey, headers } = await draftOnPage(draft);
  return data({ step, question: null, signedIn, values, idempotencyKey, invited, known }, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const { actor, signedIn } = await registrant(args.request);
  const query = new URL(args.request.url).searchParams;
  const invitation = query.get('invitation');
  if (invitation !== null) return fillFromInvitation(args.request, actor, invitation);
  const token = query.get('token');
  if (token !== null) return fillFromLead(args.request, actor, token);
  if (query.has('draft')) return chooseRegistration(args.request, actor, signedIn);
  const step = stepNamed(query.get('step'), signedIn);
  // Whoever goes back from the review, or from the step after it, returns to it with Next.
  const toReview = !isBeforeReview(step) || leadsToReview(step, query.get('from'));
  return postStep(wizardFor(signedIn, toReview), args, actor, step);
}

const OFFLINE = {
  lastResult: { status: 'error' as const, error: { '': [BROWSER_ERRORS.registrationFailed] } },
  toast: BROWSER_TOASTS.registrationFailed,
};

/** Without a connection, the page stays as it is and says so. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orOffline(() => serverAction<typeof action>(), OFFLINE);
}

export { unlessSavedOrOffline as shouldRevalidate } from '~/ui/connection';

/** The registration wizard (WIZ-01): each step has its own address. */
export default function Onboarding() {
  const loaded = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof clientAction>();
  useStepFocus(loaded.step?.key, refusal !== undefined);
  if (loaded.question === 'draft') return <ContinueDraft title={CONTINUE} action={paths.onboardingDraft} />;
  if (loaded.question && 'token' in loaded.question) return <AskLeadFirst {...loaded.question} />;
  if (loaded.question) return <AskFirst invitation={loaded.question} />;
  if (!loaded.step) return <Submitted email={loaded.email} />;
  const { step, signedIn, values, idempotencyKey, invited, known } = loaded;
  return (
    <Page width="prose">
      <Flash toast={refusal?.toast} />
      <PageHeading title="Register your site" lead="Tell sponsors who you are and what you can do." />
      {invited && (
        <div className="mb-6">
          <Banner title={`A sponsor invited ${invited.name}`} announce="none">
            {invited.trialCount > 0 &&
              `ClinicalTrials.gov lists it with ${plural(invited.trialCount, 'trial')}. Once you have registered, you can confirm which are yours.`}
          </Banner>
        </div>
      )}
      {known && (
        <div className="mb-6">
          <Banner title="Do you already have an account?" announce="none">
            {TEXTS.mayBeKnown}
          </Banner>
        </div>
      )}
      <Steps
        steps={stepsFor(signedIn).map((each) => ({
          title: each.title,
          done: Number(each.key) < Number(step.key) || (step.toReview && each.key !== '5'),
          submit: { form: formOf(step.key), name: 'intent', value: `goto:${each.key}` },
        }))}
        current={Number(step.key)}
      />
      <Card>
        <StepHeading title={step.title} className="mb-6" />
        <StepForm
          key={step.key}
          stepKey={step.key}
          toReview={step.toReview}
          signedIn={signedIn}
          values={values}
          idempotencyKey={refusal && 'idempotencyKey' in refusal ? refusal.idempotencyKey : idempotencyKey}
          lastResult={refusal?.lastResult}
        />
      </Card>
    </Page>
  );
}

/** Someone has started to register a site in this browser, so we ask before replacing anything they typed. */
function AskFirst({ invitation: { id, name, city, state } }: { invitation: InvitedFacility & { id: string } }) {
  const place = [city, state].filter(Boolean).join(', ');
  return (
    <Page width="prose">
      <PageHeading
        title="You have started a registration"
        lead={`The invitation is for ${name}${place && ` in ${place}`}. We can replace the name, city and state that you typed. Everything else stays.`}
      />
      <Form method="post" action={paths.invitation(id)} className="flex flex-wrap gap-3">
        <SubmitButton intent="fill">Use the invitation</SubmitButton>
        <ButtonLink to={paths.onboarding(1)} variant="secondary">
          Keep what I typed
        </ButtonLink>
      </Form>
    </Page>
  );
}

/** The same before what was entered at a kiosk takes the place of what was typed here. */
function AskLeadFirst({ token, name }: { token: string; name: string }) {
  return (
    <Page width="prose">
      <PageHeading
        title="You have started a registration"
        lead={`The link continues the registration of ${name}. What you told us about it replaces what you typed in the same fields. Everything else stays.`}
      />
      <Form method="post" action={paths.continueLead(token)} className="flex flex-wrap gap-3">
        <SubmitButton intent="fill">Continue with {name}</SubmitButton>
        <ButtonLink to={paths.onboarding(1)} variant="secondary">
          Keep what I typed
        </ButtonLink>
      </Form>
    </Page>
  );
}

/** Leads to the home page automatically after a visitor's registration (WIZ-10), even without JavaScript. */
function Submitted({ email }: { email: string | null }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home), REGISTERED_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page width="prose">
      <noscript>
        <meta httpEquiv="refresh" content={`${REGISTERED_REDIRECT_MS / 1000};url=${paths.home}`} />
      </noscript>
      <PageHeading
        title={email ? TEXTS.checkForLink(email) : 'Thank you'}
        lead={`${TEXTS.reviewTime} The home page will open in a moment.`}
      />
      <p className="mb-6">{TEXTS.reviewTogether}</p>
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </Page>
  );
}

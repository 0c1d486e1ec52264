import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { errorMessage } from '~/catalogue/errors';
import { REGISTERED_REDIRECT_MS } from '~/catalogue/limits';
import { TEXTS, TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { stepNamed, stepsFor, stepToShow } from '~/domain/organizations/steps';
import { draftHeaders, openDraft, postStep } from '~/http/multi-step-form.server';
import { ButtonLink } from '~/ui/button';
import { Card } from '~/ui/card';
import { orOffline } from '~/ui/connection';
import { Page, PageHeading } from '~/ui/layout';
import { Steps } from '~/ui/progress';
import { pageTitle } from '~/ui/title';
import { Flash } from '~/ui/toast';
import { StepForm } from './step-form';
import { registrant, wizardFor } from './wizard.server';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data?.step ? `${args.data.step.title}, site registration` : 'Registration submitted', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has('submitted')) return data({ step: null });
  const { signedIn } = await registrant(request);
  const draft = await openDraft(request, 'registration');
  const { values, idempotencyKey } = draft;
  const named = query.get('step');
  const { key, title } = stepToShow(named, values, signedIn);
  if (named !== null && named !== key) throw redirect(paths.onboarding(Number(key)));
  return data({ step: { key, title }, signedIn, values, idempotencyKey }, { headers: await draftHeaders(draft) });
}

export async function action(args: ActionFunctionArgs) {
  const { actor, signedIn } = await registrant(args.request);
  const step = stepNamed(new URL(args.request.url).searchParams.get('step'), signedIn);
  return postStep(wizardFor(signedIn), args, actor, step);
}

const OFFLINE = {
  lastResult: { status: 'error' as const, error: { '': [errorMessage('registration_failed')] } },
  toast: TOASTS.registrationFailed,
};

/** Without a connection the page stays as it is, and says so. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orOffline(() => serverAction<typeof action>(), OFFLINE);
}

export { unlessSavedOrOffline as shouldRevalidate } from '~/ui/connection';

/** The registration wizard (WIZ-01): each step has its own address. */
export default function Onboarding() {
  const loaded = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof clientAction>();
  if (!loaded.step) return <Submitted />;
  const { step, signedIn, values, idempotencyKey } = loaded;
  return (
    <Page width="prose">
      <Flash toast={refusal?.toast} />
      <PageHeading title="Register your site" lead="Tell sponsors who you are and what you can do." />
      <Steps steps={stepsFor(signedIn).map(({ title }) => title)} current={Number(step.key)} />
      <Card>
        <StepForm
          key={step.key}
          stepKey={step.key}
          signedIn={signedIn}
          values={values}
          idempotencyKey={idempotencyKey}
          lastResult={refusal?.lastResult}
        />
      </Card>
    </Page>
  );
}

/** Leads to the home page automatically after a visitor's registration (WIZ-10), even without JavaScript. */
function Submitted() {
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
      <PageHeading title="Thank you" lead={`${TEXTS.reviewTime} The home page will open in a moment.`} />
      <ButtonLink to={paths.home}>Go to the home page</ButtonLink>
    </Page>
  );
}

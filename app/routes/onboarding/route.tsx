import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { ERRORS } from '~/catalogue/errors';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { stepAt, stepsFor, type TypedRegistration } from '~/domain/organizations/steps';
import { draftHeaders } from '~/http/draft.server';
import { Card } from '~/ui/card';
import { orOffline } from '~/ui/connection';
import { Page, PageHeading } from '~/ui/layout';
import { Steps } from '~/ui/progress';
import { pageTitle } from '~/ui/title';
import { useToast } from '~/ui/toast';
import { StepForm } from './step-form';
import { Submitted } from './submitted';
import { act, openWizard } from './wizard.server';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data?.step ? `${args.data.step.title}, site registration` : 'Registration submitted', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  if (query.has('submitted')) return data({ step: null });
  const { signedIn, draft } = await openWizard(request);
  const asked = query.get('step');
  const { number, title } = stepAt(asked, draft.values, signedIn);
  if (asked !== null && asked !== String(number)) throw redirect(paths.onboarding(number));
  return data(
    {
      step: { number, title },
      signedIn,
      values: draft.values as TypedRegistration,
      idempotencyKey: draft.idempotencyKey,
    },
    { headers: await draftHeaders('registration', draft) },
  );
}

export function action({ request, context }: ActionFunctionArgs) {
  return act(request, context);
}

const FAILED = {
  lastResult: { status: 'error' as const, error: { '': [ERRORS.registration_failed.message] } },
};

/** Without a connection the page stays as it is, and says so. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orOffline(() => serverAction<typeof action>(), FAILED);
}

export { asksAgain as shouldRevalidate } from '~/ui/connection';

/** The registration wizard (WIZ-01): one step an address. */
export default function Onboarding() {
  const loaded = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const showToast = useToast();
  const failed = lastResult?.error?.['']?.includes(ERRORS.registration_failed.message);
  useEffect(() => {
    if (failed) showToast({ ...TOASTS.registrationFailed, tone: 'danger' });
  }, [failed, showToast]);

  if (!loaded.step) return <Submitted />;
  const { step, signedIn, values, idempotencyKey } = loaded;
  return (
    <Page width="prose">
      <PageHeading title="Register your site" lead="Tell sponsors who you are and what you can do." />
      <Steps steps={stepsFor(signedIn).map(({ title }) => title)} current={step.number} />
      <Card>
        <StepForm
          key={step.number}
          number={step.number}
          signedIn={signedIn}
          values={values}
          idempotencyKey={idempotencyKey}
          lastResult={lastResult}
        />
      </Card>
    </Page>
  );
}

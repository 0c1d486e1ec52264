import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { type ClientActionFunctionArgs, Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths, safeRedirect } from '~/catalogue/paths';
import { signInSchema } from '~/domain/accounts/schema';
import { authenticate } from '~/http/authenticator.server';
import { actorOf } from '~/http/guards.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { letIn } from '~/http/sign-in.server';
import { SubmitButton } from '~/ui/button';
import { orOffline } from '~/ui/connection';
import { ErrorSummary, FormActions, PasswordField, TextField } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { SignInOutcome } from '~/ui/sign-in-outcome';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle('Sign in', args);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = await actorOf(request);
  if (actor.kind === 'person') throw redirect(paths.redirecting);
  return { redirectTo: safeRedirect(new URL(request.url).searchParams.get('redirectTo')) ?? null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request);
  return submitForm(
    form,
    signInSchema,
    async ({ redirectTo }) => {
      await limitRate(context, 'signIn');
      const { id } = await authenticate('person', request, form);
      return letIn(request, id, { to: safeRedirect(redirectTo) ?? paths.redirecting, toast: TOASTS.signedIn });
    },
    { hide: ['password'] },
  );
}

/** Without a connection the form keeps its values and says so. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orOffline(() => serverAction<typeof action>(), { offline: true as const });
}

export default function Login() {
  const { redirectTo } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof clientAction>();
  const offline = actionData !== undefined && 'offline' in actionData;
  const lastResult = actionData && 'lastResult' in actionData ? actionData.lastResult : undefined;
  const [form, fields] = useForm({
    id: 'login',
    lastResult,
    constraint: getZodConstraint(signInSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: signInSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Page width="form">
      <SignInOutcome lastResult={lastResult} offline={offline} />
      <PageHeading title="Sign in" lead="For research sites and sponsors." />
      <Form method="post" {...getFormProps(form)} data-tells-offline className="grid gap-6">
        <ErrorSummary form={form} />
        <TextField meta={fields.email} label="E-mail" type="email" autoComplete="username" />
        <PasswordField meta={fields.password} label="Password" />
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <FormActions>
          <SubmitButton pendingLabel="Signing in...">Sign In</SubmitButton>
          <Link to={paths.forgotPassword}>Forgot your password?</Link>
        </FormActions>
      </Form>
      <p className="mt-8 text-ink-muted">
        New here? <Link to={paths.onboarding()}>Join as a site</Link> or{' '}
        <Link to={paths.studyCreation()}>post a study</Link> to get an account. Administrator?{' '}
        <Link to={paths.adminLogin}>Use the administrator sign-in</Link>.
      </p>
    </Page>
  );
}

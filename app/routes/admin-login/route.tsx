import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { type ClientActionFunctionArgs, Form, useActionData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { adminSignInSchema } from '~/domain/accounts/schema';
import { authenticate } from '~/http/authenticator.server';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { letIn } from '~/http/sign-in.server';
import { SubmitButton } from '~/ui/button';
import { orOffline } from '~/ui/connection';
import { ErrorSummary, FormActions, PasswordField, TextField } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { SignInOutcome } from '~/ui/sign-in-outcome';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Administrator sign in', args);

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request);
  return submitForm(
    form,
    adminSignInSchema,
    async () => {
      await limitRate(context, 'signIn');
      const { id } = await authenticate('administrator', request, form);
      return letIn(request, id, { to: paths.adminPanel(), toast: TOASTS.loginSuccessful });
    },
    { hide: ['password'] },
  );
}

/** Without a connection the form keeps its values and says so. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orOffline(() => serverAction<typeof action>(), { offline: true as const });
}

export default function AdminLogin() {
  const actionData = useActionData<typeof clientAction>();
  const offline = actionData !== undefined && 'offline' in actionData;
  const lastResult = actionData && 'lastResult' in actionData ? actionData.lastResult : undefined;
  const [form, fields] = useForm({
    id: 'admin-login',
    lastResult,
    constraint: getZodConstraint(adminSignInSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: adminSignInSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Page width="form">
      <SignInOutcome lastResult={lastResult} offline={offline} />
      <PageHeading title="Administrator sign in" lead="For the team that verifies sites and approves studies." />
      <Form method="post" {...getFormProps(form)} data-tells-offline className="grid gap-6">
        <ErrorSummary form={form} />
        <TextField meta={fields.username} label="Username" autoComplete="username" autoCapitalize="none" />
        <PasswordField meta={fields.password} label="Password" />
        <FormActions>
          <SubmitButton pendingLabel="Signing in...">Sign In</SubmitButton>
        </FormActions>
      </Form>
    </Page>
  );
}

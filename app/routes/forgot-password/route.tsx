import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData } from '@remix-run/react';
import { TOASTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { requestReset } from '~/domain/accounts/password-links.server';
import { forgotPasswordSchema } from '~/domain/accounts/schema';
import { readFormData, submitForm } from '~/http/input.server';
import { limitRate } from '~/http/rate-limit.server';
import { redirectWith } from '~/http/reply.server';
import { SubmitButton } from '~/ui/button';
import { ErrorSummary, FormActions, TextField } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction = (args) => pageTitle('Forgotten password', args);

export async function action({ request, context }: ActionFunctionArgs) {
  return submitForm(await readFormData(request), forgotPasswordSchema, async (values) => {
    await limitRate(context, 'signIn');
    await requestReset(values);
    return redirectWith(paths.login, TOASTS.resetRequested);
  });
}

export default function ForgotPassword() {
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm({
    id: 'forgot',
    lastResult: actionData?.lastResult,
    constraint: getZodConstraint(forgotPasswordSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: forgotPasswordSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Page width="form">
      <PageHeading title="Forgotten password" lead="We’ll e-mail you a link to choose a new one." />
      <Form method="post" {...getFormProps(form)} className="grid gap-6">
        <ErrorSummary form={form} />
        <TextField meta={fields.email} label="E-mail" type="email" autoComplete="username" />
        <FormActions>
          <SubmitButton pendingLabel="Sending...">Send the link</SubmitButton>
          <Link to={paths.login}>Back to sign in</Link>
        </FormActions>
      </Form>
    </Page>
  );
}

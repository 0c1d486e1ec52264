import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { confirmationSchema } from '~/domain/accounts/schema';
import { ErrorSummary, FieldGrid, FormActions, PasswordField, TextField } from '~/ui/form';

/** Code and password, for what nobody at an open screen may do; the deeds are its buttons. */
export function ConfirmationForm(props: {
  lastResult?: SubmissionResult<string[]>;
  hint?: string;
  children: ReactNode;
}) {
  const { lastResult, hint, children } = props;
  const [form, fields] = useForm({
    id: 'confirmation',
    lastResult,
    constraint: getZodConstraint(confirmationSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: confirmationSchema }),
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-6">
      <ErrorSummary form={form} />
      <FieldGrid>
        <TextField
          meta={fields.code}
          label="Code"
          hint={hint ?? 'Six digits; a new one every 30 seconds.'}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoCapitalize="none"
        />
        <PasswordField meta={fields.password} label="Password" hint="The one you sign in with." />
      </FieldGrid>
      <FormActions>{children}</FormActions>
    </Form>
  );
}

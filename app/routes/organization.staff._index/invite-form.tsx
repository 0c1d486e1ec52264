import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { inviteStaffSchema } from '~/domain/staff/schema';
import { SubmitButton } from '~/ui/button';
import { ErrorSummary, FieldGrid, FormActions, RadioGroup, TextField } from '~/ui/form';

interface InviteFormProps {
  idempotencyKey: string;
  lastResult?: SubmissionResult<string[]>;
}

export function InviteForm({ idempotencyKey, lastResult }: InviteFormProps) {
  const [form, fields] = useForm({
    id: 'invite',
    lastResult,
    constraint: getZodConstraint(inviteStaffSchema),
    defaultValue: { staffRole: 'coordinator' },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: inviteStaffSchema }),
    // Not on blur: an error message that appears mid-click would move the radio buttons from under the pointer.
    shouldRevalidate: 'onInput',
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-6">
      <ErrorSummary form={form} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <FieldGrid>
        <TextField meta={fields.firstName} label="First name" autoComplete="off" />
        <TextField meta={fields.lastName} label="Last name" autoComplete="off" />
        <TextField meta={fields.email} label="E-mail" type="email" autoComplete="off" className="sm:col-span-2" />
        <RadioGroup
          meta={fields.staffRole}
          label="Role"
          options={STAFF_ROLE_OPTIONS}
          columns={1}
          className="sm:col-span-2"
        />
      </FieldGrid>
      <FormActions>
        <SubmitButton intent="invite" pendingLabel="Inviting...">
          Send invitation
        </SubmitButton>
      </FormActions>
    </Form>
  );
}

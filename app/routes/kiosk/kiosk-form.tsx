import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import type { FormEvent } from 'react';
import { KIOSK_SPECIALTIES } from '~/catalogue/options';
import { kioskFormSchema } from '~/domain/kiosk/schema';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ErrorSummary, FieldGrid, FormActions, RequiredNote, Select, TextField } from '~/ui/form';
import { useToast } from '~/ui/toast';
import { toastFor } from './refusal';

interface KioskFormProps {
  idempotencyKey: string;
  lastResult?: SubmissionResult<string[]>;
}

export function KioskForm({ idempotencyKey, lastResult }: KioskFormProps) {
  const show = useToast();
  const [form, fields] = useForm({
    id: 'kiosk',
    lastResult,
    defaultValue: { idempotencyKey },
    constraint: getZodConstraint(kioskFormSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: kioskFormSchema }),
    shouldRevalidate: 'onInput',
  });
  const { key, ...hidden } = getInputProps(fields.idempotencyKey, { type: 'hidden' });

  /** What the browser itself refuses reads as what the server refuses. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (!event.defaultPrevented) return;
    const checked = parseWithZod(new FormData(event.currentTarget), { schema: kioskFormSchema });
    const toast = toastFor(checked.reply());
    if (toast) show(toast);
  }

  return (
    <Card className="sm:p-8">
      <Form method="post" {...getFormProps(form)} onSubmit={onSubmit} className="grid gap-6">
        <ErrorSummary form={form} />
        <RequiredNote />
        <input key={key} {...hidden} />
        <FieldGrid>
          <TextField
            meta={fields.organizationName}
            label="Organization name"
            autoComplete="organization"
            className="sm:col-span-2"
          />
          <TextField meta={fields.contactName} label="Contact name" autoComplete="name" />
          <TextField meta={fields.email} label="Email" type="email" autoComplete="email" />
          <TextField meta={fields.zipCode} label="ZIP code" optional autoComplete="postal-code" />
          <Select
            meta={fields.primarySpecialty}
            label="Primary specialty"
            optional
            options={KIOSK_SPECIALTIES}
            placeholder="Choose a specialty"
          />
        </FieldGrid>
        <FormActions>
          <SubmitButton pendingLabel="Registering...">Register</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

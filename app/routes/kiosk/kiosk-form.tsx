import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form, useSubmit } from '@remix-run/react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { KIOSK_SPECIALTIES } from '~/catalogue/options';
import { type KioskEntry, kioskFormSchema } from '~/domain/kiosk/schema';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { ErrorSummary, FieldGrid, FormActions, RequiredNote, Select, TextField } from '~/ui/form';
import { useToast } from '~/ui/toast';
import { canKeep } from './queue';
import { toastFor } from './refusal';

interface KioskFormProps {
  idempotencyKey: string;
  lastResult?: SubmissionResult<string[]>;
  /** What stands in the fields at first. */
  entry?: KioskEntry;
  note: ReactNode;
  onTyped: () => void;
  /** Takes an entry over in the browser; false sends the form the plain way. */
  take: (entry: KioskEntry, key: string | null) => Promise<boolean>;
}

export function KioskForm({ idempotencyKey, lastResult, entry, note, onTyped, take }: KioskFormProps) {
  const show = useToast();
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const key = useOwnKey(idempotencyKey);
  const [form, fields] = useForm({
    id: 'kiosk',
    lastResult,
    defaultValue: entry,
    constraint: getZodConstraint(kioskFormSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: kioskFormSchema }),
    shouldRevalidate: 'onInput',
    onSubmit(event, { submission }) {
      if (!canKeep() || submission?.status !== 'success') return;
      event.preventDefault();
      const element = event.currentTarget;
      const { idempotencyKey, ...entered } = submission.value;
      setBusy(true);
      void take(entered, idempotencyKey)
        .then((taken) => taken || submit(element))
        .finally(() => setBusy(false));
    },
  });

  /** What the browser itself refuses reads as what the server refuses. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (!event.defaultPrevented) return;
    const checked = parseWithZod(new FormData(event.currentTarget), { schema: kioskFormSchema });
    const toast = checked.status === 'success' ? null : toastFor(checked.reply());
    if (toast) show(toast);
  }

  return (
    <Card className="sm:p-8">
      {/* The browser is not to offer what somebody else has entered here. */}
      <Form
        method="post"
        {...getFormProps(form)}
        data-tells-offline
        onSubmit={onSubmit}
        onInput={onTyped}
        autoComplete="off"
        className="grid gap-6"
      >
        <ErrorSummary form={form} />
        <RequiredNote />
        <input type="hidden" name="idempotencyKey" value={key} readOnly />
        <FieldGrid>
          <TextField
            meta={fields.organizationName}
            label="Organization name"
            autoComplete="off"
            className="sm:col-span-2"
          />
          <TextField meta={fields.contactName} label="Contact name" autoComplete="off" />
          <TextField meta={fields.email} label="Email" type="email" autoComplete="off" />
          <TextField meta={fields.zipCode} label="ZIP code" optional autoComplete="off" />
          <Select
            meta={fields.primarySpecialty}
            label="Primary specialty"
            optional
            options={KIOSK_SPECIALTIES}
            placeholder="Choose a specialty"
          />
        </FieldGrid>
        <FormActions note={note}>
          <SubmitButton pending={busy || undefined} pendingLabel="Registering..." className="min-h-14 px-8 text-lg">
            Register
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

/** A key of this form's own: the page may be a copy that was kept for when there is no network, and its key many times used. */
function useOwnKey(given: string): string {
  const [key, setKey] = useState(given);
  useEffect(() => setKey(globalThis.crypto?.randomUUID?.() ?? given), [given]);
  return key;
}

import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form, useSubmit } from '@remix-run/react';
import { type FormEvent, type ReactNode, useCallback, useState } from 'react';
import { BROWSER_TOASTS } from '~/catalogue/browser-messages';
import { CONSENT_TEXTS, CONSENT_VERSION } from '~/catalogue/consent';
import { KIOSK_SPECIALTIES } from '~/catalogue/options';
import { type KioskEntry, kioskFormSchema } from '~/domain/model/kiosk-schema';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { Checkbox, ErrorSummary, FieldGrid, FormActions, RequiredNote, Select, TextField } from '~/ui/form';
import { useNewKey } from '~/ui/form/use-answer';
import { useHydrated } from '~/ui/hydrated';
import { useToast } from '~/ui/toast';
import { canKeep } from './queue';

interface KioskFormProps {
  idempotencyKey: string;
  lastResult?: SubmissionResult<string[]>;
  /** The initial values. */
  entry?: KioskEntry;
  note: ReactNode;
  /** Whether several people use this device. If not, the browser may fill in its person's details. */
  isShared: boolean;
  /** Whether Register is the first thing to do here. */
  isFirst: boolean;
  onTyped: () => void;
  /** Queues an entry in the browser; if it returns false, the form is posted as usual. */
  take: (entry: KioskEntry, key: string | null) => Promise<boolean>;
}

export function KioskForm({
  idempotencyKey,
  lastResult,
  entry,
  note,
  isShared,
  isFirst,
  onTyped,
  take,
}: KioskFormProps) {
  const show = useToast();
  const submit = useSubmit();
  const [busy, setBusy] = useState(false);
  const key = useOwnKey(idempotencyKey);
  const own = (detail: string) => (isShared ? 'off' : detail);
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

  /** Shows the same toast for an error found in the browser as for one from the server. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    form.onSubmit(event);
    if (!event.defaultPrevented) return;
    const checked = parseWithZod(new FormData(event.currentTarget), { schema: kioskFormSchema });
    const toast = checked.status === 'success' ? null : toastFor(checked.reply());
    if (toast) show(toast);
  }

  return (
    <Card>
      {/* On a shared device, the browser must not suggest a previous visitor's entries. */}
      <Form
        method="post"
        {...getFormProps(form)}
        data-tells-offline
        onSubmit={onSubmit}
        onInput={onTyped}
        autoComplete={own('on')}
        className="touch-form"
      >
        <ErrorSummary form={form} />
        <RequiredNote />
        <input type="hidden" name="idempotencyKey" value={key} readOnly />
        <FieldGrid>
          <TextField
            meta={fields.organizationName}
            label="Organization name"
            autoComplete={own('organization')}
            className="sm:col-span-2"
          />
          <TextField meta={fields.contactName} label="Contact name" autoComplete={own('name')} />
          <TextField meta={fields.email} label="Email" type="email" autoComplete={own('email')} />
          <TextField
            meta={fields.zipCode}
            label="ZIP code"
            inputMode="numeric"
            optional
            autoComplete={own('postal-code')}
          />
          <Select
            meta={fields.primarySpecialty}
            label="Primary specialty"
            optional
            options={KIOSK_SPECIALTIES}
            placeholder="Choose a specialty"
          />
        </FieldGrid>
        <Checkbox meta={fields.consent} value={CONSENT_VERSION} label={CONSENT_TEXTS[CONSENT_VERSION]} required />
        <FormActions note={note}>
          <SubmitButton
            variant={isFirst ? 'primary' : 'secondary'}
            pending={busy || undefined}
            pendingLabel="Registering..."
            className="px-8"
          >
            Register
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

/** A new key for each form, because an offline copy of the page always contains the same one. */
function useOwnKey(given: string): string {
  const [fresh, setFresh] = useState(() => globalThis.crypto?.randomUUID?.() ?? given);
  useNewKey(useCallback(() => setFresh((used) => globalThis.crypto?.randomUUID?.() ?? `${used}-2`), []));
  return useHydrated() ? fresh : given;
}

const NEEDED = ['organizationName', 'contactName', 'email', 'consent'];

/** The toast for a refusal (KIO-02, KIO-03). An invalid entry only gets an error beside its field. */
export function toastFor({ initialValue, error }: SubmissionResult<string[]>) {
  if (error?.['']) return BROWSER_TOASTS.kioskFailed;
  const missing = NEEDED.some((name) => !String(initialValue?.[name] ?? '').trim());
  return error && missing ? BROWSER_TOASTS.missingInformation : null;
}

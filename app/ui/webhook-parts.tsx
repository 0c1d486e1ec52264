/** What both pages of webhooks show. */
import type { ComponentProps } from 'react';
import type { Option } from '~/catalogue/options';
import type { Rules } from '~/domain/model/forms';
import type { WebhookSecret, WebhookView, webhookSchema } from '~/domain/model/webhook-schema';
import { Badge } from './badge';
import { Banner } from './banner';
import { SubmitButton } from './button';
import { useCopy } from './copy';
import { CheckboxGroup, TextField, ZodForm } from './form';
import { formatDateTime, titleCase } from './text';

/** The secret, which is shown only once. */
export function Secret({ title, secret, note }: Pick<WebhookSecret, 'secret'> & { title: string; note?: string }) {
  const { button, status } = useCopy({
    text: secret,
    label: 'Copy the secret',
    copied: 'Secret copied.',
    failed: 'Please select the secret and copy it with your keyboard.',
    variant: 'secondary',
  });
  return (
    <div className="mb-6">
      <Banner tone="success" title={title}>
        <p>Your program verifies deliveries with this secret. You will not see it again:</p>
        <p className="my-2 break-all rounded-md bg-sunken p-3 font-mono text-ink text-sm">{secret}</p>
        {button}
        {status}
        {note && <p>{note}</p>}
      </Banner>
    </div>
  );
}

const TONES = { active: 'success', failing: 'warning', paused: 'neutral', stopped: 'danger' } as const;

/** Whether a webhook works. */
export const WebhookBadge = ({ state }: Pick<WebhookView, 'state'>) => (
  <Badge tone={TONES[state]}>{titleCase(state)}</Badge>
);

/** Since when, or why not. */
export function standing({ state, failingSince, pausedAt }: WebhookView): string | null {
  if (state === 'stopped') return 'Your organization is not verified';
  if (state === 'paused') return `Since ${formatDateTime(pausedAt ?? 0)}`;
  return failingSince === null ? null : `Since ${formatDateTime(failingSince)}`;
}

interface WebhookFormProps {
  rules: Rules<typeof webhookSchema>;
  events: readonly Option[];
  values?: { address: string; events: string[] };
  intent: string;
  label: string;
  pendingLabel: string;
  lastResult?: ComponentProps<typeof ZodForm>['lastResult'];
}

/** The address of a webhook, and what is posted to it. */
export function WebhookForm({ rules, events, values, intent, label, pendingLabel, lastResult }: WebhookFormProps) {
  return (
    <ZodForm id="webhook" rules={rules} values={values} lastResult={lastResult} className="grid gap-5">
      {(fields) => (
        <>
          <TextField
            meta={fields.address}
            label="Address"
            type="url"
            required
            hint="It begins with https:// and is public. We use port 443 or 8443."
          />
          <CheckboxGroup meta={fields.events} label="Changes to post" options={events} required />
          <div>
            <SubmitButton intent={intent} pendingLabel={pendingLabel}>
              {label}
            </SubmitButton>
          </div>
        </>
      )}
    </ZodForm>
  );
}

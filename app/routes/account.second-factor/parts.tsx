import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { confirmationSchema } from '~/domain/accounts/schema';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { ErrorSummary, FieldGrid, FormActions, PasswordField, TextField } from '~/ui/form';
import { DescriptionList } from '~/ui/lists';
import { QrCode } from '~/ui/qr-code';
import { formatDate, plural } from '~/ui/text';

/** Code and password, for what nobody at an open screen may do; the deeds are its buttons. */
function ConfirmationForm(props: { lastResult?: SubmissionResult<string[]>; hint?: string; children: ReactNode }) {
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

const ANY_APP = 'Any authenticator app will do: one of a phone maker, of a password manager, or a free one.';

/** Before anything was set up. */
export function Begin({ required }: { required: boolean }) {
  return (
    <div className="grid gap-6">
      {required && (
        <Banner title="Administrators need a second factor here" tone="warning" announce="none">
          Set it up once; everything else opens after that.
        </Banner>
      )}
      <Card as="section">
        <CardHeader title="It is off" text={ANY_APP} />
        <Form method="post">
          <SubmitButton intent="begin" pendingLabel="Preparing...">
            Set it up
          </SubmitButton>
        </Form>
      </Card>
    </div>
  );
}

/** The secret to take into the app, and its first code back. */
export function SetUp(props: {
  secret: string;
  qr: { size: number; path: string } | null;
  lastResult?: SubmissionResult<string[]>;
}) {
  const { secret, qr, lastResult } = props;
  return (
    <div className="grid gap-6">
      <Card as="section">
        <CardHeader title="1. Add it to your app" text={ANY_APP} />
        <div className="grid items-start gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {qr && <QrCode code={qr} label="QR code for your authenticator app" className="w-full max-w-48" />}
          <div className="min-w-0">
            <p>Scan the code with the app. Or type this key there, for a code that depends on the time:</p>
            <p className="mt-3 break-words rounded-md bg-sunken p-3 font-mono text-lg tracking-wide">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </p>
            <Form method="post" className="mt-4">
              <SubmitButton intent="begin" variant="quiet" size="sm" pendingLabel="Preparing...">
                Make another key
              </SubmitButton>
            </Form>
          </div>
        </div>
      </Card>
      <Card as="section">
        <CardHeader title="2. Confirm it" text="By the code that the app shows now, and your password." />
        <ConfirmationForm key={secret} lastResult={lastResult}>
          <SubmitButton intent="confirm" pendingLabel="Turning on...">
            Turn it on
          </SubmitButton>
        </ConfirmationForm>
      </Card>
    </div>
  );
}

/** What stands, and the two things that can be done about it. */
export function TurnedOn(props: {
  since: number;
  left: number;
  required: boolean;
  lastResult?: SubmissionResult<string[]>;
}) {
  const { since, left, required, lastResult } = props;
  return (
    <div className="grid gap-6">
      <Card as="section">
        <CardHeader title="It is on" />
        <DescriptionList
          items={[
            { term: 'On since', value: formatDate(since) },
            { term: 'Recovery codes', value: `${plural(left, 'code')} left` },
          ]}
        />
      </Card>
      <Card as="section">
        <CardHeader
          title="Change it"
          text={
            required
              ? 'Without one you cannot go on here: when it is off, you set up a new one, on a new phone for example.'
              : 'New recovery codes end those you have. Turned off, your password alone signs you in.'
          }
        />
        <ConfirmationForm lastResult={lastResult} hint="Of your app, or a recovery code.">
          <SubmitButton intent="renew" pendingLabel="Making...">
            Make new recovery codes
          </SubmitButton>
          <SubmitButton intent="off" variant="danger" pendingLabel="Turning off...">
            Turn it off
          </SubmitButton>
        </ConfirmationForm>
      </Card>
    </div>
  );
}

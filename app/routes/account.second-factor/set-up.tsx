import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { QrCode } from '~/ui/qr-code';
import { ConfirmationForm } from './confirmation-form';

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

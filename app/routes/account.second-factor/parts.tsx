import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { RECOVERY } from '~/catalogue/account';
import { paths } from '~/catalogue/paths';
import { rulesOf } from '~/domain/model/forms';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { PrintButton, useCopy } from '~/ui/copy';
import { FieldGrid, FormActions, PasswordField, TextField, ZodForm } from '~/ui/form';
import { useKeptRoom } from '~/ui/hydrated';
import { DescriptionList } from '~/ui/lists';
import { QrCode } from '~/ui/qr-code';
import { formatDate, plural } from '~/ui/text';

/** Asks for code and password, to protect an unattended screen. The buttons are its children. */
function ConfirmationForm({ hint, children }: { hint?: string; children: ReactNode }) {
  return (
    <ZodForm id="confirmation" rules={rulesOf('confirmation')}>
      {(fields) => (
        <>
          <FieldGrid>
            <TextField
              meta={fields.code}
              label="Code"
              hint={hint ?? 'Six digits that change every 30 seconds.'}
              autoComplete="one-time-code"
              inputMode="numeric"
              autoCapitalize="none"
            />
            <PasswordField meta={fields.password} label="Password" hint="The password you sign in with." />
          </FieldGrid>
          <FormActions>{children}</FormActions>
        </>
      )}
    </ZodForm>
  );
}

const ANY_APP = 'Use any authenticator app, such as the one that came with your phone or password manager.';

export function Begin({ required }: { required: boolean }) {
  return (
    <div className="grid gap-6">
      {required && (
        <Banner title="Administrators need a second factor here" tone="warning" announce="none">
          You can use the rest of the platform once you have set it up.
        </Banner>
      )}
      <Card as="section">
        <CardHeader title="Off" text={ANY_APP} />
        <Form method="post">
          <SubmitButton intent="beginSecondFactor" pendingLabel="Preparing...">
            Set it up
          </SubmitButton>
        </Form>
      </Card>
    </div>
  );
}

/** Shows the secret for the app and asks for its first code. */
export function SetUp({ secret, qr }: { secret: string; qr: { size: number; path: string } | null }) {
  return (
    <div className="grid gap-6">
      <Card as="section">
        <CardHeader title="1. Add it to your app" text={ANY_APP} />
        <div className="grid items-start gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
          {qr && <QrCode code={qr} label="QR code for your authenticator app" className="w-full max-w-48" />}
          <div className="min-w-0">
            <p>Scan the code with the app, or enter this key there as a time-based code:</p>
            <p className="mt-3 break-words rounded-md bg-sunken p-3 font-mono text-lg tracking-wide">
              {secret.match(/.{1,4}/g)?.join(' ')}
            </p>
            <Form method="post" className="mt-4">
              <SubmitButton intent="beginSecondFactor" variant="quiet" size="sm" pendingLabel="Preparing...">
                Get a new key
              </SubmitButton>
            </Form>
          </div>
        </div>
      </Card>
      <Card as="section">
        <CardHeader title="2. Confirm it" text="Enter the code that the app shows, and your password." />
        <ConfirmationForm key={secret}>
          <SubmitButton intent="confirmSecondFactor" pendingLabel="Turning on...">
            Turn it on
          </SubmitButton>
        </ConfirmationForm>
      </Card>
    </div>
  );
}

export function TurnedOn({ since, left, required }: { since: number; left: number; required: boolean }) {
  return (
    <div className="grid gap-6">
      <Card as="section">
        <CardHeader title="On" />
        <DescriptionList
          items={[
            { term: 'On since', value: formatDate(since) },
            { term: 'Recovery codes', value: `${plural(left, 'code')} left` },
          ]}
        />
      </Card>
      <Card as="section">
        <CardHeader
          title="Change or turn off"
          text={
            required
              ? 'Administrators must have a second factor. If you turn it off, for example to move to a new phone, you’ll be asked to set it up again.'
              : 'New recovery codes replace the ones you have. If you turn it off, you’ll sign in with just your password.'
          }
        />
        <ConfirmationForm hint="From your app, or a recovery code.">
          <SubmitButton intent="renewRecoveryCodes" pendingLabel="Creating...">
            Create new recovery codes
          </SubmitButton>
          <SubmitButton intent="turnOffSecondFactor" variant="danger" pendingLabel="Turning off...">
            Turn it off
          </SubmitButton>
        </ConfirmationForm>
      </Card>
    </div>
  );
}

/** The codes, shown only once, to print, copy or write down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const unscripted = useKeptRoom();
  const { button, status } = useCopy({
    text: codes.join('\n'),
    label: 'Copy',
    copied: RECOVERY.copied,
    failed: RECOVERY.notCopied,
    variant: 'secondary',
  });
  return (
    <div className="grid gap-6">
      <Banner title={RECOVERY.on} tone="success">
        {RECOVERY.once}
      </Banner>
      <Card as="section">
        <CardHeader title="Your recovery codes" text={RECOVERY.use} />
        <ul className="grid gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono md:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="tabular-nums">
              {code}
            </li>
          ))}
        </ul>
        <div data-noprint className="mt-5 flex flex-wrap items-center gap-3">
          {button}
          <PrintButton label="Print" />
          {unscripted && <p className="until-hydrated text-ink-muted">{RECOVERY.byHand}</p>}
          <ButtonLink to={paths.account}>I’ve saved them</ButtonLink>
        </div>
        {status}
      </Card>
    </div>
  );
}

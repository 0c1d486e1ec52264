import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { MAIL_CHOICES, MAIL_KINDS, type MailKind } from '~/catalogue/mail-kinds';
import { DIGEST_OPTIONS, labelOf, type Option } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { Role } from '~/catalogue/statuses';
import type { AccountProfile } from '~/domain/model/account-view';
import type { DigestView, MailChoicesView } from '~/domain/model/digest-schema';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { useCopy } from '~/ui/copy';
import { FieldGrid, FormActions, PasswordField, RadioGroup, Select, TextField, useRefused, ZodForm } from '~/ui/form';

export function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card as="section" className="grid justify-items-start gap-4">
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-0.5 text-ink-muted text-sm">{text}</p>
      </div>
      {children}
    </Card>
  );
}

/** How often the person gets suggestions by e-mail. */
export function DigestPart({ digest, role }: DigestView & { role: Role | null }) {
  const what = role === 'site' ? 'New studies that may fit your site' : 'New sites that may fit your studies';
  return (
    <Part title="Suggestions by e-mail" text={`${what}, in one e-mail: the digest.`}>
      <ZodForm
        id="digest"
        action={`${paths.account}?index`}
        rules={rulesOf('digestChoice')}
        values={{ digest }}
        className="grid gap-6 justify-self-stretch"
      >
        {(fields) => (
          <>
            <RadioGroup meta={fields.digest} label="How often" options={DIGEST_OPTIONS} columns={1} />
            <FormActions>
              <SubmitButton intent="chooseDigest" variant="secondary" pendingLabel="Saving...">
                Save
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Part>
  );
}

const ONLY_FOR: Partial<Record<MailKind, Role>> = { training: 'site' };

/** Which e-mails the person gets at once, in the digest, or never. */
export function MailsPart({ mails, role }: { mails: MailChoicesView; role: Role | null }) {
  const kinds = MAIL_KINDS.filter(({ value }) => !ONLY_FOR[value] || ONLY_FOR[value] === role);
  return (
    <Part
      title="Other e-mails"
      text="Links to sign in, what concerns your account’s security, and decisions on what you have registered are always e-mailed at once. The digest comes once a day, or once a week if your suggestions do."
    >
      <ZodForm
        id="mail-choices"
        action={`${paths.account}?index`}
        rules={rulesOf('mailChoices')}
        lastResult={useRefused('chooseMails')}
        values={mails}
        className="grid gap-6 justify-self-stretch"
      >
        {(fields) => (
          <>
            <FieldGrid>
              {kinds.map(({ value, label, note }) => (
                <Select key={value} meta={fields[value]} label={label} hint={note} options={MAIL_CHOICES} />
              ))}
            </FieldGrid>
            <FormActions>
              <SubmitButton intent="chooseMails" variant="secondary" pendingLabel="Saving...">
                Save e-mails
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Part>
  );
}

/** The name that is printed on what the person signs. */
export function NamePart({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  return (
    <Part
      title="Your name"
      text="It is printed on everything you sign. What you have already signed keeps the name it was signed with."
    >
      <ZodForm
        id="account-name"
        action={`${paths.account}?index`}
        rules={rulesOf('accountName')}
        lastResult={useRefused('changeName')}
        values={{ firstName: firstName ?? '', lastName: lastName ?? '' }}
        className="grid gap-6 justify-self-stretch"
      >
        {(fields) => (
          <>
            <FieldGrid>
              <TextField meta={fields.firstName} label="First name" autoComplete="given-name" />
              <TextField meta={fields.lastName} label="Last name" autoComplete="family-name" />
              <PasswordField meta={fields.password} label="Your current password" />
            </FieldGrid>
            <FormActions>
              <SubmitButton intent="changeName" variant="secondary" pendingLabel="Saving...">
                Change name
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Part>
  );
}

interface ProfilePartProps {
  profile: AccountProfile;
  /** From the server, because no other page has this list. */
  zones: readonly Option[];
}

/** Title, phone and time zone. */
export function ProfilePart({ profile, zones }: ProfilePartProps) {
  const { title, phone, timeZone, organizationZone } = profile;
  const ofOrganization = organizationZone
    ? `Your organization’s ZIP code is in ${labelOf(zones, organizationZone)}.`
    : 'We don’t know your organization’s time zone, so without your choice, times are in UTC.';
  return (
    <Part title="Your details" text="Your title is filled in when you sign something.">
      <ZodForm
        id="account-profile"
        action={`${paths.account}?index`}
        rules={rulesOf('accountProfile')}
        lastResult={useRefused('changeProfile')}
        values={{ title: title ?? '', phone: phone ?? '', timeZone }}
        className="grid gap-6 justify-self-stretch"
      >
        {(fields) => (
          <>
            <FieldGrid>
              <TextField meta={fields.title} label="Title" autoComplete="organization-title" />
              <TextField meta={fields.phone} label="Phone" type="tel" autoComplete="tel" />
              <Select
                meta={fields.timeZone}
                label="Time zone"
                hint={`Pages and e-mails show times in it. ${ofOrganization}`}
                options={zones}
                className="sm:col-span-2"
              />
            </FieldGrid>
            <FormActions>
              <SubmitButton intent="changeProfile" variant="secondary" pendingLabel="Saving...">
                Save details
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Part>
  );
}

/** The address with which the person signs in. */
export function EmailPart({ email, newEmail }: Pick<AccountProfile, 'email' | 'newEmail'>) {
  return (
    <Part
      title="E-mail address"
      text={`${email ? `You sign in with ${email}.` : 'You sign in with a user name, and have no e-mail address yet.'} We’ll send a link to a new address, which counts once you have opened the link.`}
    >
      {newEmail && (
        <p>
          Waiting for the link that we sent to <strong>{newEmail}</strong> to be opened. Until then, your address stays
          as it is.
        </p>
      )}
      <ZodForm
        id="new-email"
        action={`${paths.account}?index`}
        rules={rulesOf('newEmail')}
        lastResult={useRefused('askNewEmail')}
        className="grid gap-6 justify-self-stretch"
      >
        {(fields) => (
          <>
            <FieldGrid>
              <TextField meta={fields.email} label="New e-mail address" type="email" autoComplete="email" />
              <PasswordField meta={fields.password} label="Your current password" />
            </FieldGrid>
            <FormActions>
              <SubmitButton intent="askNewEmail" variant="secondary" pendingLabel="Sending...">
                Send the link
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Part>
  );
}

/** The secret address of the person's calendar. @param address only once, right after it was made */
export function CalendarPart({ on, address }: { on: boolean; address: string | null }) {
  return (
    <Part
      title="Calendar"
      text="What is due for you, and the IRB meetings and visits of your matches, in your own calendar program. Whoever has the address can read them, so keep it to yourself."
    >
      {address ? (
        <NewAddress address={address} />
      ) : (
        on && <p>Your calendar has an address. If you have lost it, or someone else has it, get a new one.</p>
      )}
      <Form method="post" action={`${paths.account}?index`} className="flex flex-wrap gap-3">
        <SubmitButton intent="renewCalendar" variant="secondary" pendingLabel="Preparing...">
          {on ? 'Get a new address' : 'Get an address'}
        </SubmitButton>
        {on && (
          <SubmitButton intent="removeCalendar" variant="danger" pendingLabel="Removing...">
            Remove the address
          </SubmitButton>
        )}
      </Form>
    </Part>
  );
}

function NewAddress({ address }: { address: string }) {
  const { button, status } = useCopy({
    text: address,
    label: 'Copy',
    copied: 'Address copied.',
    failed: 'Please select the address and copy it with your keyboard.',
    variant: 'secondary',
  });
  return (
    <div className="grid gap-3 justify-self-stretch" id="new-calendar-address">
      <p>Subscribe to this address in your calendar program. You will not see it again here:</p>
      <p className="break-all rounded-md bg-sunken p-3 font-mono text-sm">{address}</p>
      <div className="flex flex-wrap items-center gap-3">{button}</div>
      {status}
    </div>
  );
}

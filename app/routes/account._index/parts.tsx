import type { ReactNode } from 'react';
import { DIGEST_OPTIONS } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { Role } from '~/catalogue/statuses';
import type { DigestView } from '~/domain/model/digest-schema';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FieldGrid, FormActions, PasswordField, RadioGroup, TextField, useRefused, ZodForm } from '~/ui/form';

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
    <Part
      title="Suggestions by e-mail"
      text={`${what}, in one e-mail. Invitations and answers are always e-mailed at once.`}
    >
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

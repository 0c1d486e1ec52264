import { STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { rulesOf } from '~/domain/model/forms';
import type { ReceivedJoinRequest } from '~/domain/model/join-request-schema';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { EmailText } from '~/ui/email-text';
import { Checkbox, FormActions, RadioGroup, TextArea, useRefused, ZodForm } from '~/ui/form';
import { formatDate } from '~/ui/text';

/** Somebody who asks to join, with what an owner answers. */
export function Request({ id, name, email, message, createdAt, expiresAt }: ReceivedJoinRequest) {
  const [accept, decline] = [`acceptJoinRequest ${id}`, `declineJoinRequest ${id}`];
  const declining = useRefused(decline);
  return (
    <Card as="section" id={`request-${id}`}>
      <CardHeader title={name} />
      <p>
        <EmailText>{email}</EmailText>
      </p>
      <p className="mb-4 text-ink-muted text-sm">
        Asked {formatDate(createdAt)}. You can answer until {formatDate(expiresAt)}.
      </p>
      {message && <p className="mb-4 whitespace-pre-line break-words">“{message}”</p>}
      <ZodForm
        id={`accept-${id}`}
        rules={rulesOf('acceptJoin')}
        values={{ staffRole: 'coordinator' }}
        lastResult={useRefused(accept)}
      >
        {(fields) => (
          <>
            <RadioGroup meta={fields.staffRole} label="Role" options={STAFF_ROLE_OPTIONS} columns={1} />
            <Checkbox
              meta={fields.maySign}
              label="Can sign for your organization"
              hint="You can change this later under Staff."
            />
            <FormActions>
              <SubmitButton intent={accept} pendingLabel="Accepting...">
                Accept<span className="sr-only"> {name}</span>
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
      <details className="mt-4" open={declining !== null}>
        <summary className="link inline-block min-h-6 text-sm">
          Decline<span className="sr-only"> {name}</span>
        </summary>
        <div className="mt-2">
          <ZodForm id={`decline-${id}`} rules={rulesOf('declineJoin')} lastResult={declining}>
            {(fields) => (
              <>
                <TextArea meta={fields.reason} label="Reason" optional hint={`${name} reads it, in our e-mail too.`} />
                <FormActions>
                  <SubmitButton intent={decline} variant="secondary" pendingLabel="Declining...">
                    Decline the request<span className="sr-only"> of {name}</span>
                  </SubmitButton>
                </FormActions>
              </>
            )}
          </ZodForm>
        </div>
      </details>
    </Card>
  );
}

import { Form } from '@remix-run/react';
import { labelOf, STAFF_ROLE_OPTIONS } from '~/catalogue/options';
import { rulesOf } from '~/domain/model/forms';
import type { OwnJoinRequest } from '~/domain/model/join-request-schema';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { FormActions, TextArea, useRefused, ZodForm } from '~/ui/form';
import { formatDate } from '~/ui/text';

interface AskToJoinProps {
  id: string;
  name: string;
  domain: string;
  idempotencyKey: string;
}

/** An organization with addresses at the person's domain, which they can ask to let them join. */
export function AskToJoin({ id, name, domain, idempotencyKey }: AskToJoinProps) {
  const refused = useRefused('askToJoin');
  const lastResult = refused?.initialValue?.organizationId === id ? refused : null;
  return (
    <Card as="section" id={`join-${id}`}>
      <CardHeader title={`Join ${name}`} />
      <p className="mb-4">
        An organization with addresses at {domain} is already here: {name}. If you work there, ask to join it. Its
        owners read your name, your e-mail address and your message, and answer. What you have here stays as it is.
      </p>
      <ZodForm id={`ask-${id}`} rules={rulesOf('askToJoin')} lastResult={lastResult}>
        {(fields) => (
          <>
            <input type="hidden" name="organizationId" value={id} />
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <TextArea
              meta={fields.message}
              label="Message"
              optional
              hint="For example, in which team you work, and who there knows you."
            />
            <FormActions>
              <SubmitButton intent="askToJoin" pendingLabel="Sending...">
                Ask to join<span className="sr-only"> {name}</span>
              </SubmitButton>
            </FormActions>
          </>
        )}
      </ZodForm>
    </Card>
  );
}

/** The person's requests, with what became of them. */
export function OwnRequests({ asked }: { asked: readonly OwnJoinRequest[] }) {
  return (
    <Card as="section">
      <CardHeader title="Your requests to join" />
      <ul className="divide-y divide-line">
        {asked.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="break-words font-semibold">{request.name}</p>
              <p className="break-words text-ink-muted text-sm">{standing(request)}</p>
            </div>
            {request.state === 'open' && (
              <Form method="post">
                <SubmitButton intent={`withdrawJoinRequest ${request.id}`} variant="secondary">
                  Withdraw<span className="sr-only"> your request to {request.name}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function standing({ state, createdAt, expiresAt, decidedAt, staffRole, reason }: OwnJoinRequest): string {
  const decided = formatDate(decidedAt ?? createdAt);
  if (state === 'open') return `Sent ${formatDate(createdAt)}. Its owners can answer until ${formatDate(expiresAt)}.`;
  if (state === 'accepted')
    return `Accepted ${decided}, as ${labelOf(STAFF_ROLE_OPTIONS, staffRole ?? '').toLowerCase()}`;
  if (state === 'withdrawn') return `Withdrawn ${decided}`;
  if (state === 'expired') return `Sent ${formatDate(createdAt)}. Nobody can answer it now.`;
  return `Declined ${decided}. ${reason ? `Reason: ${reason}` : 'No reason was given.'}`;
}

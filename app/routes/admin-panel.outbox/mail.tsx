import { Form } from '@remix-run/react';
import type { MailState } from '~/catalogue/statuses';
import { Badge } from '~/ui/badge';
import { SubmitButton } from '~/ui/button';
import { RotateCw } from '~/ui/icons';
import type { Column } from '~/ui/table';
import { formatDateTime, plural, titleCase } from '~/ui/text';
import type { Tone } from '~/ui/tone';

interface Row {
  id: string;
  recipient: string;
  subject: string;
  /** Null once it has been sent. */
  body: string | null;
  state: MailState;
  attempts: number;
  dueAt: number;
  lastError: string | null;
  createdAt: number;
  sentAt: number | null;
}

const TONES: Record<MailState, Tone> = { waiting: 'warning', sent: 'success', failed: 'danger' };

export const COLUMNS: Column<Row>[] = [
  {
    header: 'E-mail',
    cell: ({ subject, recipient }) => (
      <>
        <span className="block break-words font-medium">{subject}</span>
        <span className="block break-all text-ink-muted text-sm">To {recipient}</span>
      </>
    ),
  },
  { header: 'Status', cell: ({ state }) => <Badge tone={TONES[state]}>{titleCase(state)}</Badge> },
  { header: 'Created', cell: ({ createdAt }) => formatDateTime(createdAt) },
  {
    header: 'Actions',
    align: 'end',
    cell: ({ id, state, subject, recipient }) =>
      state !== 'waiting' && (
        <Form method="post">
          <SubmitButton
            intent={`resend ${id}`}
            size="sm"
            variant="secondary"
            icon={<RotateCw aria-hidden />}
            pendingLabel="Sending..."
          >
            Send again
            <span className="sr-only">
              : {subject}, to {recipient}
            </span>
          </SubmitButton>
        </Form>
      ),
  },
];

/** An expanded row: the last error, and the text until the e-mail is sent. */
export function MailText({ mail: { state, body, attempts, dueAt, lastError, sentAt } }: { mail: Row }) {
  return (
    <>
      {lastError && (
        <p className="mb-3 break-words text-danger">
          Failed after {plural(attempts, 'attempt')}: {lastError}
          {state === 'waiting' && ` Next attempt on ${formatDateTime(dueAt)}.`}
        </p>
      )}
      <p className="whitespace-pre-line break-words">
        {body ?? `Sent on ${sentAt === null ? '' : formatDateTime(sentAt)}. Only the recipient can read a sent e-mail.`}
      </p>
    </>
  );
}

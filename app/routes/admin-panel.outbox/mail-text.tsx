import type { ReadableMail } from '~/domain/base/mail-view.server';
import { formatDateTime, plural } from '~/ui/text';

/** Why the secret of a link is hidden, or not. */
const LINKS = {
  hidden: 'The link is hidden, because whoever has it could act and sign as the recipient.',
  shown:
    'This installation sends no e-mail, so please pass the link on. You can see it because the recipient has never signed anything. That you have read it is in the audit trail.',
} as const;

/** An expanded row: the last error, and the text until the e-mail is sent. */
export function MailText({ mail }: { mail: ReadableMail }) {
  const { state, body, links, confidential, attempts, dueAt, lastError, sentAt } = mail;
  return (
    <>
      {lastError && (
        <p className="mb-3 break-words text-danger">
          Failed after {plural(attempts, 'attempt')}: {lastError}
          {state === 'waiting' && ` Next attempt on ${formatDateTime(dueAt)}.`}
        </p>
      )}
      {body !== null && links !== 'none' && <p className="mb-3 text-ink-muted text-sm">{LINKS[links]}</p>}
      <p className="whitespace-pre-line break-words">
        {body ??
          (confidential
            ? 'A message between the two sides of a match. Only they can read it.'
            : `Sent on ${sentAt === null ? '' : formatDateTime(sentAt)}. Only the recipient can read a sent e-mail.`)}
      </p>
    </>
  );
}

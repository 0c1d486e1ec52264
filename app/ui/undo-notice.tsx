import { Form } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { MINUTE_MS } from '~/catalogue/time';
import { Banner } from './banner';
import { SubmitButton } from './button';
import { plural } from './text';

const howLong = (ms: number) =>
  ms < 2 * MINUTE_MS ? `${ms / 1000} seconds` : plural(Math.floor(ms / MINUTE_MS), 'minute');

interface UndoNoticeProps {
  title: string;
  /** Whether several decisions are undone together. */
  many?: boolean;
  leftMs: number;
  /** How long it can be undone in all. */
  waitMs: number;
  /** Where the form is posted to, and what its button asks for. */
  action: string;
  intent: string;
  /** The key that does it (app/ui/keys.tsx). */
  keys?: string;
  /** Said after the label to screen readers. */
  about: string;
  /** The form's hidden fields. */
  children: ReactNode;
}

/** What was decided a moment ago, with Undo until the e-mail about it is sent. */
export function UndoNotice({ title, many, leftMs, waitMs, action, intent, keys, about, children }: UndoNoticeProps) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  if (over) return null;
  return (
    <Banner
      title={title}
      action={
        <Form method="post" action={action}>
          {children}
          <SubmitButton
            intent={intent}
            variant="secondary"
            size="sm"
            pendingLabel="Undoing..."
            aria-keyshortcuts={keys}
          >
            {many ? 'Undo all' : 'Undo'}
            <span className="sr-only"> {about}</span>
          </SubmitButton>
        </Form>
      }
    >
      <p>
        {many
          ? `You can undo each until its e-mail is sent, ${howLong(waitMs)} after the decision.`
          : `You can undo this until the e-mail is sent, ${howLong(waitMs)} after the decision.`}
      </p>
    </Banner>
  );
}

import { Form } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { MINUTE_MS } from '~/catalogue/time';
import { Banner } from './banner';
import { SubmitButton } from './button';
import { plural } from './text';

const howLong = (ms: number) =>
  ms < 2 * MINUTE_MS ? `${ms / 1000} seconds` : plural(Math.floor(ms / MINUTE_MS), 'minute');

/** Up to this many decisions get a notice each. Beyond that, they were made together and are undone together. */
const SINGLE_MOST = 3;

/** Of one decision that can be undone, or of several. */
export interface Undoable {
  title: string;
  /** How long it can still be undone; of several, the newest. */
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
  /** What others may see at once, although their e-mail waits. */
  seen?: string;
  /** The form's hidden fields, with the address to return to. */
  fields: Readonly<Record<string, string>>;
}

interface UndoNoticesProps<Decision> {
  /** Newest first. */
  made: readonly Decision[];
  one: (decision: Decision) => Undoable;
  /** For all of them together, if they can be undone so. Those whose e-mail has since been sent are refused and named. */
  all?: (made: readonly Decision[]) => Undoable;
}

/** What was decided a moment ago, with Undo until the e-mails are sent: a notice each for a few, one for many. */
export function UndoNotices<Decision extends { id: string }>({ made, one, all }: UndoNoticesProps<Decision>) {
  if (all && made.length > SINGLE_MOST) return <UndoNotice {...all(made)} ids={made.map(({ id }) => id)} />;
  return made.map((decision) => {
    const undoable = one(decision);
    return <UndoNotice key={`${decision.id} ${undoable.title}`} {...undoable} />;
  });
}

function UndoNotice({
  title,
  ids = [],
  leftMs,
  waitMs,
  action,
  intent,
  keys,
  about,
  seen,
  fields,
}: Undoable & { ids?: readonly string[] }) {
  const many = ids.length > 0;
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
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
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
        {seen && ` ${seen}`}
      </p>
    </Banner>
  );
}

import { useActionData, useFetcher, useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { MailPreview as Preview } from '~/domain/model/review-schema';
import { Button } from './button';
import { FieldError } from './form/field';

interface Answer {
  preview?: Preview;
  lastResult?: { error?: Record<string, string[] | null> | null; initialValue?: Record<string, unknown> };
}

interface MailPreviewProps {
  /** Of the part of the page that shows it. */
  id: string;
  intent: string;
  /** Where the form is sent, if not to this page. */
  action?: string;
}

/**
 * A button of a form that shows the e-mail that the form would send, and the e-mail. It is never a form's first button,
 * which Enter presses.
 */
export function MailPreview({ id, intent, action }: MailPreviewProps) {
  const { pathname, search } = useLocation();
  const to = action ?? pathname + search;
  const { data, state, submit } = useFetcher<Answer>();
  const posted = useActionData<Answer>();
  // Not by useRefused, which would load the scripts of longer forms.
  const isPosted = posted?.lastResult?.initialValue?.intent === intent;
  const [typed, setTyped] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // What was typed since is not in it.
  useEffect(() => {
    const form = box.current?.closest('form');
    const change = () => setTyped(true);
    form?.addEventListener('input', change);
    return () => form?.removeEventListener('input', change);
  }, []);
  const show = (event: MouseEvent<HTMLButtonElement>) => {
    const { form } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    setTyped(false);
    const typedIn = new FormData(form);
    typedIn.set('intent', intent);
    submit(typedIn, { method: 'post', action: to });
  };
  const answer = data ?? (isPosted ? posted : undefined);
  const problems = Object.values(answer?.lastResult?.error ?? {}).flatMap((messages) => messages ?? []);
  return (
    <div ref={box} className="grid gap-3">
      <div>
        <Button
          variant="quiet"
          size="sm"
          name="intent"
          value={intent}
          formAction={`${to}#${id}`}
          formNoValidate
          pending={state !== 'idle'}
          onClick={show}
        >
          Preview the e-mail
        </Button>
      </div>
      <div id={id} role="status" className="scroll-mt-20">
        {!typed && answer?.preview && <Shown {...answer.preview} />}
        {!typed && data && problems.length > 0 && <FieldError id={`${id}-error`} errors={problems} />}
      </div>
    </div>
  );
}

function Shown({ to, subject, body, held }: Preview) {
  return (
    <section aria-label="The e-mail" className="rounded-lg border border-line bg-sunken p-4 text-sm">
      <p className="break-words text-ink-muted">
        {to.length > 0 ? `To ${to.join(', ')}` : 'Nobody gets it, because nobody has an account.'}
      </p>
      {held && <p className="text-ink-muted">It is held while e-mail notifications are off.</p>}
      <p className="mt-1 break-words font-semibold">{subject}</p>
      <p className="mt-2 whitespace-pre-line break-words">{body}</p>
    </section>
  );
}

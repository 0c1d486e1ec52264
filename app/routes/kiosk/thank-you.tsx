import { useEffect, useRef } from 'react';
import type { Toast } from '~/catalogue/browser-messages';
import { KIOSK } from '~/catalogue/kiosk';
import { KIOSK_THANKS_MS } from '~/catalogue/limits';
import { buttonClass } from '~/ui/button';
import { useKeptRoom } from '~/ui/hydrated';
import { CircleCheck } from '~/ui/icons';
import { cx } from '~/ui/text';
import { useToast } from '~/ui/toast';

interface ThankYouProps {
  thanks: Toast;
  /** The address of the empty form. */
  form: string;
  /** Whether the next person follows on this device. If not, the thanks stay. */
  isShared: boolean;
  /** With JavaScript: shows the form without loading it, so that it works offline too. */
  onLeave: (byPerson: boolean) => void;
}

/** Fills the screen after an entry, until the next person comes or a few seconds have passed (KIO-03, SCR-12). */
export function ThankYou({ thanks, form, isShared, onLeave }: ThankYouProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const unscripted = useKeptRoom();
  const showToast = useToast();
  // Dismisses earlier toasts, such as the one about missing fields.
  useEffect(() => showToast(null), [showToast]);
  useEffect(() => {
    heading.current?.focus();
    if (!isShared) return;
    const timer = setTimeout(() => onLeave(false), KIOSK_THANKS_MS);
    return () => clearTimeout(timer);
  }, [isShared, onLeave]);
  return (
    <section
      aria-labelledby="thanks"
      className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 overflow-y-auto bg-paper p-6 text-center"
    >
      <CircleCheck aria-hidden className="size-20 shrink-0 text-success" />
      <h2 id="thanks" ref={heading} tabIndex={-1} className="text-3xl focus:outline-none sm:text-5xl">
        {thanks.title}
      </h2>
      <p className="max-w-xl text-lg">{thanks.description}</p>
      {thanks.more && <p className="max-w-xl font-semibold text-brand text-xl">{thanks.more}</p>}
      <a
        href={form}
        onClick={(event) => {
          event.preventDefault();
          onLeave(true);
        }}
        className={cx(buttonClass({ variant: isShared ? 'primary' : 'secondary' }), 'mt-4 min-h-14 px-8 text-lg')}
      >
        {isShared ? KIOSK.next : KIOSK.another}
      </a>
      {isShared && (
        <p className={unscripted ?? 'text-ink-muted text-sm'}>{KIOSK.thanksLeave(KIOSK_THANKS_MS / 1000)}</p>
      )}
    </section>
  );
}

import { useActionData, useBlocker, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button } from './button';

const LEAVING = {
  title: 'Leave without saving?',
  text: 'What you changed on this page has not been saved or sent.',
  stay: 'Stay on this page',
  leave: 'Leave without saving',
};

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What a control has, and what it had when the page was loaded. */
function valuesOf(control: Control): { now: unknown; before: unknown } {
  if (control instanceof HTMLSelectElement) {
    const before = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return { now: control.selectedIndex, before: Math.max(0, before) };
  }
  if (control.type === 'checkbox' || control.type === 'radio') {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return { now: checked, before: defaultChecked };
  }
  // A text that was stored with the line breaks of another system is read with those of the browser.
  const before = control.defaultValue.replace(/\r\n?/g, '\n');
  return { now: control.value, before: control.type === 'hidden' ? control.value : before };
}

const isControl = (element: Element): element is Control => /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
const heldBy = (form: HTMLFormElement, when: 'now' | 'before'): string =>
  JSON.stringify([...form.elements].filter(isControl).map((control) => valuesOf(control)[when]));

const formOf = (id: string) => document.getElementById(id) as HTMLFormElement | null;

/**
 * In a long form: asks before its page is left while what was entered is not saved. Without JavaScript, browsers keep what is
 * typed when someone comes back.
 */
export function AsksBeforeLeaving({ form: formId }: { /** The ID of the form. */ form: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { state } = useNavigation();
  // An action that has saved something redirects, and answers nothing.
  const isRefused = useActionData() !== undefined;
  // The page of a refused form has what was typed as the values that it was loaded with.
  const now = useRef({
    /** Whether the form is being sent by a button of its own right now, was the last one that a button sent, and is on its way. */
    sends: false,
    wasLast: false,
    isSent: false,
    wasRefused: isRefused,
    isIdle: true,
    saved: null as string | null,
  });

  const hasUnsaved = () => {
    const form = formOf(formId);
    const { wasRefused, saved } = now.current;
    return form !== null && (wasRefused || heldBy(form, 'now') !== (saved ?? heldBy(form, 'before')));
  };

  useEffect(() => {
    const { current } = now;
    current.isIdle = state === 'idle';
    if (state === 'submitting') current.isSent = current.wasLast;
    if (!current.isIdle || !current.isSent) return;
    const form = formOf(formId);
    current.isSent = false;
    current.wasRefused = isRefused;
    current.saved = form && heldBy(form, 'now');
  }, [formId, state, isRefused]);

  useEffect(() => {
    const sends = ({ target, submitter }: SubmitEvent) => {
      // Conform checks a single field by a button of its own, which sends nothing.
      if (submitter?.getAttribute('name') === '__intent__') return;
      const { current } = now;
      current.wasLast = target === formOf(formId);
      current.sends = current.wasLast;
      // A form is sent while the event lasts, or not at all.
      setTimeout(() => {
        current.sends = false;
      });
    };
    document.addEventListener('submit', sends, true);
    return () => document.removeEventListener('submit', sends, true);
  }, [formId]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (now.current.isIdle && hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });

  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isSamePage = from.pathname === to.pathname && from.search === to.search;
    return !isSamePage && !now.current.sends && hasUnsaved();
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) dialog.current?.showModal();
  }, [isBlocked]);

  if (!isBlocked) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leaving-title"
      onClose={() => blocker.reset()}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-6 text-ink shadow-pop backdrop:bg-black/50"
    >
      <h2 id="leaving-title" className="text-2xl">
        {LEAVING.title}
      </h2>
      <p className="mt-4 text-ink-muted">{LEAVING.text}</p>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button type="button" variant="secondary" onClick={() => blocker.proceed()}>
          {LEAVING.leave}
        </Button>
        <Button type="button" onClick={() => dialog.current?.close()}>
          {LEAVING.stay}
        </Button>
      </div>
    </dialog>
  );
}

import { useFetcher } from '@remix-run/react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

const PAUSE_MS = 500;

/** The form as it stands, to be kept: without the file, which has its own way. */
function typedIn(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  data.delete('file');
  data.set('intent', 'save');
  return data;
}

/**
 * Keeps what is typed in a draft on the server (WIZ-14): posts the form with `intent=save` to its own address shortly
 * after the last key, and at once when the page is left. Call `touched` on input and `sent` when the form is submitted.
 */
export function useKeptDraft(form: RefObject<HTMLFormElement>, action: string) {
  const fetcher = useFetcher();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useRef(fetcher.submit);
  submit.current = fetcher.submit;

  const sent = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);

  const touched = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (form.current) submit.current(typedIn(form.current), { method: 'post', action });
    }, PAUSE_MS);
  }, [form, action]);

  useEffect(() => {
    const element = form.current;
    const leave = () => {
      if (timer.current === undefined || !element) return;
      sent();
      navigator.sendBeacon(action, typedIn(element));
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [form, action, sent]);

  return { touched, sent };
}

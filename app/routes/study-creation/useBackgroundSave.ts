import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useRef } from 'react';

const PAUSE_MS = 800;

/**
 * Saves what is typed shortly after it was typed (STU-13); leaving the page before that saves it too.
 * @returns a handler for the form's input events, a way to call off what is waiting, and whether all is saved.
 */
export function useBackgroundSave(address: string) {
  const fetcher = useFetcher();
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; body: FormData } | null>(null);

  function callOff(): FormData | undefined {
    const body = waiting.current?.body;
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    return body;
  }

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    callOff();
    const body = new FormData(currentTarget);
    body.set('intent', 'save');
    const timer = setTimeout(() => {
      callOff();
      fetcher.submit(body, { method: 'post', action: address });
    }, PAUSE_MS);
    waiting.current = { timer, body };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of this form's life, and only then.
  useEffect(() => {
    const leave = () => {
      const body = callOff();
      if (body) navigator.sendBeacon(address, body);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return { onInput, callOff, isSaved: fetcher.state === 'idle' && fetcher.data !== undefined };
}

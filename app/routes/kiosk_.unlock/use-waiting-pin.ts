import { useSubmit } from '@remix-run/react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { KIOSK_PIN_MS } from '~/catalogue/limits';

/**
 * Without a network, holds the PIN and sends it again and again. Only the server checks it: whatever a device could check
 * it against would let a thief find it out (docs/decisions/0078-kiosk-keeps-to-itself.md). It is in the memory of this page
 * only, while the page is in view, and not for long, so that no device unlocks itself after its field rep has left.
 */
export function useWaitingPin(unsent: unknown) {
  const submit = useSubmit();
  const pin = useRef<string | null>(null);
  const since = useRef(0);
  const [state, setState] = useState<'none' | 'waiting' | 'dropped'>('none');
  const drop = useCallback((to: 'none' | 'dropped') => {
    pin.current = null;
    setState(to);
  }, []);
  /** For the form's submit event. */
  const note = useCallback((event: FormEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    pin.current = String(new FormData(event.target).get('pin') ?? '');
    since.current = Date.now();
  }, []);

  useEffect(() => {
    if (pin.current === null) return;
    // The server has answered.
    if (!unsent) return drop('none');
    setState('waiting');
    const again = () => {
      if (pin.current === null) return;
      if (Date.now() - since.current > KIOSK_PIN_MS.most) drop('dropped');
      else submit({ pin: pin.current }, { method: 'post' });
    };
    const hide = () => pin.current !== null && document.visibilityState === 'hidden' && drop('dropped');
    const timer = setTimeout(again, KIOSK_PIN_MS.every);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [unsent, submit, drop]);

  return { state, note, forget: () => drop('none') };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { KIOSK_IDLE_MS, KIOSK_WARNING_MS } from '~/catalogue/limits';

/** Events that count as activity: a touch, a key, a screen reader's cursor. */
const SIGNS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove', 'focusin'] as const;

/** The warning itself. A touch there is the start of a click on its button. */
const ownEvent = ({ target }: Event) => target instanceof Element && target.closest('[data-idle]') !== null;

export interface Idle {
  /** The timer is running. */
  armed: boolean;
  /** How many seconds are left, once less than KIOSK_WARNING_MS is. */
  left: number | null;
  keep: () => void;
}

/** While `active`, calls `reset` after KIOSK_IDLE_MS without activity. Any activity restarts the timer, as `keep` does. */
export function useIdleReset(active: boolean, reset: () => void): Idle {
  const [armed, setArmed] = useState(false);
  const [left, setLeft] = useState<number | null>(null);
  const seen = useRef(() => {});
  useEffect(() => {
    if (!active) return;
    let last = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      // Use the clock, because timers stop while a tablet sleeps.
      const leftMs = KIOSK_IDLE_MS - (Date.now() - last);
      if (leftMs <= 0) return reset();
      const warns = leftMs <= KIOSK_WARNING_MS;
      setLeft(warns ? Math.ceil(leftMs / 1000) : null);
      timer = setTimeout(check, warns ? leftMs % 1000 || 1000 : leftMs - KIOSK_WARNING_MS);
    };
    seen.current = () => {
      // Waking the tablet doesn't count: it may be a different person.
      if (Date.now() - last < KIOSK_IDLE_MS) last = Date.now();
      check();
    };
    const sign = (event: Event) => ownEvent(event) || seen.current();
    for (const name of SIGNS) window.addEventListener(name, sign, { capture: true, passive: true });
    document.addEventListener('visibilitychange', check);
    check();
    setArmed(true);
    return () => {
      clearTimeout(timer);
      for (const name of SIGNS) window.removeEventListener(name, sign, { capture: true });
      document.removeEventListener('visibilitychange', check);
      setArmed(false);
      setLeft(null);
    };
  }, [active, reset]);
  const keep = useCallback(() => seen.current(), []);
  return { armed, left, keep };
}

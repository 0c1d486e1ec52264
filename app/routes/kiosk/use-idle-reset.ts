import { useEffect, useState } from 'react';
import { KIOSK_IDLE_MS, KIOSK_WARNING_MS } from '~/catalogue/limits';

/** Events that count as activity: a touch, a key, a screen reader's cursor. */
const SIGNS = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove', 'focusin'] as const;

/**
 * While `active`, calls `reset` after KIOSK_IDLE_MS without activity. Any activity restarts the timer. `armed`: the
 * timer is running. `warning`: less than KIOSK_WARNING_MS is left.
 */
export function useIdleReset(active: boolean, reset: () => void): { armed: boolean; warning: boolean } {
  const [armed, setArmed] = useState(false);
  const [warning, setWarning] = useState(false);
  useEffect(() => {
    if (!active) return;
    let last = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      // Use the clock, because timers stop while a tablet sleeps.
      const idle = Date.now() - last;
      const left = KIOSK_IDLE_MS - idle;
      if (left <= 0) return reset();
      setWarning(left <= KIOSK_WARNING_MS);
      timer = setTimeout(check, left > KIOSK_WARNING_MS ? left - KIOSK_WARNING_MS : left);
    };
    const seen = () => {
      // Waking the tablet doesn't count: it may be a different person.
      if (Date.now() - last < KIOSK_IDLE_MS) last = Date.now();
      check();
    };
    for (const sign of SIGNS) window.addEventListener(sign, seen, { capture: true, passive: true });
    document.addEventListener('visibilitychange', check);
    check();
    setArmed(true);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, seen, { capture: true });
      document.removeEventListener('visibilitychange', check);
      setArmed(false);
      setWarning(false);
    };
  }, [active, reset]);
  return { armed, warning };
}
